import RouteModel

/// The stages that a perform of a view and one of a service have in common. See docs/behaviour.md,
/// "Performing".
protocol PerformStages {
  associatedtype Kind: PerformableKind
  var registry: Registry { get }
  /// The route that was asked for.
  var requested: RegisteredRoute { get }
  /// What the caller has said.
  var caller: Perform<Kind> { get }
  /// The route that the interceptors have chosen.
  var route: RegisteredRoute { get set }
  var configuration: Kind.Configuration { get set }
  /// The first objection.
  var failure: RouteError? { get set }
}

extension PerformStages {
  /// 1. The interceptors let through, redirect or refuse: see ``Registry/decided(_:_:_:)``.
  mutating func take(_ decision: (route: RegisteredRoute, refusal: RouteError?)) {
    route = decision.route
    if let refusal = decision.refusal { object(refusal) }
  }

  /// 2. The configuration is made, and the caller's builder fills it.
  ///
  /// - Parameter leadsAnywhere: Whether a storyboard decides what is shown, so that it is compared with
  ///   what the caller wants.
  mutating func configure(leadsAnywhere: Bool = false) {
    configuration = Kind.configuration(of: route)
    if isRedirected || caller.wanted != Any.self && (!caller.isPromised || leadsAnywhere) {
      configuration.expectation = CallerExpectation(
        type: caller.wanted, requested: requested, isRedirected: isRedirected)
    }
    checkEnabled()
    do throws(RouteError) { try caller.configure?(configuration) } catch { object(error) }
    if let match = caller.match { configuration.take(match) }
  }

  private mutating func checkEnabled() {
    if let unavailable = registry.unavailable(route) { object(unavailable) }
  }

  /// 4. The rules of the row are applied to the parameters.
  mutating func applyRules() {
    do throws(RouteError) {
      try configuration.deliver(caller.parameters, of: route)
    } catch {
      object(error)
    }
  }

  /// The same stages of a router that is performed again, with its present configuration.
  mutating func repeatStages(_ path: PathKind? = nil) {
    take(registry.decided(requested, caller.match) { path })
    if isRedirected { object(.redirected(from: requested, to: route)) }
    checkEnabled()
    if failure != nil { return }
    do throws(RouteError) { try configuration.deliverAgain(to: requested) } catch { object(error) }
  }

  /// 7. The guards, for what does not wait for them.
  mutating func requireGuards(above parents: [RegisteredRoute] = []) {
    guard failure == nil, let name = registry.unfulfilledGuard(of: route, above: parents) else {
      return
    }
    object(.unguarded(route, name))
  }

  // MARK: Parts

  var isRedirected: Bool { route.name != requested.name }

  mutating func object(_ objection: RouteError) { failure = failure ?? objection }

  func makeRouter() -> Kind.Router {
    let context = RouterContext<Kind>(
      registry: registry, route: route, configuration: configuration)
    let router = Kind.router(of: route, context)
    if let removing = caller.removing { removing(router.removeConfiguration) }
    return router
  }

  /// Lets the caller set its handlers for a perform that fails for another reason than what the module
  /// lacks.
  func setHandlers() {
    do throws(RouteError) { try caller.configure?(configuration) } catch {}
  }
}

extension Registry {
  /// A perform that fails before there is a router. See docs/behaviour.md, "Performing".
  ///
  /// - Parameter ending: ``Ending/refused``, or ``Ending/foreignObject``.
  @discardableResult func refuse<Kind: PerformableKind>(
    _ action: RouteAction, _ failure: RouteError, _ route: RegisteredRoute,
    _ configuration: Kind.Configuration, of kind: Kind.Type, _ given: GivenObject? = nil,
    as ending: Ending = .refused
  ) -> Kind.Draft? {
    let recorded = failure.recorded(as: given?.event ?? configuration.recordedAction)
    let draft = Kind.begin(self, recorded, nil, before: .unrouted)
    tell(
      ending, Told(action: action, failure: failure), configuration, kind, of: nil,
      isAwaited: configuration.isAwaited,
      finish: { _ in draft?.finish(failure, route, configuration) })
    return draft
  }
}
