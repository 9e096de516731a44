/// Performing by the router class itself, for code that may know it.
extension AnyServiceRouter {
  /// The route of this class in ``Registry/current``.
  public class var routerType: AnyServiceRouterType {
    let registry = Registry.current
    registry.launchOnAnyThread()
    return ServiceRouterType(route: registry.route(of: self), registry: registry)
  }

  /// Performs the route of this class: makes and prepares the service before it returns.
  @discardableResult public class func perform(
    configuring: ((PerformRouteConfiguration) -> Void)? = nil
  ) -> AnyServiceRouter? {
    let type = routerType
    var perform = Registry.ServicePerform()
    if let configuring {
      perform.configure = { configuration throws(RouteError) in configuring(configuration) }
    }
    return type.registry.perform(type.route, perform)
  }

  /// Makes and prepares a service.
  public class func makeDestination(
    configuring: ((PerformRouteConfiguration) -> Void)? = nil
  ) -> AnyObject? {
    let type = routerType
    var perform = Registry.ServicePerform()
    if let configuring {
      perform.configure = { configuration throws(RouteError) in configuring(configuration) }
    }
    return type.registry.makeService(type.route, perform)
  }
}
