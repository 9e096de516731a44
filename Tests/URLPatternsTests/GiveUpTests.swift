import Testing
import URLPatterns

/// An expression that reaches its limit of steps does not match.
struct GiveUpTests {
  private static let evil = "/:x((?:a?){24}a{24})"
  private static let url = "/" + String(repeating: "a", count: 24)

  private func texts(_ explanation: PatternExplanation) -> [String] {
    explanation.candidates.map(\.match.pattern.text)
  }

  @Test func itDoesNotMatch() throws {
    let index = try makeIndex([Self.evil])
    #expect(try index.firstMatch(Self.url) == nil)
    let explanation = try index.explain(Self.url)
    #expect(explanation.candidates.isEmpty)
    #expect(explanation.nearMisses.map(\.entry.pattern.text) == [Self.evil])
    #expect(explanation.nearMisses.first?.reason.contains("more steps") == true)
  }

  @Test(arguments: ["/*", "/:name", "/:x?"]) func aLaterPatternTakesTheURL(other: String) throws {
    let index = try makeIndex([Self.evil, other])
    #expect(try index.firstMatch(Self.url)?.key == 1)
    let explanation = try index.explain(Self.url)
    #expect(texts(explanation) == [other])
    #expect(explanation.nearMisses.map(\.entry.pattern.text) == [Self.evil])
  }

  @Test func itIsExplainedHoweverFarItIsAndHoweverManyAreNear() throws {
    let index = try makeIndex([Self.evil] + (0..<600).map { Self.url + "\($0)" })
    let misses = try index.explain(Self.url).nearMisses
    #expect(misses.first?.entry.pattern.text == Self.evil)
    #expect(misses.first?.component == .pathname)
    #expect(misses.dropFirst().allSatisfy { !$0.reason.contains("steps") })
  }

  @Test(arguments: [
    "app://:x((?:a?){24}a{24})/p", "app://h/p\\?q=:x((?:a?){24}a{24})",
    "app://h/p#:x((?:a?){24}a{24})", ":x((?:a?){24}a{24})://h/p",
    "app://h/*-:x((?:a?){24}a{24})", "app://h/p{/:x((?:a?){24}a{24})}?",
  ]) func inEveryComponent(pattern: String) throws {
    let word = String(repeating: "a", count: 24)
    let urls = [
      "app://\(word)/p", "app://h/p?q=\(word)", "app://h/p#\(word)", "\(word)://h/p",
      "app://h/z-\(word)", "app://h/p/\(word)",
    ]
    let index = try makeIndex([pattern, "/*"])
    let found = try urls.filter { url in
      try index.explain(url, nearMisses: 0).nearMisses.count == 1
    }
    #expect(found.count == 1, "\(found)")
  }

  @Test func aURLThatDoesNotMatchIsNotBuilt() throws {
    let pattern = try RoutePattern(Self.evil)
    let value = String(Self.url.dropFirst())
    #expect(throws: URLBuildError.self) { try pattern.url(filling: ["x": value]) }
  }

  /// A repetition over a long text needs room, and has it.
  @Test func longTextsAreNoReason() throws {
    let index = try makeIndex(["/p/:x+", "/q/:y((?:ab|c)+)"])
    let url = "/p" + String(repeating: "/ab", count: 5_000)
    #expect(try index.firstMatch(url)?.capture(named: "x")?.value.count == url.count - 3)
    let other = "/q/" + String(repeating: "abc", count: 3_000)
    #expect(try index.firstMatch(other)?.key == 1)
  }

  @Test(arguments: [
    ("/:x((?:a+)+)", true), ("/:x((?:a*)*)", true), ("/:x((?:a?){24}a{24})", true),
    ("/:x((?:[a-z]+-?)+)", true), ("/:x((?:a+|b)+)", true), ("/:x(a+)+", false),
    ("/{:x(a+)}+", true), ("/{:x}+", true), ("app://h/p\\?q=:x((?:a+)*)", true),
    ("/:x(\\d+)", false), ("/:x((?:ab+)+)", false), ("/:x((?:a{2})+)", false), ("/:x+", false),
    ("/*", false), ("/a/:b{-:c}*", false), ("/:x((?:a+)?)", false), ("/{a}*", false),
  ])
  func aRepetitionInARepetitionIsKnown(text: String, expected: Bool) throws {
    #expect(try RoutePattern(text).repeatsRepetition == expected)
  }
}
