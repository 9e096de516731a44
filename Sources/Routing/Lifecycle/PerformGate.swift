import RouteModel

/// Whether the state of a router lets it be performed or removed now: one rule for `canPerform` and
/// `performRoute`, for `canRemove` and `removeRoute`. See docs/behaviour.md, "Performing".
enum PerformGate {
  /// Who hears of a refusal.
  enum Audience {
    /// Every handler of the configuration, the global one, then the handler passed to the call.
    case everyone
    /// The handler passed to the call, then the global one.
    case caller
  }

  /// How often one route may be in the middle of an action before it counts as endless.
  static let deepestRecursion = 200

  static func refusal<Kind: PerformableKind>(
    _ lifecycle: RouterLifecycle<Kind>
  ) -> (Audience, RouteError)? {
    switch lifecycle.state {
    case .routed
    where Kind.removesFirst(lifecycle.configuration) && lifecycle.destination != nil:
      return (
        .everyone,
        RouteError(
          .actionFailed, "\(lifecycle.route.name) is shown already",
          suggestions: ["remove it before it is performed again"])
      )
    case .routing:
      return (
        .caller,
        RouteError(
          .overRoute, "\(lifecycle.route.name) is being performed",
          suggestions: ["wait for its completion"])
      )
    case .removing:
      return (
        .caller,
        RouteError(
          .actionFailed, "\(lifecycle.route.name) is being removed",
          suggestions: ["wait for its completion"])
      )
    default: break
    }
    guard lifecycle.route.actionsInProgress <= deepestRecursion else {
      return (
        .everyone,
        RouteError(
          .infiniteRecursion,
          "\(lifecycle.route.name) is performed inside itself more than \(deepestRecursion) times: \(PerformScope.circle(around: lifecycle.route).joined(separator: " → "))",
          suggestions: ["look for a preparation that performs the route again without a guard"])
      )
    }
    return nil
  }

  static func notRouted<Kind>(_ lifecycle: RouterLifecycle<Kind>) -> RouteError {
    RouteError(
      .actionFailed, "\(lifecycle.route.name) cannot be removed while it is \(lifecycle.state)",
      suggestions: ["only a routed router can be removed"])
  }
}
