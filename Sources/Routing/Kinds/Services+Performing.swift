import RouteModel

/// Services have no path: they are only made.
extension Services: PerformableKind {
  static var simulatedRouter: AnyServiceRouter.Type { SimulatedServiceRouter.self }

  static func source(of maker: RegisteredRoute.Maker) -> RouteSource<Services> {
    switch maker {
    case .serviceRouter(let type): .router(type)
    case .serviceRoute(let definition): .block(definition)
    default: .row
    }
  }

  static func report(
    _ registry: Registry, _ router: AnyServiceRouter?, _ action: RouteAction, _ failure: RouteError
  ) {
    guard let handler = registry.withState({ $0.serviceErrorHandler }) else {
      return registry.printFailure(action, failure)
    }
    handler(router, action, failure)
  }

  static func begin(
    _ registry: Registry, _ action: RouteEvent.Action, _ router: AnyServiceRouter?,
    before: RouterState
  ) -> (any ActionDraft)? { ServiceDraft(registry, action, router, before: before) }

  static func action(of configuration: PerformRouteConfiguration) -> RouteEvent.Action { .make }
  static func path(of configuration: PerformRouteConfiguration) -> PathKind? { nil }
  static func path(of perform: Perform<Services>, _ route: RegisteredRoute) -> PathKind? { nil }

  static func choosePath(
    of perform: Perform<Services>, _ route: RegisteredRoute, isRedirected: Bool,
    _ configuration: PerformRouteConfiguration
  ) throws(RouteError) {}

  static func constructionFailure(
    _ route: RegisteredRoute, _ configuration: PerformRouteConfiguration
  ) -> RouteError? { nil }

  static func objection(
    _ registry: Registry, to object: AnyObject?, of route: RegisteredRoute
  ) -> String? { nil }

  static func removesFirst(_ configuration: PerformRouteConfiguration) -> Bool { false }

  static func planFailure(
    _ registry: Registry, _ route: RegisteredRoute, _ configuration: PerformRouteConfiguration
  ) -> RouteError? { nil }

  static func parents(_ configuration: PerformRouteConfiguration) -> [RegisteredRoute] { [] }

  /// A service is made at once: its caller does not wait.
  static func hold(
    _ admission: Registry.Admission<Services>, _ perform: Perform<Services>, for name: String,
    _ registry: Registry
  ) -> Performed<Services>? { nil }

  static func leadsAnywhere(_ perform: Perform<Services>) -> Bool { false }
}
