import RouteModel

/// What only views have: a path, its demands on the source, a place on the screen.
extension Views: @MainActor PerformableKind {
  static var simulatedRouter: AnyViewRouter.Type { SimulatedViewRouter.self }

  static func source(of maker: RegisteredRoute.Maker) -> RouteSource<Views> {
    switch maker {
    case .viewRouter(let type): .router(type)
    case .viewRoute(let definition): .block(definition)
    default: .row
    }
  }

  @MainActor static func report(
    _ registry: Registry, _ router: AnyViewRouter?, _ action: RouteAction, _ failure: RouteError
  ) {
    guard let handler = registry.views.errorHandler else {
      return registry.printFailure(action, failure)
    }
    handler(router, action, failure)
  }

  @MainActor static func begin(
    _ registry: Registry, _ action: RouteEvent.Action, _ router: AnyViewRouter?,
    before: RouterState
  ) -> (any ActionDraft)? { registry.views.recorder?.begin(action, router, before: before) }

  static func action(of configuration: ViewRouteConfiguration) -> RouteEvent.Action {
    configuration.routeType == .make ? .make : .perform
  }

  static func path(of configuration: ViewRouteConfiguration) -> PathKind? {
    configuration.routeType
  }

  @MainActor static func path(of perform: Perform<Views>, _ route: RegisteredRoute) -> PathKind? {
    perform.broughtBy ?? (try? perform.path?.path(of: route, perform.match))?.kind
  }

  @MainActor static func choosePath(
    of perform: Perform<Views>, _ route: RegisteredRoute, isRedirected: Bool,
    _ configuration: ViewRouteConfiguration
  ) throws(RouteError) {
    guard let path = perform.path else { return }
    do throws(RouteError) {
      let found =
        try isRedirected ? path.path(redirectedTo: route) : path.path(of: route, perform.match)
      configuration.configurePath(found)
    } catch {
      if let kind = path.kind(of: route) { configuration.routeType = kind }
      throw error
    }
  }

  @MainActor static func constructionFailure(
    _ route: RegisteredRoute, _ configuration: ViewRouteConfiguration
  ) -> RouteError? { PathRules.constructionFailure(route, configuration) }

  @MainActor static func objection(
    _ registry: Registry, to object: AnyObject?, of route: RegisteredRoute
  ) -> String? {
    guard let object else { return "there is no object to perform \(route.name) on" }
    let name = ViewRouteFailure.name(object)
    guard let code = route.code else {
      guard case .simulated(let className, _) = route.maker, name == className else {
        return "\(name) is not a destination of \(route.name)"
      }
      return nil
    }
    guard object is any ViewRoutable else { return "\(name) is not declared as routable" }
    let isRegistered = registry.withState { state in
      state.codes[code]?.classes.contains { TypeCheck.isKind(type(of: object), of: $0.type) }
        ?? false
    }
    return isRegistered ? nil : "\(name) is not registered with \(route.name)"
  }

  static func removesFirst(_ configuration: ViewRouteConfiguration) -> Bool {
    configuration.routeType != .make
  }

  @MainActor static func planFailure(
    _ registry: Registry, _ route: RegisteredRoute, _ configuration: ViewRouteConfiguration
  ) -> RouteError? {
    do throws(RouteError) {
      configuration.way = try registry.wayBack(of: route, configuration)
      return nil
    } catch {
      return error
    }
  }

  static func parents(_ configuration: ViewRouteConfiguration) -> [RegisteredRoute] {
    configuration.way?.parents.map(\.route) ?? []
  }

  /// What is only made is needed at once, and what comes from outside is there already.
  @MainActor static func hold(
    _ admission: Registry.Admission<Views>, _ perform: Perform<Views>, for name: String,
    _ registry: Registry
  ) -> Performed<Views>? {
    guard perform.given == nil, perform.broughtBy == nil, admission.configuration.routeType != .make
    else { return nil }
    let held = HeldPerform(
      registry.router(admission, perform), otherwise: perform.path?.fallback)
    if let failure = registry.views.guarded.hold(held, for: name, registry) { held.refuse(failure) }
    return Performed(
      router: held.router, draft: held.draft, held: held.hasEnded ? nil : held)
  }

  @MainActor static func leadsAnywhere(_ perform: Perform<Views>) -> Bool {
    perform.path?.leadsAnywhere ?? false
  }
}
