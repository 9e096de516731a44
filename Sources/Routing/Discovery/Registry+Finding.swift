import RouteModel
import Texts

/// Why a lookup has found no route.
package typealias MissingRoute = (action: RouteAction, error: RouteError)

extension Registry {
  /// The route of a protocol, or why there is none: performing the result reports that. See
  /// docs/behaviour.md, "Looking up".
  package func find<Kind: RouteKind, D, M>(
    _ declared: DeclaredProtocol
  ) -> RouterType<Kind, D, M> {
    launchOnMainThread()
    // If only a row or an adapter says so, the object is checked when it is made.
    let (route, isPromised) = withState {
      ($0.route(for: declared), $0.codeOfProtocol[declared.key] != nil)
    }
    return RouterType(
      FoundRoute(
        route: route ?? .missing(declared.name, Kind.kind), registry: self,
        isPromised: isPromised,
        missing: route == nil
          ? (declared.role.action, protocolFailure(declared)) : nil))
  }

  /// The route of an identifier, or why there is none of this kind.
  package func required<Kind: RouteKind, D, M>(
    _ identifier: String
  ) throws(RouteError) -> RouterType<Kind, D, M> {
    launchOnMainThread()
    guard let route = route(identifier) else { throw notFound(identifier) }
    if route.kind == Kind.kind { return RouterType(FoundRoute(route: route, registry: self)) }
    throw RouteError(
      .invalidProtocol, "\(identifier) is a \(route.kind)",
      suggestions: ["Router.find(\(route.kind)Identifier:)"])
  }

  /// The route that takes a URL, or why there is none.
  package func required<Kind: RouteKind, D, M>(
    url: String
  ) throws(RouteError) -> RouterType<Kind, D, M> {
    let match = try requiredMatch(url, Kind.kind)
    return RouterType(FoundRoute(route: match.registered, registry: self, match: match))
  }

  /// The match of a URL that is to be opened, or why no route of the kind takes it: that is recorded.
  package func requiredMatch(
    _ url: String, _ kind: RegisteredRoute.Kind
  ) throws(RouteError) -> RouteMatch {
    launchOnMainThread()
    do throws(RouteError) {
      return try matched(url, kind)
    } catch {
      noteUnopened(url, error)
      throw error
    }
  }

  /// The route of a router class. A class that is not registered, such as the abstract base for a
  /// segue to a destination without a route, gets a route of its own.
  func find<Kind: RouteKind, D, M>(
    _ router: AnyClass, _ maker: () -> any RouteMaker
  ) -> RouterType<Kind, D, M> {
    launchOnMainThread()
    let known = withState { state in
      state.codeOfRouter[ObjectIdentifier(router)].flatMap { state.codes[$0]?.primary }
    }
    let route =
      known ?? RegisteredRoute(name: TypeCheck.qualifiedName(router), maker: maker())
    return RouterType(FoundRoute(route: route, registry: self))
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
