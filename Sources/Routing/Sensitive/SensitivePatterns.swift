import CLibrary
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

  /// These patterns, and those of redirects that hand values on to sensitive names.
  ///
  /// Whether a capture is handed on is found with values that nothing else has: one is sensitive if
  /// it is masked in the URL to which the redirect leads.
  func addingRedirects(
    of catalog: RouteCatalog, _ allNames: SensitiveNames
  ) -> SensitivePatterns {
    guard !allNames.isEmpty, !catalog.redirects.isEmpty else { return self }
    var found = self
    var left = catalog.redirects.values.compactMap { row in
      (try? RoutePattern(row.pattern))
        .flatMap { try? RedirectRule(row, of: $0) }.map { ($0, Set<String>()) }
    }
    // A redirect may lead to another one.
    for _ in 0..<RouteRedirect.limit {
      var hasNew = false
      for (place, (rule, known)) in left.enumerated() {
        let names = Set(rule.names.filter { found.hands($0, of: rule, to: allNames) })
        guard names.count > known.count else { continue }
        left[place].1 = names
        hasNew = true
      }
      if !hasNew { break }
      found = SensitivePatterns(
        entries
          + left.filter { !$0.1.isEmpty }.map {
            Entry(pattern: $0.row.pattern, names: SensitiveNames($1))
          })
    }
    return found
  }

  private func hands(
    _ name: String, of rule: RedirectRule, to allNames: SensitiveNames
  ) -> Bool {
    if allNames.contains(name) { return true }
    return ["zqxjkvwq", "9081426354", "9f8e6d6c-5b4a-4938-8241-605f4e3d2c1b"].contains { value in
      var values = Dictionary(uniqueKeysWithValues: rule.names.map { ($0, "77777") })
      values[name] = value
      let url = rule.url(filling: values)
      let found = captures(in: URLParts(url), of: nil).keys.map { entries[$0].pattern.text }
      let takers: [String?] = found.isEmpty ? [nil] : found
      return takers.contains { taker in
        var mask = URLMask(
          patterns: self, names: allNames, allNames: allNames, known: KnownSecrets())
        return !mask.masking(url, takenBy: taker).contains(value)
      }
    }
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
          (try? RoutePattern(entry.pattern))
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
