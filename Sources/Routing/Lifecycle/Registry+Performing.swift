import RouteModel

/// A perform as the caller asks for it, before a router is made. Only the library makes one.
public struct Perform<Kind: RouteKind> {
  /// How a view is shown, as far as the caller has chosen it.
  var path: PathChoice?
  var match: RouteMatch?
  var parameters: [RouteEvent.Parameter] = []
  var configure: ((Kind.Configuration) throws(RouteError) -> Void)?
  var removing: ((Kind.Removal) -> Void)?
  /// An object that is given, instead of making one.
  var given: GivenObject?
  /// How a destination arrives that no code has asked for.
  var broughtBy: PathKind?
  /// What the caller's handlers take.
  var wanted: Any.Type = Any.self
  /// Whether code has registered the route with that type.
  var isPromised = true
  /// Whether no guard is asked: the perform around it has asked them.
  var isPastGuards = false
  /// Set if there is no route to perform.
  var missing: MissingRoute?

  init(
    path: PathChoice? = nil, match: RouteMatch? = nil, parameters: [RouteEvent.Parameter] = [],
    configuring: ((Kind.Configuration) -> Void)? = nil
  ) {
    self.path = path
    self.match = match
    self.parameters = parameters
    if let configuring {
      configure = { configuration throws(RouteError) in configuring(configuration) }
    }
  }
}

/// An object that a caller wants to have shown or prepared.
struct GivenObject {
  let object: AnyObject?
  /// Whether it is only prepared.
  let isOnlyPrepared: Bool
  var action: RouteAction { isOnlyPrepared ? .prepareOnDestination : .performOnDestination }
  /// The action under which it is recorded.
  var event: RouteEvent.Action { isOnlyPrepared ? .prepare : .performOnDestination }
}

/// The result of a perform: its router, unless none could be made, and its event, if events are
/// recorded.
struct Performed<Kind: RouteKind> {
  var router: Kind.Router?
  var draft: (any ActionDraft)?
  /// Set if it waits for a guard.
  var held: HeldPerform?
}

/// The one way in which routes are performed and prepared, whatever asks for it: a protocol, an
/// identifier, a URL, a row, a class, a segue, `addSubview`, or a router that is performed again.
extension Registry {
  /// The result of the stages, and why the perform ends there.
  struct Admission<Kind: RouteKind> {
    let route: RegisteredRoute
    let isRedirected: Bool
    let configuration: Kind.Configuration
    let failure: RouteError?
  }

  /// The stages before a router is made, in this order: the interceptors, whether the route is
  /// enabled, the caller's configuration, the URL, the path, the rules of the row. All of them run,
  /// so that the event is complete; the first failure counts.
  func admit<Kind: PerformableKind>(
    _ asked: RegisteredRoute, _ perform: Perform<Kind>
  ) -> Admission<Kind> {
    let (route, refusal) = decided(asked, perform.match) { Kind.path(of: perform, asked) }
    let isRedirected = route.name != asked.name
    let configuration = Kind.configuration(of: route)
    if isRedirected
      || perform.wanted != Any.self && (!perform.isPromised || Kind.leadsAnywhere(perform))
    {
      configuration.expectation = CallerExpectation(
        type: perform.wanted, asked: asked, isRedirected: isRedirected)
    }
    var failure = refusal ?? route.disabled ?? unfulfilled(route)
    func stage(_ body: () throws(RouteError) -> Void) {
      do throws(RouteError) { try body() } catch { failure = failure ?? error }
    }
    stage { () throws(RouteError) in try perform.configure?(configuration) }
    if let match = perform.match { configuration.take(match) }
    stage { () throws(RouteError) in
      try Kind.choosePath(of: perform, route, isRedirected: isRedirected, configuration)
    }
    stage { () throws(RouteError) in try configuration.deliver(perform.parameters, of: route) }
    // What comes from outside does not wait.
    if perform.broughtBy != nil { failure = failure ?? unguarded(route) }
    return Admission(
      route: route, isRedirected: isRedirected, configuration: configuration, failure: failure)
  }

  /// The stages of a router that is performed again, with its present configuration: the
  /// interceptors, whether its route is enabled, the rules of the row, the guards.
  func readmit<Router: RouterMechanism>(_ router: Router) -> RouteError? {
    let configuration = router.configuration
    let (route, refusal) = decided(router.route, configuration.match) {
      Router.Kind.path(of: configuration)
    }
    if let refusal { return refusal }
    if route.name != router.route.name { return .redirected(from: router.route, to: route) }
    if let failure = disabled(route) { return failure }
    do throws(RouteError) {
      try configuration.deliverAgain(to: router.route)
      return unguarded(router.route)
    } catch {
      return error
    }
  }

