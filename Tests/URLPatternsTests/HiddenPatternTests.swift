import TestSupport
import Testing
import URLPatterns

/// What can never win, and what wins a URL.
struct HiddenPatternTests {
  private static let urls = SmallTable<SeededGenerator>.urls

  @Test(arguments: 0..<50) func `brute force finds the same`(seed: Int) {
    for table in 0..<10 {
      let table = SmallTable(SeededGenerator(seed: UInt64(seed * 10 + table)))
      let problems = table.problems(Self.urls)
      #expect(problems == [], "\(problems.joined(separator: "\n"))")
    }
  }

  private func words(_ texts: [String]) throws -> [String] {
    try makeIndex(texts).conflicts(limit: 0).conflicts.map { conflict in
      let winners = [conflict.winner] + conflict.others
      return "\(winners.map(\.pattern.text).joined(separator: " + ")) > \(conflict.loser.pattern)"
    }
  }

  @Test(arguments: [
    (["/x/a", "/x/b", "/x/:kind(a|b)"], ["/x/b + /x/a > /x/:kind(a|b)"]),
    (["/a", "/a/b", "/a{/b}?"], ["/a/b + /a > /a{/b}?"]),
    (["/x/a", "/x/b", "/x/:kind(a|b|c)"], []),
    (["/:id([0-9]+)", "/:zid(0[0-9]+)"], ["/:id([0-9]+) > /:zid(0[0-9]+)"]),
    (["/:id(^[0-9]+)", "/:zid(^0[0-9]+)"], ["/:id(^[0-9]+) > /:zid(^0[0-9]+)"]),
    (["/:id([0-9]+$)", "/:zid(5$)"], ["/:id([0-9]+$) > /:zid(5$)"]),
    (["/:a(^[a-z]+)/x", "/:b(^[a-m])/x"], ["/:a(^[a-z]+)/x > /:b(^[a-m])/x"]),
    (
      ["app://h/a?q=1", "app://h/a?q=2", "app://h/a?q=:q(1|2)"],
      [
        "app://h/a?q=2 + app://h/a?q=1 > app://h/a?q=:q(1|2)"
      ]
    ),
    // Of an expression with a lookahead nothing is said.
    (["/:x((?!a).*)", "/:y(b+)"], []),
  ]) func `several together hide a pattern`(texts: [String], expected: [String]) throws {
    #expect(try words(texts) == expected)
  }

  /// However many could be named for it, alone or in groups.
  @Test(arguments: [
    (["/x/a", "/x/b", "/x/c", "/x/:k(a|b|c)"], 1),
    (["/x/a", "/x/b", "/x/:k(a|b)", "/x/:l(b|a)"], 2),
    (["/a", "/a/b", "/a{/b}?", "/{a}{/b}?"], 2),
  ]) func `a pattern that several hide is reported once`(texts: [String], count: Int) throws {
    let all = try makeIndex(texts).conflicts(limit: 0).conflicts.filter { $0.kind != .overlap }
    #expect(all.count == count, "\(all)")
    #expect(Set(all.map(\.loser.pattern.text)).count == count)
  }

  @Test func `opaque URLs are compared as they are written`() throws {
    let index = PatternIndex([
      .init(pattern: try RoutePattern("tel:*", options: .init(priority: 1)), route: "all", key: 0),
      .init(pattern: try RoutePattern("tel:1*"), route: "one", key: 1),
    ])
    let conflict = try #require(index.conflicts().conflicts.first)
    #expect(conflict.kind == .shadowed)
    #expect(conflict.witness == "tel:1")
    #expect(try makeIndex(["sms:*", "sms:1*"]).conflicts().conflicts.map(\.wins) == ["sms://"])
  }

  @Test func `what is not hidden has a URL that it wins`() throws {
    let conflicts = try makeIndex(["/x/a", "/x/b", "/x/:kind"]).conflicts().conflicts
    #expect(conflicts.map(\.kind) == [.overlap, .overlap])
    #expect(Set(conflicts.map(\.wins)) == ["/x/x"])
  }

  /// Such a beginning or end stands nowhere in a host of two labels, or twice, so these take nothing.
  @Test(arguments: [
    ("app://:a(x$).h/p", "app://:a(x).h/p"), ("/:a(^^x$$)-:b/p", "/:a-:b/p"),
    ("/a-:b(x$)/p", "/a-:c(x)/p"),
  ])
  func whatMatchesNothingHidesNothing(_ better: String, _ hidden: String) throws {
    let index = try makeIndex([better, hidden])
    #expect(!index.conflicts().conflicts.contains { $0.kind != .overlap })
  }
}

/// An addition is compared with the patterns that begin like it; each of many must begin like few.
struct PatternBeginningTests {
  @Test(arguments: [
    "/u/Section#/:id", "/u/section#/:id", "/user/TestViewController#/:userID",
    "app://h/user/T#/:userID", "https://h.org/a/S#", "/u/S#/*",
  ])
  func additionsToAThousandMeetOneEach(_ form: String) {
    let texts = (0..<1_000).map { form.replacing("#", with: "\($0)") }
    let beginnings = texts.map { PatternBeginning($0, .init()) }
    for own in beginnings.suffix(5) { #expect(beginnings.count(where: own.mayMeet) == 1) }
  }
}
