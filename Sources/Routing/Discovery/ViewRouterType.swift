public import RouteModel
import SimulatedUI

/// A view route as a caller holds it: found by protocol or identifier, typed by what the caller may use.
///
/// `Destination` is the destination protocol, `Module` what may be configured.
@MainActor public struct ViewRouterType<Destination, Module> {
  /// The registered route.
  public nonisolated let route: RegisteredRoute
  /// Where it is registered.
  public nonisolated let registry: Registry
  /// The URL that found the route, if one did; every perform delivers its parameters.
  public nonisolated let match: RouteMatch?

  /// Whether code has registered the route with what the caller uses.
  private nonisolated let isPromised: Bool
  /// Set where there is no route.
  private nonisolated let missing: MissingRoute?

  nonisolated init(
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
    registry.report(nil as AnyViewRouter?, missing.action, missing.error)
    return nil
  }

  /// What every perform of this type begins with.
  private func asked(_ path: ViewRoutePath? = nil) -> Registry.ViewPerform {
    Registry.ViewPerform(
      path: path.map { .path($0) }, match: match, parameters: match?.parameters ?? [],
      wanted: Destination.self, isPromised: isPromised, missing: missing)
  }

  /// The typed configuration, and a function that hands over the module's configuration.
  public typealias Configuring = (
    ViewRouteStrictConfiguration<Destination>, _ prepareModule: ((Module) -> Void) -> Void
  ) -> Void
  /// The typed remove configuration.
  public typealias Removing = (ViewRemoveStrictConfiguration<Destination>) -> Void

  /// Whether the route can be performed on a path.
  public func supports(_ path: PathKind) -> Bool {
    route.supportedPaths.contains(ViewRoutePaths(path))
  }
  /// Whether a destination can be made without being shown.
  public var canMakeDestination: Bool { supports(.make) }

  // MARK: Perform

  /// Performs the route.
  /// - Parameters:
  ///   - path: how, and from where.
  ///   - configuring: prepares and sets handlers.
  ///   - removing: sets handlers for the removal to come.
  /// - Returns: the router, or nil if it could not be constructed; the handlers tell why.
  @discardableResult public func perform(
    path: ViewRoutePath, configuring: Configuring, removing: Removing? = nil
  ) -> TypedViewRouter<Destination, Module>? {
    perform(path: path, destination: nil, configuring: configuring, removing: removing)
  }

  /// Performs the route without configuring it.
  @discardableResult public func perform(
    path: ViewRoutePath
  ) -> TypedViewRouter<Destination, Module>? {
    typed(registry.perform(route, asked(path)))
  }

  /// Performs the route with one handler for success and one for failure.
  @discardableResult public func perform(
    path: ViewRoutePath, successHandler: ((Destination) -> Void)? = nil,
    errorHandler: ((RouteAction, RouteError) -> Void)?
  ) -> TypedViewRouter<Destination, Module>? {
    perform(path: path) { config, _ in config.chain(successHandler, errorHandler) }
  }

  /// Performs the route with one completion for both outcomes.
  @discardableResult public func perform(
    path: ViewRoutePath,
    completion: @escaping (Bool, Destination?, RouteAction, RouteError?) -> Void
  ) -> TypedViewRouter<Destination, Module>? {
    perform(
      path: path, successHandler: { completion(true, $0, .performRoute, nil) },
      errorHandler: { completion(false, nil, $0, $1) })
  }

  // MARK: On an existing destination

  /// Performs the route on an object that exists.
  @discardableResult public func perform(
    onDestination destination: Destination?, path: ViewRoutePath, configuring: Configuring? = nil,
    removing: Removing? = nil
  ) -> TypedViewRouter<Destination, Module>? {
    var perform = asked(path)
    perform.configure = configure(configuring)
    if let removing { perform.removing = { removing(StrictRemoveConfiguration($0)) } }
    return typed(registry.perform(on: destination.map { $0 as AnyObject }, route, perform))
  }

  /// Prepares an object that exists, without showing it.
  @discardableResult public func prepare(
    destination: Destination, configuring: Configuring? = nil, removing: Removing? = nil
  ) -> TypedViewRouter<Destination, Module>? {
    var perform = asked()
    perform.configure = configure(configuring)
    if let removing { perform.removing = { removing(StrictRemoveConfiguration($0)) } }
    return typed(registry.prepare(route, destination as AnyObject, perform))
  }

  // MARK: Make

  /// Makes and prepares a destination without showing it.
  public func makeDestination() -> Destination? {
    TypeCheck.typed(registry.makeDestination(route, asked()))
  }

