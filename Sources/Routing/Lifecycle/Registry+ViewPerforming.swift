import RouteModel
import SimulatedUI

/// The one way in which view routes are performed: by protocol, by identifier, by URL, from a row or
/// from a class.
@MainActor extension Registry {
  /// What a caller wants, before a router is made.
  struct ViewPerform {
    var path: ViewRoutePath?
    var match: RouteMatch?
    var parameters: [RouteEvent.Parameter] = []
    var configure: ((ViewRouteConfiguration) throws(RouteError) -> Void)?
    var removing: ((ViewRemoveConfiguration) -> Void)?
    /// An object to perform on, instead of making one.
    var destination: AnyObject?
  }

  func perform(_ asked: RegisteredRoute, _ perform: ViewPerform) -> AnyViewRouter? {
    let (route, refusal) = decide(asked, perform)
    let configuration = route.makeViewConfiguration()
    var failure = refusal
    do throws(RouteError) {
      try perform.configure?(configuration)
    } catch {
      failure = failure ?? error
    }
    if let match = perform.match {
      configuration.match = match
      configuration.addUserInfo([RouteMatch.originURLKey: match.url])
    }
    if !perform.parameters.isEmpty { configuration.deliver(perform.parameters) }
    if let path = perform.path { configuration.configurePath(path) }
    failure =
      failure ?? (route.isEnabled ? nil : LookupFailure.disabled(route))
      ?? PathRules.constructionFailure(route, configuration)
    if let failure {
      refuse(route, configuration, failure)
      return nil
    }
    let router = route.makeViewRouter(self, configuration)
    if let removing = perform.removing { removing(router.removeConfiguration) }
    if let destination = perform.destination {
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
    interceptsPlainly ? (route, nil) : decided(route, perform.match, perform.path?.kind)
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

  /// Makes and prepares a destination without showing it.
  func makeDestination(_ route: RegisteredRoute, _ perform: ViewPerform) -> AnyObject? {
    var made: AnyObject?
    var perform = perform
    let configure = perform.configure
    perform.path = .makeDestination
    perform.configure = { configuration throws(RouteError) in
      try configure?(configuration)
      configuration.chainSuccessHandler { made = $0 }
    }
    _ = self.perform(route, perform)
    return made
  }

  /// Prepares an object that exists. Behaviour reference (d).
  func prepare(
    _ route: RegisteredRoute, _ destination: AnyObject,
    _ configure: ((ViewRouteConfiguration) throws(RouteError) -> Void)?,
    _ removing: ((ViewRemoveConfiguration) -> Void)?
  ) -> AnyViewRouter? {
    let configuration = route.makeViewConfiguration()
    let foreign = objection(to: destination, of: route)
    do throws(RouteError) {
      if let foreign {
        let failure = RouteError(.destinationUnavailable, foreign)
        report(nil as AnyViewRouter?, .prepareOnDestination, failure)
        try configure?(configuration)
        configuration.notifyRefusal(.prepareOnDestination, failure)
        return nil
      }
      try configure?(configuration)
    } catch {
      configuration.notifyFailure(.prepareOnDestination, error, destination: nil)
      return nil
    }
    configuration.routeType = .make
    let router = route.makeViewRouter(self, configuration)
    if let removing { removing(router.removeConfiguration) }
    router.prepareExisting(destination)
    return router
  }

  /// Performs on an object that exists. Behaviour reference (d).
  func perform(
    on destination: AnyObject?, _ route: RegisteredRoute, _ perform: ViewPerform
  ) -> AnyViewRouter? {
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
