public import RouteModel

/// A performed route as its caller holds it, typed by protocol.
public struct TypedRouter<Kind: RouteKind, Destination, Module> {
  /// The untyped router.
  public let router: Kind.Router

  package init(_ router: Kind.Router) { self.router = router }
}

extension TypedRouter where Kind.Router: PerformedRouter, Kind.Router.Kind == Kind {
  /// The state of the router.
  public var state: RouterState { router.state }
  /// The live configuration.
  public var configuration: TypedConfiguration<Destination, Kind.Configuration> {
    TypedConfiguration(router.configuration)
  }
  /// The remove configuration.
  public var removeConfiguration: TypedRemoveConfiguration<Destination, Kind.Removal> {
    TypedRemoveConfiguration(router.removeConfiguration)
  }
  /// The destination, while something else holds it.
  public var destination: Destination? { TypeCheck.typed(router.destination) }
  /// Why the last action failed.
  public var error: RouteError? { router.error }
  /// Whether the route may be performed now.
  public var canPerform: Bool { router.canPerform }
  /// Whether the route may be removed now.
  public var canRemove: Bool { router.canRemove }

  /// Performs the route again.
  public func performRoute(
    success: ((Destination) -> Void)? = nil, error: ((RouteAction, RouteError) -> Void)? = nil
  ) {
    router.performRoute(
      success: success.map { handler in
        { TypeCheck.give($0, to: handler) }
      }, error: error)
  }

  /// Removes the destination.
  public func removeRoute(
    success: (() -> Void)? = nil, error: ((RouteAction, RouteError) -> Void)? = nil
  ) { router.removeRoute(success: success, error: error) }

  /// Removes with handlers that replace those set before.
  public func removeRoute(
    configuring: (TypedRemoveConfiguration<Destination, Kind.Removal>) -> Void
  ) { router.removeRoute { configuring(TypedRemoveConfiguration($0)) } }

  // MARK: In a task, see docs/behaviour.md, "Tasks"

  /// Waits for the end of the perform that is under way, and returns the destination.
  /// - Throws: why it failed.
  public nonisolated(nonsending) func waitUntilEnded() async throws(RouteError) -> Destination {
    try typed(await router.waitUntilEnded())
  }

  /// Performs the route again.
  /// - Returns: the destination, when the transition has ended.
  /// - Throws: why it failed.
  @discardableResult public nonisolated(nonsending) func performAgain() async throws(RouteError)
    -> Destination
  { try typed(await router.performAgain()) }

  /// Removes the destination, and returns when the removal has ended.
  /// - Throws: why it cannot be removed.
  public nonisolated(nonsending) func remove() async throws(RouteError) {
    try await router.remove()
  }

  private func typed(_ object: AnyObject) throws(RouteError) -> Destination {
    try router.route.typed(object)
  }
}

/// A router of a view may be passed to any task; what it does is done on the main actor.
extension TypedRouter: Sendable where Kind == Views {}

extension TypedRouter where Kind == Views {
  /// Removes the destination, and returns when the removal has ended.
  /// - Throws: why it cannot be removed.
  @MainActor public func remove() async throws(RouteError) { try await router.remove() }
}

/// A performed view route as its caller holds it.
public typealias TypedViewRouter<Destination, Module> = TypedRouter<Views, Destination, Module>
/// A view router found by a destination protocol.
public typealias DestinationViewRouter<P> = TypedViewRouter<P, ViewRouteConfiguration>
/// A performed service route as its caller holds it.
public typealias TypedServiceRouter<Destination, Module> = TypedRouter<
  Services, Destination, Module
>
