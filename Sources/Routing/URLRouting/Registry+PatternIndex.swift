package import URLPatterns

extension Registry {
  /// The compiled patterns of all routes, for those who explain what it does.
  package var patternIndex: PatternIndex { withState { $0.patterns.index() } }
}
