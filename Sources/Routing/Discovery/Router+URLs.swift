import RouteModel
public import SimulatedUI

/// URLs in code: find, perform and make by link. See docs/behaviour.md, "URLs".
@MainActor extension Router {
  /// Called with the outcome of a URL: the destination, or why there is none.
  public typealias URLCompletion = (Result<AnyObject, RouteError>) -> Void
  /// The same with the action.
  package typealias URLOutcome = (RouteAction, Result<AnyObject, RouteError>) -> Void

  /// The view route that takes a URL. Performing it delivers the URL's parameters.
  public static func to(viewURL url: String) -> AnyViewRouterType? {
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
  ///   - completion: called once. Without one the global handler is told of a URL that no route
  ///     takes.
  /// - Returns: the router, or nil if no view takes the URL or it could not be constructed.
  @discardableResult public static func performURL(
    _ url: String, fromSource source: ViewController, completion: URLCompletion? = nil
  ) -> AnyViewRouter? {
    performURL(url, fromSource: source, outcome: completion.map { tell in { tell($1) } })
  }

  /// Performs the view route that takes a URL on a path, which replaces the one that the URL asks
  /// for.
  @discardableResult public static func performURL(
    _ url: String, path: ViewRoutePath, completion: URLCompletion? = nil
  ) -> AnyViewRouter? {
    performURL(url, path: path, outcome: completion.map { tell in { tell($1) } })
  }

  /// Performs the service route that takes a URL.
  /// - Returns: the router, or nil if no service takes the URL or it could not be constructed.
  @discardableResult public static func performServiceURL(
    _ url: String, completion: URLCompletion? = nil
  ) -> AnyServiceRouter? {
    performServiceURL(url, outcome: completion.map { tell in { tell($1) } })
  }

  package static func performURL(
    _ url: String, fromSource source: ViewController, outcome: URLOutcome?
  ) -> AnyViewRouter? {
    Registry.current.performURL(url, .from(source, otherwise: nil), Views.self, outcome)
  }
  package static func performURL(
    _ url: String, path: ViewRoutePath, outcome: URLOutcome?
  ) -> AnyViewRouter? { Registry.current.performURL(url, .path(path), Views.self, outcome) }
  package static func performServiceURL(
    _ url: String, outcome: URLOutcome?
  ) -> AnyServiceRouter? { Registry.current.performURL(url, nil, Services.self, outcome) }

  /// Makes the view that a URL leads to, without showing it.
  /// - Throws: ``RouteError`` if no view takes the URL, or its route made none.
  public static func makeDestination(url: String) throws(RouteError) -> AnyObject {
    try find(viewURL: url).make() as AnyObject
  }
}

extension Registry {
  /// The match of a URL, or why no route of the kind takes it; nil means any kind.
  func requiredMatch(
    _ url: String, _ kind: RegisteredRoute.Kind?
  ) throws(RouteError) -> RouteMatch {
    launchOnAnyThread()
    return try matched(url, kind)
  }

  func performURL<Kind: PerformableKind>(
    _ url: String, _ path: PathChoice?, _ kind: Kind.Type, _ outcome: Router.URLOutcome?
  ) -> Kind.Router? {
    do throws(RouteError) {
      let match = try requiredMatch(url, Kind.kind)
      return perform(
        match.registered,
        Perform<Kind>(path: path, match: match, parameters: match.parameters) {
          $0.notify(outcome)
        }
      ).router
    } catch {
      if let outcome {
        outcome(.matchURL, .failure(error))
      } else {
        Kind.report(self, nil, .matchURL, error)
      }
      return nil
    }
  }
}

extension PerformRouteConfiguration {
  /// Calls a closure with the outcome of the current action.
  func notify(_ outcome: Router.URLOutcome?) {
    guard let outcome else { return }
    chainSuccessHandler { outcome(.performRoute, .success($0)) }
    chainErrorHandler { outcome($0, .failure($1)) }
  }
}
