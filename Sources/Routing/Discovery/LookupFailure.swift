import RouteModel

extension RegisteredRoute {
  /// Why the route may not be performed; nil if it is enabled.
  var disabled: RouteError? {
    if isEnabled { return nil }
    return RouteError(
      .routeDisabled, "\(name) is disabled", suggestions: ["enable it, or use another route"])
  }
}

/// Why a lookup has found no route.
typealias MissingRoute = (action: RouteAction, error: RouteError)

extension Registry {
  /// The route of a protocol, or why there is none: performing the result reports that. See
  /// docs/behaviour.md, "Looking up".
  func find<Found: RouteType>(_ declared: DeclaredProtocol, _ type: Found.Type) -> Found {
    launchOnMainThread()
    // If only a row or an adapter says so, the object is checked when it is made.
    let (route, isPromised) = withState {
      ($0.route(for: declared), $0.codeOfProtocol[declared.key] != nil)
    }
    return Found(
      FoundRoute(
        route: route ?? .missing(declared.name, Found.Kind.kind), registry: self,
        isPromised: isPromised,
        missing: route == nil
          ? (declared.role.action, protocolFailure(declared)) : nil))
  }

  /// Why a route, which may have been found earlier, must not be performed now.
  ///
  /// - Parameter context: Another context than the registry's.
  func unavailable(_ route: RegisteredRoute, in context: RouteContext? = nil) -> RouteError? {
    if let now = self.route(route.name) { return now.disabled ?? unfulfilled(now, in: context) }
    return route.row == nil ? nil : notFound(route.name)
  }

  /// The route that was found; if there is none, the global handler is called with the reason.
  func reported<Found: RouteType>(
    _ action: @autoclosure () -> RouteAction, _ find: () throws(RouteError) -> Found
  ) -> Found? where Found.Kind: PerformableKind {
    do throws(RouteError) {
      return try find()
    } catch {
      Found.Kind.report(self, nil, action(), error)
      return nil
    }
  }

  /// The route of an identifier, or why there is none of this kind.
  package func required<Found: RouteType>(_ identifier: String) throws(RouteError) -> Found {
    launchOnMainThread()
    guard let route = route(identifier) else { throw notFound(identifier) }
    if route.kind == Found.Kind.kind { return Found(FoundRoute(route: route, registry: self)) }
    throw RouteError(
      .invalidProtocol, "\(identifier) is a \(route.kind)",
      suggestions: ["Router.to(\(route.kind)Identifier:)"])
  }

  package func notFound(_ identifier: String) -> RouteError {
    let known = withState { Array($0.routes.keys) }
    return RouteError(
      .invalidProtocol, "there is no route \(identifier)\(notYet)",
      suggestions: NearestNames.of(identifier, in: known) + [launchAdvice].compactMap(\.self))
  }

  /// The names, qualified and bare, of the protocols that code provides or adapts.
  package var namesOfCodeProtocols: Set<String> { withState { $0.namesOfCodeProtocols } }

  private func protocolFailure(_ declared: DeclaredProtocol) -> RouteError {
    let known = withState { $0.knownProtocols(declared.role) }
    let name = declared.name
    let near = NearestNames.of(name, in: known)
    return RouteError(
      .invalidProtocol,
      "no route is registered for \(name) as a \(declared.role.description)\(notYet)",
      suggestions: (near.isEmpty ? [declared.registering] : near)
        + [launchAdvice, otherRegistryAdvice].compactMap(\.self))
  }

  /// Advice for code that has registered its routes in another registry, as tests do.
  private var otherRegistryAdvice: String? {
    self === Registry.shared
      ? "this was the shared registry: use registry.withCurrent for routes of another one" : nil
  }

  /// A possible reason for a missing route: registration has not ended. A registry of rows alone,
  /// as in the shell, waits for no registration.
  private var notYet: String {
    isRegistrationFinished || withState({ $0.codes.isEmpty && $0.adapters.isEmpty })
      ? "" : "; registration has not finished, it may not be registered yet"
  }
}
