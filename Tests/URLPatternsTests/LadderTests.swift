import Testing
import URLPatterns

/// All pairs of classes of the documented ladder, against the compiled index.
struct LadderTests {
  /// As docs/url-patterns.md lists them, best first.
  enum Rung: Int {
    case literal, end, mixed, expression, name, optional, rest, wildcard, optionalRest
    case restWithin, wildcardWithin
  }

  /// What stands behind `/a`.
  private static let paths: [(rung: Rung, text: String)] = [
    (.literal, "/b"), (.literal, "/b/c"), (.literal, "/b/:y"), (.literal, "/7"), (.end, ""),
    (.mixed, "/b-:x"), (.mixed, "/:x-c"), (.mixed, "/:x-c/c"), (.mixed, "/:x-:y"),
    (.expression, "/:x(\\d+)"), (.expression, "/(b|b-c)"), (.expression, "/:x([^/]*)"),
    (.expression, "/:x([a-z/]+)"), (.expression, "/:x(b/c|b)"), (.expression, "/:x(\\w+)/c"),
    (.name, "/:x"), (.name, "/:x/c"),
    (.name, "/:x/:y?"), (.optional, "/:x?"), (.optionalRest, "/:x*"), (.rest, "/:x+"),
    (.rest, "/:x(.+)"), (.rest, "/:x(.+?)"), (.rest, "/:x([^?]+)"), (.rest, "/:x([\\s\\S]*)"),
    (.rest, "/:x(.{1,})/c"), (.optionalRest, "{/:x(.*)}?"), (.optionalRest, "{/*}?"),
    (.rest, "/((?!z).*)"), (.restWithin, "(.+)"),
    (.optional, "{/b}?"), (.optional, "{/b}?/c"), (.optional, "/{b}?"), (.optional, "/{:x}?"),
    (.optional, "/{b}*/c"), (.optional, "/:x(\\d+)?"), (.optional, "{/:x-c}?"),
    (.wildcard, "/*"), (.wildcard, "/*/c"), (.wildcard, "/:x(.*)"), (.wildcard, "/*-c"),
    (.wildcard, "/*/:y"), (.wildcardWithin, "*"), (.wildcardWithin, "*/c"),
  ]

  private static let pathURLs = [
    "/a", "/a/", "/a/b", "/a/b/", "/a/7", "/a/b-c", "/a/b-c/c", "/a/b/c", "/a/b/c/", "/a/7/c",
    "/a//", "/a//c", "/a/c", "/a/bb/c",
  ]

  /// What stands before `h.org`.
  private static let hosts: [(rung: Rung, text: String)] = [
    (.literal, "b."), (.literal, "c.b."), (.literal, ":x.b."), (.end, ""), (.mixed, "b-:x."),
    (.mixed, ":x-c."), (.expression, ":x(\\d+)."), (.expression, "(b|c|b-c)."), (.name, ":x."),
    (.name, ":y.:x."), (.optional, "{:x.}?"), (.optional, "{b.}?"), (.optional, "{*.}?"),
    (.optional, "{:x.}*"), (.wildcard, "*."), (.wildcard, "c.*."), (.expression, "(.+)"),
    (.optional, "{m-}?"),
    (.optional, "{*}?"), (.wildcard, "*"),
  ]

  private static let hostURLs = ["", "b.", "7.", "b-c.", "c.b.", "a.7.", "c.d.e.b.", "m-", "x"]

  private func check(_ patterns: [(rung: Rung, text: String)], _ urls: [String]) throws {
    let parsed = try patterns.map { try RoutePattern($0.text) }
    let entries = parsed.enumerated().map { key, pattern in
      PatternIndex.Entry(pattern: pattern, route: "r\(key)", key: key)
    }
    let matched = try entries.map { entry in
      let alone = PatternIndex([entry])
      return try urls.filter { try alone.firstMatch($0) != nil }
    }
    var compared = 0
    for (first, a) in entries.enumerated() {
      for (second, b) in entries.enumerated() where patterns[first].rung != patterns[second].rung {
        let isBefore = patterns[first].rung.rawValue < patterns[second].rung.rawValue
        let index = PatternIndex([a, b])
        for url in matched[first] where matched[second].contains(url) {
          compared += 1
          let expected = isBefore ? first : second
          let context = "\(patterns[first].text) and \(patterns[second].text) on \(url)"
          #expect(try index.firstMatch(url)?.key == expected, "\(context)")
          let candidates = try index.explain(url, nearMisses: 0).candidates.map(\.match.key)
          #expect(candidates.first == expected && candidates.count == 2, "\(context)")
          #expect(a.pattern.precedes(b.pattern) == isBefore, "\(context)")
        }
      }
    }
    #expect(compared > 100)
  }

