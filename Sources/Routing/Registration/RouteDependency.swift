/// A route that another one needs, declared for the checks. See docs/behaviour.md, "Circles".
public struct RouteDependency: Sendable {
  enum Target: Sendable {
    case identifier(String)
    case declared(DeclaredProtocol)
  }

  let target: Target

  /// The route of an identifier.
  public static func route(_ identifier: String) -> RouteDependency {
    RouteDependency(target: .identifier(identifier))
  }
  /// The route of a destination protocol.
  public static func view<P>(_ token: RoutableView<P>) -> RouteDependency { of(token) }
  /// The route of a module protocol.
  public static func viewModule<P>(_ token: RoutableViewModule<P>) -> RouteDependency { of(token) }
  /// The route of a service protocol.
  public static func service<P>(_ token: RoutableService<P>) -> RouteDependency { of(token) }
  /// The route of a service's module protocol.
  public static func serviceModule<P>(_ token: RoutableServiceModule<P>) -> RouteDependency {
    of(token)
  }

  private static func of(_ token: some RouteToken) -> RouteDependency {
    RouteDependency(target: .declared(token.declared))
  }

  var name: String {
    switch target {
    case .identifier(let identifier): identifier
    case .declared(let declared): declared.name
    }
  }
}
