import RouteModel

/// Performing again and removing, for tasks. See docs/behaviour.md, "Tasks".
extension TypedRouter where Kind.Router: PerformedRouter, Kind.Router.Kind == Kind {
  /// The destination, when the perform that is under way has ended.
  /// - Throws: why it failed.
  public nonisolated(nonsending) func ended() async throws(RouteError) -> Destination {
    try typed(await router.ended())
  }

  /// Performs the route again.
  /// - Returns: the destination, when the transition has ended.
  /// - Throws: why it failed.
  @discardableResult public nonisolated(nonsending) func performAgain() async throws(RouteError)
    -> Destination
  { try typed(await router.performAgain()) }

  /// Removes what was performed, and returns when it is gone.
  /// - Throws: why it cannot be removed.
  public nonisolated(nonsending) func remove() async throws(RouteError) {
    try await router.remove()
  }

  func typed(_ object: AnyObject) throws(RouteError) -> Destination {
    if let typed: Destination = TypeCheck.typed(object) { return typed }
    throw RouteError(
      .actionFailed, "\(router.route.name) made no \(TypeCheck.qualifiedName(Destination.self))")
  }
}
