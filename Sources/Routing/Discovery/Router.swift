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

  /// The view route of a destination protocol or a module protocol.
  @MainActor public static func to<Token: RouteToken>(
    _ token: Token
  ) -> ViewRouterType<Token.Destination, Token.Module>? where Token.Kind == Views {
    Registry.current.find(token.declared, ViewRouterType.self).reported()
  }

  /// The view route of an identifier.
  @MainActor public static func to(viewIdentifier identifier: String) -> AnyViewRouterType? {
    Registry.current.find(identifier, AnyViewRouterType.self)
  }

  /// The view route that was chosen at run time.
  @MainActor public static func to(_ switchable: SwitchableView) -> AnyViewRouterType? {
    Registry.current.find(switchable.declared, AnyViewRouterType.self).reported()
  }

  /// The service route of a destination protocol or a module protocol.
  public static func to<Token: RouteToken>(
    _ token: Token
  ) -> ServiceRouterType<Token.Destination, Token.Module>? where Token.Kind == Services {
    Registry.current.find(token.declared, ServiceRouterType.self).reported()
  }

  /// The service route of an identifier.
  public static func to(serviceIdentifier identifier: String) -> AnyServiceRouterType? {
    Registry.current.find(identifier, AnyServiceRouterType.self)
  }

  /// The service route that was chosen at run time.
  public static func to(_ switchable: SwitchableService) -> AnyServiceRouterType? {
    Registry.current.find(switchable.declared, AnyServiceRouterType.self).reported()
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
  /// Takes a destination protocol or a module protocol.
  public init<Token: RouteToken>(_ token: Token) where Token.Kind == Views {
    declared = token.declared
  }
}

/// A service protocol that is chosen at run time among several.
public struct SwitchableService: Sendable {
  let declared: DeclaredProtocol
  /// Takes a service protocol or a module protocol.
  public init<Token: RouteToken>(_ token: Token) where Token.Kind == Services {
    declared = token.declared
  }
}