  /// Performs a route, or prepares an object with it.
  @discardableResult func perform<Kind: PerformableKind>(
    _ asked: RegisteredRoute, _ perform: Perform<Kind>
  ) -> Performed<Kind> {
    if let missing = perform.missing {
      return refuse(perform, missing.action, missing.error, asked, Kind.Configuration())
    }
    let given = perform.given
    if let given, let objection = Kind.objection(self, to: given.object, of: asked) {
      let code: RouteError.Code =
        given.isOnlyPrepared ? .destinationUnavailable : .invalidConfiguration
      return refuse(
        perform, given.action, RouteError(code, objection), asked, Kind.configuration(of: asked))
    }
    let admission = admit(asked, perform)
    let (route, configuration) = (admission.route, admission.configuration)
    let isOnlyPrepared = given?.isOnlyPrepared ?? false
    // The object belongs to the route that was asked for; another route takes it only if it suits
    // that route too.
    let object = given?.object.flatMap {
      admission.isRedirected && Kind.objection(self, to: $0, of: route) != nil ? nil : $0
    }
    var failure = admission.failure
    if isOnlyPrepared {
      if object == nil { failure = failure ?? .redirected(from: asked, to: route) }
    } else {
      failure = failure ?? Kind.constructionFailure(route, configuration)
    }
    failure = failure ?? Kind.planFailure(self, route, configuration)
    // Nobody is asked to sign in for what cannot be performed.
    if failure == nil, !perform.isPastGuards,
      let name = unfulfilledGuard(of: route, above: Kind.parents(configuration))
    {
      if let held = Kind.hold(admission, perform, for: name, self) { return held }
      failure = .unguarded(route, name)
    }
    if let failure {
      return Performed(
        draft: refuse(
          isOnlyPrepared ? .prepareOnDestination : .initialize, failure, route, configuration,
          of: Kind.self, given))
    }
    let router = self.router(admission, perform)
    guard let given, let object else { return Performed(router: router, draft: router.perform()) }
    return Performed(router: router, draft: router.take(object, given))
  }

  /// The router of what has passed the stages.
  func router<Kind: PerformableKind>(
    _ admission: Admission<Kind>, _ perform: Perform<Kind>
  ) -> Kind.Router {
    let router = Kind.router(of: admission.route, self, admission.configuration)
    if let removing = perform.removing { removing(router.removeConfiguration) }
    return router
  }

  /// Makes and prepares a destination without showing it.
  func makeDestination<Kind: PerformableKind>(
    _ route: RegisteredRoute, _ perform: Perform<Kind>
  ) -> AnyObject? {
    var made: AnyObject?
    var perform = perform
    let configure = perform.configure
    perform.path = .path(.makeDestination)
    perform.configure = { configuration throws(RouteError) in
      try configure?(configuration)
      configuration.chainSuccessHandler { made = $0 }
    }
    self.perform(route, perform)
    return made
  }

  // MARK: Refusals

  /// A perform that fails before there is a router. See docs/behaviour.md, "Performing".
  /// - Parameter isForeign: whether the given object is not the route's: the handlers are then
  ///   called in another order, see docs/behaviour.md, "Handlers".
  func refuse<Kind: PerformableKind>(
    _ action: RouteAction, _ failure: RouteError, _ route: RegisteredRoute,
    _ configuration: Kind.Configuration, of kind: Kind.Type, _ given: GivenObject? = nil,
    isForeign: Bool = false
  ) -> (any ActionDraft)? {
    let recorded = given?.event ?? Kind.action(of: configuration)
    let draft = Kind.begin(
      self, failure.code == .refused ? .refuse : recorded, nil, before: .unrouted)
    if isForeign {
      if !configuration.isThrown { Kind.report(self, nil, action, failure) }
      configuration.notifyRefusal(action, failure)
    } else if configuration.notifyFailure(action, failure, destination: nil) {
      Kind.report(self, nil, action, failure)
    }
    draft?.finish(failure, route, configuration)
    return draft
  }

  /// A perform that fails before its stages: there is no route, or the object is not the route's.
  /// The caller's closure runs, so that the handlers that it sets are called.
  private func refuse<Kind: PerformableKind>(
    _ perform: Perform<Kind>, _ action: RouteAction, _ failure: RouteError,
    _ route: RegisteredRoute, _ configuration: Kind.Configuration
  ) -> Performed<Kind> {
    // It fails for another reason than what the module or the path lacks.
    do throws(RouteError) { try perform.configure?(configuration) } catch {}
    do throws(RouteError) {
      try Kind.choosePath(of: perform, route, isRedirected: false, configuration)
    } catch {}
    return Performed(
      draft: refuse(
        action, failure, route, configuration, of: Kind.self, perform.given,
        isForeign: perform.missing == nil))
  }
}
