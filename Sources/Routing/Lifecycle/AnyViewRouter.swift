public import RouteModel
public import SimulatedUI

/// What a view router is made from. Only a registry makes one.
@MainActor public struct ViewRouterContext {
  let registry: Registry
  let route: RegisteredRoute
  let configuration: ViewRouteConfiguration
}

/// A performed view route: the base class of all view routers. Behaviour reference (a), (b).
///
/// Subclass ``ViewRouter`` to have typed destinations and configurations.
@MainActor open class AnyViewRouter {
  /// The registry that made the router.
  public let registry: Registry
  /// The route that is performed.
  public let route: RegisteredRoute
  /// The live configuration; what is changed in it counts from then on.
  public let configuration: ViewRouteConfiguration
  let lifecycle: RouterLifecycle
  @exclusivity(unchecked) private var removal: ViewRemoveConfiguration?

  /// The transition that really happened, from which the removal is chosen; nil while nothing is
  /// shown or it is not known. Behaviour reference (c), "Presentation snapshot diff".
  @exclusivity(unchecked) public internal(set) var realPath: RealPath = .unknown
  /// The container that was shown around the destination.
  var container: ViewController? {
    get { containerReference?.object as? ViewController }
    set { containerReference = newValue?.reference }
  }
  @exclusivity(unchecked) private var containerReference: BackReference?
  /// The hierarchy around a made destination, to be compared when it is shown by hand.
  @exclusivity(unchecked) var madeSnapshot: PresentationSnapshot?
  /// Whether the router itself is moving its destination.
  @exclusivity(unchecked) var isMoving = false
  /// The router keeps itself while it moves.
  @exclusivity(unchecked) var retained: AnyViewRouter?
  @exclusivity(unchecked) var eventDraft: EventDraft?
  /// The number by which a simulation knows the router; 0 if none does.
  public internal(set) var routerNumber = 0

  /// Only a registry makes routers.
  public required init(_ context: ViewRouterContext) {
    registry = context.registry
    route = context.route
    configuration = context.configuration
    lifecycle = RouterLifecycle(route: context.route, configuration: context.configuration)
  }

  // MARK: Registration

  /// Registers the router's classes, protocols, identifiers and patterns. Every router overrides it.
  open class func registerRoutableDestination() {
    Registry.current.reportMissingOverride(of: self)
  }

  /// Whether the class only serves as a base for others, or for unroutable segue destinations.
  open class var isAbstractRouter: Bool { self == AnyViewRouter.self }
  /// Called when registration ends, for checks of the router's own.
  open class func didFinishRegistration() {}
  /// The routes that this one needs; declared circles are found by the checks.
  open class var dependencies: [RouteDependency] { [] }
  /// Whether the route takes a URL, after it has seen the parameters. A route that declines leaves the
  /// URL to the next candidate.
  nonisolated open class func accepts(_ match: RouteMatch) -> Bool { true }
  /// A custom event; see ``Registry/send(_:)``.
  open class func handle(_ event: any RouteCustomEvent) {}
  /// Whether destinations that stay alive after their removal are reported. Behaviour reference (k).
  open class var shouldDetectMemoryLeak: Bool { true }

  // MARK: What a router does

  /// The paths that the route can be performed on; nil takes the default of its destination.
  open class var supportedPaths: ViewRoutePaths? { nil }
  /// A new configuration of the router's kind.
  open class func makeConfiguration() -> ViewRouteConfiguration { ViewRouteConfiguration() }
  /// A new remove configuration.
  open class func makeRemoveConfiguration() -> ViewRemoveConfiguration { ViewRemoveConfiguration() }
  /// Whether the configuration has what a custom path needs.
  open class func validateCustomRouteConfiguration(_ configuration: ViewRouteConfiguration) -> Bool
  {
    true
  }
  /// Whether a router is created for a destination that comes from outside. Behaviour reference (h).
  open class func shouldAutoCreate(for destination: AnyObject, from source: AnyObject?) -> Bool {
    true
  }
  /// The path for the `transition` of a URL; nil takes the documented one. Behaviour reference (i).
  open class func path(
    forTransition transition: String, source: ViewController
  ) -> ViewRoutePath? { nil }

