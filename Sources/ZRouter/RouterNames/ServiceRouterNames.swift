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

/// ``Routing/ServiceRoute`` without types, by its old name.
public typealias ZIKAnyServiceRoute = ServiceRoute<Any, PerformRouteConfiguration>
/// ``Routing/AnyServiceRouterType`` by its old name.
public typealias ZIKAnyServiceRouterType = AnyServiceRouterType
/// A service route found by a destination protocol.
public typealias DestinationServiceRouterType<P> = ServiceRouterType<P, PerformRouteConfiguration>
/// A service route found by a module protocol.
public typealias ModuleServiceRouterType<M> = ServiceRouterType<Any, M>
/// A router found by a service protocol.
public typealias DestinationServiceRouter<P> = TypedServiceRouter<P, PerformRouteConfiguration>
/// A router found by a service's module protocol.
public typealias ModuleServiceRouter<M> = TypedServiceRouter<Any, M>
/// ``DestinationServiceRouter`` by its old name.
public typealias ZIKDestinationServiceRouter = DestinationServiceRouter
/// ``ModuleServiceRouter`` by its old name.
public typealias ZIKModuleServiceRouter = ModuleServiceRouter
/// ``Routing/SwitchableService`` by its old name for modules.
public typealias SwitchableServiceModule = SwitchableService

/// ``Routing/TypedConfiguration`` of a service by its old name.
public typealias PerformRouteStrictConfig<Destination> =
  TypedConfiguration<Destination, PerformRouteConfiguration>
/// ``Routing/TypedRemoveConfiguration`` of a service by its old name.
public typealias RemoveRouteStrictConfig<Destination> =
  TypedRemoveConfiguration<Destination, RemoveRouteConfiguration>
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
