package import RouteModel

/// A kind of route: ``Views`` or ``Services``. It names the types that a route of the kind has; the
/// code that uses them is written once, for both.
public protocol RouteKind {
  /// The base class of the kind's routers.
  associatedtype Router: AnyObject
  /// The base class of their configurations.
  associatedtype Configuration: PerformRouteConfiguration
  /// The base class of their remove configurations.
  associatedtype Removal: RemoveRouteConfiguration
  /// The kind as a value.
  static var kind: RegisteredRoute.Kind { get }
}

/// Routes to view controllers and views. They belong to the main actor.
public enum Views: RouteKind {
  public typealias Router = AnyViewRouter
  public typealias Configuration = ViewRouteConfiguration
  public typealias Removal = ViewRemoveConfiguration
  /// Views.
  public static var kind: RegisteredRoute.Kind { .view }
}

/// Routes to services. They are performed on any thread.
public enum Services: RouteKind {
  public typealias Router = AnyServiceRouter
  public typealias Configuration = PerformRouteConfiguration
  public typealias Removal = RemoveRouteConfiguration
  /// Services.
  public static var kind: RegisteredRoute.Kind { .service }
}

/// What performing needs from a kind beyond its types.
package protocol PerformableKind: RouteKind where Router: PerformedRouter, Router.Kind == Self {
  /// What records an action of the kind.
  associatedtype Draft: ActionDraft
  /// A new configuration for one perform.
  static func configuration(of route: RegisteredRoute) -> Configuration
  /// A new remove configuration.
  static func removal(of route: RegisteredRoute) -> Removal
  /// The router of one perform.
  static func router(of route: RegisteredRoute, _ context: RouterContext<Self>) -> Router
  /// Performs a route, from the first stage.
  static func run(
    _ requested: RegisteredRoute, _ perform: Perform<Self>, in registry: Registry
  ) -> PerformResult<Self>
  /// Runs the preparations of a router's own.
  static func prepare(_ destination: AnyObject, by router: Router)
  /// Tells a router that its perform begins.
  static func beforePerform(_ router: Router)
  /// Tells a router of a success.
  static func afterSuccess(_ action: RouteAction, of router: Router)
  /// Calls the global handler of the kind.
  static func report(
    _ registry: Registry, _ router: Router?, _ action: RouteAction, _ failure: RouteError)
  /// Begins the event of an action; nil if nothing is recorded.
  static func begin(
    _ registry: Registry, _ action: RouteEvent.Action, _ router: Router?, before: RouterState
  ) -> Draft?
}
