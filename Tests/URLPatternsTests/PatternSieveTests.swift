import Foundation
import TestSupport
import Testing
import URLPatterns

/// The sieve may keep a pattern that does not match; it never rules out one that does.
struct PatternSieveTests {
  private static func mayMatch(_ pattern: String, _ url: String) -> Bool {
    guard let sieve = PatternSieve(url) else { return true }
    let bytes = Array(pattern.utf8)
    return sieve.mayMatch(bytes.span)
  }

  private static func matches(_ pattern: String, _ url: String) -> Bool {
    guard let parsed = try? RoutePattern(pattern) else { return false }
    let index = PatternIndex([.init(pattern: parsed, route: "r", key: 1)])
    return ((try? index.firstMatch(url)) ?? nil) != nil
  }

  @Test(arguments: 0..<Torture.rounds(8, cost: 600)) func keepsWhatMatches(seed: Int) throws {
    var generator = PatternGenerator(SeededGenerator(seed: UInt64(seed) + 5_000))
    let patterns = (0..<60).map { _ in generator.pattern() }
      .filter { !$0.ignoreCase && !$0.strictSlash }.map(\.text)
    for _ in 0..<60 {
      let url = generator.url().text
      for pattern in patterns where !Self.mayMatch(pattern, url) {
        #expect(!Self.matches(pattern, url), "\(pattern) is ruled out for \(url)")
      }
    }
  }

  /// Spellings that differ from the URL and mean the same.
  @Test(arguments: [
    ("https://0x7f.1/a", "https://127.0.0.1/a"), ("HTTPS://Example.com/a", "https://example.com/a"),
    ("https://example.com/b/../a", "https://example.com/a"), ("app://h/x/./../a", "app://h/a"),
    ("/b/../a", "app://h/a"), ("app://h/%61", "app://h/a"), ("app://h/:nope", "app://h/:name"),
    ("app://h/:name/a", "app://h/:nope/a"), ("app://h/{b}?a", "app://h/a"),
    ("app{s}?://h/a", "app://h/a"), ("/a", "app://h/a?q#f"), ("/a/", "app://h/a"),
    ("app://h/a/", "app://h/a"), ("app://h/a", "app://h/a/"), ("app://h", "app://h/"),
    ("app://h/a", "app://h/%61"), ("app://*/a", "app://h/a"), ("https://a/b", "https://u:p@a/b"),
    ("app://h/\\a", "app://h/a"), ("app://h/(a|b)", "app://h/b"), ("/user/:id", "/user/1"),
    ("https://b\u{FC}cher.de/a", "https://xn--bcher-kva.de/a"),
  ])
  func keepsOtherSpellings(_ pattern: String, _ url: String) {
    #expect(Self.mayMatch(pattern, url) || !Self.matches(pattern, url))
  }

  @Test(arguments: [
    ("app://host70/section/:id", "app://host7/section/1"),
    ("app://h/section70/:id", "app://h/section7/1"), ("/user/a70/:id", "app://h/user/a7/1"),
    ("web://h/a", "app://h/a"), ("https://other.example/a", "https://shop.example/a"),
    ("/repos/:owner/keys", "/users/1"), ("/abc", "/ab"),
  ])
  func rulesOutWhatDiffers(_ pattern: String, _ url: String) {
    #expect(!Self.mayMatch(pattern, url))
    #expect(!Self.matches(pattern, url))
  }

  @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
  func keepsWhatMatchesInRealTables() {
    let table = FileContents.text(Corpus.file("routes/httprouter-bench-github.tsv").path)
      .split(separator: "\n")
    let patterns = Set(table.compactMap { $0.split(separator: "\t").first.map(String.init) })
      .filter { $0.hasPrefix("/") }
    for url in patterns.sorted().prefix(60) {
      for pattern in patterns where !Self.mayMatch(pattern, url) {
        #expect(!Self.matches(pattern, url), "\(pattern) is ruled out for \(url)")
      }
    }
  }
}
