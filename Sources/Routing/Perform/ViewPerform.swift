import RouteModel
import SimulatedUI

/// One perform of a view route: ``run()`` is the list of docs/behaviour.md, "Performing", in the order
/// and the words of that page. It is the one way in which views are performed and prepared, whatever
/// asks for it.
@MainActor struct ViewPerform: @MainActor PerformStages {
  let registry: Registry
  let requested: RegisteredRoute
  let caller: Perform<Views>
  var route: RegisteredRoute
  var configuration = ViewRouteConfiguration()
  var failure: RouteError?

  init(_ requested: RegisteredRoute, _ caller: Perform<Views>, in registry: Registry) {
    self.registry = registry
    self.requested = requested
    self.caller = caller
    route = requested
  }

  /// From the first stage. What the caller sets is set before any objection is reported, so that its
  /// handlers are called and the event is complete.
  mutating func run() -> PerformResult<Views> {
    if let refused = refuseForeign() { return refused }
    take(registry.decided(requested, caller.match) { wantedKind })
    configure(leadsAnywhere: caller.path?.leadsAnywhere ?? false)
    choosePath()
    applyRules()
    checkPath()
    findParents()
    if let waiting = askGuards() { return waiting }
    if let failure { return refuse(failure) }
    let router = makeRouter()
    return PerformResult(router: router, draft: router.perform(on: object == nil ? nil : given))
  }

  /// The stages of a router that is performed again, with its present configuration.
  ///
  /// - Returns: Why it is not performed.
  static func runAgain(_ router: AnyViewRouter) -> RouteError? {
    let perform = Perform<Views>(match: router.configuration.match)
    var again = ViewPerform(router.route, perform, in: router.registry)
    again.configuration = router.configuration
    again.repeatStages(router.configuration.pathKind)
    again.findParents()
    again.requireGuards(above: again.parents)
    return again.failure
  }

  /// The stages of a destination that arrives from outside: it is there already, and does not wait.
  ///
  /// - Returns: Its router; nil if a stage objects, which is reported.
  mutating func receive(_ destination: AnyObject) -> AnyViewRouter? {
    take(registry.decided(requested, caller.match) { caller.arrivingBy })
    configure()
    applyRules()
    requireGuards()
    if isRedirected { object(.redirected(from: requested, to: route)) }
    if let failure {
      registry.refuse(.performRoute, failure, requested, configuration, of: Views.self)
      return nil
    }
    let router = makeRouter()
    router.lifecycle.destination = destination
    return router
  }

  // MARK: The stages before there is a router

  /// The path that the interceptors see.
  private var wantedKind: PathKind? {
    (try? caller.path?.chosen(for: requested, caller.match))?.kind
  }

  /// 3. The path is chosen and written to the configuration.
  private mutating func choosePath() {
    guard let path = caller.path else { return }
    do throws(RouteError) {
      let found =
        try isRedirected
        ? path.chosen(afterRedirectTo: route) : path.chosen(for: route, caller.match)
      configuration.configurePath(found)
    } catch {
      if let kind = path.intendedKind(of: route) { configuration.pathKind = kind }
      object(error)
    }
  }

  /// 5. Whether the route supports the path, its source, and its other requirements.
  private mutating func checkPath() {
    guard failure == nil else { return }
    if given?.isOnlyPrepared == true {
      // The object belongs to the route that was asked for.
      if object == nil { object(.redirected(from: requested, to: route)) }
    } else if let objection = PathRules.constructionFailure(route, configuration) {
      object(objection)
    }
  }

  /// 6. The parents that a link has below its route are looked up.
  private mutating func findParents() {
    guard failure == nil else { return }
    do throws(RouteError) {
      configuration.way = try registry.wayBack(of: route, configuration)
    } catch {
      object(error)
    }
  }

  /// 7. The guards are asked that the route and its parents require.
  ///
  /// - Returns: The perform, if it waits for one. What is only made is needed at once.
  private mutating func askGuards() -> PerformResult<Views>? {
    // Do not ask a person to sign in for a route that cannot be performed.
    guard failure == nil, !caller.isPastGuards,
      let name = registry.unfulfilledGuard(of: route, above: parents)
    else { return nil }
    guard given == nil, configuration.isShown else {
      object(.unguarded(route, name))
      return nil
    }
    let held = WaitingPerform(makeRouter(), otherwise: caller.path?.otherwise)
    if let failure = registry.views.guarded.hold(held, for: name) {
      held.end(after: nil, failure)
    }
    return PerformResult(
      router: held.router, draft: held.draft, held: held.hasEnded ? nil : held)
  }

  // MARK: Parts

