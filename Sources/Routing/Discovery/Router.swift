import RouteModel

/// Where callers begin: finds routes by protocol, identifier or URL in ``Registry/current``, and
/// performs them. A failure throws a ``RouteError``, and no global handler is told; a link that nothing takes is
/// recorded. See docs/behaviour.md, "Tasks".
///
/// ```swift
/// let editor = try await Router.perform(to: RoutableView<any EditorInput>(), by: .push(from: self)) {
///   $0.title = "A note"
/// }
/// ```
public enum Router {
  /// The view route of a destination protocol or a module protocol.
  @MainActor public static func find<Token: RouteToken>(
    _ token: Token
  ) throws(RouteError) -> ViewRouterType<Token.Destination, Token.Module>
  where Token.Kind == Views { try Registry.current.find(token.declared).required() }

  /// The view route of an identifier.
  @MainActor public static func find(
    viewIdentifier identifier: String
  ) throws(RouteError) -> AnyViewRouterType { try Registry.current.required(identifier) }

  /// The view route that takes a URL. Performing it delivers the URL's parameters.
  @MainActor public static func find(
    viewURL url: String
  ) throws(RouteError) -> AnyViewRouterType { try Registry.current.required(url: url) }

  /// The view route that was chosen at run time.
  @MainActor public static func find(
    _ switchable: SwitchableView
  ) throws(RouteError) -> AnyViewRouterType {
    try Registry.current.find(switchable.declared).required()
  }

  /// The service route of a destination protocol or a module protocol.
  public static func find<Token: RouteToken>(
    _ token: Token
  ) throws(RouteError) -> ServiceRouterType<Token.Destination, Token.Module>
  where Token.Kind == Services { try Registry.current.find(token.declared).required() }

  /// The service route of an identifier.
  public static func find(
    serviceIdentifier identifier: String
  ) throws(RouteError) -> AnyServiceRouterType { try Registry.current.required(identifier) }

  /// The service route that takes a URL. Performing it delivers the URL's parameters.
  public static func find(
    serviceURL url: String
  ) throws(RouteError) -> AnyServiceRouterType { try Registry.current.required(url: url) }

  /// The service route that was chosen at run time.
  public static func find(
    _ switchable: SwitchableService
  ) throws(RouteError) -> AnyServiceRouterType {
    try Registry.current.find(switchable.declared).required()
  }
}

/// A protocol that is chosen at run time among several.
public struct Switchable<Kind: RouteKind>: Sendable {
  package let declared: DeclaredProtocol
  /// Takes a destination protocol or a module protocol.
  public init<Token: RouteToken>(_ token: Token) where Token.Kind == Kind {
    declared = token.declared
  }
}

/// A view protocol that is chosen at run time among several.
public typealias SwitchableView = Switchable<Views>
/// A service protocol that is chosen at run time among several.
public typealias SwitchableService = Switchable<Services>