  @Test(arguments: ["", "app://h", "https://h.org"]) func segments(before: String) throws {
    try check(
      Self.paths.map { ($0.rung, before + "/a" + $0.text) }, Self.pathURLs.map { before + $0 })
  }

  @Test(arguments: ["app", "https"]) func labels(scheme: String) throws {
    try check(
      Self.hosts.map { ($0.rung, "\(scheme)://\($0.text)h.org/x") },
      Self.hostURLs.map { "\(scheme)://\($0)h.org/x" })
  }

  /// Two of one kind: the longer before its own beginning, whatever follows, else the higher byte.
  @Test(arguments: [
    // Groups, by their text, and by what stands before and behind the name in them.
    ("/a{/bc}?", "/a{/b}?", "/a"), ("/a{/bc}?/:y", "/a{/b}?/z", "/a/z"),
    ("/a{/c}?", "/a{/b}?", "/a"), ("/a{/c}?", "/a{/bc}?", "/a"), ("/a{-bc}*", "/a{-b}*", "/a"),
    ("/a{/b-:x}?", "/a{/b:x}?", "/a"), ("/a{/:x-bc}?", "/a{/:x-b}?", "/a"),
    ("/a{/:x(bc)}?", "/a{/:x(b)}?", "/a"), ("/a{/:x(bc)}*/z", "/a{/:x(b)}*/z", "/a/z"),
    ("app://{bc}?h/a", "app://{b}?h/a", "app://h/a"),
    ("/a\\?q{&bc}?", "/a\\?q{&b}?", "/a?q"), ("/a#q{&bc}?", "/a#q{&b}?", "/a#q"),
    // Expressions.
    ("/:x(a|b)", "/:y(a)", "/a"), ("/:x(\\d+)", "/:y(\\d)", "/1"), ("/:x(a|c)", "/:y(a|b)", "/a"),
    ("/:x(a|b)/:z", "/:y(a)/z", "/a/z"), ("/:x(\\d+)-:z", "/:y(\\d)-b", "/1-b"),
    ("app://:x(a|b)/c", "app://:y(a)/c", "app://a/c"),
    // Literals.
    ("/*ab*", "/*a*", "/ab"), ("/*c*", "/*b*", "/bc"),
  ])
  func `of two of one kind the text decides`(
    _ better: String, _ worse: String, _ url: String
  ) throws {
    for texts in [[better, worse], [worse, better]] {
      let index = try makeIndex(texts)
      #expect(try index.firstMatch(url)?.pattern.text == better)
      let explained = try index.explain(url, nearMisses: 0).candidates
      #expect(explained.map(\.match.pattern.text) == [better, worse])
      #expect(explained.last?.lostBy?.kind == .component)
    }
  }

  /// One table of them all answers as the order of precedence says.
  @Test func oneTable() throws {
    let entries = try Self.paths.enumerated().map { key, path in
      PatternIndex.Entry(pattern: try RoutePattern("/a" + path.text), route: "r", key: key)
    }
    let index = PatternIndex(entries)
    for url in Self.pathURLs {
      let matching = try entries.filter { try PatternIndex([$0]).firstMatch(url) != nil }
      let best = matching.min { $0.pattern.precedes($1.pattern) }
      #expect(try index.firstMatch(url)?.key == best?.key, "\(url)")
    }
  }

  /// The slash of a wildcard's segment counts as the wildcard, in the answer too.
  @Test func theRuleNamesTheSegment() throws {
    let index = PatternIndex(
      try ["/a/*", "/a/:b?", "/a"].enumerated().map {
        PatternIndex.Entry(pattern: try RoutePattern($1), route: "r", key: $0)
      })
    let explained = try index.explain("/a/", nearMisses: 0).candidates
    #expect(explained.map(\.match.pattern.text) == ["/a", "/a/:b?", "/a/*"])
    #expect(
      explained.map { $0.lostBy?.description } == [
        nil, "in segment 2 of the pathname, the end comes before an optional or repeated part",
        "in segment 2 of the pathname, an optional or repeated part comes before a wildcard",
      ])
  }
}
