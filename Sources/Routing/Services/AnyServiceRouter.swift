public import RouteModel

/// What a service router is made from. Only a registry makes one.
public struct ServiceRouterContext {
  let registry: Registry
  let route: RegisteredRoute
  let configuration: PerformRouteConfiguration
}

/// A performed service route: the base class of all service routers. Behaviour reference (n).
///
/// Performing makes and prepares the service before the call returns. Services may be performed on any
/// thread; one router belongs to one thread at a time. Subclass ``ServiceRouter`` to have typed
/// destinations.
open class AnyServiceRouter {
  /// The registry that made the router.
  public let registry: Registry
  /// The route that is performed.
  public let route: RegisteredRoute
  /// The live configuration.
  public let configuration: PerformRouteConfiguration
  let lifecycle: RouterLifecycle
  private var removal: RemoveRouteConfiguration?
  var draft: ServiceDraft?

  /// Only a registry makes routers.
  public required init(_ context: ServiceRouterContext) {
    registry = context.registry
    route = context.route
    configuration = context.configuration
    lifecycle = RouterLifecycle(route: context.route, configuration: context.configuration)
  }

  // MARK: Registration

  /// Registers the router's classes, protocols, identifiers and patterns. Every router overrides it.
  @MainActor open class func registerRoutableDestination() {
    Registry.current.reportMissingOverride(of: self)
  }

  /// Whether the class only serves as a base for others.
  open class var isAbstractRouter: Bool { self == AnyServiceRouter.self }
  /// Called when registration ends, for checks of the router's own.
  open class func didFinishRegistration() {}
  /// How long the object of this route lives.
  open class var scope: ServiceScope { .transient }
  /// The routes that this one needs; declared circles are found by the checks.
  open class var dependencies: [RouteDependency] { [] }
  /// Whether the route takes a URL, after it has seen the parameters. A route that declines leaves the
  /// URL to the next candidate.
  open class func accepts(_ match: RouteMatch) -> Bool { true }
  /// A custom event; see ``Registry/send(_:)``.
  @MainActor open class func handle(_ event: any RouteCustomEvent) {}

  // MARK: What a router does

  /// A new configuration of the router's kind.
  open class func makeConfiguration() -> PerformRouteConfiguration { PerformRouteConfiguration() }
  /// A new remove configuration.
  open class func makeRemoveConfiguration() -> RemoveRouteConfiguration {
    RemoveRouteConfiguration()
  }

  /// Makes the service; nil makes the perform fail.
  open func anyDestination(with configuration: PerformRouteConfiguration) -> AnyObject? { nil }
  /// Prepares the service.
  open func prepareAnyDestination(
    _ destination: AnyObject, configuration: PerformRouteConfiguration
  ) {}
  /// Called when every preparation has run.
  open func didFinishPrepareAnyDestination(
    _ destination: AnyObject, configuration: PerformRouteConfiguration
  ) {}
  /// Takes the service down. The default does nothing more than to let go of it; an override that
  /// takes time calls ``endRemoveRouteWithSuccess()`` or ``endRemoveRoute(with:)`` itself.
  open func removeAnyDestination(
    _ destination: AnyObject?, configuration: RemoveRouteConfiguration
  ) { endRemoveRouteWithSuccess() }

  /// Reads the parameters of a URL before the service is made. Behaviour reference (i).
  open func processUserInfo(_ userInfo: [String: Any], from url: String) {}
  /// Carries out the `action` of a URL after the success. Behaviour reference (i).
  open func performAction(_ action: String, userInfo: [String: Any], from url: String) {}

  var interception: RouteInterceptionHooks? { nil }
  var serviceScope: ServiceScope { Self.scope }

  // MARK: State

  /// Where the router is in its life.
  public var state: RouterState { lifecycle.state }
  /// The state before.
  public var previousState: RouterState { lifecycle.previousState }
  /// Why the last action failed; cleared when the next one starts.
  public var error: RouteError? { lifecycle.error }
  /// The service, while somebody holds it.
  public var destination: AnyObject? { lifecycle.destination }
  /// The remove configuration, made when it is first asked for.
  public var removeConfiguration: RemoveRouteConfiguration {
    if let removal { return removal }
    let made = route.makeServiceRemoveConfiguration()
    removal = made
    return made
  }

