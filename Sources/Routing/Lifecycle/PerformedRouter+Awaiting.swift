import RouteModel

/// Performing again and removing, for tasks. See docs/behaviour.md, "Tasks".
extension PerformedRouter {
  /// The destination, when the routing that is under way has ended.
  /// - Throws: why it failed, or ``RouteError`` `action-failed` if there is no destination.
  public nonisolated(nonsending) func ended() async throws(RouteError) -> AnyObject {
    var shown: AnyObject?
    if state == .routing {
      let outcome = ActionOutcome()
      lifecycle.awaiting.append {
        shown = $0
        outcome.end(nil)
      }
      try await outcome.value()
    }
    if state == .routed, let destination = shown ?? destination { return destination }
    throw error
      ?? RouteError(.actionFailed, "\(route.name) is \(state.rawValue) and has no destination")
  }

  /// Performs the route again.
  /// - Returns: the destination, when the transition has ended.
  /// - Throws: why it failed.
  public nonisolated(nonsending) func performAgain() async throws(RouteError) -> AnyObject {
    let outcome = ActionOutcome()
    var destination: AnyObject?
    hear(outcome) { end in
      let success = { (made: AnyObject) in
        destination = made
        end.succeed()
      }
      carryOut(.perform(success: success, error: { end.fail($1) }, isThrown: true))
    }
    try await outcome.value()
    guard let destination else { throw .noDestination(route, configuration) }
    return destination
  }

  /// Removes what was performed, and returns when it is gone.
  /// - Throws: why it cannot be removed.
  public nonisolated(nonsending) func remove() async throws(RouteError) {
    let outcome = ActionOutcome()
    hear(outcome) { end in
      carryOut(.remove(success: { end.succeed() }, error: { end.fail($1) }, isThrown: true))
    }
    try await outcome.value()
  }

  /// Its end is not kept here: handlers that are let go of are to be noticed.
  private func hear(_ outcome: ActionOutcome, _ begin: (ActionEnd) -> Void) {
    begin(ActionEnd(outcome, route.name))
  }
}
