/// A service route as a caller holds it.
public typealias ServiceRouterType<Destination, Module> = RouterType<Services, Destination, Module>
/// A service route found by identifier or URL.
public typealias AnyServiceRouterType = ServiceRouterType<Any, PerformRouteConfiguration>

/// Performing a service route: on any thread, before the call returns.
extension RouterType where Kind == Services {
  /// Makes and prepares the service.
  /// - Parameter configuring: prepares and sets handlers.
  /// - Throws: why none was made.
  public func make(configuring: Configuring? = nil) throws(RouteError) -> Destination {
    try made(makePerform(nil, configuring))
  }

  /// Makes the service and prepares it.
  /// - Throws: why none was made.
  public func make(preparing: @escaping (Destination) -> Void) throws(RouteError) -> Destination {
    try make { config, _ in config.prepareDestination = preparing }
  }

  /// Performs the route; `make` returns the service alone.
  /// - Parameters:
  ///   - configuring: prepares and sets handlers.
  ///   - removing: sets handlers for the later removal.
  /// - Returns: the router, which has the service and can be performed again and removed.
  /// - Throws: why it failed; the global handler is not told.
  @discardableResult public func begin(
    configuring: Configuring? = nil, removing: Removing? = nil
  ) throws(RouteError) -> TypedServiceRouter<Destination, Module> {
    try begun(makePerform(nil, configuring, removing))
  }
}

extension AnyServiceRouter {
  /// The route of this class in ``Registry/current``.
  public class var routerType: AnyServiceRouterType {
    Registry.current.find(self) { ServiceClassMaker(self) }
  }
}
