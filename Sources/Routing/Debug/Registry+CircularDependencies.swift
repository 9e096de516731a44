extension Registry {
  /// The circular dependencies that were found while performing, each once, as the names along the
  /// circle. See docs/behaviour.md, "Circles".
  package var circularDependencies: [[String]] {
    withState { $0.circles.sorted { $0.lexicographicallyPrecedes($1) } }
  }

  /// Called the first time a circular dependency occurs, with its path: A, B, A. Without a handler it
  /// is printed, see ``printsProblems``. A circle of services on another thread is told a moment later.
  public var circleHandler: (@MainActor @Sendable ([String]) -> Void)? {
    get { withState { $0.circleHandler } }
    set { replace(\.circleHandler, newValue) }
  }

  func noteCircle(_ path: [String]) {
    let (isNew, handler) = withState { state in
      (state.circles.insert(path).inserted, state.circleHandler)
    }
    guard isNew else { return }
    guard let handler else {
      return printProblem("circular dependency: \(path.joined(separator: " → "))")
    }
    if MainThread.isCurrent { return MainActor.assumeIsolated { handler(path) } }
    Task { @MainActor in handler(path) }
  }
}
