public import SimulatedUI

/// Registering a class and a way to make it, without a router class. See docs/behaviour.md,
/// "Registering".
@MainActor extension AnyViewRouter {
  /// Registers a class that needs nothing but `init()`.
  public class func register<P, D: Responder & ViewRoutable & DefaultInitializableView>(
    _ routable: RoutableView<P>, forMakingView type: D.Type
  ) {
    easy(type, .declared(routable.declared)) { _, _ in D() }
  }

  /// Registers a class with a factory: a closure or a function.
  public class func register<P, D: Responder>(
    _ routable: RoutableView<P>, forMakingView type: D.Type,
    making: @escaping @MainActor (ViewRouteConfiguration, AnyViewRouter) throws(RouteError) -> P?
  ) {
    easy(type, .declared(routable.declared)) { configuration, router throws(RouteError) in
      try making(configuration, router).map { $0 as AnyObject }
    }
  }

  /// Registers a class with a factory function that needs the configuration only.
  public class func register<P, D: Responder>(
    _ routable: RoutableView<P>, forMakingView type: D.Type,
    making factory: @escaping @MainActor (ViewRouteConfiguration) throws(RouteError) -> P?
  ) {
    easy(type, .declared(routable.declared)) { configuration, _ throws(RouteError) in
      try factory(configuration).map { $0 as AnyObject }
    }
  }

  /// Registers a class whose module is configured: the factory makes the configuration, which makes the
  /// destination.
  public class func register<M, D: Responder, C: ViewRouteConfiguration>(
    _ routable: RoutableViewModule<M>, forMakingView type: D.Type,
    making factory: @escaping @MainActor () -> C
  ) {
    easy(type, .declared(routable.declared), configuration: factory, making: { _, _ in nil })
  }

  /// Registers a class under an identifier.
  public class func registerIdentifier<D: Responder & ViewRoutable & DefaultInitializableView>(
    _ identifier: String, forMakingView type: D.Type
  ) {
    easy(type, .identifier(identifier)) { _, _ in D() }
  }

  /// Registers a class and its factory under an identifier.
  public class func registerIdentifier<D: Responder>(
    _ identifier: String, forMakingView type: D.Type,
    making: @escaping @MainActor (ViewRouteConfiguration, AnyViewRouter) throws(RouteError) -> D?
  ) {
    easy(type, .identifier(identifier)) { configuration, router throws(RouteError) in
      try making(configuration, router)
    }
  }

  /// Registers a class and the factory of its configuration under an identifier.
  public class func registerIdentifier<D: Responder, C: ViewRouteConfiguration>(
    _ identifier: String, forMakingView type: D.Type,
    configuration factory: @escaping @MainActor () -> C
  ) {
    easy(type, .identifier(identifier), configuration: factory, making: { _, _ in nil })
  }

  private static func easy(
    _ type: AnyClass, _ key: Registration,
    configuration: (@MainActor () -> ViewRouteConfiguration)? = nil,
    making:
      @escaping @MainActor (ViewRouteConfiguration, AnyViewRouter) throws(RouteError) -> AnyObject?
  ) {
    register(easy: type, key) {
      $0.view.detectsLeaks = { false }
      $0.make = { configuration, router throws(RouteError) in try making(configuration, router) }
      if let configuration { $0.makeConfiguration = { configuration() } }
    }
  }
}

/// The same for services.
@MainActor extension AnyServiceRouter {
  /// Registers a class that needs nothing but `init()`.
  public class func register<P, D: ServiceRoutable & DefaultInitializableService>(
    _ routable: RoutableService<P>, forMakingService type: D.Type,
    scope: ServiceScope<D> = .transient
  ) {
    easy(type, .declared(routable.declared), scope.lifetime) { _, _ in D.makeService() }
  }

  /// Registers a class with a factory: a closure or a function.
  public class func register<P, D: AnyObject>(
    _ routable: RoutableService<P>, forMakingService type: D.Type,
    scope: ServiceScope<P> = .transient,
    making:
      @escaping @Sendable (PerformRouteConfiguration, AnyServiceRouter) throws(RouteError) -> P?
  ) {
    easy(type, .declared(routable.declared), scope.lifetime) {
      configuration, router throws(RouteError) in
      try making(configuration, router).map { $0 as AnyObject }
    }
  }

  /// Registers a class with a factory function that needs the configuration only.
  public class func register<P, D: AnyObject>(
    _ routable: RoutableService<P>, forMakingService type: D.Type,
    scope: ServiceScope<P> = .transient,
    making factory: @escaping @Sendable (PerformRouteConfiguration) throws(RouteError) -> P?
  ) {
    easy(type, .declared(routable.declared), scope.lifetime) {
      configuration, _ throws(RouteError) in
      try factory(configuration).map { $0 as AnyObject }
    }
  }

  /// Registers a class whose module is configured: the factory makes the configuration, which makes the
  /// service.
  public class func register<M, D: AnyObject, C: PerformRouteConfiguration>(
    _ routable: RoutableServiceModule<M>, forMakingService type: D.Type,
    making factory: @escaping @Sendable () -> C
  ) {
    easy(type, .declared(routable.declared), configuration: { factory() }, making: { _, _ in nil })
  }

  /// Registers a class and its factory under an identifier.
  public class func registerIdentifier<D: AnyObject>(
    _ identifier: String, forMakingService type: D.Type, scope: ServiceScope<D> = .transient,
    making:
      @escaping @Sendable (PerformRouteConfiguration, AnyServiceRouter) throws(RouteError) -> D?
  ) {
    easy(type, .identifier(identifier), scope.lifetime) {
      configuration, router throws(RouteError) in
      try making(configuration, router)
    }
  }

  /// Registers a class under an identifier.
  public class func registerIdentifier<D: ServiceRoutable & DefaultInitializableService>(
    _ identifier: String, forMakingService type: D.Type, scope: ServiceScope<D> = .transient
  ) {
    easy(type, .identifier(identifier), scope.lifetime) { _, _ in D.makeService() }
  }

  private static func easy(
    _ type: AnyClass, _ key: Registration, _ lifetime: ServiceLifetime = .transient,
    configuration: (@Sendable () -> PerformRouteConfiguration)? = nil,
    making:
      @escaping @Sendable (PerformRouteConfiguration, AnyServiceRouter) throws(RouteError) ->
      AnyObject?
  ) {
    register(easy: type, key) {
      $0.make = making
      $0.makeConfiguration = configuration
      $0.service.lifetime = { lifetime }
    }
  }
}

extension PerformedRouter {
  fileprivate static func register(
    easy type: AnyClass, _ key: Registration,
    _ set: (inout RouteDefinition<Kind>.Hooks) -> Void
  ) {
    let made = RouteDefinition<Kind>(label: TypeCheck.qualifiedName(type), set)
    Registry.current.register([.destination(type, exclusively: false), key], made.label) {
      $0.code(of: made)
    }
  }
}

/// A class that can be made without arguments: what easy registration by class needs. The compiler
/// rejects a class with a custom initialiser and no factory.
public protocol DefaultInitializableView: AnyObject {
  /// Makes an object without arguments.
  @MainActor init()
}

/// A service class that can be made without arguments, on any thread.
public protocol DefaultInitializableService: AnyObject, SendableMetatype {
  /// Makes an object without arguments.
  init()
}

extension DefaultInitializableService {
  static func makeService() -> AnyObject { Self() }
}
