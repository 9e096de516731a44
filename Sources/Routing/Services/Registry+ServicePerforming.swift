import RouteModel

/// The one way in which service routes are performed.
extension Registry {
  /// What a caller wants, before a router is made.
  struct ServicePerform {
    var match: RouteMatch?
    var parameters: [RouteEvent.Parameter] = []
    var configure: ((PerformRouteConfiguration) throws(RouteError) -> Void)?
    var removing: ((RemoveRouteConfiguration) -> Void)?
    /// What the caller's handlers take.
    var wanted: Any.Type = Any.self
    /// Whether code has registered the route with that.
    var isPromised = true
    /// Set where there is no route to perform.
    var missing: MissingRoute?
  }

  /// The stages of every perform: the interceptors, the caller's configuration, the rules of the row; then
  /// a router is made and performed.
  func perform(_ asked: RegisteredRoute, _ perform: ServicePerform) -> AnyServiceRouter? {
    if let missing = perform.missing { return refuse(missing, perform) }
    let (route, refusal) =
      interceptsPlainly ? (asked, nil) : decided(asked, perform.match, nil)
    let configuration = route.makeServiceConfiguration()
    if route !== asked || !perform.isPromised {
      configuration.expectation = CallerExpectation(
        type: perform.wanted, asked: asked, isRedirected: route !== asked)
    }
    var failure = refusal ?? (route.isEnabled ? nil : LookupFailure.disabled(route))
    do throws(RouteError) {
      try perform.configure?(configuration)
    } catch {
      failure = failure ?? error
    }
    if let match = perform.match {
      configuration.match = match
      configuration.addUserInfo([RouteMatch.originURLKey: match.url])
    }
    do throws(RouteError) {
      try configuration.deliver(perform.parameters, of: route)
    } catch {
      failure = failure ?? error
    }
    if let failure {
      configuration.notifyFailure(.initialize, failure, destination: nil)
      report(nil as AnyServiceRouter?, .initialize, failure)
      ServiceDraft(self, failure.code == .refused ? .refuse : .make, before: .unrouted)?.finish(
        route, configuration, after: .unrouted, nil, failure)
      return nil
    }
    let router = route.makeServiceRouter(self, configuration)
    if let removing = perform.removing { removing(router.removeConfiguration) }
    router.performRoute()
    return router
  }

  /// A perform of a route that is not there: whoever has set a handler hears of it.
  private func refuse(_ missing: MissingRoute, _ perform: ServicePerform) -> AnyServiceRouter? {
    let configuration = PerformRouteConfiguration()
    // The module that the caller prepares is the missing route's.
    do throws(RouteError) { try perform.configure?(configuration) } catch {}
    configuration.notifyFailure(missing.action, missing.error, destination: nil)
    report(nil as AnyServiceRouter?, missing.action, missing.error)
    return nil
  }

  /// Makes and prepares a service.
  func makeService(_ route: RegisteredRoute, _ perform: ServicePerform) -> AnyObject? {
    var made: AnyObject?
    var perform = perform
    let configure = perform.configure
    perform.configure = { configuration throws(RouteError) in
      try configure?(configuration)
      configuration.chainSuccessHandler { made = $0 }
    }
    _ = self.perform(route, perform)
    return made
  }

  /// Makes the service of an identifier and calls a named action of it.
  func call(
    _ identifier: String, action: String, parameters: [String: Any]
  ) throws -> Any {
    guard let route = findService(identifier) else {
      throw notFound(identifier, .toService)
    }
    guard case .serviceRoute(let definition) = route.maker,
      let body = definition.hooks.actions[action]
    else {
      var known: [String] = []
      if case .serviceRoute(let definition) = route.maker {
        known = definition.hooks.actions.keys.sorted()
      }
      throw RouteError(
        .actionFailed, "\(identifier) has no action \(action)",
        suggestions: NearestNames.of(action, in: known).isEmpty
          ? known : NearestNames.of(action, in: known))
    }
    var failure: RouteError?
    var perform = ServicePerform()
    perform.configure = { configuration throws(RouteError) in
      configuration.addUserInfo(parameters)
      configuration.performerErrorHandler = { failure = $1 }
    }
    guard let service = makeService(route, perform) else {
      throw failure ?? RouteError(.destinationUnavailable, "\(identifier) made no service")
    }
    return try body(service, parameters)
  }
}
