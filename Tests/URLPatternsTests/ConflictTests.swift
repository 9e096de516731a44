import Foundation
import TestSupport
import Testing
import URLPatterns

/// A row of a route table of the corpus.
struct CorpusRoute {
  let pattern: String
  let name: String
  let remarks: String

  static func load(_ file: String) throws -> [CorpusRoute] {
    try String(contentsOf: Corpus.file("routes/\(file).tsv"), encoding: .utf8).split(
      separator: "\n"
    )
    .filter { !$0.hasPrefix("#") }
    .map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return CorpusRoute(
        pattern: columns[0], name: columns[1], remarks: columns.count > 2 ? columns[2] : "")
    }
  }
}

struct ConflictTests {
  private func kinds(_ texts: [String]) throws -> [String] {
    try makeIndex(texts).conflicts().conflicts.map {
      "\($0.kind) \($0.winner.pattern) > \($0.loser.pattern) at \($0.witness ?? "?")"
    }
  }

  @Test func findsDuplicatesShadowsAndOverlaps() throws {
    #expect(try kinds(["/a/:x", "/a/:y"]) == ["duplicate /a/:x > /a/:y at /a/x"])
    #expect(try kinds(["/a/b", "/a/:y"]) == ["overlap /a/b > /a/:y at /a/b"])
    #expect(try kinds(["/a/:y([^\\/]+)", "/a/:x"]) == ["duplicate /a/:y([^\\/]+) > /a/:x at /a/x"])
    #expect(try kinds(["/a/b", "/a/c", "/b/:x", "app://h/x"]) == [])
    #expect(try kinds(["/:id(\\d+)", "/:slug([a-z]+)"]) == [])
    #expect(try kinds(["/:id(\\d+)", "/:slug([a-z0-9]+)"]).count == 1)
    #expect(
      try kinds(["app://editor/a{/:mode}?", "app://editor/a/new"])
        == ["overlap app://editor/a/new > app://editor/a{/:mode}? at app://editor/a/new"])
    #expect(try kinds(["/files/*", "/:a/x/:b", "*://h/*"]).count == 3)
    #expect(try kinds(["https://*.example.com/a", "https://www.example.com/:x"]).count == 1)
    #expect(try kinds(["https://a.example.com/a", "https://b.example.com/a"]) == [])
    #expect(try kinds(["app://open?type=a", "app://open?type=b"]) == [])
    #expect(try kinds(["app://open?type=a", "app://open"]).count == 1)
  }

  /// Two patterns that meet at the end of a count alone, and two that just do not.
  @Test func countsMeetAtTheirLimits() throws {
    #expect(
      try kinds(["/:a([a-z]{2,4})", "/:b([a-z]{4,6})"])
        == ["overlap /:b([a-z]{4,6}) > /:a([a-z]{2,4}) at /xxxx"])
    #expect(try kinds(["/:a([a-z]{2,4})", "/:b([a-z]{5,6})"]) == [])
    #expect(
      try kinds(["/:a(x{0,3})y", "/:b(x{3,})y"]) == ["overlap /:b(x{3,})y > /:a(x{0,3})y at /xxxy"])
    #expect(try kinds(["/:a(x{0,3})y", "/:b(x{4,})y"]) == [])
    #expect(
      try kinds(["/:a((?:ab){3})", "/:b([ab]{6})"])
        == ["shadowed /:b([ab]{6}) > /:a((?:ab){3}) at /ababab"])
    #expect(try kinds(["/:a((?:ab){3})", "/:b([ab]{7})"]) == [])
    #expect(try kinds(["/:a(x{3})", "/:b(xxx)"]).map { $0.prefix(9) } == ["duplicate"])
    #expect(try kinds(["/:a(x{2,3})", "/:b(x{3})"]) == ["overlap /:b(x{3}) > /:a(x{2,3}) at /xxx"])
  }

  /// The shortest text for a component is not always one that a URL can have there.
  @Test func findsConflictsWhateverTheComponents() throws {
    #expect(
      try kinds(["https://*/a", "https://*/:b"])
        == ["overlap https://*/a > https://*/:b at https://x/a"])
    for scheme in ["http", "https", "ws", "wss", "ftp", "file", "app"] {
      #expect(try kinds(["\(scheme)://*/a", "\(scheme)://*/:b"]).count == 1, "\(scheme)")
      #expect(try kinds(["\(scheme)://h/:a?", "\(scheme)://h/:b*"]).count == 1, "\(scheme)")
    }
    let strict = PatternIndex(
      try ["https://h/:a?", "https://h/:b*", "https://h"].enumerated().map {
        .init(
          pattern: try RoutePattern($1, options: .init(strictSlash: true)), route: "r", key: $0)
      })
    #expect(
      strict.conflicts().conflicts.map { "\($0.kind) \($0.witness ?? "?")" }
        == ["overlap https://h/x"])
    let joined = PatternIndex(
      try ["https://*/a", "https://:h/:b"].enumerated().map {
        .init(
          pattern: try RoutePattern($1, options: .init(hostAsSegment: true)), route: "r", key: $0)
      })
    #expect(joined.conflicts().conflicts.map(\.witness) == ["https://x/a"])
    #expect(try kinds(["/p#*", "/p#x/y"]) == ["overlap /p#x/y > /p#* at /p#x/y"])
    #expect(try kinds(["/p#*", "/p#a\\:b;c=d@[e]\\?f"]).count == 1)
    #expect(try kinds(["/p\\?*", "/p\\?a=/b'c"]).count == 1)
    #expect(try kinds(["app://*/a", "app://Editor/a"]).count == 1)
    #expect(try kinds(["app://*/a", "app://e%20x/a"]).count == 1)
    #expect(try kinds(["http://[\\:\\:1]/a", "http://*/a"]).count == 1)
    #expect(try kinds(["https://a!b.org/a", "https://*.org/a"]).count == 1)
    // A URL of https has a host: where none can be empty, the two are equal.
    #expect(try kinds(["https://(.+)/a", "https://*/a"]).map { $0.prefix(9) } == ["duplicate"])
  }

  @Test func priorityMakesAGeneralPatternHideASpecialOne() throws {
    let index = PatternIndex([
      .init(pattern: try RoutePattern("/*", options: .init(priority: 1)), route: "web", key: 0),
      .init(pattern: try RoutePattern("/a/:id"), route: "a", key: 1),
    ])
    let conflict = try #require(index.conflicts().conflicts.first)
    #expect(conflict.kind == .shadowed)
    #expect(conflict.winner.route == "web")
    #expect(conflict.rule.kind == .priority)
  }

  @Test func theHostAsSegmentMeetsTheHost() throws {
    let index = PatternIndex([
      .init(
        pattern: try RoutePattern("/editor/:id", options: .init(hostAsSegment: true)), route: "a",
        key: 0),
      .init(pattern: try RoutePattern("app://editor/:id"), route: "b", key: 1),
      .init(pattern: try RoutePattern("app://other/:id"), route: "c", key: 2),
    ])
    let report = index.conflicts()
    #expect(report.conflicts.map(\.loser.route) == ["a"])
    #expect(report.conflicts.first?.witness == "app://editor/x")
  }

  /// `/x` is the path of a URL without a host, and a host without a path: who takes the one need not take
  /// the other.
  @Test func aHostThatIsASegmentIsNotAPath() throws {
    func kinds(_ first: String, _ joined: String) throws -> [String] {
      let index = PatternIndex([
        .init(pattern: try RoutePattern(first), route: "a", key: 0),
        .init(
          pattern: try RoutePattern(joined, options: .init(hostAsSegment: true)), route: "b",
          key: 1),
      ])
      return index.conflicts().conflicts.map { "\($0.kind) \($0.loser.route)" }
    }
    #expect(try kinds("/:n", "/:n/") == ["overlap b"])
    #expect(try kinds("app://editor/:id", "/editor/:id") == ["overlap b"])
    #expect(try kinds("app://editor/:id", "app://editor/:id") == ["overlap b"])
  }

  @Test(.enabled(if: Corpus.isPresent, "the corpus is not there"))
  func findsWhatTheCommentsOfRealTablesWarnOf() throws {
    func conflicts(_ file: String) throws -> [Conflict] {
      try makeIndex(try CorpusRoute.load(file).map(\.pattern)).conflicts().conflicts
    }
    func pairs(_ conflicts: [Conflict]) -> Set<[String]> {
      Set(conflicts.map { [$0.winner.pattern.text, $0.loser.pattern.text] })
    }
    let eigen = try conflicts("artsy-eigen")
    #expect(
      eigen.filter { $0.kind == .duplicate }.map(\.winner.pattern.text).contains("/price-database"))
    let artsy = pairs(eigen)
    #expect(artsy.contains(["/artwork/:artworkID/medium", "/artwork/:artworkID/:optional"]))
    #expect(
      artsy.contains(["/artwork/:artworkID/browse-similar-works", "/artwork/:artworkID/:optional"]))
    #expect(artsy.contains(["/artist/:artistID/*", "/:profile_id_ignored/artist/:artistID"]))
    #expect(artsy.contains(["/about", "/:slug"]))
    #expect(artsy.contains(["/:slug", "/*"]))
    // Its source avoids the clash that it comments on, by hand.
    #expect(try conflicts("kickstarter-ios-2016").isEmpty)
    let bluesky = pairs(try conflicts("bluesky-social-app"))
    #expect(bluesky.contains(["/messages/settings", "/messages/:conversation"]))
    #expect(bluesky.contains(["/starter-pack/edit/:rkey", "/starter-pack/:name/:rkey"]))
    for conflict in eigen { #expect(conflict.isProven, "\(conflict.winner.pattern)") }
  }

  /// What a pattern has to do with others is found from the pattern, and is what a look at all finds: of
  /// random patterns, and of those whose beginnings have several spellings.
  @Test(arguments: 0..<Torture.rounds(1, cost: 600)) func theConflictsOfOnePatternAreThoseThatItHas(
    seed: Int
  ) throws {
    var generator = PatternGenerator(SeededGenerator(seed: UInt64(seed) + 9_000))
    var patterns = [
      "app://h", "app://h/", "/", "/*", "https://h/a%2Fb", "https://h/a/../b", "https://h/b",
      "https://h/./b", "https://H/b", "https://127.1/b", "https://127.0.0.1/b", "app://h{/b}?",
      "https://h:443/b", "https://u@h/b", "https://h/é", "https://h/%C3%A9", "app://h/b{c}?",
      "app://h/b/:id?", "app://h/b", "app://h/b?q=1", "app://h//b", "file:///b", "app://h/b//",
      "file://localhost/b", "https://h/b/", "https://h/bc", "app://:x/b", "app://h/b(\\d+)?",
      "http{s}?://h/b", "https://*.h/b", "https://:x.h/:y", "*://*/b/*", "app:b", "/b/:x-:y",
      "/a-much-longer-literal/than/a-word/holds", "/a-much-longer-literal/:x", "/a-much-longer/*",
    ].compactMap { try? RoutePattern($0, options: .init(ignoreCase: seed % 5 == 0)) }
    for _ in 0..<40 {
      let pattern = generator.pattern()
      let options = RoutePattern.Options(
        priority: pattern.priority, ignoreCase: pattern.ignoreCase && seed % 2 == 0,
        strictSlash: pattern.strictSlash, hostAsSegment: patterns.count % 7 == seed)
      if let made = try? RoutePattern(pattern.text, options: options) { patterns.append(made) }
    }
    let entries = patterns.enumerated().map {
      PatternIndex.Entry(pattern: $1, route: "r\($0)", key: $0)
    }
    let index = PatternIndex(entries)
    let all = index.conflicts().conflicts
    #expect(all.count > 20)
    var found = 0
    for text in Set(patterns.map(\.text)) {
      let own = index.conflicts(touching: [text])
      #expect(!own.isTruncated)
      found += own.conflicts.count
      let expected = all.filter { conflict in
        ([conflict.winner, conflict.loser] + conflict.others).contains { $0.pattern.text == text }
      }
      let (are, should) = (Set(own.conflicts.map(Pair.init)), Set(expected.map(Pair.init)))
      #expect(are == should, "\(text): \(are.symmetricDifference(should))")
    }
    #expect(found >= all.count)
    // Many are looked for in the whole index.
    let whole = index.conflicts(touching: Set(patterns.map(\.text))).conflicts
    #expect(Set(whole.map(Pair.init)) == Set(all.map(Pair.init)))
    let two = index.conflicts(touching: [patterns[0].text, patterns[6].text]).conflicts
    let isMeant: (Conflict) -> Bool = { conflict in
      ([conflict.winner, conflict.loser] + conflict.others).contains {
        $0.pattern.text == patterns[0].text || $0.pattern.text == patterns[6].text
      }
    }
    #expect(Set(two.map(Pair.init)) == Set(all.filter(isMeant).map(Pair.init)))
    #expect(index.conflicts(touching: ["/nobody/has/it"]).conflicts.isEmpty)
    #expect(index.conflicts(touching: ["app://("]).conflicts.isEmpty)
  }

  private struct Pair: Hashable {
    let kind: Conflict.Kind
    let winner: Int
    let loser: Int

    init(_ conflict: Conflict) {
      (kind, winner, loser) = (conflict.kind, conflict.winner.key, conflict.loser.key)
    }
  }

  /// The conflicts of a pattern among many that begin in other ways.
  @Test func theConflictsOfOnePatternCostNoLookAtAll() throws {
    let many = try (0..<2_000).map { number in
      PatternIndex.Entry(
        pattern: try RoutePattern("app://h\(number % 50)/a\(number)/:x"), route: "r\(number)",
        key: number)
    }
    let index = PatternIndex(
      many + [.init(pattern: try RoutePattern("app://h7/a57/new"), route: "new", key: 2_000)])
    let report = index.conflicts(touching: ["app://h7/a57/new"])
    #expect(report.conflicts.map(\.loser.route) == ["r57"])
    let whole = index.conflicts(touching: ["app://h7/a57/:x"])
    #expect(whole.conflicts.map(\.winner.route) == ["new"])
  }

  /// Patterns that match one URL are reported, whatever they look like; and what wins a URL is not
  /// said to be hidden.
  @Test(arguments: 0..<Torture.rounds(2, cost: 1_500)) func whatMatchesOneURLIsInConflict(seed: Int)
    throws
  {
    var generator = PatternGenerator(SeededGenerator(seed: UInt64(seed) + 7_000))
    let patterns = try (0..<60).map { _ in
      let pattern = generator.pattern()
      return try RoutePattern(pattern.text, options: pattern.options)
    }
    let texts = patterns.map { "\($0.text) \($0.options)" }
    let index = PatternIndex(
      patterns.enumerated().map { .init(pattern: $1, route: "r\($0)", key: $0) })
    let conflicts = index.conflicts().conflicts
    let pairs = Set(conflicts.map { [$0.winner.key, $0.loser.key] })
    let duplicates = Set(conflicts.filter { $0.kind == .duplicate }.map(\.loser.key))
    let hidden = Set(conflicts.filter { $0.kind != .overlap }.map(\.loser.key))
    var met = 0
    for _ in 0..<300 {
      let url = generator.url().text
      var keys: [Int] = []
      try index.forEachMatch(url) { match in
        keys.append(match.key)
        return false
      }
      if let first = keys.first, hidden.contains(first) {
        let by = conflicts.filter { $0.kind != .overlap && $0.loser.key == first }.map(\.winner.key)
        Issue.record("\(url) goes to \(texts[first]), said to be hidden by \(by.map { texts[$0] })")
      }
      let apart = keys.filter { !duplicates.contains($0) }
      for (place, winner) in apart.enumerated() {
        for loser in apart[(place + 1)...] {
          met += 1
          let isReported = pairs.contains([winner, loser])
          #expect(isReported, "\(url): \(texts[winner]) before \(texts[loser])")
        }
      }
    }
    #expect(met > 50)
  }
}
