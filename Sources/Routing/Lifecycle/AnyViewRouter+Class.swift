/// Performing by the router class itself, for code that may know it. Behaviour reference (a).
@MainActor extension AnyViewRouter {
  /// The route of this class in ``Registry/current``. A class that is not registered, such as the
  /// abstract base for a segue to a destination without a route, has one of its own.
  public class var routerType: AnyViewRouterType {
    let registry = Registry.current
    registry.launchIfNeeded()
    return ViewRouterType(route: registry.route(of: self), registry: registry)
  }

  /// Performs the route of this class.
  /// - Parameters:
  ///   - path: how, and from where.
  ///   - configuring: prepares and sets handlers.
  ///   - removing: sets handlers for the removal to come.
  /// - Returns: the router, or nil if it could not be constructed; the handlers tell why.
  @discardableResult public class func perform(
    path: ViewRoutePath, configuring: ((ViewRouteConfiguration) -> Void)? = nil,
    removing: ((ViewRemoveConfiguration) -> Void)? = nil
  ) -> AnyViewRouter? {
    let type = routerType
    var perform = Registry.ViewPerform(path: .path(path))
    if let configuring {
      perform.configure = { configuration throws(RouteError) in configuring(configuration) }
    }
    perform.removing = removing
    return type.registry.perform(type.route, perform)
  }

  /// Makes and prepares a destination without showing it.
  public class func makeDestination(
    configuring: ((ViewRouteConfiguration) -> Void)? = nil
  ) -> AnyObject? {
    let type = routerType
    var perform = Registry.ViewPerform()
    if let configuring {
      perform.configure = { configuration throws(RouteError) in configuring(configuration) }
    }
    return type.registry.makeDestination(type.route, perform)
  }

  /// Performs the route of this class on an object that exists.
  @discardableResult public class func perform(
    onDestination destination: AnyObject?, path: ViewRoutePath,
    configuring: ((ViewRouteConfiguration) -> Void)? = nil
  ) -> AnyViewRouter? {
    let type = routerType
    var perform = Registry.ViewPerform(path: .path(path))
    if let configuring {
      perform.configure = { configuration throws(RouteError) in configuring(configuration) }
    }
    return type.registry.perform(on: destination, type.route, perform)
  }

  /// Prepares an object that exists, without showing it.
  @discardableResult public class func prepare(
    destination: AnyObject, configuring: ((ViewRouteConfiguration) -> Void)? = nil
  ) -> AnyViewRouter? {
    let type = routerType
    var perform = Registry.ViewPerform()
    if let configuring {
      perform.configure = { configuration throws(RouteError) in configuring(configuration) }
    }
    return type.registry.prepare(type.route, destination, perform)
  }
}

extension Registry {
  func route(of router: AnyViewRouter.Type) -> RegisteredRoute {
    let known = withState { state in
      state.codeOfRouter[ObjectIdentifier(router)].flatMap { state.codes[$0]?.primary }
    }
    return known
      ?? RegisteredRoute(
        kind: .view, name: TypeCheck.qualifiedName(router), row: nil, maker: .viewRouter(router),
        code: nil, makesView: false)
  }

  func route(of router: AnyServiceRouter.Type) -> RegisteredRoute {
    let known = withState { state in
      state.codeOfRouter[ObjectIdentifier(router)].flatMap { state.codes[$0]?.primary }
    }
    return known
      ?? RegisteredRoute(
        kind: .service, name: TypeCheck.qualifiedName(router), row: nil,
        maker: .serviceRouter(router), code: nil, makesView: false)
  }
}
