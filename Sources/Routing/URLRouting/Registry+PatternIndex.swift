import Locking
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

  /// The index of all patterns. The first reader after a change compiles it, outside the registry's lock:
  /// other threads that match wait for it, and everybody else goes on.
  @inline(__always)
  func currentIndex() -> PatternIndex { withState { $0.patterns.compiled } ?? compileIndex() }

  @inline(never)
  private func compileIndex() -> PatternIndex {
    compiling.withLock { _ in
      let table = withState { $0.patterns }
      if let ready = table.compiled { return ready }
      let index = table.compile()
      withState { $0.patterns.keep(index, of: table.revision) }
      return index
    }
  }
}