  /// Whether ``performRoute(success:error:)`` would be accepted.
  public var canPerform: Bool {
    PerformGate.refusal(lifecycle, removesBeforePerforming: false) == nil
  }
  /// Whether ``removeRoute(success:error:)`` would be accepted.
  public var canRemove: Bool { lifecycle.state == .routed && lifecycle.destination != nil }

  // MARK: Performing

  /// Performs the route again: makes and prepares a new service.
  /// - Parameters:
  ///   - success: called once, after the configuration's handlers.
  ///   - error: called once, if it fails.
  public func performRoute(
    success: ((AnyObject) -> Void)? = nil, error: ((RouteAction, RouteError) -> Void)? = nil
  ) {
    if let (audience, failure) = PerformGate.refusal(lifecycle, removesBeforePerforming: false) {
      refuse(audience, .performRoute, failure, error)
      return
    }
    configuration.chainSuccessHandler(success)
    configuration.chainErrorHandler(error)
    draft = ServiceDraft(registry, .make, before: lifecycle.state)
    lifecycle.enter(.routing)
    let interceptors = registry.interceptors
    for interceptor in interceptors { interceptor.willPerform(self) }
    performWithConfiguration()
    for interceptor in interceptors { interceptor.didPerform(notice(.performRoute)) }
  }

  /// Performs the route again with one completion for both outcomes.
  public func performRoute(
    completion: @escaping (Bool, AnyObject?, RouteAction, RouteError?) -> Void
  ) {
    performRoute(
      success: { completion(true, $0, .performRoute, nil) },
      error: { completion(false, nil, $0, $1) })
  }

  func performWithConfiguration() {
    registry.enterPerform(route, draft: PerformScope.current?.draft) {
      var object = configuration.making?.anyMadeDestination
      if object == nil { object = makeScoped() }
      lifecycle.destination = object
      guard let object else {
        endPerformRoute(with: unavailable())
        return
      }
      if let failure = registry.brokenPromise(route, object) ?? configuration.broken(object, route)
      {
        endPerformRoute(with: failure)
        return
      }
      prepare(object)
      lifecycle.enter(.routed)
      if let failure = lifecycle.succeed(.performRoute, object) {
        registry.report(self, .performRoute, failure)
      }
      finishDraft(object, nil)
    }
    for interceptor in registry.interceptors where lifecycle.state == .routed {
      interceptor.didSucceed(self, notice(.performRoute))
    }
  }

  func finishDraft(_ object: AnyObject?, _ failure: RouteError?) {
    draft?.finish(route, configuration, after: lifecycle.state, object, failure)
    draft = nil
  }

  private func makeScoped() -> AnyObject? {
    let make = {
      let making = self.configuration.making
      return making?.makeAnyDestination() ?? self.anyDestination(with: self.configuration)
    }
    let scope = serviceScope
    guard scope != .transient, let code = route.code else { return make() }
    return registry.scopedServices.object(of: code, scope: scope, make)
  }

  private func unavailable() -> RouteError {
    RouteError(
      .destinationUnavailable, "\(route.name) made no service",
      suggestions: ["check what its factory needs"])
  }

  private func prepare(_ object: AnyObject) {
    configuration.prepareDestination?(object)
    configuration.modulePreparation?(object)
    prepareAnyDestination(object, configuration: configuration)
    didFinishPrepareAnyDestination(object, configuration: configuration)
    guard let making = configuration.making else { return }
    making.reportMadeDestination(object)
    making.forgetMadeDestination()
  }

  /// Ends a perform with a failure: the state goes back, then the handlers run.
  public func endPerformRoute(with failure: RouteError) {
    lifecycle.restore()
    fanOut(.performRoute, failure)
    finishDraft(nil, failure)
    for interceptor in registry.interceptors { interceptor.didFail(notice(.performRoute, failure)) }
  }

  func notice(_ action: RouteAction, _ error: RouteError? = nil) -> RouteNotice {
    RouteNotice(
      route: route.name, kind: .service, url: configuration.match?.url, path: nil, action: action,
      error: error)
  }

  func fanOut(_ action: RouteAction, _ failure: RouteError) {
    lifecycle.fail(action, failure)
    registry.report(self, action, failure)
  }

  func refuse(
    _ audience: PerformGate.Audience, _ action: RouteAction, _ failure: RouteError,
    _ handler: ((RouteAction, RouteError) -> Void)?
  ) {
    switch audience {
    case .everyone:
      fanOut(action, failure)
      handler?(action, failure)
    case .caller:
      handler?(action, failure)
      registry.report(self, action, failure)
    }
  }
}
