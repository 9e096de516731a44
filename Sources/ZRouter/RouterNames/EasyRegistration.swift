public import Routing
public import SimulatedUI

/// Registering a class and a way to make it, without a router class: each is a ``Routing/ViewRoute`` in
/// one line. See docs/behaviour.md, "Registering".
@MainActor extension AnyViewRouter {
  /// Registers a class that needs nothing but `init()`.
  public class func register<P, D: Responder & ViewRoutable & DefaultInitializableView>(
    _ routable: RoutableView<P>, forMakingView type: D.Type
  ) {
    ViewRoute<D, ViewRouteConfiguration>.make(withDestination: type) { _, _ in D() }
      .easy().register(routable)
  }

  /// Registers a class with a factory: a closure or a function.
  public class func register<P, D: Responder>(
    _ routable: RoutableView<P>, forMakingView type: D.Type,
    making: @escaping @MainActor (ViewRouteConfiguration, AnyViewRouter) throws(RouteError) -> P?
  ) {
    ViewRoute<P, ViewRouteConfiguration>.make(withDestination: type, makeDestination: making)
      .easy().register(routable)
  }

  /// Registers a class with a factory function that needs the configuration only.
  public class func register<P, D: Responder>(
    _ routable: RoutableView<P>, forMakingView type: D.Type,
    making factory: @escaping @MainActor (ViewRouteConfiguration) throws(RouteError) -> P?
  ) {
    ViewRoute<P, ViewRouteConfiguration>.make(withDestination: type) {
      configuration, _ throws(RouteError) in try factory(configuration)
    }
    .easy().register(routable)
  }

  /// Registers a class whose module is configured: the factory makes the configuration, which makes the
  /// destination.
  public class func register<M, D: Responder, C: ViewRouteConfiguration>(
    _ routable: RoutableViewModule<M>, forMakingView type: D.Type,
    making factory: @escaping @MainActor () -> C
  ) {
    ViewRoute<Any, C>.make(withDestination: type, configuration: factory)
      .easy().register(routable)
  }

  /// Registers a class under an identifier.
  public class func registerIdentifier<D: Responder & ViewRoutable & DefaultInitializableView>(
    _ identifier: String, forMakingView type: D.Type
  ) {
    ViewRoute<D, ViewRouteConfiguration>.make(withDestination: type) { _, _ in D() }
      .easy().registerIdentifier(identifier)
  }

  /// Registers a class and its factory under an identifier.
  public class func registerIdentifier<D: Responder>(
    _ identifier: String, forMakingView type: D.Type,
    making: @escaping @MainActor (ViewRouteConfiguration, AnyViewRouter) throws(RouteError) -> D?
  ) {
    ViewRoute<D, ViewRouteConfiguration>.make(withDestination: type, makeDestination: making)
      .easy().registerIdentifier(identifier)
  }

  /// Registers a class and the factory of its configuration under an identifier.
  public class func registerIdentifier<D: Responder, C: ViewRouteConfiguration>(
    _ identifier: String, forMakingView type: D.Type,
    configuration factory: @escaping @MainActor () -> C
  ) {
    ViewRoute<Any, C>.make(withDestination: type, configuration: factory)
      .easy().registerIdentifier(identifier)
  }
}

extension ViewRoute {
  /// A class that was registered this way is not watched for leaks.
  @MainActor fileprivate func easy() -> ViewRoute { detectsMemoryLeaks(false) }
}

/// The same for services.
@MainActor extension AnyServiceRouter {
  /// Registers a class that needs nothing but `init()`.
  public class func register<P, D: ServiceRoutable & DefaultInitializableService>(
    _ routable: RoutableService<P>, forMakingService type: D.Type,
    scope: ServiceScope<D> = .transient
  ) {
    ServiceRoute<D, PerformRouteConfiguration>.make(withDestination: type) { _, _ in D() }
      .scope(scope).register(routable)
  }

  /// Registers a class with a factory: a closure or a function.
  public class func register<P, D: AnyObject>(
    _ routable: RoutableService<P>, forMakingService type: D.Type,
    scope: ServiceScope<P> = .transient,
    making:
      @escaping @Sendable (PerformRouteConfiguration, AnyServiceRouter) throws(RouteError) -> P?
  ) {
    ServiceRoute<P, PerformRouteConfiguration>.make(withDestination: type, makeDestination: making)
      .scope(scope).register(routable)
  }

  /// Registers a class with a factory function that needs the configuration only.
  public class func register<P, D: AnyObject>(
    _ routable: RoutableService<P>, forMakingService type: D.Type,
    scope: ServiceScope<P> = .transient,
    making factory: @escaping @Sendable (PerformRouteConfiguration) throws(RouteError) -> P?
  ) {
    ServiceRoute<P, PerformRouteConfiguration>.make(withDestination: type) {
      configuration, _ throws(RouteError) in try factory(configuration)
    }
    .scope(scope).register(routable)
  }

  /// Registers a class whose module is configured: the factory makes the configuration, which makes the
  /// service.
  public class func register<M, D: AnyObject, C: PerformRouteConfiguration>(
    _ routable: RoutableServiceModule<M>, forMakingService type: D.Type,
    making factory: @escaping @Sendable () -> C
  ) {
    ServiceRoute<Any, C>.make(withDestination: type, configuration: factory)
      .register(routable)
  }

  /// Registers a class and its factory under an identifier.
  public class func registerIdentifier<D: AnyObject>(
    _ identifier: String, forMakingService type: D.Type, scope: ServiceScope<D> = .transient,
    making:
      @escaping @Sendable (PerformRouteConfiguration, AnyServiceRouter) throws(RouteError) -> D?
  ) {
    ServiceRoute<D, PerformRouteConfiguration>.make(withDestination: type, makeDestination: making)
      .scope(scope).registerIdentifier(identifier)
  }

  /// Registers a class under an identifier.
  public class func registerIdentifier<D: ServiceRoutable & DefaultInitializableService>(
    _ identifier: String, forMakingService type: D.Type, scope: ServiceScope<D> = .transient
  ) {
    ServiceRoute<D, PerformRouteConfiguration>.make(withDestination: type) { _, _ in D() }
      .scope(scope).registerIdentifier(identifier)
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
