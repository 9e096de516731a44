public import Routing
public import SimulatedUI

/// URLs by their old names; see `Router.performURL`.
@MainActor extension AnyViewRouter {
  /// Performs the view route that takes a URL, on the path that the URL asks for, else `show`.
  /// - Returns: the router, or nil if no view takes the URL.
  @discardableResult public static func performURL(
    _ url: String, fromSource source: ViewController, completion: ZIKURLCompletion? = nil
  ) -> AnyViewRouter? {
    guard let completion else { return Router.performURL(url, fromSource: source) }
    return Router.performURL(url, fromSource: source, completion: completion)
  }

  /// Performs the view route that takes a URL on a path that the caller chooses.
  /// - Returns: the router, or nil if no view takes the URL.
  @discardableResult public static func performURL(
    _ url: String, path: ViewRoutePath, completion: ZIKURLCompletion? = nil
  ) -> AnyViewRouter? {
    guard let completion else { return Router.performURL(url, path: path) }
    return Router.performURL(url, path: path, completion: completion)
  }

  /// The view route that takes a URL; performing it delivers the URL's parameters.
  public static func routerForURL(_ url: String) -> AnyViewRouterType? { Router.to(viewURL: url) }
}

/// URLs of services by their old names.
extension AnyServiceRouter {
  /// Performs the service route that takes a URL.
  /// - Returns: the router, or nil if no service takes the URL.
  @discardableResult public static func performURL(
    _ url: String, completion: ZIKURLCompletion? = nil
  ) -> AnyServiceRouter? {
    guard let completion else { return Router.performServiceURL(url) }
    return Router.performServiceURL(url, completion: completion)
  }

  /// The service route that takes a URL; performing it delivers the URL's parameters.
  public static func routerForURL(_ url: String) -> AnyServiceRouterType? {
    Router.to(serviceURL: url)
  }
}
