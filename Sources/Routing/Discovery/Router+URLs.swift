import RouteModel
public import SimulatedUI

/// URLs in code: find, perform and make by link. See docs/behaviour.md, "URLs".
extension Router {
  /// The view route that takes a URL. Performing it delivers the URL's parameters.
  @MainActor public static func to(viewURL url: String) -> AnyViewRouterType? {
    Registry.current.reported(.matchURL) { () throws(RouteError) in try find(viewURL: url) }
  }

  /// The service route that takes a URL. Performing it delivers the URL's parameters.
  public static func to(serviceURL url: String) -> AnyServiceRouterType? {
    Registry.current.reported(.matchURL) { () throws(RouteError) in try find(serviceURL: url) }
  }

  /// Performs the view route that takes a URL, on the path that the URL, its pattern or its route asks
  /// for, else `show`.
  /// - Parameters:
  ///   - url: any text.
  ///   - source: where the path starts.
  ///   - successHandler: called once, with the destination.
  ///   - errorHandler: called once, with what was done and why it failed. Without one the global
  ///     handler is told of a URL that no route takes.
  /// - Returns: the router, or nil if no view takes the URL or it could not be constructed.
  @MainActor @discardableResult public static func performURL(
    _ url: String, fromSource source: ViewController,
    successHandler: ((AnyObject) -> Void)? = nil,
    errorHandler: ((RouteAction, RouteError) -> Void)? = nil
  ) -> AnyViewRouter? {
    Registry.current.performURL(
      url, .from(source, otherwise: nil), Views.self, successHandler, errorHandler)
  }

  /// Performs the view route that takes a URL on a path, which replaces the one that the URL asks
  /// for.
  @MainActor @discardableResult public static func performURL(
    _ url: String, path: ViewRoutePath, successHandler: ((AnyObject) -> Void)? = nil,
    errorHandler: ((RouteAction, RouteError) -> Void)? = nil
  ) -> AnyViewRouter? {
    Registry.current.performURL(url, .path(path), Views.self, successHandler, errorHandler)
  }

  /// Performs the service route that takes a URL.
  /// - Returns: the router, or nil if no service takes the URL or it could not be constructed.
  @discardableResult public static func performServiceURL(
    _ url: String, successHandler: ((AnyObject) -> Void)? = nil,
    errorHandler: ((RouteAction, RouteError) -> Void)? = nil
  ) -> AnyServiceRouter? {
    Registry.current.performURL(url, nil, Services.self, successHandler, errorHandler)
  }

  /// Makes the view that a URL leads to, without showing it.
  /// - Throws: ``RouteError`` if no view takes the URL, or its route made none.
  @MainActor public static func makeDestination(url: String) throws(RouteError) -> AnyObject {
    try find(viewURL: url).make() as AnyObject
  }
}

extension Registry {
  /// The match of a URL, or why no route of the kind takes it; nil means any kind.
  package func requiredMatch(
    _ url: String, _ kind: RegisteredRoute.Kind?
  ) throws(RouteError) -> RouteMatch {
    launchOnMainThread()
    return try matched(url, kind)
  }

  func performURL<Kind: PerformableKind>(
    _ url: String, _ path: PathChoice?, _ kind: Kind.Type, _ success: ((AnyObject) -> Void)?,
    _ failure: ((RouteAction, RouteError) -> Void)?
  ) -> Kind.Router? {
    do throws(RouteError) {
      let match = try requiredMatch(url, Kind.kind)
      let asked = Perform<Kind>(path: path, match: match, parameters: match.parameters) {
        $0.chainSuccessHandler(success)
        $0.chainErrorHandler(failure)
      }
      return perform(match.registered, asked).router
    } catch {
      if let failure { failure(.matchURL, error) } else { Kind.report(self, nil, .matchURL, error) }
      return nil
    }
  }
}
