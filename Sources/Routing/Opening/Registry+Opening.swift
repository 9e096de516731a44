package import RouteModel

@MainActor extension Registry {
  /// What opening a link does in a fresh window, without a window: nothing is performed. These are the
  /// stages of a perform, ``ViewPerform``, and what the parents leave in front.
  ///
  /// Interceptors are not asked, and neither is what code makes and shows: a guard in code may be
  /// fulfilled, and a destination of code can be shown.
  ///
  /// - Parameters:
  ///   - match: The match of the link.
  ///   - context: Another context than the registry's.
  ///   - ordinary: The path of routes that declare none, if they support it.
  package func opening(
    of match: RouteMatch, in context: RouteContext? = nil, otherwise ordinary: PathKind? = nil
  ) -> LinkOpening {
    OpeningStages(registry: self, context: context, ordinary: ordinary)
      .opening(of: match.registered, match, match.parameters)
  }

  /// Why a perform cannot wait for a guard where nobody performs the guard's own route, as in a replay.
  func cannotWait(_ held: WaitingPerform, for name: String) -> RouteError? {
    OpeningStages(registry: self, context: nil, ordinary: held.otherwise)
      .cannotWait(held.route, for: name, held.configuration.pathKind)
  }

  /// Why the route of a guard is never shown, so that nobody can fulfil the guard there; nil if it
  /// may be shown, if the guard has none, or if code answers for it.
  package func neverFulfilled(_ name: String) -> (route: RegisteredRoute, failure: RouteError)? {
    guard codeGuard(name) == nil, let route = ownRoute(ofGuard: name) else { return nil }
    return OpeningStages(registry: self, context: nil, ordinary: nil).lasting(ofGuard: route)
      .map { (route, $0) }
  }

  /// Why no link by a pattern ever shows its route, whoever opens it and whatever its parameters are:
  /// what the catalog alone decides, and for a custom path that rows have no code for it.
  ///
  /// - Parameter pattern: One of the route's own patterns.
  package func neverOpening(_ route: RegisteredRoute, by pattern: Route.Pattern) -> RouteError? {
    OpeningStages(registry: self, context: nil, ordinary: nil)
      .lasting(route, pattern, pattern.path ?? ViewRoutePath.defaultKind(of: route))?.failure
  }
}

@MainActor extension Registry {
  /// What is the same for the paths of all links.
  package static var linkPaths: LinkPaths {
    var paths = LinkPaths()
    paths.words = ViewRoutePath.words
    paths.alone = Set(PathKind.allCases.filter { !standsOnStack($0) })
    paths.unseen = Set(PathKind.allCases.filter { !$0.isShown })
    return paths
  }

  /// How the links of a pattern are shown, and by which paths their route never is.
  ///
  /// - Parameters:
  ///   - pattern: One of the route's own patterns.
  ///   - ordinary: The path of routes that declare none, if they support it.
  package func showing(
    of route: RegisteredRoute, by pattern: Route.Pattern, otherwise ordinary: PathKind?
  ) -> LinkShowing {
    if route.kind == .service { return LinkShowing(path: .make) }
    let stages = OpeningStages(registry: self, context: nil, ordinary: ordinary)
    var showing = LinkShowing(
      path: pattern.path ?? ViewRoutePath.defaultKind(of: route, otherwise: ordinary))
    for kind in Set(ViewRoutePath.words.values).union([showing.path]) {
      guard let lasting = stages.lasting(route, pattern, kind) else { continue }
      if lasting.isRefused { showing.refused.insert(kind) } else { showing.unshown.insert(kind) }
      if kind == showing.path { showing.reason = lasting.failure.message }
    }
    return showing
  }
}

/// The stages of ``ViewPerform`` that need no window.
@MainActor private struct OpeningStages {
  let registry: Registry
  let context: RouteContext?
  let ordinary: PathKind?

  func opening(
    of route: RegisteredRoute, _ match: RouteMatch?, _ given: [RouteEvent.Parameter],
    isOutermost: Bool = true
  ) -> LinkOpening {
    if route.kind == .service { return openingService(route, given) }
    let kind = ViewRoutePath.kind(of: route, match, otherwise: ordinary)
    var opening = LinkOpening(path: kind, parameters: given)
    let way: WayBack?
    do throws(RouteError) {
      if let unsuitable = ViewRoutePath.objection(to: kind) { throw unsuitable }
      opening.parameters = try ParameterRules.delivered(given, to: route)
      if let unsupported = PathRules.unsupported(route, kind) { throw unsupported }
      way = try registry.wayBack(
        of: route, by: kind, WayBack.rule(of: match, route), opening.parameters, in: context)
    } catch {
      opening.objection = error
      return opening
    }
    let parents = way?.parents.map(\.route) ?? []
    opening.parents = parents.map(\.name)
    let guards = registry.unfulfilledGuards(of: route, above: parents, in: context)
    opening.guards = guards.prefix(isOutermost ? .max : 1).map { name, owner in
      LinkOpening.RequiredGuard(
        name: name, route: owner.name, isOfParent: owner !== route,
        refusal: cannotWait(route, for: name, kind))
    }
    opening.obstacle = FreshWindow().obstacle(
      to: WayBack.Parent(route: route, parameters: opening.parameters), kind, way)
    return opening
  }

  private func openingService(
    _ route: RegisteredRoute, _ given: [RouteEvent.Parameter]
  ) -> LinkOpening {
    var opening = LinkOpening(path: .make, parameters: given)
    do throws(RouteError) {
      opening.parameters = try ParameterRules.delivered(given, to: route)
    } catch {
      opening.objection = error
    }
    opening.guards = registry.unfulfilledGuards(of: route, in: context).map { name, _ in
      LinkOpening.RequiredGuard(
        name: name, route: route.name, isOfParent: false, refusal: .unguarded(route, name))
    }
    return opening
  }

  /// Why a route cannot wait for a guard that is not fulfilled.
  func cannotWait(_ route: RegisteredRoute, for name: String, _ kind: PathKind) -> RouteError? {
    if !kind.isShown { return .unguarded(route, name) }
    if let refusal = registry.unfulfillable(name, for: route, in: context) { return refusal }
    guard registry.codeGuard(name) == nil, let shown = registry.ownRoute(ofGuard: name) else {
      return nil
    }
    if shown.kind == .service { return .unguarded(route, name) }
    return opening(of: shown, nil, [], isOutermost: false).failure
      .map { .unguarded(route, name, after: shown, $0) }
  }

  /// Why a pattern never opens its route by a path, and whether it is refused before a guard is asked.
  func lasting(
    _ route: RegisteredRoute, _ pattern: Route.Pattern, _ kind: PathKind
  ) -> (failure: RouteError, isRefused: Bool)? {
    if route.kind == .service { return nil }
    if let failure = ViewRoutePath.objection(to: kind) ?? PathRules.unsupported(route, kind) {
      return (failure, true)
    }
    let way: WayBack?
    do throws(RouteError) {
      way = try registry.wayBack(of: route, by: kind, WayBack.rule(of: pattern, route), nil)
    } catch {
      return (error, true)
    }
    return FreshWindow().obstacle(to: WayBack.Parent(route: route, parameters: nil), kind, way)
      .map { ($0, false) }
  }

  /// Why a guard's route is never shown, by its default path and without parameters.
  func lasting(ofGuard route: RegisteredRoute) -> RouteError? {
    if let disabled = route.disabled { return disabled }
    if route.kind == .service {
      return RouteError(.unsupportedPath, "\(route.name) is a service, and shows no screen")
    }
    return opening(of: route, nil, [], isOutermost: false).failure
  }
}
