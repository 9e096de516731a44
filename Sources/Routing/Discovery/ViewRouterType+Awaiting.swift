/// Performing in a task. See docs/behaviour.md, "Tasks".
///
/// ```swift
/// let editor = try await Router.find(RoutableView<any EditorInput>()).perform(by: .push(from: self)) {
///   $0.title = "A note"
/// }
/// ```
extension ViewRouterType {
  /// Performs the route.
  /// - Returns: the destination, when its transition has ended.
  /// - Throws: why it failed.
  @discardableResult public func perform(
    by path: ViewRoutePath, configuring: Configuring? = nil
  ) async throws(RouteError) -> Destination {
    try route.typed(await registry.shown(route, asked(.path(path), configuring)))
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
    var perform = asked(.path(path), configuring)
    perform.given = GivenObject(object: destination as AnyObject, isOnlyPrepared: false)
    return try route.typed(await registry.shown(route, perform))
  }

  /// Begins to perform the route. The router's `waitUntilEnded()` gives the destination.
  /// - Returns: the router, whose transition may still be under way.
  /// - Throws: why the perform failed, if it has failed already.
  public func begin(
    by path: ViewRoutePath, configuring: Configuring? = nil
  ) throws(RouteError) -> TypedViewRouter<Destination, Module> {
    try begin(asked(.path(path), configuring))
  }
}
