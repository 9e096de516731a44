package import RouteModel

extension Views: @MainActor PerformableKind {
  package static func definition(of route: RegisteredRoute) -> RouteDefinition<Views> {
    route.maker as? RouteDefinition<Views> ?? .simulatedController
  }

  @MainActor package static func run(
    _ asked: RegisteredRoute, _ perform: Perform<Views>, in registry: Registry
  ) -> PerformResult<Views> {
    var perform = ViewPerform(asked, perform, in: registry)
    return perform.run()
  }

  @MainActor package static func prepare(_ destination: AnyObject, by router: AnyViewRouter) {
    router.prepareAnyDestination(destination, configuration: router.configuration)
    router.didFinishPrepareAnyDestination(destination, configuration: router.configuration)
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
  package static func definition(of route: RegisteredRoute) -> RouteDefinition<Services> {
    route.maker as? RouteDefinition<Services> ?? .simulatedService
  }

  package static func run(
    _ asked: RegisteredRoute, _ perform: Perform<Services>, in registry: Registry
  ) -> PerformResult<Services> {
    var perform = ServicePerform(asked, perform, in: registry)
    return perform.run()
  }

  package static func prepare(_ destination: AnyObject, by router: AnyServiceRouter) {
    router.prepareAnyDestination(destination, configuration: router.configuration)
    router.didFinishPrepareAnyDestination(destination, configuration: router.configuration)
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
    guard registry.counters.recordsServices.isSet else { return nil }
    return registry.withState { $0.serviceRecorder }?.begin(action, router, before: before)
  }
}

@MainActor extension Registry {
  /// Why a given object is not the route's.
  func objection(to object: AnyObject?, of route: RegisteredRoute) -> String? {
    guard let object else { return "there is no object to perform \(route.name) on" }
    let name = ViewRouteFailure.name(object)
    guard let code = route.code else {
      return name == route.destinationName ? nil : "\(name) is not a destination of \(route.name)"
    }
    guard object is any ViewRoutable else { return "\(name) is not declared as routable" }
    let isRegistered = withState { state in
      state.codes[code]?.classes.contains { TypeCheck.isKind(type(of: object), of: $0.type) }
        ?? false
    }
    return isRegistered ? nil : "\(name) is not registered with \(route.name)"
  }
}
