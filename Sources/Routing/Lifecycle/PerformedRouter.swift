public import RouteModel

/// What a router is made from. Only a registry makes one.
public struct RouterContext<Kind: RouteKind> {
  let registry: Registry
  let route: RegisteredRoute
  let configuration: Kind.Configuration
}

/// What a view router is made from.
public typealias ViewRouterContext = RouterContext<Views>

/// A performed route, of a view or of a service: everything that both kinds of routers share.
///
/// ``AnyViewRouter`` and ``AnyServiceRouter`` conform to it; subclass ``ViewRouter`` or
/// ``ServiceRouter``.
public protocol PerformedRouter: AnyObject {
  /// Whether it is a view or a service.
  associatedtype Kind: RouteKind
  /// The states, handlers and configurations of this perform.
  var lifecycle: RouterLifecycle<Kind> { get }
  /// The remove configuration, made when it is first read.
  var removeConfiguration: Kind.Removal { get }
  /// Whether its state, its route and its path allow `performRoute` to begin. The interceptors and
  /// the rules of the route's row are not asked; they may still object. See docs/behaviour.md,
  /// "Performing".
  var canPerform: Bool { get }
  /// Whether `removeRoute` would be accepted.
  var canRemove: Bool { get }
  /// Performs the route again; the other methods call this one.
  /// - Parameters:
  ///   - success: called with the destination when it is shown.
  ///   - error: called if it is not.
  ///   - throwing: whether the caller throws the failure: then the global handler is not called.
  func performRoute(
    success: ((AnyObject) -> Void)?, error: ((RouteAction, RouteError) -> Void)?, throwing: Bool)
  /// Removes the destination; the other methods call this one.
  /// - Parameters:
  ///   - configuring: changes the configuration of the removal.
  ///   - success: called when the destination is removed.
  ///   - error: called if it is not.
  ///   - throwing: whether the caller throws the failure: then the global handler is not called.
  func removeRoute(
    configuring: ((Kind.Removal) -> Void)?, success: (() -> Void)?,
    error: ((RouteAction, RouteError) -> Void)?, throwing: Bool)
  /// Ends a perform with a failure: the previous state is restored, then the handlers run. A router
  /// that performs nothing ignores it.
  func endPerformRoute(with failure: RouteError)
  /// Ends a removal with a failure: the previous state is restored, then the handlers run. A router
  /// that removes nothing ignores it.
  func endRemoveRoute(with failure: RouteError)

  /// Only a registry makes routers.
  init(_ context: RouterContext<Kind>)
  /// Registers the router's classes, protocols, identifiers and patterns. Every router overrides it.
  @MainActor static func registerRoutableDestination()
  /// Reads the parameters of a URL before the destination is made. See docs/behaviour.md, "URLs".
  func processUserInfo(_ userInfo: [String: Any], from url: String)
  /// Carries out the `action` of a URL after the success. See docs/behaviour.md, "URLs".
  func performAction(_ action: String, userInfo: [String: Any], from url: String)
}

extension PerformedRouter {
  /// The class as the code of a route.
  @MainActor static var code: any RouteMaker {
    if let service = self as? AnyServiceRouter.Type { return ServiceClassMaker(service) }
    return ViewClassMaker(self as? AnyViewRouter.Type ?? AnyViewRouter.self)
  }

  /// The registry that made the router.
  public var registry: Registry { lifecycle.registry }
  /// The route that is performed.
  public var route: RegisteredRoute { lifecycle.route }
  /// The live configuration; changes to it take effect at once.
  public var configuration: Kind.Configuration { lifecycle.configuration }
  /// The state of the router.
  public var state: RouterState { lifecycle.state }
  /// The state before.
  var previousState: RouterState { lifecycle.previousState }
  /// Why the last action failed; cleared when the next one starts.
  public var error: RouteError? { lifecycle.error }
  /// The destination, while something else holds it.
  public var destination: AnyObject? { lifecycle.destination }
  /// The URL that made this perform, if one did.
  public var url: String? { configuration.match?.url }

  /// Performs the route again: after its removal, or at any time for a service or a destination
  /// that was only made. It passes the same stages as the first time.
  /// - Parameters:
  ///   - success: called once, after the configuration's handlers.
  ///   - error: called once, if it fails.
  public func performRoute(
    success: ((AnyObject) -> Void)? = nil, error: ((RouteAction, RouteError) -> Void)? = nil
  ) { performRoute(success: success, error: error, throwing: false) }

  /// Removes the destination: a view by reversing its real transition, a service by its router's
  /// `removeAnyDestination`. See docs/behaviour.md, "Removing".
  public func removeRoute(
    success: (() -> Void)? = nil, error: ((RouteAction, RouteError) -> Void)? = nil
  ) { removeRoute(configuring: nil, success: success, error: error, throwing: false) }

  /// Removes with handlers that replace those set for the removal before.
  public func removeRoute(configuring configure: (Kind.Removal) -> Void) {
    withoutActuallyEscaping(configure) {
      removeRoute(configuring: $0, success: nil, error: nil, throwing: false)
    }
  }
}
