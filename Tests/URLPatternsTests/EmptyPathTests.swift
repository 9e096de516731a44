import Testing
import URLPatterns

/// A URL of http and its like without a path has the path `/`.
struct EmptyPathTests {
  @Test(arguments: ["http", "https", "ws", "wss", "ftp"], ["", "?x=1", "#f", "?x=1#f"])
  func isTheSlash(scheme: String, behind: String) throws {
    let texts = ["/*", "\(scheme)://h.org/*", "\(scheme)://*/*", "\(scheme)://h.org/:a?", "/{x}?"]
    let patterns = try texts.map { try RoutePattern($0) }
    let all = PatternIndex(
      patterns.enumerated().map { PatternIndex.Entry(pattern: $1, route: "r", key: $0) })
    let strict = PatternIndex([
      PatternIndex.Entry(
        pattern: try RoutePattern("\(scheme)://h.org/", options: .init(strictSlash: true)),
        route: "s", key: 9)
    ])
    let bare = "\(scheme)://h.org" + behind
    let whole = "\(scheme)://h.org/" + behind
    for index in [all, strict] {
      let first = try index.firstMatch(bare)
      #expect(first?.key == (try index.firstMatch(whole))?.key && first != nil)
      #expect(first?.canonicalURL == whole)
    }
    let keys = try all.explain(bare, nearMisses: 0).candidates.map(\.match.key)
    #expect(keys == (try all.explain(whole, nearMisses: 0).candidates.map(\.match.key)))
    #expect(keys.count == texts.count)
    for pattern in patterns {
      let one = PatternIndex([PatternIndex.Entry(pattern: pattern, route: "r", key: 0)])
      #expect(try one.firstMatch(bare) != nil, "\(pattern)")
    }
  }

  /// Of several slashes one is left out: two are a path of two empty segments.
  @Test func twoSlashesAreNotOne() throws {
    for (scheme, host) in [("https", "a.b"), ("app", "a")] {
      let index = PatternIndex([
        PatternIndex.Entry(
          pattern: try RoutePattern("\(scheme)://\(host)/"), route: "r", key: 0)
      ])
      #expect(try index.firstMatch("\(scheme)://\(host)/") != nil)
      #expect(try index.firstMatch("\(scheme)://\(host)") != nil)
      #expect(try index.firstMatch("\(scheme)://\(host)//") == nil)
    }
  }
}
