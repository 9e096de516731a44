public import RouteModel

/// A view route as a caller holds it.
public typealias ViewRouterType<Destination, Module> = RouterType<Views, Destination, Module>
/// A view route found by identifier or URL.
public typealias AnyViewRouterType = ViewRouterType<Any, ViewRouteConfiguration>

/// Performing a view route. See docs/behaviour.md, "Tasks".
///
/// ```swift
/// let type = try Router.find(viewIdentifier: "editor")
/// try await type.perform(by: .push(from: self))
/// ```
@MainActor extension RouterType where Kind == Views {
  /// Whether the route can be performed on a path.
  public func supports(_ path: PathKind) -> Bool { route.supportedPaths.contains(path) }

  // MARK: Make

  /// Makes and prepares a destination without showing it.
  /// - Parameter configuring: prepares and sets handlers.
  /// - Throws: why none was made.
  public func make(configuring: Configuring? = nil) throws(RouteError) -> Destination {
    try made(makePerform(nil, configuring))
  }

  /// Makes a destination and prepares it.
  /// - Throws: why none was made.
  public func make(preparing: @escaping (Destination) -> Void) throws(RouteError) -> Destination {
    try make { config, _ in config.prepareDestination = preparing }
  }

  /// Prepares an object that exists, without showing it.
  /// - Returns: its router.
  /// - Throws: why it cannot be prepared.
  @discardableResult public func prepare(
    _ destination: Destination, configuring: Configuring? = nil
  ) throws(RouteError) -> TypedViewRouter<Destination, Module> {
    var perform = makePerform(.make, configuring)
    perform.given = GivenObject(object: destination as AnyObject, isOnlyPrepared: true)
    return try begun(perform)
  }

  // MARK: Perform, and wait for the end

  /// Performs the route.
  /// - Returns: the destination, when its transition has ended.
  /// - Throws: why it failed.
  @discardableResult public func perform(
    by path: ViewRoutePath, configuring: Configuring? = nil
  ) async throws(RouteError) -> Destination {
    try route.typed(await registry.performAwaiting(route, makePerform(path, configuring)))
  }

  /// Performs the route and prepares the destination.
  @discardableResult public func perform(
    by path: ViewRoutePath, preparing: @escaping (Destination) -> Void
  ) async throws(RouteError) -> Destination {
    try await perform(by: path) { config, _ in config.prepareDestination = preparing }
  }

  /// Performs the route on an object that exists.
  @discardableResult public func perform(
    onDestination destination: Destination, by path: ViewRoutePath,
    configuring: Configuring? = nil
  ) async throws(RouteError) -> Destination {
    var perform = makePerform(path, configuring)
    perform.given = GivenObject(object: destination as AnyObject, isOnlyPrepared: false)
    return try route.typed(await registry.performAwaiting(route, perform))
  }

  // MARK: Begin to perform

  /// Begins to perform the route, for code that does not wait. The router's `waitUntilEnded()` gives
  /// the destination.
  /// - Parameters:
  ///   - path: how it is shown, and from where.
  ///   - configuring: prepares and sets handlers.
  ///   - removing: sets handlers for the later removal.
  /// - Returns: the router, whose transition may still be under way.
  /// - Throws: why the perform failed, if it has failed already.
  @discardableResult public func begin(
    by path: ViewRoutePath, configuring: Configuring? = nil, removing: Removing? = nil
  ) throws(RouteError) -> TypedViewRouter<Destination, Module> {
    try begun(makePerform(path, configuring, removing))
  }

  /// Begins to perform the route on an object that exists.
  @discardableResult public func begin(
    onDestination destination: Destination, by path: ViewRoutePath,
    configuring: Configuring? = nil
  ) throws(RouteError) -> TypedViewRouter<Destination, Module> {
    var perform = makePerform(path, configuring)
    perform.given = GivenObject(object: destination as AnyObject, isOnlyPrepared: false)
    return try begun(perform)
  }
}

extension AnyViewRouter {
  /// The route of this class in ``Registry/current``. A class that is not registered, such as the
  /// abstract base for a segue to a destination without a route, gets a route of its own.
  public class var routerType: AnyViewRouterType {
    Registry.current.find(self) { code }
  }
}
