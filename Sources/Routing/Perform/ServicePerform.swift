import RouteModel

/// One perform of a service route: the list of docs/behaviour.md, "Performing", without paths and
/// without showing. It ends before the call returns.
struct ServicePerform: PerformStages {
  let registry: Registry
  let requested: RegisteredRoute
  let caller: Perform<Services>
  var route: RegisteredRoute
  var configuration = PerformRouteConfiguration()
  var failure: RouteError?

  init(_ requested: RegisteredRoute, _ caller: Perform<Services>, in registry: Registry) {
    self.registry = registry
    self.requested = requested
    self.caller = caller
    route = requested
  }

  /// From the first stage.
  mutating func run() -> PerformResult<Services> {
    if let missing = caller.missing {
      setHandlers()
      return refuse(missing.action, missing.error)
    }
    take(registry.decided(requested, caller.match) { nil })
    configure()
    applyRules()
    requireGuards()
    if let failure { return refuse(.initialize, failure) }
    let router = makeRouter()
    return PerformResult(router: router, draft: router.perform())
  }

  /// The stages of a router that is performed again, with its present configuration.
  ///
  /// - Returns: Why it is not performed.
  static func runAgain(_ router: AnyServiceRouter) -> RouteError? {
    let perform = Perform<Services>(match: router.configuration.match)
    var again = ServicePerform(router.route, perform, in: router.registry)
    again.configuration = router.configuration
    again.repeatStages()
    again.requireGuards()
    return again.failure
  }

  private func refuse(_ action: RouteAction, _ failure: RouteError) -> PerformResult<Services> {
    PerformResult(draft: registry.refuse(action, failure, route, configuration, of: Services.self))
  }
}

/// The stages of a router.
extension AnyServiceRouter {
  /// From the check of its state.
  ///
  /// - Returns: The event of the action, if events are recorded.
  @discardableResult func perform() -> ServiceDraft? {
    if let refused = lifecycle.checkState(of: self) { return refused.draft }
    return enterRouting()
  }

  /// From the change of its state; the state has been checked.
  @discardableResult func enterRouting() -> ServiceDraft? {
    let draft = lifecycle.begin(.make, of: self)
    betweenInterceptors {
      inScope {
        do throws(RouteError) {
          let service = try makeService()
          prepare(service)
          succeed(.performRoute)
        } catch {
          lifecycle.fail(.performRoute, error, of: self)
        }
      }
    }
    return draft
  }

  /// The service, made or found in its scope.
  private func makeService() throws(RouteError) -> AnyObject {
    let made = try lifecycle.made { () throws(RouteError) in
      let lifetime = route.serviceMaker.lifetime
      guard lifetime != .transient, let code = route.codeIndex else { return try makeAnyService() }
      return try registry.scopedServices.object(of: code, lifetime) {
        () throws(RouteError) in try makeAnyService()
      }
    }
    lifecycle.destination = made
    return try lifecycle.checkMade(made)
  }

  private func makeAnyService() throws(RouteError) -> AnyObject? {
    if let made = configuration.making?.makeAnyDestination() { return made }
    return try anyDestination(with: configuration)
  }

  func succeed(_ action: RouteAction) { lifecycle.succeed(action, of: self) { _ in } }
}
