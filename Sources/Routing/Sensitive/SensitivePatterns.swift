import Locking
import RouteModel
import URLPatterns

/// The patterns that capture sensitive values: they find those values in URLs that they match, and
/// in URLs that were meant for them.
final class SensitivePatterns: Sendable {
  struct Entry: Sendable {
    let pattern: Route.Pattern
    /// The names that are sensitive for the pattern's route.
    let names: SensitiveNames
  }

  private let entries: [Entry]
  private let texts: Set<String>
  /// Made when the first URL needs it.
  private let index = Locked<PatternIndex?>(nil)
  private let meant = Locked<[MeantPattern?]?>(nil)

  init(_ entries: [Entry]) {
    self.entries = entries
    texts = Set(entries.map(\.pattern.text))
  }

  /// Whether a pattern captures a sensitive value.
  func contains(_ pattern: String) -> Bool { texts.contains(pattern) }

  /// What the matches of a URL captured under sensitive names, by the index of the pattern.
  ///
  /// - Parameter pattern: Only the match of this pattern; nil means all.
  func captures(in url: URLParts, of pattern: String?) -> [Int: [Range<Int>]] {
    var result: [Int: [Range<Int>]] = [:]
    try? compiled.forEachMatch(url.text) { match in
      let entry = entries[match.key]
      guard pattern == nil || entry.pattern.text == pattern else { return false }
      let ranges = match.takenRanges.filter { entry.names.contains($0.name) }.map(\.range)
      // Ranges in another text are useless: then everything counts as sensitive.
      result[match.key] = match.matchedURL == url.text ? ranges : [0..<url.text.utf8.count]
      return pattern != nil
    }
    return result
  }

  /// The patterns for URLs that miss them; nil for a pattern without a sensitive name.
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
