/// Whether patterns have a URL in common that others do not match.
package enum CommonURL: Equatable {
  /// One that the index confirms.
  case found(String)
  case none
  /// The search was too large, or expressions refuse what it found.
  case unknown

  /// How many texts that turn out to be no such URLs are looked at.
  private static let refusals = 8

  /// Looks for a URL that all patterns match and none of the others does.
  package static func of(
    _ patterns: [RoutePattern], outside others: [RoutePattern] = []
  ) -> CommonURL {
    let languages = patterns.map { Language($0) }
    guard var common = languages.first else { return .none }
    for language in languages.dropFirst() { common = common.intersection(language) }
    // One that is larger than its pattern would hide URLs.
    var outside = others.map { Language($0) }.filter(\.isExact)
    let index = PatternIndex(
      (patterns + others).enumerated().map { .init(pattern: $1, route: "", key: $0) })
    for _ in 0..<refusals {
      switch common.shortest(outside: outside) {
      case .none: return .none
      case .unknown: return .unknown
      case .found(let text):
        let url = Language.url(text)
        var takers: Set<Int> = []
        try? index.forEachMatch(url) { match in
          takers.insert(match.key)
          return false
        }
        if takers == Set(patterns.indices) { return .found(url) }
        outside.append(Language(text))
      }
    }
    return .unknown
  }
}
