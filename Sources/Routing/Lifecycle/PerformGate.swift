import RouteModel

/// Whether the state of a router allows it to be performed or removed now: one rule for
/// `canPerform` and `performRoute`, for `canRemove` and `removeRoute`. See docs/behaviour.md,
/// "Performing".
enum PerformGate {
  /// Which handlers are called after a refusal.
  enum Audience {
    /// Every handler of the configuration, the global one, then the handler passed to the call.
    case everyone
    /// The handler passed to the call, then the global one.
    case caller
  }

  /// How many actions of one route may be in progress before it counts as endless recursion.
  static let deepestRecursion = 200

  static func refusal<Kind: PerformableKind>(
    _ lifecycle: RouterLifecycle<Kind>
  ) -> (Audience, RouteError)? {
    func refusal(
      _ audience: Audience, _ code: RouteError.Code, _ why: String, _ advice: String
    ) -> (Audience, RouteError) {
      (audience, RouteError(code, "\(lifecycle.route.name) \(why)", suggestions: [advice]))
    }
    switch lifecycle.state {
    case .routed
    where Kind.removesFirst(lifecycle.configuration) && lifecycle.destination != nil:
      return refusal(
        .everyone, .actionFailed, "is shown already", "remove it before it is performed again")
    case .routing:
      return refusal(.caller, .overRoute, "is being performed", "wait for its completion")
    case .removing:
      return refusal(.caller, .actionFailed, "is being removed", "wait for its completion")
    default: break
    }
    guard lifecycle.route.actionsInProgress > deepestRecursion else { return nil }
    let circle = PerformScope.circle(to: lifecycle.route, from: .current) ?? [lifecycle.route.name]
    return refusal(
      .everyone, .infiniteRecursion,
      "is performed inside itself more than \(deepestRecursion) times: \(circle.joined(separator: " → "))",
      "look for a preparation that performs the route again without a guard")
  }

  static func notRouted<Kind>(_ lifecycle: RouterLifecycle<Kind>) -> RouteError {
    RouteError(
      .actionFailed, "\(lifecycle.route.name) cannot be removed while it is \(lifecycle.state)",
      suggestions: ["only a routed router can be removed"])
  }
}
