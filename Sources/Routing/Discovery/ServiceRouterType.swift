public import RouteModel

/// A service route as a caller holds it: found by protocol or identifier, typed by what the caller may
/// use.
public struct ServiceRouterType<Destination, Module>: Sendable {
  /// The registered route.
  public let route: RegisteredRoute
  /// Where it is registered.
  public let registry: Registry
  /// The URL that found the route, if one did; every perform delivers its parameters.
  public let match: RouteMatch?

  /// Whether code has registered the route with what the caller uses.
  private let isPromised: Bool
  /// Set where there is no route.
  private let missing: MissingRoute?

  init(
    route: RegisteredRoute, registry: Registry, match: RouteMatch? = nil, isPromised: Bool = true,
    missing: MissingRoute? = nil
  ) {
    self.route = route
    self.registry = registry
    self.match = match
    self.isPromised = isPromised
    self.missing = missing
  }

  /// This, if there is a route; the global handler hears why there is none.
  var found: Self? {
    guard let missing else { return self }
    registry.report(nil as AnyServiceRouter?, missing.action, missing.error)
    return nil
  }

  /// What every perform of this type begins with.
  private var asked: Registry.ServicePerform {
    Registry.ServicePerform(
      match: match, parameters: match?.parameters ?? [], wanted: Destination.self,
      isPromised: isPromised, missing: missing)
  }

  /// The typed configuration, and a function that hands over the module's configuration.
  public typealias Configuring = (
    ServiceRouteStrictConfiguration<Destination>, _ prepareModule: ((Module) -> Void) -> Void
  ) -> Void
  /// The typed remove configuration.
  public typealias Removing = (ServiceRemoveStrictConfiguration<Destination>) -> Void

  /// Whether a service can be made; always.
  public var canMakeDestination: Bool { true }

  /// Performs the route: makes and prepares the service before it returns.
  @discardableResult public func perform(
    configuring: Configuring, removing: Removing? = nil
  ) -> TypedServiceRouter<Destination, Module>? {
    withoutActuallyEscaping(configuring) { configuring in
      var perform = asked
      perform.configure = configure(configuring)
      if let removing { perform.removing = { removing(StrictRemoveConfiguration($0)) } }
      return registry.perform(route, perform).map { TypedServiceRouter($0) }
    }
  }

  /// Performs the route without configuring it.
  @discardableResult public func perform() -> TypedServiceRouter<Destination, Module>? {
    registry.perform(route, asked).map { TypedServiceRouter($0) }
  }

  /// Performs the route with one handler for success and one for failure.
  @discardableResult public func perform(
    successHandler: ((Destination) -> Void)?,
    errorHandler: ((RouteAction, RouteError) -> Void)? = nil
  ) -> TypedServiceRouter<Destination, Module>? {
    perform { config, _ in config.chain(successHandler, errorHandler) }
  }

  /// Performs the route with one completion for both outcomes.
  @discardableResult public func perform(
    completion: @escaping (Bool, Destination?, RouteAction, RouteError?) -> Void
  ) -> TypedServiceRouter<Destination, Module>? {
    perform(
      successHandler: { completion(true, $0, .performRoute, nil) },
      errorHandler: { completion(false, nil, $0, $1) })
  }

  /// Makes and prepares a service.
  public func makeDestination() -> Destination? {
    TypeCheck.typed(registry.makeService(route, asked))
  }

  /// Makes and configures a service.
  public func makeDestination(configuring: Configuring) -> Destination? {
    withoutActuallyEscaping(configuring) { configuring in
      var perform = asked
      perform.configure = configure(configuring)
      return TypeCheck.typed(registry.makeService(route, perform))
    }
  }

  private func configure(
    _ configuring: @escaping Configuring
  ) -> (PerformRouteConfiguration) throws(RouteError) -> Void {
    let name = route.name
    return { configuration throws(RouteError) in
      var isModule = true
      configuring(StrictConfiguration(configuration)) { prepare in
        if let module = configuration as? Module { prepare(module) } else { isModule = false }
      }
      if isModule { return }
      if configuration.expectation?.isRedirected ?? false {
        configuration.expectation?.missesModule = true
      } else {
        throw RouteError(
          .invalidConfiguration,
          "the configuration of \(name) is no \(TypeCheck.qualifiedName(Module.self))",
          suggestions: ["register the module protocol with the router whose configuration it is"])
      }
    }
  }
}

