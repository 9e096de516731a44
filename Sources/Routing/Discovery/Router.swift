import RouteModel

/// The way in for callers: finds routes by protocol, identifier or URL in ``Registry/current``, and
/// performs them.
///
/// ```swift
/// Router.perform(to: RoutableView<any NoteEditorInput>(), path: .push(from: self)) { config, _ in
///   config.prepareDestination = { $0.delegate = self }
/// }
/// ```
public enum Router {
  // MARK: Find

  /// The view route of a destination protocol.
  @MainActor public static func to<P>(
    _ routable: RoutableView<P>
  ) -> DestinationViewRouterType<P>? {
    Registry.current.view(routable.declared).found
  }

  /// The view route of a module protocol.
  @MainActor public static func to<M>(
    _ routable: RoutableViewModule<M>
  ) -> ModuleViewRouterType<M>? {
    Registry.current.view(routable.declared).found
  }

  /// The view route of an identifier.
  @MainActor public static func to(viewIdentifier identifier: String) -> AnyViewRouterType? {
    let registry = Registry.current
    guard let route = registry.findView(identifier) else { return nil }
    return ViewRouterType(route: route, registry: registry)
  }

  /// The view route that was chosen at run time.
  @MainActor public static func to(_ switchable: SwitchableView) -> AnyViewRouterType? {
    Registry.current.view(switchable.declared).found
  }

  /// The service route of a destination protocol.
  public static func to<P>(
    _ routable: RoutableService<P>
  ) -> DestinationServiceRouterType<P>? {
    Registry.current.service(routable.declared).found
  }

  /// The service route of a module protocol.
  public static func to<M>(
    _ routable: RoutableServiceModule<M>
  ) -> ModuleServiceRouterType<M>? {
    Registry.current.service(routable.declared).found
  }

  /// The service route of an identifier.
  public static func to(serviceIdentifier identifier: String) -> AnyServiceRouterType? {
    let registry = Registry.current
    guard let route = registry.findService(identifier) else { return nil }
    return ServiceRouterType(route: route, registry: registry)
  }

  /// The service route that was chosen at run time.
  public static func to(_ switchable: SwitchableService) -> AnyServiceRouterType? {
    Registry.current.service(switchable.declared).found
  }

  /// Makes the service of an identifier and calls a named action of it.
  /// - Throws: ``RouteError`` if there is no such service or action, and what the action throws.
  public static func call<Result>(
    _ identifier: String, action: String, parameters: [String: Any] = [:],
    returning type: Result.Type = Result.self
  ) throws -> Result {
    let value = try Registry.current.call(identifier, action: action, parameters: parameters)
    guard let typed = value as? Result else {
      throw RouteError(
        .actionFailed, "\(action) of \(identifier) returns no \(TypeCheck.qualifiedName(type))")
    }
    return typed
  }
}

/// A view protocol that is chosen at run time among several.
public struct SwitchableView: Sendable {
  let declared: DeclaredProtocol
  /// Takes a destination protocol.
  public init<P>(_ routable: RoutableView<P>) { declared = routable.declared }
  /// Takes a module protocol.
  public init<M>(_ routable: RoutableViewModule<M>) { declared = routable.declared }
}

/// A service protocol that is chosen at run time among several.
public struct SwitchableService: Sendable {
  let declared: DeclaredProtocol
  /// Takes a service protocol.
  public init<P>(_ routable: RoutableService<P>) { declared = routable.declared }
  /// Takes a module protocol.
  public init<M>(_ routable: RoutableServiceModule<M>) { declared = routable.declared }
}