  /// Makes the destination; nil makes the perform fail.
  open func anyDestination(with configuration: ViewRouteConfiguration) -> AnyObject? { nil }
  /// Prepares the destination.
  open func prepareAnyDestination(_ destination: AnyObject, configuration: ViewRouteConfiguration) {
  }
  /// Called when every preparation has run.
  open func didFinishPrepareAnyDestination(
    _ destination: AnyObject, configuration: ViewRouteConfiguration
  ) {}
  /// Whether a destination that came from outside needs nobody to configure it. Behaviour reference
  /// (h).
  open func isAnyDestinationFromExternalPrepared(_ destination: AnyObject) -> Bool { true }

  /// Whether a custom perform may start now.
  open func canPerformCustomRoute() -> Bool { false }
  /// Shows the destination on a path of the router's own: calls ``beginPerformRoute()``, then
  /// ``endPerformRouteWithSuccess()`` or ``endPerformRoute(with:)``.
  open func performCustomRoute(
    onAny destination: AnyObject, from source: AnyObject?, configuration: ViewRouteConfiguration
  ) {
    endPerformRoute(with: ViewRouteFailure.noCustomPath(route, "performCustomRoute"))
  }
  /// Whether a custom removal may start now.
  open func canRemoveCustomRoute() -> Bool { false }
  /// Takes the destination away again: calls ``beginRemoveRoute(from:)``, then
  /// ``endRemoveRouteWithSuccess(from:)`` or ``endRemoveRoute(with:)``.
  open func removeCustomRoute(
    onAny destination: AnyObject, from source: AnyObject?, configuration: ViewRemoveConfiguration
  ) {
    endRemoveRoute(with: ViewRouteFailure.noCustomPath(route, "removeCustomRoute"))
  }

  /// Reads the parameters of a URL before the destination is made. Behaviour reference (i).
  open func processUserInfo(_ userInfo: [String: Any], from url: String) {}
  /// Carries out the `action` of a URL after the success. Behaviour reference (i).
  open func performAction(_ action: String, userInfo: [String: Any], from url: String) {}

  // MARK: AOP

  /// A destination of a class of this router's is about to be shown. Behaviour reference (e).
  open class func router(
    _ router: AnyViewRouter?, willPerformRouteOnAny destination: AnyObject, fromSource source: Any?
  ) {}
  /// A destination was shown.
  open class func router(
    _ router: AnyViewRouter?, didPerformRouteOnAny destination: AnyObject, fromSource source: Any?
  ) {}
  /// A destination is about to go.
  open class func router(
    _ router: AnyViewRouter?, willRemoveRouteOnAny destination: AnyObject, fromSource source: Any?
  ) {}
  /// A destination has gone.
  open class func router(
    _ router: AnyViewRouter?, didRemoveRouteOnAny destination: AnyObject, fromSource source: Any?
  ) {}

  // Block routes have hooks that no subclass has.
  var definition: ViewRouteDefinition? { nil }
  /// A custom perform that ends within this call keeps the base class from asking the state.
  var isUnroutableSegueRouter: Bool { false }

  // MARK: State

  /// Where the router is in its life.
  public var state: RouterState { lifecycle.state }
  /// The state before.
  public var previousState: RouterState { lifecycle.previousState }
  /// Why the last action failed; cleared when the next one starts.
  public var error: RouteError? { lifecycle.error }
  /// The destination, while somebody holds it.
  public var destination: AnyObject? { lifecycle.destination }
  /// The URL that made this perform, if one did.
  public var url: String? { configuration.match?.url }

  /// The remove configuration, made when it is first asked for.
  public var removeConfiguration: ViewRemoveConfiguration {
    if let removal { return removal }
    let made = route.makeViewRemoveConfiguration()
    removal = made
    return made
  }

  /// Whether the remove configuration was ever asked for.
  var hasRemoveConfiguration: Bool { removal != nil }

  /// The source as a controller, where it is one.
  var sourceController: ViewController? { configuration.sourceController }
}

/// How a destination really came to be where it is. Behaviour reference (c).
public enum RealPath: String, Sendable, Hashable, Codable {
  case unknown, push, present, popover, sheet, child, subview, unwind, custom
}
