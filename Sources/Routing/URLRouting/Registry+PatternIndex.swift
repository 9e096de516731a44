package import URLPatterns

extension Registry {
  /// The compiled patterns of all routes, for explanations.
  package var patternIndex: PatternIndex { withState { $0.patterns.index() } }

  /// The patterns that a URL may have meant, nearest first.
  package func nearestPatterns(to url: String) -> [String] {
    patternIndex.nearestTexts(to: url)
  }
}
