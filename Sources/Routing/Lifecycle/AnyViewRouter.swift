import RouteModel
public import SimulatedUI

/// A performed view route: the base class of all view routers.
/// See docs/behaviour.md, "Words" and "States".
///
/// Subclass ``ViewRouter`` to have typed destinations and configurations.
@MainActor open class AnyViewRouter: @MainActor PerformedRouter {
  public typealias Kind = Views

  public let lifecycle: RouterLifecycle<Views>

  /// The transition that really happened, from which the removal is chosen; nil while nothing is
  /// shown or it is not known. See docs/behaviour.md, "Real paths".
  public internal(set) var realPath: RealPath = .unknown
  /// The container that was shown around the destination.
  var container: ViewController? {
    get { containerReference?.object as? ViewController }
    set { containerReference = newValue?.reference }
  }
  private var containerReference: BackReference?
  /// The hierarchy around a made destination, to be compared when it is shown by hand.
  var madeSnapshot: PresentationSnapshot?
  /// Whether the router itself is moving its destination.
  var isMoving = false
  /// The router keeps itself while it moves.
  var retained: AnyViewRouter?
  /// The number by which a simulation knows the router; 0 if none does.
  public internal(set) var routerNumber = 0

  public required init(_ context: RouterContext<Views>) { lifecycle = RouterLifecycle(context) }

  // MARK: Registration

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
  /// Whether destinations that stay alive after their removal are reported.
  /// See docs/behaviour.md, "Leaks".
  open class var shouldDetectMemoryLeak: Bool { true }

  // MARK: What a router does

  /// The paths that the route can be performed on; nil takes the default of its destination.
  open class var supportedPaths: ViewRoutePaths? { nil }
  /// A new configuration of the router's kind.
  open class func makeConfiguration() -> ViewRouteConfiguration { ViewRouteConfiguration() }
  open class func makeRemoveConfiguration() -> ViewRemoveConfiguration { ViewRemoveConfiguration() }
  /// Whether the configuration has what a custom path needs.
  open class func validateCustomRouteConfiguration(_ configuration: ViewRouteConfiguration) -> Bool
  {
    true
  }
  /// Whether a router is created for a destination that comes from outside.
  /// See docs/behaviour.md, "Storyboards".
  open class func shouldAutoCreate(for destination: AnyObject, from source: AnyObject?) -> Bool {
    true
  }
  /// The path for the `transition` of a URL; nil takes the documented one.
  /// See docs/behaviour.md, "URLs".
  open class func path(
    forTransition transition: String, source: ViewController
  ) -> ViewRoutePath? { nil }

  /// Makes the destination; nil makes the perform fail, and so does an error, which says why.
  open func anyDestination(
    with configuration: ViewRouteConfiguration
  ) throws(RouteError) -> AnyObject? { try definition?[\.make]?(configuration, self) }
  /// Prepares the destination.
  open func prepareAnyDestination(_ destination: AnyObject, configuration: ViewRouteConfiguration) {
    definition?[\.prepare]?(destination, configuration, self)
  }
  /// Called when every preparation has run.
  open func didFinishPrepareAnyDestination(
    _ destination: AnyObject, configuration: ViewRouteConfiguration
  ) { definition?[\.didFinishPrepare]?(destination, configuration, self) }
  /// Whether a destination that came from outside needs nobody to configure it.
  /// See docs/behaviour.md, "Performers".
  open func isAnyDestinationFromExternalPrepared(_ destination: AnyObject) -> Bool {
    definition?[\.view.isExternalPrepared]?(destination, self) ?? true
  }

  /// Whether a custom perform may start now.
  open func canPerformCustomRoute() -> Bool { definition?[\.view.canPerform]?(self) ?? false }
  /// Shows the destination on a path of the router's own: calls `beginPerformRoute()`, then
  /// `endPerformRouteWithSuccess()` or `endPerformRoute(with:)`.
  open func performCustomRoute(
    onAny destination: AnyObject, from source: AnyObject?, configuration: ViewRouteConfiguration
  ) {
    guard let perform = definition?[\.view.perform] else {
      endPerformRoute(with: ViewRouteFailure.noCustomPath(route, "performCustomRoute"))
      return
    }
    perform(destination, source, configuration, self)
  }
  /// Whether a custom removal may start now.
  open func canRemoveCustomRoute() -> Bool { definition?[\.view.canRemove]?(self) ?? false }
  /// Takes the destination away again: calls `beginRemoveRoute(from:)`, then
  /// `endRemoveRouteWithSuccess(from:)` or `endRemoveRoute(with:)`.
  open func removeCustomRoute(
    onAny destination: AnyObject, from source: AnyObject?, configuration: ViewRemoveConfiguration
  ) {
    guard let remove = definition?[\.view.remove] else {
      endRemoveRoute(with: ViewRouteFailure.noCustomPath(route, "removeCustomRoute"))
      return
    }
    remove(destination, source, configuration, self)
  }

  open func processUserInfo(_ userInfo: [String: Any], from url: String) {
    definition?[\.processUserInfo]?(userInfo, url, self)
  }
  open func performAction(_ action: String, userInfo: [String: Any], from url: String) {
    definition?[\.performAction]?(action, userInfo, url, self)
  }

  // MARK: AOP

  /// A destination of a class of this router's comes or goes. See docs/behaviour.md, "AOP".
  class func hear(
    _ moment: ViewMoment, _ destination: AnyObject, _ router: AnyViewRouter?, from source: Any?
  ) {}

  // MARK: State

  public var removeConfiguration: ViewRemoveConfiguration { removal }
  public var canPerform: Bool { mayPerform }
  public var canRemove: Bool { mayRemove }
  public func carryOut(_ call: RouterCall<Views>) { answer(call) }

  /// The source as a controller, where it is one.
  var sourceController: ViewController? { configuration.sourceController }
}

/// How a destination really came to be where it is. See docs/behaviour.md, "Real paths".
public enum RealPath: String, Sendable, Hashable, Codable {
  /// A transition by its name; `unknown` where nothing is shown, or nobody has seen how.
  case unknown, push, present, popover, sheet, child, subview, unwind, custom
}
