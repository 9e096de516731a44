import RouteModel

/// What `registerRoutableDestination` calls; all of it acts on ``Registry/current``. Behaviour reference
/// (f), (n).
@MainActor extension AnyServiceRouter {
  /// Registers a service class. A router may have several, a class may have several routers.
  public class func registerService(_ type: AnyClass) {
    Registry.current.change {
      $0.register(class: type, exclusively: false, for: .serviceRouter(self), kind: .service)
    }
  }

  /// Registers a service class that no other router may have.
  public class func registerExclusiveService(_ type: AnyClass) {
    Registry.current.change {
      $0.register(class: type, exclusively: true, for: .serviceRouter(self), kind: .service)
    }
  }

  /// Registers a service protocol: it finds this router.
  public class func register<P>(_ routable: RoutableService<P>) {
    Registry.current.change {
      $0.register(protocol: routable.declared, for: .serviceRouter(self), kind: .service)
    }
  }

  /// Registers a module protocol: it finds this router by its configuration.
  public class func register<P>(_ routable: RoutableServiceModule<P>) {
    Registry.current.change {
      $0.register(protocol: routable.declared, for: .serviceRouter(self), kind: .service)
    }
  }

  /// Registers an identifier. If the catalog has a row of that identifier, this router is bound to it.
  public class func registerIdentifier(_ identifier: String) {
    Registry.current.change {
      $0.register(identifier: identifier, for: .serviceRouter(self), kind: .service)
    }
  }

  /// Registers a URL pattern.
  public class func registerURLPattern(_ pattern: String, priority: Int = 0) {
    Registry.current.change {
      $0.register(
        pattern: Route.Pattern(text: pattern, priority: priority), for: .serviceRouter(self),
        kind: .service)
    }
  }

  // MARK: Easy registration

  /// Registers a class that needs nothing but `init()`.
  public class func register<P, D: ServiceRoutable & ServiceMaking>(
    _ routable: RoutableService<P>, forMakingService type: D.Type,
    scope: ServiceScope = .transient
  ) {
    Registry.current.easyService(type, .declared(routable.declared), scope: scope) { _, _ in
      D.makeService()
    }
  }

  /// Registers a class with a factory: a closure or a function.
  public class func register<P, D: AnyObject>(
    _ routable: RoutableService<P>, forMakingService type: D.Type,
    scope: ServiceScope = .transient,
    making: @escaping @Sendable (PerformRouteConfiguration, AnyServiceRouter) -> P?
  ) {
    Registry.current.easyService(type, .declared(routable.declared), scope: scope) {
      making($0, $1).map { $0 as AnyObject }
    }
  }

  /// Registers a class with a factory function that needs the configuration only.
  public class func register<P, D: AnyObject>(
    _ routable: RoutableService<P>, forMakingService type: D.Type,
    scope: ServiceScope = .transient,
    making factory: @escaping @Sendable (PerformRouteConfiguration) -> P?
  ) {
    Registry.current.easyService(type, .declared(routable.declared), scope: scope) {
      configuration, _ in factory(configuration).map { $0 as AnyObject }
    }
  }

  /// Registers a class whose module is configured: the factory makes the configuration, which makes the
  /// service.
  public class func register<M, D: AnyObject, C: PerformRouteConfiguration>(
    _ routable: RoutableServiceModule<M>, forMakingService type: D.Type,
    making factory: @escaping @Sendable () -> C
  ) {
    Registry.current.easyService(
      type, .declared(routable.declared), configuration: { factory() }, making: { _, _ in nil })
  }

  /// Registers a class and its factory under an identifier.
  public class func registerIdentifier<D: AnyObject>(
    _ identifier: String, forMakingService type: D.Type, scope: ServiceScope = .transient,
    making: @escaping @Sendable (PerformRouteConfiguration, AnyServiceRouter) -> D?
  ) {
    Registry.current.easyService(type, .identifier(identifier), scope: scope) { making($0, $1) }
  }

  /// Registers a class under an identifier.
  public class func registerIdentifier<D: ServiceRoutable & ServiceMaking>(
    _ identifier: String, forMakingService type: D.Type, scope: ServiceScope = .transient
  ) {
    Registry.current.easyService(type, .identifier(identifier), scope: scope) { _, _ in
      D.makeService()
    }
  }

  // MARK: Adapters

  /// Lets a required protocol find what a provided one finds. Behaviour reference (m).
  public class func register<A, P>(
    adapter: RoutableService<A>, forAdaptee adaptee: RoutableService<P>
  ) { Registry.current.change { $0.register(adapter: adapter.declared, for: adaptee.declared) } }

  /// Lets a required module protocol find what a provided one finds.
  public class func register<A, P>(
    adapter: RoutableServiceModule<A>, forAdaptee adaptee: RoutableServiceModule<P>
  ) { Registry.current.change { $0.register(adapter: adapter.declared, for: adaptee.declared) } }
}

/// A service class that can be made without arguments, on any thread.
public protocol ServiceMaking: AnyObject, SendableMetatype {
  init()
}

extension ServiceMaking {
  static func makeService() -> AnyObject { Self() }
}

extension Registry {
  func easyService(
    _ type: AnyClass, _ key: EasyKey, scope: ServiceScope = .transient,
    configuration: (@Sendable () -> PerformRouteConfiguration)? = nil,
    making: @escaping @Sendable (PerformRouteConfiguration, AnyServiceRouter) -> AnyObject?
  ) {
    let definition = ServiceRouteDefinition(label: TypeCheck.qualifiedName(type))
    definition.change {
      $0.make = making
      $0.makeConfiguration = configuration
      $0.scope = scope
      $0.isEasy = true
    }
    change { state in
      guard state.mayRegister(definition.label) else { return }
      let index = state.code(of: .serviceRoute(definition), kind: .service)
      state.register(class: type, code: index)
      state.register(key, code: index)
    }
  }
}

extension RegistryState {
  mutating func register(class type: AnyClass, code index: Int, exclusively: Bool = false) {
    guard let code = codes[index] else { return }
    register(class: type, exclusively: exclusively, code: index, maker: code.maker, kind: code.kind)
  }

  mutating func register(_ key: EasyKey, code index: Int) {
    guard let code = codes[index] else { return }
    switch key {
    case .declared(let declared): register(protocol: declared, code: index, maker: code.maker)
    case .identifier(let identifier):
      register(identifier: identifier, code: index, maker: code.maker)
    }
  }
}
