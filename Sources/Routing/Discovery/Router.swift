import RouteModel

/// Where callers begin: finds routes by protocol, identifier or URL in ``Registry/current``, and
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
    Registry.current.reported(token.declared.role.action) { () throws(RouteError) in
      try find(token)
    }
  }

  /// The view route of an identifier.
  @MainActor public static func to(viewIdentifier identifier: String) -> AnyViewRouterType? {
    Registry.current.reported(.toView) { () throws(RouteError) in
      try find(viewIdentifier: identifier)
    }
  }

  /// The view route that was chosen at run time.
  @MainActor public static func to(_ switchable: SwitchableView) -> AnyViewRouterType? {
    Registry.current.reported(switchable.declared.role.action) { () throws(RouteError) in
      try Registry.current.find(switchable.declared, AnyViewRouterType.self).required()
    }
  }

  /// The service route of a destination protocol or a module protocol.
  public static func to<Token: RouteToken>(
    _ token: Token
  ) -> ServiceRouterType<Token.Destination, Token.Module>? where Token.Kind == Services {
    Registry.current.reported(token.declared.role.action) { () throws(RouteError) in
      try find(token)
    }
  }

  /// The service route of an identifier.
  public static func to(serviceIdentifier identifier: String) -> AnyServiceRouterType? {
    Registry.current.reported(.toService) { () throws(RouteError) in
      try find(serviceIdentifier: identifier)
    }
  }

  /// The service route that was chosen at run time.
  public static func to(_ switchable: SwitchableService) -> AnyServiceRouterType? {
    Registry.current.reported(switchable.declared.role.action) { () throws(RouteError) in
      try Registry.current.find(switchable.declared, AnyServiceRouterType.self).required()
    }
  }
}

/// A protocol that is chosen at run time among several.
public struct Switchable<Kind: RouteKind>: Sendable {
  let declared: DeclaredProtocol
  /// Takes a destination protocol or a module protocol.
  public init<Token: RouteToken>(_ token: Token) where Token.Kind == Kind {
    declared = token.declared
  }
}

/// A view protocol that is chosen at run time among several.
public typealias SwitchableView = Switchable<Views>
/// A service protocol that is chosen at run time among several.
public typealias SwitchableService = Switchable<Services>
