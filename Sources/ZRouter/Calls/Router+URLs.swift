import RouteModel
public import Routing
public import SimulatedUI

/// Performing and making by link. See docs/behaviour.md, "URLs".
extension Router {
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
      url, .asRoute(from: source), Views.self, successHandler, errorHandler)
  }

  /// Performs the view route that takes a URL on a path, which replaces the one that the URL asks
  /// for.
  @MainActor @discardableResult public static func performURL(
    _ url: String, path: ViewRoutePath, successHandler: ((AnyObject) -> Void)? = nil,
    errorHandler: ((RouteAction, RouteError) -> Void)? = nil
  ) -> AnyViewRouter? {
    Registry.current.performURL(url, path, Views.self, successHandler, errorHandler)
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
  fileprivate func performURL<Kind: PerformableKind>(
    _ url: String, _ path: ViewRoutePath?, _ kind: Kind.Type, _ success: ((AnyObject) -> Void)?,
    _ failure: ((RouteAction, RouteError) -> Void)?
  ) -> Kind.Router? {
    do throws(RouteError) {
      let match = try requiredMatch(url, Kind.kind)
      let wanted = Perform<Kind>(path: path, match: match, parameters: match.parameters) {
        $0.chainSuccessHandler(success)
        $0.chainErrorHandler(failure)
      }
      return perform(match.registered, wanted).router
    } catch {
      if let failure { failure(.matchURL, error) } else { Kind.report(self, nil, .matchURL, error) }
      return nil
    }
  }
}
