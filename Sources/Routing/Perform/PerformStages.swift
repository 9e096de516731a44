import RouteModel

/// The stages that a perform of a view and one of a service have in common. See docs/behaviour.md,
/// "Performing".
protocol PerformStages {
  associatedtype Kind: PerformableKind
  var registry: Registry { get }
  /// The route that was asked for.
  var asked: RegisteredRoute { get }
  /// What the caller has said.
  var caller: Perform<Kind> { get }
  /// The route that the interceptors have chosen.
  var route: RegisteredRoute { get set }
  var configuration: Kind.Configuration { get set }
  /// The first objection.
  var failure: RouteError? { get set }
}

extension PerformStages {
  /// 1. The interceptors let through, redirect or refuse.
  ///
  /// - Parameter path: The path that they see.
  mutating func decide(_ path: (Self) -> PathKind? = { _ in nil }) {
    let perform = self
    let (chosen, refusal) = registry.decided(asked, caller.match) { path(perform) }
    route = chosen
    if let refusal { object(refusal) }
  }

  /// 2. The configuration is made, and the caller's builder fills it.
  ///
  /// - Parameter leadsAnywhere: Whether a storyboard decides what is shown, so that it is compared with
  ///   what the caller wants.
  mutating func configure(leadsAnywhere: Bool = false) {
    configuration = Kind.definition(of: route).configuration()
    if isRedirected || caller.wanted != Any.self && (!caller.isPromised || leadsAnywhere) {
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

  /// 4. The rules of the row are applied to the parameters.
  mutating func applyRules() {
    let (given, route, configuration) = (caller.parameters, route, configuration)
    stage { () throws(RouteError) in try configuration.deliver(given, of: route) }
  }

  /// The same stages of a router that is performed again, with its present configuration.
  mutating func repeatStages(_ path: PathKind? = nil) {
    decide { _ in path }
    if isRedirected { object(.redirected(from: asked, to: route)) }
    checkEnabled()
    if failure != nil { return }
    let (route, configuration) = (asked, configuration)
    stage { () throws(RouteError) in try configuration.deliverAgain(to: route) }
  }

  /// 7. The guards, for what does not wait for them.
  mutating func requireGuards(above parents: [RegisteredRoute] = []) {
    guard failure == nil, let name = registry.unfulfilledGuard(of: route, above: parents) else {
      return
    }
    object(.unguarded(route, name))
  }

  // MARK: Parts

  var isRedirected: Bool { route.name != asked.name }

  mutating func object(_ objection: RouteError) { failure = failure ?? objection }

  mutating func stage(_ body: () throws(RouteError) -> Void) {
    do throws(RouteError) { try body() } catch { object(error) }
  }

  func makeRouter() -> Kind.Router {
    let router = Kind.router(of: route, registry, configuration)
    if let removing = caller.removing { removing(router.removeConfiguration) }
    return router
  }

  /// Lets the caller set its handlers for a perform that fails for another reason than what the module
  /// lacks.
  func setHandlers() {
    do throws(RouteError) { try caller.configure?(configuration) } catch {}
  }
}
