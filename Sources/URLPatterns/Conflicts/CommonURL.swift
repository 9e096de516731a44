/// What is known of a text that some patterns match and others do not.
package enum SearchResult<Text: Equatable>: Equatable {
  case found(Text)
  case none
  /// The search was too large, or expressions refuse what it found.
  case unknown
}

/// The result of looking for a URL, which the index confirms.
package typealias CommonURL = SearchResult<String>

extension CommonURL {
  /// After how many texts that are not URLs of these patterns the search gives up.
  private static var refusals: Int { 8 }

  package var url: String? { if case .found(let url) = self { url } else { nil } }

  /// Looks for a URL that all patterns match and none of the others does.
  package static func of(
    _ patterns: [RoutePattern], outside others: [RoutePattern] = []
  ) -> CommonURL {
    guard var common = patterns.first.map({ URLAutomaton($0).limitedToURLs }) else { return .none }
    for pattern in patterns.dropFirst() { common = common.intersection(URLAutomaton(pattern)) }
    let index = PatternIndex(
      (patterns + others).enumerated().map { .init(pattern: $1, route: "", key: $0) })
    // A language that is larger than its pattern would exclude too many URLs.
    return of(common, outside: others.map { URLAutomaton($0) }.filter(\.isExact)) { url in
      var takers: Set<Int> = []
      try? index.forEachMatch(url) { match in
        takers.insert(match.key)
        return false
      }
      return takers == Set(patterns.indices)
    }
  }

  /// Looks for a text that all languages contain, and that is a URL.
  static func of(
    _ one: URLAutomaton, _ other: URLAutomaton = .everything, outside others: [URLAutomaton] = [],
    isMeant: (String) -> Bool
  ) -> CommonURL {
    var outside = others
    for _ in 0...refusals {
      switch one.shortest(in: other, outside: outside) {
      case .none: return .none
      case .unknown: return .unknown
      case .found(let text):
        let url = URLAutomaton.url(text)
        if isMeant(url) { return .found(url) }
        outside.append(URLAutomaton(text))
      }
    }
    return .unknown
  }
}
