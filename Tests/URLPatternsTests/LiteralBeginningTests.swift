import TestSupport
import Testing

@testable import URLPatterns

/// Patterns that share a URL are never taken for strangers by how their texts begin.
struct LiteralBeginningTests {
  @Test(arguments: [
    ("app://a/b", "app://a/c", false), ("app://a/b", "app://a/:x", true),
    ("app://a", "app://ab", false), ("app://a/b", "app://ab/b", false),
    ("app://a/b/c", "/b/:x", true), ("app://a/b/c", "/c", false), ("app://:h/b", "app://a/b", true),
    ("web://a", "app://a", false), (":s://a/b", "app://a/b", true), ("/a/:x?", "/a", true),
    ("/a/", "/a", true), ("/a{/b}?", "/a/c", true), ("/%41", "/b", true),
    ("app://H/x", "app://h/x", true), ("https://h:443/x", "https://h/x", true),
    ("/u/Section1/:id", "/u/Section2/:id", false), ("app://h/A", "app://h/a", false),
    ("/u/Section1/:id", "/u/:name/:id", true),
  ])
  func `what may meet`(_ one: String, _ other: String, _ expected: Bool) {
    let (one, other) = (LiteralBeginning(one), LiteralBeginning(other))
    #expect(one.mayMeet(other) == expected)
    #expect(other.mayMeet(one) == expected)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `patterns in conflict may meet`(seed: UInt64) throws {
    var generator = PatternGenerator(SeededGenerator(seed: seed))
    let texts = (0..<60).map { _ in generator.pattern().text }
    let patterns = Set(texts).compactMap { try? RoutePattern($0) }
    let index = PatternIndex(
      patterns.enumerated().map { .init(pattern: $1, route: "r\($0)", key: $0) })
    let conflicts = index.conflicts().conflicts
    #expect(!conflicts.isEmpty)
    for conflict in conflicts {
      let (winner, loser) = (conflict.winner.pattern.text, conflict.loser.pattern.text)
      #expect(
        LiteralBeginning(winner).mayMeet(LiteralBeginning(loser)), "\(winner)  \(loser)")
    }
  }
}
