import RouteModel

/// Why a route was not found, with what is near.
enum LookupFailure {
  static func disabled(_ route: RegisteredRoute) -> RouteError {
    RouteError(
      .routeDisabled, "\(route.name) is disabled", suggestions: ["enable it, or use another route"])
  }
}

/// Why there is no route for what was asked for.
final class MissingRoute: Sendable {
  let action: RouteAction
  let error: RouteError

  init(_ action: RouteAction, _ error: RouteError) {
    self.action = action
    self.error = error
  }
}

extension Registry {
  /// The view route of a protocol, or why there is none: whoever performs that hears of it. Behaviour
  /// reference (f).
  @MainActor func view<Destination, Module>(
    _ declared: DeclaredProtocol
  ) -> ViewRouterType<Destination, Module> {
    launchIfNeeded()
    let (route, isPromised) = lookUp(declared)
    let missing = route == nil ? MissingRoute(declared.role.action, protocolFailure(declared)) : nil
    return ViewRouterType(
      route: route ?? .missing(declared.name, .view), registry: self, isPromised: isPromised,
      missing: missing)
  }

  /// The service route of a protocol, or why there is none.
  func service<Destination, Module>(
    _ declared: DeclaredProtocol
  ) -> ServiceRouterType<Destination, Module> {
    launchOnAnyThread()
    let (route, isPromised) = lookUp(declared)
    let missing = route == nil ? MissingRoute(declared.role.action, protocolFailure(declared)) : nil
    return ServiceRouterType(
      route: route ?? .missing(declared.name, .service), registry: self, isPromised: isPromised,
      missing: missing)
  }

  /// The route of a protocol, and whether code has registered the one with the other. A row or an adapter
  /// only says so.
  private func lookUp(_ declared: DeclaredProtocol) -> (RegisteredRoute?, Bool) {
    withState { ($0.route(for: declared), $0.codeOfProtocol[declared.key] != nil) }
  }

  /// The view route of an identifier, reported if there is none.
  @MainActor func findView(_ identifier: String) -> RegisteredRoute? {
    launchIfNeeded()
    let route = route(identifier)
    if let route, route.kind == .view { return route }
    report(nil as AnyViewRouter?, .toView, failure(identifier, route))
    return nil
  }

  /// The service route of an identifier, reported if there is none.
  func findService(_ identifier: String) -> RegisteredRoute? {
    launchOnAnyThread()
    let route = route(identifier)
    if let route, route.kind == .service { return route }
    report(nil as AnyServiceRouter?, .toService, failure(identifier, route))
    return nil
  }

  private func failure(_ identifier: String, _ route: RegisteredRoute?) -> RouteError {
    guard let route else { return notFound(identifier, .toView) }
    let isView = route.kind == .view
    return RouteError(
      .invalidProtocol, "\(identifier) is a \(isView ? "view" : "service")",
      suggestions: [isView ? "Router.to(viewIdentifier:)" : "Router.to(serviceIdentifier:)"])
  }

  func notFound(_ identifier: String, _ action: RouteAction) -> RouteError {
    let known = withState { Array($0.routes.keys) }
    return RouteError(
      .invalidProtocol, "there is no route \(identifier)\(notYet)",
      suggestions: NearestNames.of(identifier, in: known) + [launchAdvice].compactMap(\.self))
  }

  private func protocolFailure(_ declared: DeclaredProtocol) -> RouteError {
    let known = withState { $0.knownProtocols(declared.role) }
    let name = declared.name
    let near = NearestNames.of(name, in: known)
    let code: RouteError.Code = .invalidProtocol
    return RouteError(
      code, "no route is registered for \(name) as a \(declared.role.description)\(notYet)",
      suggestions: (near.isEmpty ? ["register(\(declared.role.wrapper)<\(name)>())"] : near)
        + [launchAdvice].compactMap(\.self))
  }

  /// What may explain a route that is not there. A registry of rows alone, as the shell has it, waits
  /// for nobody's registration.
  private var notYet: String {
    isRegistrationFinished || withState({ $0.codes.isEmpty && $0.adapters.isEmpty })
      ? "" : "; registration has not finished, it may not be registered yet"
  }
}

extension ProtocolRole {
  var description: String {
    switch self {
    case .view: "view"
    case .viewModule: "view's module"
    case .service: "service"
    default: "service's module"
    }
  }

  var wrapper: String {
    switch self {
    case .view: "RoutableView"
    case .viewModule: "RoutableViewModule"
    case .service: "RoutableService"
    default: "RoutableServiceModule"
    }
  }
}
