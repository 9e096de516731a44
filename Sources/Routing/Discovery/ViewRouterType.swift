public import RouteModel

/// A view route as a caller holds it.
///
/// `Destination` is the destination protocol, `Module` the configuration as the caller may use it.
@MainActor public struct ViewRouterType<Destination, Module>: @MainActor RouteType {
  public typealias Kind = Views
  public nonisolated let found: FoundRoute

  public nonisolated init(_ found: FoundRoute) { self.found = found }

  public func start(_ perform: Perform<Views>) -> AnyViewRouter? {
    found.registry.perform(found.route, perform).router
  }

  public func make(_ perform: Perform<Views>) -> AnyObject? {
    registry.makeDestination(route, perform)
  }

  /// Whether the route can be performed on a path.
  public func supports(_ path: PathKind) -> Bool {
    route.supportedPaths.contains(path)
  }
  /// Whether a destination can be made without being shown.
  public var canMakeDestination: Bool { supports(.make) }

  // MARK: Perform

  /// Performs the route.
  /// - Parameters:
  ///   - path: how it is shown, and from where.
  ///   - configuring: prepares and sets handlers.
  ///   - removing: sets handlers for the later removal.
  /// - Returns: the router, or nil if it could not be constructed; the handlers tell why.
  @discardableResult public func perform(
    path: ViewRoutePath, configuring: Configuring = { _, _ in }, removing: Removing? = nil
  ) -> TypedViewRouter<Destination, Module>? {
    withoutActuallyEscaping(configuring) { perform(.path(path), $0, removing) }
  }

  /// Performs the route with one handler for success and one for failure.
  @discardableResult public func perform(
    path: ViewRoutePath, successHandler: ((Destination) -> Void)? = nil,
    errorHandler: ((RouteAction, RouteError) -> Void)?
  ) -> TypedViewRouter<Destination, Module>? {
    perform(path: path) { config, _ in config.chain(successHandler, errorHandler) }
  }

  // MARK: On an existing destination

  /// Performs the route on an object that exists.
  @discardableResult public func perform(
    onDestination destination: Destination?, path: ViewRoutePath, configuring: Configuring? = nil,
    removing: Removing? = nil
  ) -> TypedViewRouter<Destination, Module>? {
    let object = GivenObject(object: destination.map { $0 as AnyObject }, isOnlyPrepared: false)
    return perform(.path(path), given: object, configuring, removing)
  }

  /// Prepares an object that exists, without showing it.
  @discardableResult public func prepare(
    destination: Destination, configuring: Configuring? = nil, removing: Removing? = nil
  ) -> TypedViewRouter<Destination, Module>? {
    let object = GivenObject(object: destination as AnyObject, isOnlyPrepared: true)
    return perform(.path(.make), given: object, configuring, removing)
  }
}

extension ViewRouterType where Module == ViewRouteConfiguration {
  /// Performs the route and prepares the destination.
  @discardableResult public func perform(
    path: ViewRoutePath, preparation: @escaping (Destination) -> Void
  ) -> TypedViewRouter<Destination, Module>? {
    perform(path: path) { config, _ in config.prepareDestination = preparation }
  }
}

extension ViewRouterType where Destination == Any {
  /// Performs the route and prepares the module's configuration.
  @discardableResult public func perform(
    path: ViewRoutePath, preparation: (Module) -> Void
  ) -> TypedViewRouter<Destination, Module>? {
    withoutActuallyEscaping(preparation) { preparation in
      perform(path: path) { _, prepareModule in prepareModule(preparation) }
    }
  }
}

/// A view route found by a destination protocol.
public typealias DestinationViewRouterType<P> = ViewRouterType<P, ViewRouteConfiguration>
/// A view route found by a module protocol.
public typealias ModuleViewRouterType<M> = ViewRouterType<Any, M>
/// A view route found by identifier or URL.
public typealias AnyViewRouterType = ViewRouterType<Any, ViewRouteConfiguration>
