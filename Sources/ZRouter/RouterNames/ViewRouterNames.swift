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

/// ``Routing/ExtensibleViewRoutePath`` by its old name.
public typealias ZIKViewRoutePath = ExtensibleViewRoutePath
/// The source of a path: a view controller or a view. The old name of ``SimulatedUI/Responder``.
public typealias ZIKViewRouteSource = Responder
