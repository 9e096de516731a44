import RouteModel

/// Performing again and removing, for tasks. See docs/behaviour.md, "Tasks".
extension PerformedRouter {
  /// Waits for the end of the action that is under way, and for the guard that comes before it, and returns the
  /// destination. A task that is cancelled while the router waits for a guard gives up.
  /// - Throws: why it failed, or ``RouteError`` `action-failed` if there is no destination.
  public nonisolated(nonsending) func waitUntilEnded() async throws(RouteError) -> AnyObject {
    var shown: AnyObject?
    if state == .routing || lifecycle.isWaiting {
      let outcome = AwaitedEnd()
      let told: (AnyObject?) -> Void = {
        shown = $0
        outcome.end(nil)
      }
      lifecycle.awaiting = lifecycle.awaiting + [told]
      let giveUp = GivingUp(self as? AnyViewRouter)
      await withTaskCancellationHandler {
        await outcome.end()
      } onCancel: {
        giveUp()
      }
    }
    if state == .routed, let destination = shown ?? destination { return destination }
    if let error { throw error }
    throw state == .routed
      ? RouteError(
        .actionFailed, "\(route.name) is routed, and its destination was freed",
        suggestions: ["keep the destination: a router holds it weakly"])
      : RouteError(.actionFailed, "\(route.name) is \(state.rawValue) and has no destination")
  }

  /// Performs the route again.
  /// - Returns: the destination, when the transition has ended.
  /// - Throws: why it failed.
  public nonisolated(nonsending) func performAgain() async throws(RouteError) -> AnyObject {
    let destination = try await endOfAction(of: route) {
      performRoute(success: $0, error: $1, throwing: true)
    }
    guard let destination else { throw .noDestination(route, configuration) }
    return destination
  }

  /// Removes the destination, and returns when the removal has ended.
  /// - Throws: why it cannot be removed.
  public nonisolated(nonsending) func remove() async throws(RouteError) {
    _ = try await endOfAction(of: route) { success, error in
      removeRoute(configuring: nil, success: { success(nil) }, error: error, throwing: true)
    }
  }
}

extension AnyViewRouter {
  /// Removes the destination, and returns when the removal has ended. It may be called by any task.
  /// - Throws: why it cannot be removed.
  public func remove() async throws(RouteError) {
    _ = try await endOfAction(of: route) { success, error in
      removeRoute(configuring: nil, success: { success(nil) }, error: error, throwing: true)
    }
  }
}
