import Locking
import RouteModel
import URLPatterns

/// The patterns that capture sensitive values: what a URL that one of them matches gives away, and what one
/// that was meant for it does.
final class SensitivePatterns: Sendable {
  struct Entry: Sendable {
    let pattern: Route.Pattern
    /// The names that are sensitive for the pattern's route.
    let names: SensitiveNames
  }

  private let entries: [Entry]
  private let texts: Set<String>
  /// Each made when a URL first asks.
  private let index = Locked<PatternIndex?>(nil)
  private let meant = Locked<[MeantPattern?]?>(nil)

  init(_ entries: [Entry]) {
    self.entries = entries
    texts = Set(entries.map(\.pattern.text))
  }

  /// Whether a pattern captures a sensitive value.
  func contains(_ pattern: String) -> Bool { texts.contains(pattern) }

  /// What the matches of a URL captured under sensitive names, by the places of their patterns among all.
  ///
  /// - Parameter pattern: Only the match of this pattern; nil takes all.
  func captures(in url: URLParts, of pattern: String?) -> [Int: [Range<Int>]] {
    var result: [Int: [Range<Int>]] = [:]
    try? compiled.forEachMatch(url.text) { match in
      let entry = entries[match.key]
      guard pattern == nil || entry.pattern.text == pattern else { return false }
      let ranges = match.takenRanges.filter { entry.names.contains($0.name) }.map(\.range)
      // Places in another text say nothing: then everything is held for sensitive.
      result[match.key] = match.matchedURL == url.text ? ranges : [0..<url.text.utf8.count]
      return pattern != nil
    }
    return result
  }

  /// The patterns that somebody who misses them may have meant; nil for one without a sensitive name.
  var meantPatterns: [MeantPattern?] {
    Self.made(meant) {
      var patterns = [MeantPattern?](repeating: nil, count: entries.count)
      for entry in compiled.entries {
        patterns[entry.key] = MeantPattern(entry.pattern, names: entries[entry.key].names)
      }
      return patterns
    }
  }

  private var compiled: PatternIndex {
    Self.made(index) {
      PatternIndex(
        entries.enumerated().compactMap { key, entry in
          (try? RoutePattern(entry.pattern.text, options: RoutePattern.Options(entry.pattern)))
            .map { PatternIndex.Entry(pattern: $0, route: String(key), key: key) }
        })
    }
  }

  private static func made<Value: Sendable>(
    _ place: borrowing Locked<Value?>, _ make: () -> Value
  ) -> Value {
    if let known = place.withLock({ $0 }) { return known }
    let made = make()
    place.withLock { $0 = made }
    return made
  }
}
