public import RouteModel

/// What `registerRoutableDestination` calls, for views and services alike; all of it acts on
/// ``Registry/current``. See docs/behaviour.md, "Registering".
@MainActor extension PerformedRouter {
  /// Registers a destination protocol or a module protocol, which then finds this router.
  public static func register<Token: RouteToken>(_ token: Token) where Token.Kind == Kind {
    register(.declared(token.declared))
  }

  /// Registers an identifier. If the catalog has a row with this identifier, the router is bound to
  /// it.
  public static func registerIdentifier(_ identifier: String) {
    register(.identifier(identifier))
  }

  /// Registers a URL pattern.
  /// - Parameters:
  ///   - pattern: as in `docs/url-patterns.md`, for example `app://editor/:title`.
  ///   - priority: compared before everything else.
  public static func registerURLPattern(_ pattern: String, priority: Int = 0) {
    register(.pattern(Route.Pattern(text: pattern, priority: priority)))
  }

  /// Makes a required protocol find the route of a provided one. See docs/behaviour.md, "Adapters".
  public static func register<Adapter: RouteToken, Adaptee: RouteToken>(
    adapter: Adapter, forAdaptee adaptee: Adaptee
  ) where Adapter.Kind == Adaptee.Kind, Adapter.Role == Adaptee.Role {
    Registry.current.register(adapter: adapter.declared, for: adaptee.declared)
  }

  static func register(_ registration: Registration) {
    let registry = Registry.current
    let code = registry.newCode(of: self)
    registry.register([registration], registration.name) { $0.code(of: self, code) }
  }
}

/// Registrations for views only.
@MainActor extension AnyViewRouter {
  /// Registers a destination class. A router may have several classes, a class several routers.
  public class func registerView(_ type: AnyClass) {
    register(.destination(type, exclusively: false))
  }

  /// Registers a destination class that no other router may have.
  public class func registerExclusiveView(_ type: AnyClass) {
    register(.destination(type, exclusively: true))
  }

  /// Registers a URL pattern and the path that its links take, unless the caller or the URL chooses
  /// another.
  public class func registerURLPattern(_ pattern: String, path: PathKind?, priority: Int = 0) {
    register(.pattern(Route.Pattern(text: pattern, priority: priority, path: path)))
  }
}

/// Registrations for services only.
@MainActor extension AnyServiceRouter {
  /// Registers a service class. A router may have several classes, a class several routers.
  public class func registerService(_ type: AnyClass) {
    register(.destination(type, exclusively: false))
  }

  /// Registers a service class that no other router may have.
  public class func registerExclusiveService(_ type: AnyClass) {
    register(.destination(type, exclusively: true))
  }
}
