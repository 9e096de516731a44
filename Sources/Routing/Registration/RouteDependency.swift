/// A route that another one needs, declared for the checks. Behaviour reference (l).
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
  public static func view<P>(_ routable: RoutableView<P>) -> RouteDependency {
    RouteDependency(target: .declared(routable.declared))
  }
  /// The route of a module protocol.
  public static func viewModule<P>(_ routable: RoutableViewModule<P>) -> RouteDependency {
    RouteDependency(target: .declared(routable.declared))
  }
  /// The route of a service protocol.
  public static func service<P>(_ routable: RoutableService<P>) -> RouteDependency {
    RouteDependency(target: .declared(routable.declared))
  }
  /// The route of a service's module protocol.
  public static func serviceModule<P>(_ routable: RoutableServiceModule<P>) -> RouteDependency {
    RouteDependency(target: .declared(routable.declared))
  }

  var name: String {
    switch target {
    case .identifier(let identifier): identifier
    case .declared(let declared): declared.name
    }
  }
}
