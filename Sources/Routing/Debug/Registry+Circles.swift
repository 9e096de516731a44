import RouteModel

extension Registry {
  /// The circular dependencies that were seen while performing, each once, as the names on the way
  /// round. Behaviour reference (l).
  public var circularDependencies: [[String]] {
    withState { $0.circles.sorted { $0.lexicographicallyPrecedes($1) } }
  }

  /// Hears of every circular dependency the first time that it happens, with its path, A, B, A.
  public func setCircleHandler(_ handler: (@Sendable ([String]) -> Void)?) {
    withState { $0.circleHandler = handler }
  }

  func noteCircle(_ path: [String]) {
    let handler: (@Sendable ([String]) -> Void)? = withState { state in
      guard state.circles.insert(path).inserted else { return nil }
      return state.circleHandler
    }
    handler?(path)
  }
}
