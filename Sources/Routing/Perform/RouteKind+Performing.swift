package import RouteModel

extension Views: @MainActor PerformableKind {
  @MainActor package static func configuration(
    of route: RegisteredRoute
  ) -> ViewRouteConfiguration { route.viewMaker.makeConfiguration() }

  @MainActor package static func removal(of route: RegisteredRoute) -> ViewRemoveConfiguration {
    route.viewMaker.makeRemoval()
  }

  @MainActor package static func router(
    of route: RegisteredRoute, _ context: RouterContext<Views>
  ) -> AnyViewRouter { route.viewMaker.makeRouter(context) }

  @MainActor package static func run(
    _ requested: RegisteredRoute, _ perform: Perform<Views>, in registry: Registry
  ) -> PerformResult<Views> {
    var perform = ViewPerform(requested, perform, in: registry)
    return perform.run()
  }

  @MainActor package static func prepare(_ destination: AnyObject, by router: AnyViewRouter) {
    router.prepareAnyDestination(destination, configuration: router.configuration)
    router.didFinishPrepareAnyDestination(destination, configuration: router.configuration)
  }

  @MainActor package static func beforePerform(_ router: AnyViewRouter) { router.beforePerform() }

  @MainActor package static func afterSuccess(_ action: RouteAction, of router: AnyViewRouter) {
    router.afterSuccess(of: action)
  }

  @MainActor package static func report(
    _ registry: Registry, _ router: AnyViewRouter?, _ action: RouteAction, _ failure: RouteError
  ) {
    guard let handler = registry.views.errorHandler else {
      return registry.printFailure(action, failure)
    }
    handler(router, action, failure)
  }

  @MainActor package static func begin(
    _ registry: Registry, _ action: RouteEvent.Action, _ router: AnyViewRouter?,
    before: RouterState
  ) -> EventDraft? { registry.views.recorder?.begin(action, router, before: before) }
}

extension Services: PerformableKind {
  package static func configuration(of route: RegisteredRoute) -> PerformRouteConfiguration {
    route.serviceMaker.makeConfiguration()
  }

  package static func removal(of route: RegisteredRoute) -> RemoveRouteConfiguration {
    route.serviceMaker.makeRemoval()
  }

  package static func router(
    of route: RegisteredRoute, _ context: RouterContext<Services>
  ) -> AnyServiceRouter { route.serviceMaker.makeRouter(context) }

  package static func run(
    _ requested: RegisteredRoute, _ perform: Perform<Services>, in registry: Registry
  ) -> PerformResult<Services> {
    var perform = ServicePerform(requested, perform, in: registry)
    return perform.run()
  }

  package static func prepare(_ destination: AnyObject, by router: AnyServiceRouter) {
    router.prepareAnyDestination(destination, configuration: router.configuration)
    router.didFinishPrepareAnyDestination(destination, configuration: router.configuration)
  }

  package static func beforePerform(_ router: AnyServiceRouter) { router.beforePerform() }

  package static func afterSuccess(_ action: RouteAction, of router: AnyServiceRouter) {
    router.afterSuccess(of: action)
  }

  package static func report(
    _ registry: Registry, _ router: AnyServiceRouter?, _ action: RouteAction, _ failure: RouteError
  ) {
    guard let handler = registry.serviceErrorHandler else {
      return registry.printFailure(action, failure)
    }
    handler(router, action, failure)
  }

  package static func begin(
    _ registry: Registry, _ action: RouteEvent.Action, _ router: AnyServiceRouter?,
    before: RouterState
  ) -> ServiceDraft? {
    guard registry.flags.recordsServices.isSet else { return nil }
    return registry.withState { $0.serviceRecorder }?.begin(action, router, before: before)
  }
}