extension ServiceRouterType where Module == PerformRouteConfiguration {
  /// Performs the route and prepares the service.
  @discardableResult public func perform(
    preparation: @escaping (Destination) -> Void
  ) -> TypedServiceRouter<Destination, Module>? {
    perform { config, _ in config.prepareDestination = preparation }
  }

  /// Makes a service and prepares it.
  public func makeDestination(preparation: @escaping (Destination) -> Void) -> Destination? {
    makeDestination { config, _ in config.prepareDestination = preparation }
  }
}

extension ServiceRouterType where Destination == Any {
  /// Performs the route and prepares the module's configuration.
  @discardableResult public func perform(
    preparation: (Module) -> Void
  ) -> TypedServiceRouter<Destination, Module>? {
    withoutActuallyEscaping(preparation) { preparation in
      perform { _, prepareModule in prepareModule(preparation) }
    }
  }

  /// Makes a service with a prepared configuration.
  public func makeDestination(preparation: (Module) -> Void) -> Destination? {
    withoutActuallyEscaping(preparation) { preparation in
      makeDestination { _, prepareModule in prepareModule(preparation) }
    }
  }
}

/// A service route found by a destination protocol.
public typealias DestinationServiceRouterType<P> = ServiceRouterType<P, PerformRouteConfiguration>
/// A service route found by a module protocol.
public typealias ModuleServiceRouterType<M> = ServiceRouterType<Any, M>
/// A service route found by identifier or URL.
public typealias AnyServiceRouterType = ServiceRouterType<Any, PerformRouteConfiguration>

/// A performed service route as its caller holds it, typed by protocol.
public struct TypedServiceRouter<Destination, Module> {
  /// The router behind it.
  public let router: AnyServiceRouter

  init(_ router: AnyServiceRouter) { self.router = router }

  /// Where the router is in its life.
  public var state: RouterState { router.state }
  /// The live configuration.
  public var configuration: ServiceRouteStrictConfiguration<Destination> {
    StrictConfiguration(router.configuration)
  }
  /// The remove configuration.
  public var removeConfiguration: ServiceRemoveStrictConfiguration<Destination> {
    StrictRemoveConfiguration(router.removeConfiguration)
  }
  /// The service, while somebody holds it.
  public var destination: Destination? { TypeCheck.typed(router.destination) }
  /// Why the last action failed.
  public var error: RouteError? { router.error }
  /// Whether the route may be performed now.
  public var canPerform: Bool { router.canPerform }
  /// Whether the route may be removed now.
  public var canRemove: Bool { router.canRemove }

  /// Performs the route again: makes a new service.
  public func performRoute(
    successHandler: ((Destination) -> Void)? = nil,
    errorHandler: ((RouteAction, RouteError) -> Void)? = nil
  ) {
    router.performRoute(
      success: successHandler.map { handler in
        { object in if let typed = object as? Destination { handler(typed) } }
      }, error: errorHandler)
  }

  /// Performs the route again with one completion for both outcomes.
  public func performRoute(
    completion: @escaping (Bool, Destination?, RouteAction, RouteError?) -> Void
  ) { router.performRoute { completion($0, TypeCheck.typed($1), $2, $3) } }

  /// Removes the service.
  public func removeRoute(
    successHandler: (() -> Void)? = nil, errorHandler: ((RouteAction, RouteError) -> Void)? = nil
  ) { router.removeRoute(success: successHandler, error: errorHandler) }

  /// Removes with one completion for both outcomes.
  public func removeRoute(completion: @escaping (Bool, RouteAction, RouteError?) -> Void) {
    router.removeRoute(completion: completion)
  }

  /// Removes with handlers that replace those set before.
  public func removeRoute(
    configuring: (ServiceRemoveStrictConfiguration<Destination>) -> Void
  ) { router.removeRoute { configuring(StrictRemoveConfiguration($0)) } }
}

/// A router found by a service protocol.
public typealias DestinationServiceRouter<P> = TypedServiceRouter<P, PerformRouteConfiguration>
/// A router found by a service's module protocol.
public typealias ModuleServiceRouter<M> = TypedServiceRouter<Any, M>
