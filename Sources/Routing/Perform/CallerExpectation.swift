/// What a caller asked for, if the destination may be something else: an interceptor redirected to
/// another route, only an adapter or a row claims that the route provides the protocol, or a
/// storyboard makes the destination.
///
/// The caller's handlers take only what it asked for. If something else is made, the caller gets a
/// failure instead of silence.
struct CallerExpectation {
  /// The protocol or class that the caller's handlers take.
  let type: Any.Type
  /// The route that was asked for.
  let requested: RegisteredRoute
  /// Whether an interceptor redirected to another route.
  let isRedirected: Bool
  /// Whether the caller has prepared a module that the other route does not have.
  var missesModule = false

  /// Why a destination is not what was asked for; nil if it is.
  func failure(_ destination: AnyObject, of route: RegisteredRoute) -> RouteError? {
    let made: AnyClass = Swift.type(of: destination)
    guard missesModule || !TypeCheck.isKind(made, of: type) else { return nil }
    guard isRedirected else {
      return RouteError.nonconformance(route, made, to: TypeCheck.qualifiedName(type))
    }
    return .redirected(from: requested, to: route)
  }
}

extension PerformRouteConfiguration {
  /// Why the caller cannot use what its route made. A route that it was redirected to is not
  /// checked.
  func broken(_ destination: AnyObject, _ route: RegisteredRoute) -> RouteError? {
    guard let expectation, !expectation.isRedirected else { return nil }
    return expectation.failure(destination, of: route)
  }
}

extension RouteError {
  /// An interceptor redirected to a route that does not make what was asked for.
  static func redirected(from requested: RegisteredRoute, to route: RegisteredRoute) -> RouteError {
    RouteError(
      .redirected, "\(requested.name) was redirected to \(route.name), which makes something else",
      suggestions: ["ask for \(requested.name) again when \(route.name) is done"])
  }

  /// A router class lacks the method that makes its destination.
  static func notOverridden(_ router: AnyObject) -> RouteError {
    RouteError(
      .destinationUnavailable,
      "\(TypeCheck.qualifiedName(type(of: router))) does not override destination(with:)",
      suggestions: ["override func destination(with:)"])
  }

  /// A route made nothing.
  static func noDestination(
    _ route: RegisteredRoute, _ configuration: PerformRouteConfiguration
  ) -> RouteError {
    RouteError(
      .destinationUnavailable,
      "\(route.name) made no \(route.kind == .service ? "service" : "destination")",
      suggestions: [
        configuration.making == nil
          ? "check what its router needs"
          : "call makeDestinationWith or constructDestination before each perform, or let the module assign makeDestination"
      ])
  }

  /// A route made an object that does not conform to the protocol.
  static func nonconformance(
    _ route: RegisteredRoute, _ made: AnyClass, to wanted: String
  ) -> RouteError {
    let name = TypeCheck.qualifiedName(made)
    // A row alone makes a simulated destination.
    let advice =
      route.codeIndex == nil
      ? "register the identifier \(route.name) with a router"
      : "extension \(TypeCheck.bareName(name)): \(TypeCheck.bareName(wanted))"
    return RouteError(
      .actionFailed, "\(route.name) made \(name), which does not conform to \(wanted)",
      suggestions: [advice])
  }
}
