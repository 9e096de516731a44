public import Routing

/// Performing by the router class itself, for code that can see it. See docs/behaviour.md,
/// "Performing".
@MainActor extension AnyViewRouter {
  /// Performs the route of this class; see `perform(path:configuring:removing:)` of its type.
  /// - Returns: the router, or nil if it could not be constructed; the handlers tell why.
  @discardableResult public class func perform(
    path: ViewRoutePath, configuring: ((ViewRouteConfiguration) -> Void)? = nil,
    removing: ((ViewRemoveConfiguration) -> Void)? = nil
  ) -> AnyViewRouter? {
    var perform = Perform<Views>(path: path, configuring: configuring)
    perform.removing = removing
    return performed(perform)
  }

  /// Makes and prepares a destination without showing it.
  public class func makeDestination(
    configuring: ((ViewRouteConfiguration) -> Void)? = nil
  ) -> AnyObject? { made(Perform(configuring: configuring)) }

  /// Performs the route of this class on an object that exists.
  @discardableResult public class func perform(
    onDestination destination: AnyObject?, path: ViewRoutePath,
    configuring: ((ViewRouteConfiguration) -> Void)? = nil
  ) -> AnyViewRouter? {
    var perform = Perform<Views>(path: path, configuring: configuring)
    perform.given = GivenObject(object: destination, isOnlyPrepared: false)
    return performed(perform)
  }

  /// Prepares an object that exists, without showing it.
  @discardableResult public class func prepare(
    destination: AnyObject, configuring: ((ViewRouteConfiguration) -> Void)? = nil
  ) -> AnyViewRouter? {
    var perform = Perform<Views>(path: .make, configuring: configuring)
    perform.given = GivenObject(object: destination, isOnlyPrepared: true)
    return performed(perform)
  }

  private class func performed(_ perform: Perform<Views>) -> AnyViewRouter? {
    let type = routerType
    return type.registry.perform(type.route, perform).router
  }

  private class func made(_ perform: Perform<Views>) -> AnyObject? {
    let type = routerType
    return type.registry.makeDestination(type.route, perform)
  }
}

/// The same for services.
extension AnyServiceRouter {
  /// Performs the route of this class: makes and prepares the service before it returns.
  @discardableResult public class func perform(
    configuring: ((PerformRouteConfiguration) -> Void)? = nil
  ) -> AnyServiceRouter? { performed(Perform(configuring: configuring)) }

  /// Makes and prepares a service.
  public class func makeDestination(
    configuring: ((PerformRouteConfiguration) -> Void)? = nil
  ) -> AnyObject? { made(Perform(configuring: configuring)) }

  private class func performed(_ perform: Perform<Services>) -> AnyServiceRouter? {
    let type = routerType
    return type.registry.perform(type.route, perform).router
  }

  private class func made(_ perform: Perform<Services>) -> AnyObject? {
    let type = routerType
    return type.registry.makeDestination(type.route, perform)
  }
}
