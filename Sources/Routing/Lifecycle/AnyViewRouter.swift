public import RouteModel
public import SimulatedUI

/// A performed view route: the base class of all view routers.
/// See docs/behaviour.md, "Words" and "States".
///
/// Subclass ``ViewRouter`` to have typed destinations and configurations.
@MainActor open class AnyViewRouter: @MainActor PerformedRouter {
  public typealias Kind = Views

  /// The state of the router, with its configuration and its destination.
  public let lifecycle: RouterLifecycle<Views>

  /// The transition that really happened, by which the removal is chosen; `unknown` while nothing
  /// is shown or if it was not seen. See docs/behaviour.md, "Real paths".
  public internal(set) var realPath: RealPath = .unknown
  /// The container that was shown around the destination.
  weak var container: ViewController?
  /// The hierarchy around a made destination, for comparison when it is shown by hand.
  var madeSnapshot: PresentationSnapshot?
  /// Whether the router is showing or removing its destination.
  var isMoving = false
  /// The router keeps itself while it moves.
  var retained: AnyViewRouter?
  /// The number of the router in a simulation; 0 outside of one.
  package var routerNumber = 0

  /// A router of a route, made by the registry.
  ///
  /// - Parameter context: The route, and the configuration of the perform.
  public required init(_ context: RouterContext<Views>) { lifecycle = RouterLifecycle(context) }

  // MARK: Registration

  /// Registers the destinations of the router, with their protocols, identifiers and URL patterns.
  /// See docs/behaviour.md, "Registering".
  open class func registerRoutableDestination() {
    if isAbstractRouter { return }
    Registry.current.reportMissingOverride(of: self)
  }

  /// Whether the class is only a base class, or only for segue destinations without a route: it need not register
  /// anything. A base class of your own returns `self == BaseRouter.self`.
  open class var isAbstractRouter: Bool { self == AnyViewRouter.self }
  /// Called when registration ends, for checks of the router's own.
  open class func didFinishRegistration() {}
  /// The names of guards that must be fulfilled, besides those of its row. Read once, when the class is
  /// registered. See docs/behaviour.md, "Guards".
  open class var requiredGuards: Set<String> { [] }
  /// Whether the route takes a URL with these parameters. If it declines, the next candidate is
  /// asked.
  nonisolated open class func accepts(_ match: RouteMatch) -> Bool { true }
  /// A custom event; see ``Registry/send(_:)``.
  open class func handle(_ event: any RouteCustomEvent) {}
  /// Whether destinations that stay alive after their removal are reported.
  /// See docs/behaviour.md, "Leaks".
  open class var shouldDetectMemoryLeak: Bool { true }

  // MARK: What a router does

  /// The paths that the route can be performed on; nil means the default for its destination.
  open class var supportedPaths: Set<PathKind>? { nil }
  /// A new configuration of the router's kind.
  class func makeConfiguration() -> ViewRouteConfiguration { ViewRouteConfiguration() }
  /// The configuration with which it is removed.
  open class func makeRemoveConfiguration() -> ViewRemoveConfiguration { ViewRemoveConfiguration() }
  /// Whether the configuration has what a custom path needs.
  open class func validateCustomRouteConfiguration(_ configuration: ViewRouteConfiguration) -> Bool
  {
    true
  }
  /// Whether a router is created for a destination from outside. See docs/behaviour.md,
  /// "Storyboards".
  open class func shouldAutoCreate(for destination: AnyObject, from source: AnyObject?) -> Bool {
    true
  }
  /// The path for the `transition` of a URL; nil means the documented one. See docs/behaviour.md,
  /// "URLs".
  open class func path(
    forTransition transition: String, source: ViewController
  ) -> ViewRoutePath? { nil }

  /// Makes the destination. The perform fails if this returns nil or throws; the error says why.
  open func anyDestination(
    with configuration: ViewRouteConfiguration
  ) throws(RouteError) -> AnyObject? {
    if configuration.making != nil { return nil }
    throw .notOverridden(self)
  }
  /// Prepares the destination.
  func prepareAnyDestination(_ destination: AnyObject, configuration: ViewRouteConfiguration) {}
  /// Called when every preparation has run.
  func didFinishPrepareAnyDestination(
    _ destination: AnyObject, configuration: ViewRouteConfiguration
  ) {}
  /// Whether a destination from outside needs no performer to configure it. See docs/behaviour.md,
  /// "Performers".
  func isAnyDestinationFromExternalPrepared(_ destination: AnyObject) -> Bool { true }

  /// Whether a custom perform may start now.
  open func canPerformCustomRoute() -> Bool { false }
  /// Shows the destination on a path of the router's own.
  func performCustomRoute(
    onAny destination: AnyObject, from source: AnyObject?, configuration: ViewRouteConfiguration
  ) {
    endPerformRoute(with: ViewRouteFailure.noCustomPath(route, "performCustomRoute"))
  }
  /// Whether a custom removal may start now.
  open func canRemoveCustomRoute() -> Bool { false }
  /// Removes the destination from it.
  func removeCustomRoute(
    onAny destination: AnyObject, from source: AnyObject?, configuration: ViewRemoveConfiguration
  ) {
    endRemoveRoute(with: ViewRouteFailure.noCustomPath(route, "removeCustomRoute"))
  }

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

  // MARK: AOP

  /// A destination of one of this router's classes appears or disappears. See docs/behaviour.md,
  /// "AOP".
  class func receiveMoment(
    _ moment: ViewMoment, _ destination: AnyObject, _ router: AnyViewRouter?, from source: Any?
  ) {}

  // MARK: State

  public var removeConfiguration: ViewRemoveConfiguration { lifecycle.removal }
  /// Neither the interceptors nor the rules of the row are asked: interceptors may have side
  /// effects, the rules change the configuration.
  public var canPerform: Bool {
    lifecycle.stateRefusal == nil && registry.unavailable(route) == nil
      && PathRules.obstacle(self, destination: destination) == nil
  }
  public var canRemove: Bool { state == .routed && removalRefusal() == nil }

  public func performRoute(
    success: ((AnyObject) -> Void)?, error: ((RouteAction, RouteError) -> Void)?, throwing: Bool
  ) {
    let goesOn = lifecycle.beginAgain(self, success, error, isAwaited: throwing) {
      ViewPerform.runAgain(self)
    }
    if goesOn { enterRouting() }
  }

  public func removeRoute(
    configuring: ((ViewRemoveConfiguration) -> Void)?, success: (() -> Void)?,
    error: ((RouteAction, RouteError) -> Void)?, throwing: Bool
  ) { remove(configuring: configuring, success: success, error: error, throwing: throwing) }

  /// The destination, if it is a controller.
  package var destinationController: ViewController? { lifecycle.destination as? ViewController }
  /// The source, if it is a controller.
  var sourceController: ViewController? { configuration.sourceController }
}