  private var given: GivenObject? { caller.given }
  private var parents: [RegisteredRoute] { configuration.way?.parents.map(\.route) ?? [] }
  /// The object that the caller has given, if it suits the route: another route takes it only if it
  /// is that route's too.
  private var object: AnyObject? {
    given?.object.flatMap {
      isRedirected && registry.objection(to: $0, of: route) != nil ? nil : $0
    }
  }

  /// A perform that fails before there is a router.
  private func refuse(_ failure: RouteError) -> PerformResult<Views> {
    PerformResult(
      draft: registry.refuse(
        given?.isOnlyPrepared == true ? .prepareOnDestination : .initialize, failure, route,
        configuration, of: Views.self, given))
  }

  /// A perform that fails before its stages: there is no route, or the object is not the route's. The
  /// caller's closure runs, so that the handlers that it sets are called.
  private mutating func refuseForeign() -> PerformResult<Views>? {
    var reason = caller.missing
    if reason == nil, let given, let objection = registry.objection(to: given.object, of: requested)
    {
      let code: RouteError.Code =
        given.isOnlyPrepared ? .destinationUnavailable : .invalidConfiguration
      reason = (given.action, RouteError(code, objection))
      configuration = Views.configuration(of: requested)
    }
    guard let reason else { return nil }
    setHandlers()
    choosePath()
    return PerformResult(
      draft: registry.refuse(
        reason.action, reason.error, requested, configuration, of: Views.self, given,
        as: caller.missing == nil ? .foreignObject : .refused))
  }
}

/// The stages of a router. See docs/behaviour.md, "Performing".
extension AnyViewRouter {
  /// From the check of its state.
  ///
  /// - Parameter given: An object to show or to prepare, instead of making one.
  /// - Returns: The event of the action, if events are recorded.
  @discardableResult
  func perform(on given: GivenObject? = nil) -> EventDraft? {
    if given == nil, let refused = lifecycle.checkState(of: self) { return refused.draft }
    return enterRouting(on: given)
  }

  /// From the change of its state; the state has been checked.
  @discardableResult
  func enterRouting(on given: GivenObject? = nil) -> EventDraft? {
    let draft = lifecycle.begin(given?.event ?? configuration.recordedAction, of: self)
    betweenInterceptors {
      inScope {
        do throws(RouteError) {
          guard let destination = try makeDestination(given?.object) else { return }
          try checkObstacles(to: destination)
          let before = placeBefore(destination)
          let shown = try wrap(destination)
          prepare(destination)
          announce(destination)
          try show(shown, for: destination, before, given?.action ?? .performRoute)
        } catch {
          fail(.performRoute, error)
        }
      }
    }
    return draft
  }

  /// 10. The destination is made; for a segue by the storyboard, which shows it too.
  ///
  /// - Returns: nil if the perform goes on without this list.
  private func makeDestination(_ given: AnyObject?) throws(RouteError) -> AnyObject? {
    if let given {
      lifecycle.destination = given
      return given
    }
    if configuration.pathKind == .segue {
      performSegue()
      return nil
    }
    if let there = try buildWay() {
      lifecycle.destination = there
      prepare(there)
      finishMaking(there, .performRoute)
      return nil
    }
    let made = try lifecycle.made { () throws(RouteError) in
      if let made = configuration.making?.makeAnyDestination() { return made }
      return try anyDestination(with: configuration)
    }
    lifecycle.destination = made
    return try lifecycle.checkMade(made)
  }

  /// 11. The kind of the destination, and the hierarchy as it is now.
  private func checkObstacles(to destination: AnyObject) throws(RouteError) {
    guard PathRules.suits(destination, configuration.pathKind) else {
      throw ViewRouteFailure.wrongDestination(route, destination)
    }
    if let obstacle = PathRules.obstacle(self, destination: destination) { throw obstacle }
  }

  /// Where a destination is before it is wrapped and shown, on the paths whose real one depends on the
  /// container around the source.
  private func placeBefore(_ destination: AnyObject) -> PresentationSnapshot? {
    guard configuration.pathKind == .show || configuration.pathKind == .showDetail,
      let controller = destination as? ViewController
    else { return nil }
    return PresentationSnapshot(of: controller)
  }

  /// 12. The container wrapper, on the paths that show a controller.
  private func wrap(_ destination: AnyObject) throws(RouteError) -> AnyObject {
    guard let controller = destination as? ViewController else { return destination }
    switch configuration.pathKind {
    case .make, .extensible, .custom: return destination
    default: return try ContainerRules.wrap(controller, self)
    }
  }

  /// 13. `willPerform` to all routes of the class. A custom path announces itself, a child is
  /// announced when it appears, and what is only made not at all.
  private func announce(_ destination: AnyObject) {
    switch configuration.pathKind {
    case .make, .extensible, .custom: break
    case .child:
      realPath = .unknown
      startMoving(destination)
    default: beginPerformRoute()
    }
  }
}
