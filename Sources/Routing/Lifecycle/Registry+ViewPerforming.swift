import RouteModel
import SimulatedUI

/// The one way in which view routes are performed: by protocol, by identifier, by URL, from a row or
/// from a class.
@MainActor extension Registry {
  /// What a caller wants, before a router is made.
  struct ViewPerform {
    var path: PathChoice?
    var match: RouteMatch?
    var parameters: [RouteEvent.Parameter] = []
    var configure: ((ViewRouteConfiguration) throws(RouteError) -> Void)?
    var removing: ((ViewRemoveConfiguration) -> Void)?
    /// An object to perform on, instead of making one.
    var destination: AnyObject?
    /// What the caller's handlers take.
    var wanted: Any.Type = Any.self
    /// Whether code has registered the route with that.
    var isPromised = true
    /// Set where there is no route to perform.
    var missing: MissingRoute?
  }

  /// The stages of every perform: the interceptors, the caller's configuration, the path, the rules of
  /// the row, what the path needs; then a router is made and performed.
  func perform(_ asked: RegisteredRoute, _ perform: ViewPerform) -> AnyViewRouter? {
    if let missing = perform.missing { return refuse(missing, perform) }
    let (route, refusal) = decide(asked, perform)
    let isRedirected = route !== asked
    let configuration = route.makeViewConfiguration()
    if isRedirected || !perform.isPromised || perform.path?.leadsAnywhere ?? false {
      configuration.expectation = CallerExpectation(
        type: perform.wanted, asked: asked, isRedirected: isRedirected)
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
    if let path = perform.path {
      do throws(RouteError) {
        let found =
          try isRedirected ? path.path(redirectedTo: route) : path.path(of: route, perform.match)
        configuration.configurePath(found)
      } catch {
        if let kind = path.kind(of: route) { configuration.routeType = kind }
        failure = failure ?? error
      }
    }
    do throws(RouteError) {
      try configuration.deliver(perform.parameters, of: route)
    } catch {
      failure = failure ?? error
    }
    failure = failure ?? PathRules.constructionFailure(route, configuration)
    if let failure {
      refuse(route, configuration, failure)
      return nil
    }
    let router = route.makeViewRouter(self, configuration)
    if let removing = perform.removing { removing(router.removeConfiguration) }
    // The object is the asked route's; another route shows it only if it is one of its own.
    if let destination = perform.destination,
      !isRedirected || objection(to: destination, of: route) == nil
    {
      router.performOnExisting(destination)
    } else {
      router.performRoute()
    }
    return router
  }

  /// What the interceptors say.
  private func decide(
    _ route: RegisteredRoute, _ perform: ViewPerform
  ) -> (RegisteredRoute, RouteError?) {
    if interceptsPlainly { return (route, nil) }
    return decided(route, perform.match, (try? perform.path?.path(of: route, perform.match))?.kind)
  }

  /// A perform that fails before there is a router. Behaviour reference (d), "construction".
  private func refuse(
    _ route: RegisteredRoute, _ configuration: ViewRouteConfiguration, _ failure: RouteError
  ) {
    let draft = views.recorder?.begin(
      failure.code == .refused ? .refuse : .perform, nil, before: .unrouted)
    configuration.notifyFailure(.initialize, failure, destination: nil)
    report(nil as AnyViewRouter?, .initialize, failure)
    draft?.finish(failure, route, configuration)
  }

  /// A perform of a route that is not there: whoever has set a handler hears of it.
  private func refuse(_ missing: MissingRoute, _ perform: ViewPerform) -> AnyViewRouter? {
    let configuration = ViewRouteConfiguration()
    // The module that the caller prepares is the missing route's.
    do throws(RouteError) { try perform.configure?(configuration) } catch {}
    configuration.notifyFailure(missing.action, missing.error, destination: nil)
    report(nil as AnyViewRouter?, missing.action, missing.error)
    return nil
  }

  /// Makes and prepares a destination without showing it.
  func makeDestination(_ route: RegisteredRoute, _ perform: ViewPerform) -> AnyObject? {
    var made: AnyObject?
    var perform = perform
    let configure = perform.configure
    perform.path = .path(.makeDestination)
    perform.configure = { configuration throws(RouteError) in
      try configure?(configuration)
      configuration.chainSuccessHandler { made = $0 }
    }
    _ = self.perform(route, perform)
    return made
  }

  /// Prepares an object that exists. Behaviour reference (d).
  func prepare(
    _ route: RegisteredRoute, _ destination: AnyObject, _ perform: ViewPerform
  ) -> AnyViewRouter? {
    if let missing = perform.missing { return refuse(missing, perform) }
    let configuration = route.makeViewConfiguration()
    let foreign = objection(to: destination, of: route)
    do throws(RouteError) {
      if let foreign {
        let failure = RouteError(.destinationUnavailable, foreign)
        report(nil as AnyViewRouter?, .prepareOnDestination, failure)
        try perform.configure?(configuration)
        configuration.notifyRefusal(.prepareOnDestination, failure)
        return nil
      }
      try perform.configure?(configuration)
    } catch {
      configuration.notifyFailure(.prepareOnDestination, error, destination: nil)
      report(nil as AnyViewRouter?, .prepareOnDestination, error)
      return nil
    }
    configuration.routeType = .make
    let router = route.makeViewRouter(self, configuration)
    if let removing = perform.removing { removing(router.removeConfiguration) }
    router.prepareExisting(destination)
    return router
  }

  /// Performs on an object that exists. Behaviour reference (d).
  func perform(
    on destination: AnyObject?, _ route: RegisteredRoute, _ perform: ViewPerform
  ) -> AnyViewRouter? {
    if let missing = perform.missing { return refuse(missing, perform) }
    guard let destination, objection(to: destination, of: route) == nil else {
      let failure = RouteError(
        .invalidConfiguration,
        destination.flatMap { objection(to: $0, of: route) }
          ?? "there is no object to perform \(route.name) on")
      report(nil as AnyViewRouter?, .performOnDestination, failure)
      let configuration = route.makeViewConfiguration()
      do throws(RouteError) { try perform.configure?(configuration) } catch {}
      configuration.notifyRefusal(.performOnDestination, failure)
      return nil
    }
    var perform = perform
    perform.destination = destination
    return self.perform(route, perform)
  }

  /// Why an object is not the route's.
  private func objection(to destination: AnyObject, of route: RegisteredRoute) -> String? {
    let name = ViewRouteFailure.name(destination)
    guard let code = route.code else {
      guard case .simulated(let className, _) = route.maker, name == className else {
        return "\(name) is not a destination of \(route.name)"
      }
      return nil
    }
    guard destination is any ViewRoutable else { return "\(name) is not declared as routable" }
    let isRegistered = withState { state in
      state.codes[code]?.classes.contains { TypeCheck.isKind(type(of: destination), of: $0.type) }
        ?? false
    }
    return isRegistered ? nil : "\(name) is not registered with \(route.name)"
  }
}

extension AnyViewRouter {
  func performOnExisting(_ destination: AnyObject) {
    eventDraft = registry.views.draft(.performOnDestination, self, before: state)
    lifecycle.enter(.routing)
    attach(destination)
    registry.enterPerform(route, draft: eventDraft) { perform(on: destination) }
  }

  func prepareExisting(_ destination: AnyObject) {
    eventDraft = registry.views.draft(.prepare, self, before: state)
    lifecycle.enter(.routing)
    attach(destination)
    registry.enterPerform(route, draft: eventDraft) { prepare(destination) }
    madeSnapshot = (destination as? ViewController).map { PresentationSnapshot(of: $0) }
    registry.views.track(self)
    succeed(.prepareOnDestination, announcing: false)
  }
}

extension EventDraft {
  /// Ends an action that never had a router.
  func finish(
    _ failure: RouteError, _ route: RegisteredRoute, _ configuration: ViewRouteConfiguration
  ) {
    recorder.finish(self, failure) { event in
      event.route = route.name
      event.path = configuration.routeType
      event.url = configuration.match?.url
      event.pattern = configuration.match?.pattern
      event.parameters = configuration.parameters
      if let source = configuration.source { event.source = ViewRouteFailure.name(source) }
      event.destination = route.destinationName
    }
  }
}
