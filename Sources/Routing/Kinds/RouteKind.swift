import RouteModel

/// What routes are made for: ``Views`` or ``Services``. It says which types a route of the kind has; what
/// is done with them is written once, for both.
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
  public static var kind: RegisteredRoute.Kind { .view }
}

/// Routes to services. They are performed on any thread.
public enum Services: RouteKind {
  public typealias Router = AnyServiceRouter
  public typealias Configuration = PerformRouteConfiguration
  public typealias Removal = RemoveRouteConfiguration
  public static var kind: RegisteredRoute.Kind { .service }
}

/// What performing asks of a kind beyond its types.
protocol PerformableKind: RouteKind where Router: RouterMechanism, Router.Kind == Self {
  /// The router of a row without code.
  static var simulatedRouter: Router.Type { get }
  /// Who makes a route's destination, if it is of this kind.
  static func source(of maker: RegisteredRoute.Maker) -> RouteSource<Self>

  /// Tells the global handler of the kind.
  static func report(
    _ registry: Registry, _ router: Router?, _ action: RouteAction, _ failure: RouteError)
  /// Begins the event of an action; nil if nobody records.
  static func begin(
    _ registry: Registry, _ action: RouteEvent.Action, _ router: Router?, before: RouterState
  ) -> (any ActionDraft)?

  /// What a perform is recorded as.
  static func action(of configuration: Configuration) -> RouteEvent.Action
  /// The path, for interceptors and events.
  static func path(of configuration: Configuration) -> PathKind?
  /// The path that interceptors are told, before there is a configuration.
  static func path(of perform: Perform<Self>, _ route: RegisteredRoute) -> PathKind?
  /// Gives the configuration the path of a perform.
  static func choosePath(
    of perform: Perform<Self>, _ route: RegisteredRoute, isRedirected: Bool,
    _ configuration: Configuration) throws(RouteError)
  /// What the path lacks, so that no router can be made.
  static func constructionFailure(
    _ route: RegisteredRoute, _ configuration: Configuration
  ) -> RouteError?
  /// Why an object that is given is not the route's.
  static func objection(
    _ registry: Registry, to object: AnyObject?, of route: RegisteredRoute
  ) -> String?
  /// Whether a router that is Routed has to be removed before it is performed again.
  static func removesFirst(_ configuration: Configuration) -> Bool
  /// Whether what is made may be another's, so that it is compared with what the caller wants.
  static func leadsAnywhere(_ perform: Perform<Self>) -> Bool
}

/// Who makes the destinations of a route of one kind.
enum RouteSource<Kind: RouteKind> {
  /// A router class.
  case router(Kind.Router.Type)
  /// A block route or an easy registration.
  case block(RouteDefinition<Kind>)
  /// Nobody: a row without code.
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
