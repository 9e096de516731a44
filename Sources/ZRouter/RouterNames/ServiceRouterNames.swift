public import Routing

/// ``Routing/ServiceRouter`` by its old name.
public typealias ZIKServiceRouter = ServiceRouter
/// ``Routing/AnyServiceRouter`` by its old name.
public typealias ZIKAnyServiceRouter = AnyServiceRouter
/// ``Routing/ServiceRouterType`` by its old name.
public typealias ZIKServiceRouterType = ServiceRouterType
/// ``Routing/ServiceRoutable`` by its old name.
public typealias ZIKRoutableService = ServiceRoutable
/// ``Routing/ServiceRouteAdapter`` by its old name.
public typealias ZIKServiceRouteAdapter = ServiceRouteAdapter
/// ``Routing/ServiceRoute`` by its old name.
public typealias ZIKServiceRoute = ServiceRoute

/// ``Routing/PerformRouteConfiguration`` by its old name in Swift.
public typealias PerformRouteConfig = PerformRouteConfiguration
/// ``Routing/PerformRouteConfiguration`` by its old name.
public typealias ZIKPerformRouteConfiguration = PerformRouteConfiguration
/// ``Routing/RemoveRouteConfiguration`` by its old name in Swift.
public typealias RemoveRouteConfig = RemoveRouteConfiguration
/// ``Routing/RemoveRouteConfiguration`` by its old name.
public typealias ZIKRemoveRouteConfiguration = RemoveRouteConfiguration
/// ``Routing/ServiceMakeableConfiguration`` by its old name.
public typealias ZIKServiceMakeableConfiguration = ServiceMakeableConfiguration
