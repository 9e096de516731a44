package import RouteModel

/// Records the actions of a registry. The target Simulation has the one that makes events of them; a
/// registry that nobody records has none.
@MainActor package protocol ActionRecorder: AnyObject, Sendable {
  /// Details that only the caller of the next action knows, for its event.
  var said: [String: String] { get set }
  /// Begins the event of a view's action.
  func begin(
    _ action: RouteEvent.Action, _ router: AnyViewRouter?, before: RouterState
  ) -> any ActionDraft
  /// Begins the event of a service's action, on any thread.
  nonisolated func begin(
    _ action: RouteEvent.Action, _ router: AnyServiceRouter?, before: RouterState
  ) -> any ActionDraft
  /// Records that a perform waits for a guard, with the stack of this moment.
  func noteWaiting(_ router: AnyViewRouter, for name: String) -> any ActionDraft
  /// Records that a destination was moved by other code, outside of any action.
  func noteExternal(_ router: AnyViewRouter, before: RouterState)
  /// Forgets a router whose destination is gone.
  func forget(_ router: AnyViewRouter)
}

/// An action that has begun and will become an event when it ends.
package protocol ActionDraft: AnyObject {
  /// Adds a detail that only a part of the perform knows.
  func note(_ key: String, _ value: String)
  /// Ends the action of a router.
  func finish(_ failure: RouteError?)
  /// Ends an action that never had a router.
  func finish(
    _ failure: RouteError, _ route: RegisteredRoute, _ configuration: PerformRouteConfiguration)
}
