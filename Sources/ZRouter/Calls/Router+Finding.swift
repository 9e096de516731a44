import RouteModel
public import Routing

/// Router types by protocol, identifier or URL: nil if there is none, and then the global handler is
/// told. The library's `Router.find` throws instead.
extension Router {
  /// The view route of a destination protocol or a module protocol.
  @MainActor public static func to<Token: RouteToken>(
    _ token: Token
  ) -> ViewRouterType<Token.Destination, Token.Module>? where Token.Kind == Views {
    found(token.declared.role.action, Views.self) { () throws(RouteError) in try find(token) }
  }

  /// The view route of an identifier.
  @MainActor public static func to(viewIdentifier identifier: String) -> AnyViewRouterType? {
    found(.toView, Views.self) { () throws(RouteError) in try find(viewIdentifier: identifier) }
  }

  /// The view route that takes a URL. Performing it delivers the URL's parameters.
  @MainActor public static func to(viewURL url: String) -> AnyViewRouterType? {
    found(.matchURL, Views.self) { () throws(RouteError) in try find(viewURL: url) }
  }

  /// The view route that was chosen at run time.
  @MainActor public static func to(_ switchable: SwitchableView) -> AnyViewRouterType? {
    found(switchable.declared.role.action, Views.self) { () throws(RouteError) in
      try find(switchable)
    }
  }

  /// The service route of a destination protocol or a module protocol.
  public static func to<Token: RouteToken>(
    _ token: Token
  ) -> ServiceRouterType<Token.Destination, Token.Module>? where Token.Kind == Services {
    found(token.declared.role.action, Services.self) { () throws(RouteError) in try find(token) }
  }

  /// The service route of an identifier.
  public static func to(serviceIdentifier identifier: String) -> AnyServiceRouterType? {
    found(.toService, Services.self) { () throws(RouteError) in
      try find(serviceIdentifier: identifier)
    }
  }

  /// The service route that takes a URL. Performing it delivers the URL's parameters.
  public static func to(serviceURL url: String) -> AnyServiceRouterType? {
    found(.matchURL, Services.self) { () throws(RouteError) in try find(serviceURL: url) }
  }

  /// The service route that was chosen at run time.
  public static func to(_ switchable: SwitchableService) -> AnyServiceRouterType? {
    found(switchable.declared.role.action, Services.self) { () throws(RouteError) in
      try find(switchable)
    }
  }

  private static func found<Kind: PerformableKind, Found>(
    _ action: @autoclosure () -> RouteAction, _ kind: Kind.Type,
    _ find: () throws(RouteError) -> Found
  ) -> Found? {
    do throws(RouteError) {
      return try find()
    } catch {
      Kind.report(Registry.current, nil, action(), error)
      return nil
    }
  }
}
