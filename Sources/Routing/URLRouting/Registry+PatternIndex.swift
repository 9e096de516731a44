package import URLPatterns

extension Registry {
  /// The compiled patterns of all routes, for explanations.
  package var patternIndex: PatternIndex { currentIndex() }

  /// The conditions of a pattern and of its route.
  package func conditionTests(_ entry: PatternIndex.Entry) -> [ConditionTest] {
    target(of: entry.key, { entry.pattern })?.tests ?? []
  }

  /// The redirects, in the order in which they were added.
  package var redirectRules: [RedirectRule] { withState { $0.patterns.redirects } }

  /// The patterns that a URL may have meant, nearest first.
  package func nearestPatterns(to url: String) -> [String] {
    patternIndex.nearestTexts(to: url)
  }
}
