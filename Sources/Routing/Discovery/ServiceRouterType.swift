import RouteModel

/// A service route as a caller holds it.
///
/// `Destination` is the service protocol, `Module` the configuration as the caller may use it.
public struct ServiceRouterType<Destination, Module>: RouteType, Sendable {
  public typealias Kind = Services
  public let found: FoundRoute

  public init(_ found: FoundRoute) { self.found = found }

  public func start(_ perform: Perform<Services>) -> AnyServiceRouter? {
    found.registry.perform(found.route, perform).router
  }

  public func make(_ perform: Perform<Services>) -> AnyObject? {
    registry.makeDestination(route, perform)
  }

  /// Always true: a service can always be made.
  public var canMakeDestination: Bool { true }

  /// Performs the route: makes and prepares the service before it returns.
  @discardableResult public func perform(
    configuring: Configuring = { _, _ in }, removing: Removing? = nil
  ) -> TypedServiceRouter<Destination, Module>? {
    withoutActuallyEscaping(configuring) { perform(nil, $0, removing) }
  }

  /// Performs the route with one handler for success and one for failure.
  @discardableResult public func perform(
    successHandler: ((Destination) -> Void)?,
    errorHandler: ((RouteAction, RouteError) -> Void)? = nil
  ) -> TypedServiceRouter<Destination, Module>? {
    perform { config, _ in config.chain(successHandler, errorHandler) }
  }

  /// Performs the route; `make` returns the service alone.
  /// - Returns: the router, which has the service and can be performed again and removed.
  /// - Throws: why it failed; the global handler is not told.
  public func begin(
    configuring: Configuring? = nil
  ) throws(RouteError) -> TypedServiceRouter<Destination, Module> {
    try begin(asked(nil, configuring))
  }
}

extension ServiceRouterType where Module == PerformRouteConfiguration {
  /// Performs the route and prepares the service.
  @discardableResult public func perform(
    preparation: @escaping (Destination) -> Void
  ) -> TypedServiceRouter<Destination, Module>? {
    perform { config, _ in config.prepareDestination = preparation }
  }
}

extension ServiceRouterType where Destination == Any {
  /// Performs the route and prepares the module's configuration.
  @discardableResult public func perform(
    preparation: (Module) -> Void
  ) -> TypedServiceRouter<Destination, Module>? {
    withoutActuallyEscaping(preparation) { preparation in
      perform { _, prepareModule in prepareModule(preparation) }
    }
  }
}

/// A service route found by a destination protocol.
public typealias DestinationServiceRouterType<P> = ServiceRouterType<P, PerformRouteConfiguration>
/// A service route found by a module protocol.
public typealias ModuleServiceRouterType<M> = ServiceRouterType<Any, M>
/// A service route found by identifier or URL.
public typealias AnyServiceRouterType = ServiceRouterType<Any, PerformRouteConfiguration>
