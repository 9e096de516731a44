import RouteModel

/// One perform of a service route: the list of docs/behaviour.md, "Performing", without paths and
/// without showing. It ends before the call returns.
struct ServicePerform {
  let registry: Registry
  /// The route that was asked for.
  let asked: RegisteredRoute
  /// What the caller has said.
  let caller: Perform<Services>
  /// The route that the interceptors have chosen.
  private var route: RegisteredRoute
  private var configuration: PerformRouteConfiguration
  /// The first objection.
  private var failure: RouteError?

  init(_ asked: RegisteredRoute, _ caller: Perform<Services>, in registry: Registry) {
    self.registry = registry
    self.asked = asked
    self.caller = caller
    route = asked
    configuration = PerformRouteConfiguration()
  }

  /// From the first stage.
  mutating func run() -> PerformResult<Services> {
    if let missing = caller.missing { return refuse(missing.action, missing.error) }
    decide()
    configure()
    applyRules()
    requireGuards()
    if let failure { return refuse(.initialize, failure) }
    let router = Services.router(of: route, registry, configuration)
    if let removing = caller.removing { removing(router.removeConfiguration) }
    return PerformResult(router: router, draft: router.perform())
  }

  /// The stages of a router that is performed again, with its present configuration.
  ///
  /// - Returns: Why it is not performed.
  static func runAgain(_ router: AnyServiceRouter) -> RouteError? {
    var perform = Perform<Services>()
    perform.match = router.configuration.match
    var again = ServicePerform(router.route, perform, in: router.registry)
    again.configuration = router.configuration
    again.decide()
    if again.isRedirected { again.object(.redirected(from: again.asked, to: again.route)) }
    again.checkEnabled()
    if again.failure == nil {
      again.stage { () throws(RouteError) in
        try router.configuration.deliverAgain(to: router.route)
      }
    }
    again.requireGuards()
    return again.failure
  }

  private mutating func decide() {
    let (chosen, refusal) = registry.decided(asked, caller.match) { nil }
    route = chosen
    if let refusal { object(refusal) }
  }

  private mutating func configure() {
    configuration = Services.definition(of: route).configuration()
    if isRedirected || caller.wanted != Any.self && !caller.isPromised {
      configuration.expectation = CallerExpectation(
        type: caller.wanted, asked: asked, isRedirected: isRedirected)
    }
    checkEnabled()
    let (caller, configuration) = (caller, configuration)
    stage { () throws(RouteError) in try caller.configure?(configuration) }
    if let match = caller.match { configuration.take(match) }
  }

  private mutating func checkEnabled() {
    if let unavailable = registry.unavailable(route) { object(unavailable) }
  }

  private mutating func applyRules() {
    let (given, route, configuration) = (caller.parameters, route, configuration)
    stage { () throws(RouteError) in try configuration.deliver(given, of: route) }
  }

  private mutating func requireGuards() {
    guard failure == nil, let name = registry.unfulfilledGuard(of: route) else { return }
    object(.unguarded(route, name))
  }

  private var isRedirected: Bool { route.name != asked.name }

  private mutating func object(_ objection: RouteError) { failure = failure ?? objection }

  private mutating func stage(_ body: () throws(RouteError) -> Void) {
    do throws(RouteError) { try body() } catch { object(error) }
  }

  private func refuse(_ action: RouteAction, _ failure: RouteError) -> PerformResult<Services> {
    // If there is no route, the caller's closure has not run yet, and it sets the handlers.
    if caller.missing != nil {
      do throws(RouteError) { try caller.configure?(configuration) } catch {}
    }
    return PerformResult(
      draft: registry.refuse(action, failure, route, configuration, of: Services.self))
  }
}

/// The stages of a router.
extension AnyServiceRouter {
  /// From the check of its state.
  ///
  /// - Returns: The event of the action, if events are recorded.
  @discardableResult func perform() -> (any ActionDraft)? {
    if let refused = lifecycle.checkState(of: self) { return refused.draft }
    return enterRouting()
  }

  /// From the change of its state; the state has been checked.
  @discardableResult func enterRouting() -> (any ActionDraft)? {
    let draft = lifecycle.begin(.make, of: self)
    let interceptors = registry.interceptors
    for interceptor in interceptors { interceptor.willPerform(self) }
    inScope {
      do throws(RouteError) {
        let service = try makeService()
        prepare(service)
        succeed(.performRoute)
      } catch {
        lifecycle.fail(.performRoute, error, of: self)
      }
    }
    for interceptor in interceptors { interceptor.afterPerform?(notice(.performRoute)) }
    return draft
  }

  /// The service, made or found in its scope.
  private func makeService() throws(RouteError) -> AnyObject {
    let made = try lifecycle.made { () throws(RouteError) in
      let lifetime = lifecycle.definition[\.service.lifetime]()
      guard lifetime != .transient, let code = route.code else { return try makeAnyService() }
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
