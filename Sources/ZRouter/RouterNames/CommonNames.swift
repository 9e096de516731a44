public import RouteModel
public import Routing

/// ``Routing/RouteAction`` by its old name.
public typealias ZIKRouteAction = RouteAction
/// ``RouteModel/RouterState`` by its old name.
public typealias ZIKRouterState = RouterState
/// ``Routing/RouteError/Code`` by its old name; the numbers are ZIKRouter's.
public typealias ZIKRouteError = RouteError.Code
/// ``Routing/RouteError/Code`` by its old name for views; one type covers both domains.
public typealias ZIKViewRouteError = RouteError.Code
/// ``Routing/RouteError/Code`` by its old name in Swift.
public typealias ViewRouteError = RouteError.Code
/// ``Routing/RouteConfiguration`` by its old name in Swift.
public typealias RouteConfig = RouteConfiguration

extension PerformedRouter {
  /// ``configuration`` by its old name in Swift.
  public var config: Kind.Configuration { configuration }
}
