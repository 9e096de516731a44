import RouteModel

/// An action that has begun and will become an event when it ends: ``EventDraft`` or ``ServiceDraft``.
package protocol ActionDraft: AnyObject {
  /// The event inside which the events of nested performs are reported. A service is not an action of
  /// its own on the stack.
  var enclosing: EventDraft? { get }
  /// Adds a detail that only a part of the perform knows.
  func note(_ key: String, _ value: String)
  /// Ends the action of a router.
  func finish(_ failure: RouteError?)
  /// Ends an action that never had a router.
  func finish(
    _ failure: RouteError, _ route: RegisteredRoute, _ configuration: PerformRouteConfiguration)
}
