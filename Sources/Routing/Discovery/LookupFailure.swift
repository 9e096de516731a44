import RouteModel

/// Why a route was not found, with what is near.
enum LookupFailure {
  static func disabled(_ route: RegisteredRoute) -> RouteError {
    RouteError(
      .routeDisabled, "\(route.name) is disabled", suggestions: ["enable it, or use another route"])
  }
}

extension Registry {
  /// The route of a protocol, reported to the global handler if there is none. Behaviour reference (f).
  func find(_ declared: DeclaredProtocol) -> RegisteredRoute? {
    launchIfNeeded()
    if let route = withState({ $0.route(for: declared) }) { return route }
    report(declared.role, protocolFailure(declared))
    return nil
  }

  /// The route of an identifier, reported if there is none of that kind.
  func find(_ identifier: String, _ kind: RegisteredRoute.Kind) -> RegisteredRoute? {
    launchIfNeeded()
    let route = route(identifier)
    if let route, route.kind == kind { return route }
    let action: RouteAction = kind == .view ? .toView : .toService
    var failure = notFound(identifier, action)
    if let route {
      failure = RouteError(
        .invalidProtocol, "\(identifier) is a \(route.kind) and no \(kind)",
        suggestions: [
          kind == .view ? "Router.to(serviceIdentifier:)" : "Router.to(viewIdentifier:)"
        ])
    }
    report(kind == .view ? .view : .service, failure)
    return nil
  }

  func notFound(_ identifier: String, _ action: RouteAction) -> RouteError {
    let known = withState { Array($0.routes.keys) }
    return RouteError(
      .invalidProtocol, "there is no route \(identifier)\(notYet)",
      suggestions: NearestNames.of(identifier, in: known))
  }

  private func protocolFailure(_ declared: DeclaredProtocol) -> RouteError {
    let known = withState { $0.knownProtocols(declared.role) }
    let name = declared.name
    let near = NearestNames.of(name, in: known)
    let code: RouteError.Code = .invalidProtocol
    return RouteError(
      code, "no route is registered for \(name) as a \(declared.role.description)\(notYet)",
      suggestions: near.isEmpty ? ["register(\(declared.role.wrapper)<\(name)>())"] : near)
  }

  /// What may explain a route that is not there.
  private var notYet: String {
    isRegistrationFinished || codeRevision == 0
      ? "" : "; registration has not finished, it may not be registered yet"
  }

  private func report(_ role: ProtocolRole, _ failure: RouteError) {
    guard role.kind == .view else {
      report(nil as AnyServiceRouter?, role.action, failure)
      return
    }
    guard MainThread.isCurrent else { return }
    MainActor.assumeIsolated { report(nil as AnyViewRouter?, role.action, failure) }
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
