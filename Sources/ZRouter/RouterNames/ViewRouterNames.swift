public import RouteModel
public import Routing
public import SimulatedUI

/// ``Routing/ViewRouter`` by its old name.
public typealias ZIKViewRouter = ViewRouter
/// ``Routing/AnyViewRouter`` by its old name.
public typealias ZIKAnyViewRouter = AnyViewRouter
/// ``Routing/ViewRouterType`` by its old name.
public typealias ZIKViewRouterType = ViewRouterType
/// ``Routing/ViewRoutable`` by its old name.
public typealias ZIKRoutableView = ViewRoutable
/// ``Routing/ViewRouteAdapter`` by its old name.
public typealias ZIKViewRouteAdapter = ViewRouteAdapter
/// ``Routing/ViewRoute`` by its old name.
public typealias ZIKViewRoute = ViewRoute

/// ``Routing/ViewRoute`` without types, by its old name.
public typealias ZIKAnyViewRoute = ViewRoute<Any, ViewRouteConfiguration>
/// ``Routing/AnyViewRouterType`` by its old name.
public typealias ZIKAnyViewRouterType = AnyViewRouterType
/// A view route found by a destination protocol.
public typealias DestinationViewRouterType<P> = ViewRouterType<P, ViewRouteConfiguration>
/// A view route found by a module protocol.
public typealias ModuleViewRouterType<M> = ViewRouterType<Any, M>
/// A view router found by a module protocol.
public typealias ModuleViewRouter<M> = TypedViewRouter<Any, M>
/// ``Routing/DestinationViewRouter`` by its old name.
public typealias ZIKDestinationViewRouter = DestinationViewRouter
/// ``ModuleViewRouter`` by its old name.
public typealias ZIKModuleViewRouter = ModuleViewRouter
/// ``Routing/SwitchableView`` by its old name for modules.
public typealias SwitchableViewModule = SwitchableView

/// ``RouteModel/PathKind`` by its old name in Swift.
public typealias ViewRouteType = PathKind
/// ``RouteModel/PathKind`` by its old name.
public typealias ZIKViewRouteType = PathKind
/// A set of kinds by its old name.
public typealias ZIKViewRouteTypeMask = Set<PathKind>
/// ``Routing/RealPath`` by its old name.
public typealias ZIKViewRouteRealType = RealPath

/// ``Routing/TypedConfiguration`` of a view by its old name.
public typealias ViewRouteStrictConfig<Destination> =
  TypedConfiguration<Destination, ViewRouteConfiguration>
/// ``Routing/TypedRemoveConfiguration`` of a view by its old name.
public typealias ViewRemoveStrictConfig<Destination> =
  TypedRemoveConfiguration<Destination, ViewRemoveConfiguration>
/// ``Routing/SegueConfiguration`` by its old name in Swift.
public typealias ViewRouteSegueConfig = SegueConfiguration
/// ``Routing/PopoverConfiguration`` by its old name in Swift.
public typealias ViewRoutePopoverConfig = PopoverConfiguration

extension ViewRouteConfiguration {
  /// ``isAnimated`` by its old name.
  public var animated: Bool {
    get { isAnimated }
    set { isAnimated = newValue }
  }
  /// ``handlesExternalRoutes`` by its old name.
  public var handleExternalRoute: Bool {
    get { handlesExternalRoutes }
    set { handlesExternalRoutes = newValue }
  }
  /// ``pathKind`` by its old name.
  public var routeType: PathKind { pathKind }
}

extension ViewRemoveConfiguration {
  /// ``isAnimated`` by its old name.
  public var animated: Bool {
    get { isAnimated }
    set { isAnimated = newValue }
  }
}

/// ``Routing/ViewRouteConfiguration`` by its old name in Swift.
public typealias ViewRouteConfig = ViewRouteConfiguration
/// ``Routing/ViewRouteConfiguration`` by its old name.
public typealias ZIKViewRouteConfiguration = ViewRouteConfiguration
/// ``Routing/ViewRouteConfiguration`` by its short old name.
public typealias ZIKViewRouteConfig = ViewRouteConfiguration
/// ``Routing/ViewRemoveConfiguration`` by its old name in Swift.
public typealias ViewRemoveConfig = ViewRemoveConfiguration
/// ``Routing/ViewRemoveConfiguration`` by its old name.
public typealias ZIKViewRemoveConfiguration = ViewRemoveConfiguration
/// ``Routing/ViewMakeableConfiguration`` by its old name.
public typealias ZIKViewMakeableConfiguration = ViewMakeableConfiguration
/// ``Routing/SegueConfiguration`` by its old name.
public typealias ZIKViewRouteSegueConfiguration = SegueConfiguration
/// ``Routing/PopoverConfiguration`` by its old name.
public typealias ZIKViewRoutePopoverConfiguration = PopoverConfiguration
/// The closure that configures the popover of a path.
public typealias ZIKViewRoutePopoverConfigure = (PopoverConfiguration) -> Void

/// ``ExtensibleViewRoutePath`` by its old name.
public typealias ZIKViewRoutePath = ExtensibleViewRoutePath
/// The source of a path: a view controller or a view. The old name of ``SimulatedUI/Responder``.
public typealias ZIKViewRouteSource = Responder
