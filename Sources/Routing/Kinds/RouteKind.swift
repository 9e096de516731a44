import RouteModel

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
protocol PerformableKind: RouteKind where Router: RouterMechanism, Router.Kind == Self {
  /// The router of a row without code.
  static var simulatedRouter: Router.Type { get }
  /// The source of a route's destinations, if the route is of this kind.
  static func source(of maker: RegisteredRoute.Maker) -> RouteSource<Self>

  /// Calls the global handler of the kind.
  static func report(
    _ registry: Registry, _ router: Router?, _ action: RouteAction, _ failure: RouteError)
  /// Begins the event of an action; nil if nothing is recorded.
  static func begin(
    _ registry: Registry, _ action: RouteEvent.Action, _ router: Router?, before: RouterState
  ) -> (any ActionDraft)?

  /// The action under which a perform is recorded.
  static func action(of configuration: Configuration) -> RouteEvent.Action
  /// The path, for interceptors and events.
  static func path(of configuration: Configuration) -> PathKind?
  /// The path for interceptors, before there is a configuration.
  static func path(of perform: Perform<Self>, _ route: RegisteredRoute) -> PathKind?
  /// Gives the configuration the path of a perform.
  static func choosePath(
    of perform: Perform<Self>, _ route: RegisteredRoute, isRedirected: Bool,
    _ configuration: Configuration) throws(RouteError)
  /// Why no router can be made: what the path lacks.
  static func constructionFailure(
    _ route: RegisteredRoute, _ configuration: Configuration
  ) -> RouteError?
  /// Why a given object is not the route's.
  static func objection(
    _ registry: Registry, to object: AnyObject?, of route: RegisteredRoute
  ) -> String?
  /// Whether a router that is Routed has to be removed before it is performed again.
  static func removesFirst(_ configuration: Configuration) -> Bool
  /// Finds what is below the route.
  ///
  /// - Returns: Why that cannot be shown.
  static func planFailure(
    _ registry: Registry, _ route: RegisteredRoute, _ configuration: Configuration
  ) -> RouteError?
  /// The routes below it.
  static func parents(_ configuration: Configuration) -> [RegisteredRoute]
  /// Lets a perform wait for a guard; nil if it cannot wait.
  static func hold(
    _ admission: Registry.Admission<Self>, _ perform: Perform<Self>, for name: String,
    _ registry: Registry
  ) -> Performed<Self>?
  /// Whether another route may make the destination, so that it is compared with what the caller
  /// wants.
  static func leadsAnywhere(_ perform: Perform<Self>) -> Bool
}

/// What makes the destinations of a route of one kind.
enum RouteSource<Kind: RouteKind> {
  /// A router class.
  case router(Kind.Router.Type)
  /// A block route or an easy registration.
  case block(RouteDefinition<Kind>)
  /// A row without code.
  case row
}

extension PerformableKind {
  static func configuration(of route: RegisteredRoute) -> Configuration {
    switch source(of: route.maker) {
    case .router(let type): type.makeConfiguration()
    case .block(let definition): definition[\.makeConfiguration]?() ?? Configuration()
    case .row: Configuration()
    }
  }

  static func removal(of route: RegisteredRoute) -> Removal {
    switch source(of: route.maker) {
    case .router(let type): type.makeRemoveConfiguration()
    case .block(let definition): definition[\.makeRemoval]?() ?? Removal()
    case .row: Removal()
    }
  }

  /// Makes the router of one perform.
  static func router(
    of route: RegisteredRoute, _ registry: Registry, _ configuration: Configuration
  ) -> Router {
    let context = RouterContext<Self>(
      registry: registry, route: route, configuration: configuration)
    return switch source(of: route.maker) {
    case .router(let type): type.init(context)
    case .block: Router.init(context)
    case .row: simulatedRouter.init(context)
    }
  }
}
