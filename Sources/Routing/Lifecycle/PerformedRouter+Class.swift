import RouteModel

/// Performing by the router class itself, for code that can see it. See docs/behaviour.md,
/// "Performing".
@MainActor extension AnyViewRouter {
  /// The route of this class in ``Registry/current``. A class that is not registered, such as the
  /// abstract base for a segue to a destination without a route, gets a route of its own.
  public class var routerType: AnyViewRouterType {
    Registry.current.find(self) { definition }
  }

  /// Performs the route of this class; see ``ViewRouterType/perform(path:configuring:removing:)``.
  /// - Returns: the router, or nil if it could not be constructed; the handlers tell why.
  @discardableResult public class func perform(
    path: ViewRoutePath, configuring: ((ViewRouteConfiguration) -> Void)? = nil,
    removing: ((ViewRemoveConfiguration) -> Void)? = nil
  ) -> AnyViewRouter? {
    var perform = Perform<Views>(path: .path(path), configuring: configuring)
    perform.removing = removing
    return routerType.start(perform)
  }

  /// Makes and prepares a destination without showing it.
  public class func makeDestination(
    configuring: ((ViewRouteConfiguration) -> Void)? = nil
  ) -> AnyObject? { routerType.make(Perform(configuring: configuring)) }

  /// Performs the route of this class on an object that exists.
  @discardableResult public class func perform(
    onDestination destination: AnyObject?, path: ViewRoutePath,
    configuring: ((ViewRouteConfiguration) -> Void)? = nil
  ) -> AnyViewRouter? {
    var perform = Perform<Views>(path: .path(path), configuring: configuring)
    perform.given = GivenObject(object: destination, isOnlyPrepared: false)
    return routerType.start(perform)
  }

  /// Prepares an object that exists, without showing it.
  @discardableResult public class func prepare(
    destination: AnyObject, configuring: ((ViewRouteConfiguration) -> Void)? = nil
  ) -> AnyViewRouter? {
    var perform = Perform<Views>(path: .path(.make), configuring: configuring)
    perform.given = GivenObject(object: destination, isOnlyPrepared: true)
    return routerType.start(perform)
  }
}

/// The same for services.
extension AnyServiceRouter {
  /// The route of this class in ``Registry/current``.
  public class var routerType: AnyServiceRouterType {
    Registry.current.find(self) { RouteDefinition(of: self) }
  }

  /// Performs the route of this class: makes and prepares the service before it returns.
  @discardableResult public class func perform(
    configuring: ((PerformRouteConfiguration) -> Void)? = nil
  ) -> AnyServiceRouter? { routerType.start(Perform(configuring: configuring)) }

  /// Makes and prepares a service.
  public class func makeDestination(
    configuring: ((PerformRouteConfiguration) -> Void)? = nil
  ) -> AnyObject? { routerType.make(Perform(configuring: configuring)) }
}

extension Registry {
  /// The route of a router class.
  func find<Found: RouteType>(
    _ router: AnyClass, _ maker: () -> any AnyRouteDefinition
  ) -> Found {
    launchOnMainThread()
    let known = withState { state in
      state.codeOfRouter[ObjectIdentifier(router)].flatMap { state.codes[$0]?.primary }
    }
    let route =
      known
      ?? RegisteredRoute(name: TypeCheck.qualifiedName(router), maker: maker())
    return Found(FoundRoute(route: route, registry: self))
  }
}