  /// Makes and configures a destination without showing it.
  public func makeDestination(configuring: Configuring) -> Destination? {
    withoutActuallyEscaping(configuring) { configuring in
      var perform = asked()
      perform.configure = configure(configuring)
      return TypeCheck.typed(registry.makeDestination(route, perform))
    }
  }

  // MARK: Parts

  private func perform(
    path: ViewRoutePath, destination: AnyObject?, configuring: Configuring, removing: Removing?
  ) -> TypedViewRouter<Destination, Module>? {
    withoutActuallyEscaping(configuring) { configuring in
      var perform = asked(path)
      perform.configure = configure(configuring)
      if let removing { perform.removing = { removing(StrictRemoveConfiguration($0)) } }
      return typed(registry.perform(route, perform))
    }
  }

  private func configure(
    _ configuring: Configuring?
  ) -> ((ViewRouteConfiguration) throws(RouteError) -> Void)? {
    guard let configuring else { return nil }
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

  private func typed(_ router: AnyViewRouter?) -> TypedViewRouter<Destination, Module>? {
    guard let router else { return nil }
    return TypedViewRouter(router)
  }
}

extension ViewRouterType where Module == ViewRouteConfiguration {
  /// Performs the route and prepares the destination.
  @discardableResult public func perform(
    path: ViewRoutePath, preparation: @escaping (Destination) -> Void
  ) -> TypedViewRouter<Destination, Module>? {
    perform(path: path) { config, _ in config.prepareDestination = preparation }
  }

  /// Makes a destination and prepares it.
  public func makeDestination(preparation: @escaping (Destination) -> Void) -> Destination? {
    makeDestination { config, _ in config.prepareDestination = preparation }
  }
}

extension ViewRouterType where Destination == Any {
  /// Performs the route and prepares the module's configuration.
  @discardableResult public func perform(
    path: ViewRoutePath, preparation: (Module) -> Void
  ) -> TypedViewRouter<Destination, Module>? {
    withoutActuallyEscaping(preparation) { preparation in
      perform(path: path) { _, prepareModule in prepareModule(preparation) }
    }
  }

  /// Makes a destination with a prepared configuration.
  public func makeDestination(preparation: (Module) -> Void) -> Destination? {
    withoutActuallyEscaping(preparation) { preparation in
      makeDestination { _, prepareModule in prepareModule(preparation) }
    }
  }
}

/// A view route found by a destination protocol.
public typealias DestinationViewRouterType<P> = ViewRouterType<P, ViewRouteConfiguration>
/// A view route found by a module protocol.
public typealias ModuleViewRouterType<M> = ViewRouterType<Any, M>
/// A view route found by identifier or URL.
public typealias AnyViewRouterType = ViewRouterType<Any, ViewRouteConfiguration>

/// A performed view route as its caller holds it, typed by protocol.
@MainActor public struct TypedViewRouter<Destination, Module> {
  /// The router behind it.
  public let router: AnyViewRouter

  init(_ router: AnyViewRouter) { self.router = router }

  /// Where the router is in its life.
  public var state: RouterState { router.state }
  /// The live configuration.
  public var configuration: ViewRouteStrictConfiguration<Destination> {
    StrictConfiguration(router.configuration)
  }
  /// The remove configuration.
  public var removeConfiguration: ViewRemoveStrictConfiguration<Destination> {
    StrictRemoveConfiguration(router.removeConfiguration)
  }
  /// The destination, while somebody holds it.
  public var destination: Destination? { TypeCheck.typed(router.destination) }
  /// Why the last action failed.
  public var error: RouteError? { router.error }
  /// Whether the route may be performed now.
  public var canPerform: Bool { router.canPerform }
  /// Whether the route may be removed now.
  public var canRemove: Bool { router.canRemove }

  /// Performs the route again.
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
  ) {
    router.performRoute { completion($0, TypeCheck.typed($1), $2, $3) }
  }

  /// Removes what was performed.
  public func removeRoute(
    successHandler: (() -> Void)? = nil, errorHandler: ((RouteAction, RouteError) -> Void)? = nil
  ) { router.removeRoute(success: successHandler, error: errorHandler) }

  /// Removes with one completion for both outcomes.
  public func removeRoute(completion: @escaping (Bool, RouteAction, RouteError?) -> Void) {
    router.removeRoute(completion: completion)
  }

  /// Removes with handlers that replace those set before.
  public func removeRoute(
    configuring: (ViewRemoveStrictConfiguration<Destination>) -> Void
  ) {
    router.removeRoute { configuring(StrictRemoveConfiguration($0)) }
  }
}

/// A router found by a destination protocol.
public typealias DestinationViewRouter<P> = TypedViewRouter<P, ViewRouteConfiguration>
/// A router found by a module protocol.
public typealias ModuleViewRouter<M> = TypedViewRouter<Any, M>
