extension Registry {
  /// The circular dependencies that were seen while performing, each once, as the names on the way
  /// round. See docs/behaviour.md, "Circles".
  public var circularDependencies: [[String]] {
    withState { $0.circles.sorted { $0.lexicographicallyPrecedes($1) } }
  }

  /// Hears of every circular dependency the first time that it happens, with its path, A, B, A. Without a
  /// handler it is printed, see ``printsProblems``.
  public func setCircleHandler(_ handler: (@Sendable ([String]) -> Void)?) {
    replace(\.circleHandler, handler)
  }

  func noteCircle(_ path: [String]) {
    let (isNew, handler) = withState { state in
      (state.circles.insert(path).inserted, state.circleHandler)
    }
    guard isNew else { return }
    guard let handler else {
      return printProblem("circular dependency: \(path.joined(separator: " → "))")
    }
    handler(path)
  }
}
