public import RouteModel
public import SimulatedUI

/// What `registerRoutableDestination` calls; all of it acts on ``Registry/current``. Behaviour reference
/// (f).
@MainActor extension AnyViewRouter {
  /// Registers a destination class. A router may have several, a class may have several routers.
  public class func registerView(_ type: AnyClass) {
    Registry.current.change {
      $0.register(class: type, exclusively: false, for: .viewRouter(self), kind: .view)
    }
  }

  /// Registers a destination class that no other router may have.
  public class func registerExclusiveView(_ type: AnyClass) {
    Registry.current.change {
      $0.register(class: type, exclusively: true, for: .viewRouter(self), kind: .view)
    }
  }

  /// Registers a destination protocol: it finds this router.
  public class func register<P>(_ routable: RoutableView<P>) {
    Registry.current.change {
      $0.register(protocol: routable.declared, for: .viewRouter(self), kind: .view)
    }
  }

  /// Registers a module protocol: it finds this router by its configuration.
  public class func register<P>(_ routable: RoutableViewModule<P>) {
    Registry.current.change {
      $0.register(protocol: routable.declared, for: .viewRouter(self), kind: .view)
    }
  }

  /// Registers an identifier. If the catalog has a row of that identifier, this router is bound to it.
  public class func registerIdentifier(_ identifier: String) {
    Registry.current.change {
      $0.register(identifier: identifier, for: .viewRouter(self), kind: .view)
    }
  }

  /// Registers a URL pattern.
  /// - Parameters:
  ///   - pattern: as in `docs/url-patterns.md`, for example `app://editor/:title`.
  ///   - path: the path that its links take, unless the caller or the URL says another.
  ///   - priority: compared before everything else.
  public class func registerURLPattern(
    _ pattern: String, path: PathKind? = nil, priority: Int = 0
  ) {
    Registry.current.change {
      $0.register(
        pattern: Route.Pattern(text: pattern, priority: priority, path: path),
        for: .viewRouter(self), kind: .view)
    }
  }

  // MARK: Easy registration

  /// Registers a class that needs nothing but `init()`.
  public class func register<P, D: Responder & ViewRoutable & DefaultMaking>(
    _ routable: RoutableView<P>, forMakingView type: D.Type
  ) {
    Registry.current.easyView(type, .declared(routable.declared)) { _, _ in D() }
  }

  /// Registers a class with a factory: a closure or a function.
  public class func register<P, D: Responder>(
    _ routable: RoutableView<P>, forMakingView type: D.Type,
    making: @escaping @MainActor (ViewRouteConfiguration, AnyViewRouter) -> P?
  ) {
    Registry.current.easyView(type, .declared(routable.declared)) {
      making($0, $1).map { $0 as AnyObject }
    }
  }

  /// Registers a class with a factory function that needs the configuration only.
  public class func register<P, D: Responder>(
    _ routable: RoutableView<P>, forMakingView type: D.Type,
    making factory: @escaping @MainActor (ViewRouteConfiguration) -> P?
  ) {
    Registry.current.easyView(type, .declared(routable.declared)) { configuration, _ in
      factory(configuration).map { $0 as AnyObject }
    }
  }

  /// Registers a class whose module is configured: the factory makes the configuration, which makes the
  /// destination.
  public class func register<M, D: Responder, C: ViewRouteConfiguration>(
    _ routable: RoutableViewModule<M>, forMakingView type: D.Type,
    making factory: @escaping @MainActor () -> C
  ) {
    Registry.current.easyView(
      type, .declared(routable.declared), configuration: factory, making: { _, _ in nil })
  }

  /// Registers a class under an identifier.
  public class func registerIdentifier<D: Responder & ViewRoutable & DefaultMaking>(
    _ identifier: String, forMakingView type: D.Type
  ) {
    Registry.current.easyView(type, .identifier(identifier)) { _, _ in D() }
  }

  /// Registers a class and its factory under an identifier.
  public class func registerIdentifier<D: Responder>(
    _ identifier: String, forMakingView type: D.Type,
    making: @escaping @MainActor (ViewRouteConfiguration, AnyViewRouter) -> D?
  ) {
    Registry.current.easyView(type, .identifier(identifier)) { making($0, $1) }
  }

  /// Registers a class and the factory of its configuration under an identifier.
  public class func registerIdentifier<D: Responder, C: ViewRouteConfiguration>(
    _ identifier: String, forMakingView type: D.Type,
    configuration factory: @escaping @MainActor () -> C
  ) {
    Registry.current.easyView(
      type, .identifier(identifier), configuration: factory, making: { _, _ in nil })
  }

  // MARK: Adapters

  /// Lets a required protocol find what a provided one finds. Behaviour reference (m).
  public class func register<A, P>(
    adapter: RoutableView<A>, forAdaptee adaptee: RoutableView<P>
  ) { Registry.current.change { $0.register(adapter: adapter.declared, for: adaptee.declared) } }

  /// Lets a required module protocol find what a provided one finds.
  public class func register<A, P>(
    adapter: RoutableViewModule<A>, forAdaptee adaptee: RoutableViewModule<P>
  ) { Registry.current.change { $0.register(adapter: adapter.declared, for: adaptee.declared) } }

  /// Lets a required service protocol find what a provided one finds.
  public class func register<A, P>(
    adapter: RoutableService<A>, forAdaptee adaptee: RoutableService<P>
  ) { Registry.current.change { $0.register(adapter: adapter.declared, for: adaptee.declared) } }

  /// Lets a required service module protocol find what a provided one finds.
  public class func register<A, P>(
    adapter: RoutableServiceModule<A>, forAdaptee adaptee: RoutableServiceModule<P>
  ) { Registry.current.change { $0.register(adapter: adapter.declared, for: adaptee.declared) } }
}

/// A class that can be made without arguments: what easy registration by class needs. A class with a
/// custom initialiser cannot be registered without a factory; the compiler says so.
public protocol DefaultMaking: AnyObject {
  /// Makes an object without arguments.
  @MainActor init()
}

/// What an easy registration is found by.
enum EasyKey {
  case declared(DeclaredProtocol)
  case identifier(String)
}

extension Registry {
  /// Changes what code has registered.
  func change(_ change: (inout RegistryState) -> Void) {
    let (makesViews, late) = withState { state in
      let known = state.issues.count
      change(&state)
      // Until registration ends they wait for its end; `add` throws them.
      let isLate = state.isFinished && !state.allowsLate && state.issues.count > known
      return (state.makesViews, isLate ? Array(state.issues[known...]) : [])
    }
    if makesViews { noteViewClass() }
    codeChanged()
    if !late.isEmpty { printIssues(late) }
  }

  @MainActor func easyView(
    _ type: AnyClass, _ key: EasyKey,
    configuration: (@MainActor () -> ViewRouteConfiguration)? = nil,
    making: @escaping @MainActor (ViewRouteConfiguration, AnyViewRouter) -> AnyObject?
  ) {
    let definition = ViewRouteDefinition(label: TypeCheck.qualifiedName(type))
    definition.make = making
    definition.makeConfiguration = configuration
    definition.isEasy = true
    change { state in
      let maker = RegisteredRoute.Maker.viewRoute(definition)
      guard state.mayRegister(definition.label) else { return }
      let index = state.code(of: maker, kind: .view)
      state.register(class: type, code: index)
      state.register(key, code: index)
    }
  }
}
