import RouteModel

/// A performed service route: the base class of all service routers.
/// See docs/behaviour.md, "Services".
///
/// Performing makes and prepares the service before the call returns. Services may be performed on any
/// thread; one router belongs to one thread at a time. Subclass ``ServiceRouter`` to have typed
/// destinations.
open class AnyServiceRouter: PerformedRouter {
  public typealias Kind = Services

  /// The state of the router, with its configuration and its destination.
  public let lifecycle: RouterLifecycle<Services>

  /// A router of a route, made by the registry.
  ///
  /// - Parameter context: The route, and the configuration of the perform.
  public required init(_ context: RouterContext<Services>) { lifecycle = RouterLifecycle(context) }

  // MARK: Registration

  /// Registers the destinations of the router, with their protocols, identifiers and URL patterns.
  /// See docs/behaviour.md, "Registering".
  @MainActor open class func registerRoutableDestination() {
    if isAbstractRouter { return }
    Registry.current.reportMissingOverride(of: self)
  }

  /// Whether the class is only a base class: it need not register anything. One of your own returns
  /// `self == BaseRouter.self`.
  open class var isAbstractRouter: Bool { self == AnyServiceRouter.self }
  /// Called when registration ends, for checks of the router's own.
  open class func didFinishRegistration() {}
  class var lifetime: ServiceLifetime { .transient }
  /// The names of guards that must be fulfilled, besides those of its row. See docs/behaviour.md,
  /// "Guards".
  open class var requiredGuards: Set<String> { [] }
  /// Whether the route takes a URL with these parameters. If it declines, the next candidate is
  /// asked.
  open class func accepts(_ match: RouteMatch) -> Bool { true }
  /// A custom event; see ``Registry/send(_:)``.
  @MainActor open class func handle(_ event: any RouteCustomEvent) {}

  // MARK: What a router does

  /// A new configuration of the router's kind.
  class func makeConfiguration() -> PerformRouteConfiguration { PerformRouteConfiguration() }
  /// The configuration with which it is removed.
  open class func makeRemoveConfiguration() -> RemoveRouteConfiguration {
    RemoveRouteConfiguration()
  }

  /// Makes the service. The perform fails if this returns nil or throws; the error says why.
  open func anyDestination(
    with configuration: PerformRouteConfiguration
  ) throws(RouteError) -> AnyObject? {
    if configuration.making != nil { return nil }
    throw .notOverridden(self)
  }
  /// Prepares the service.
  func prepareAnyDestination(
    _ destination: AnyObject, configuration: PerformRouteConfiguration
  ) {}
  /// Called when every preparation has run.
  func didFinishPrepareAnyDestination(
    _ destination: AnyObject, configuration: PerformRouteConfiguration
  ) {}
  /// Shuts the service down. The default only releases it; an asynchronous override calls
  /// `endRemoveRouteWithSuccess()` or `endRemoveRoute(with:)` itself.
  open func removeAnyDestination(
    _ destination: AnyObject?, configuration: RemoveRouteConfiguration
  ) { endRemoveRouteWithSuccess() }

  /// Called when a perform begins; only block routes use it.
  func beforePerform() {}
  /// Called when a perform or a removal has succeeded; only block routes use it.
  func afterSuccess(of action: RouteAction) {}

  /// Takes over what a URL carries, before the router is performed. See docs/behaviour.md, "URLs".
  ///
  /// - Parameters:
  ///   - userInfo: The parameters of the URL.
  ///   - url: The URL.
  open func processUserInfo(_ userInfo: [String: Any], from url: String) {}
  /// Does what the `action` of a URL says, after the router was performed. See docs/behaviour.md, "URLs".
  ///
  /// - Parameters:
  ///   - action: The value of the parameter `action`.
  ///   - userInfo: The parameters of the URL.
  ///   - url: The URL.
  open func performAction(_ action: String, userInfo: [String: Any], from url: String) {}

  // MARK: State

  public var removeConfiguration: RemoveRouteConfiguration { lifecycle.removal }
  public var canPerform: Bool {
    lifecycle.stateRefusal == nil && registry.unavailable(route) == nil
  }
  public var canRemove: Bool { state == .routed && destination != nil }

  public func performRoute(
    success: ((AnyObject) -> Void)?, error: ((RouteAction, RouteError) -> Void)?, throwing: Bool
  ) {
    let goesOn = lifecycle.beginAgain(self, success, error, isAwaited: throwing) {
      ServicePerform.runAgain(self)
    }
    if goesOn { enterRouting() }
  }

  public func removeRoute(
    configuring: ((RemoveRouteConfiguration) -> Void)?, success: (() -> Void)?,
    error: ((RouteAction, RouteError) -> Void)?, throwing: Bool
  ) {
    let service = destination
    let freed =
      service == nil
      ? RouteError(
        .actionFailed, "the service of \(route.name) was already freed",
        suggestions: ["hold the service while it is used"]) : nil
    let (_, goesOn) = lifecycle.beginRemoval(
      of: self, refusal: freed, configuring: configuring, success: success, error: error,
      isAwaited: throwing)
    guard goesOn, let service else { return }
    removeConfiguration.prepareDestination?(service)
    removeAnyDestination(service, configuration: removeConfiguration)
  }

  public func endPerformRoute(with failure: RouteError) {
    guard state == .routing else { return }
    lifecycle.fail(.performRoute, failure, of: self)
  }

  public func endRemoveRoute(with failure: RouteError) {
    guard state == .removing else { return }
    lifecycle.failRemoval(failure, of: self)
  }

  /// Ends a removal: Removed, then the success handlers.
  public func endRemoveRouteWithSuccess() {
    guard state == .removing else { return }
    lifecycle.succeedRemoval(of: self) {
      if let code = route.codeIndex { registry.scopedServices.forget(code) }
      lifecycle.enter(.removed)
    } announce: { _ in
    }
  }
}
