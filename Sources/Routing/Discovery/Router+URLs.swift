import RouteModel
public import SimulatedUI

/// URLs in code: find, perform and make by link. See docs/behaviour.md, "URLs".
@MainActor extension Router {
  /// Called with the outcome of a URL: whether it succeeded, the destination, what was done, why it
  /// failed.
  public typealias URLCompletion = (Bool, AnyObject?, RouteAction, RouteError?) -> Void

  /// The view route that takes a URL. What is performed with it gets the URL's parameters.
  public static func to(viewURL url: String) -> AnyViewRouterType? {
    Registry.current.find(url: url, AnyViewRouterType.self)
  }

  /// The service route that takes a URL. What is performed with it gets the URL's parameters.
  public static func to(serviceURL url: String) -> AnyServiceRouterType? {
    Registry.current.find(url: url, AnyServiceRouterType.self)
  }

  /// Performs the view route that takes a URL, on the path that the URL, its pattern or its route asks
  /// for, else `show`.
  /// - Parameters:
  ///   - url: any text.
  ///   - source: where the path starts.
  ///   - completion: called once. Without one the global handler hears of a URL that nothing takes.
  /// - Returns: the router, or nil if no view takes the URL or it could not be constructed.
  @discardableResult public static func performURL(
    _ url: String, fromSource source: ViewController, completion: URLCompletion? = nil
  ) -> AnyViewRouter? {
    Registry.current.performURL(url, .from(source, otherwise: nil), Views.self, completion)
  }

  /// Performs the view route that takes a URL on a path; what the URL says of the path does not count.
  @discardableResult public static func performURL(
    _ url: String, path: ViewRoutePath, completion: URLCompletion? = nil
  ) -> AnyViewRouter? {
    Registry.current.performURL(url, .path(path), Views.self, completion)
  }

  /// Performs the service route that takes a URL.
  /// - Returns: the router, or nil if no service takes the URL or it could not be constructed.
  @discardableResult public static func performServiceURL(
    _ url: String, completion: URLCompletion? = nil
  ) -> AnyServiceRouter? {
    Registry.current.performURL(url, nil, Services.self, completion)
  }

  /// Makes the view that a URL leads to, without showing it.
  /// - Throws: ``RouteError`` if no view takes the URL, or its route made none.
  public static func makeDestination(url: String) throws(RouteError) -> AnyObject {
    var outcome: Result<AnyObject, RouteError>?
    performURL(url, path: .makeDestination) { _, destination, _, error in
      outcome = destination.map { .success($0) } ?? error.map { .failure($0) }
    }
    if let outcome { return try outcome.get() }
    throw RouteError(.destinationUnavailable, "\(url) made no destination")
  }
}

extension Registry {
  /// The route of a URL; the global handler hears why there is none.
  func find<Found: RouteType>(url: String, _ type: Found.Type) -> Found?
  where Found.Kind: PerformableKind {
    do throws(RouteError) {
      return try required(url: url)
    } catch {
      Found.Kind.report(self, nil, .matchURL, error)
      return nil
    }
  }

  /// The match of a URL, or why nothing of the kind takes it.
  func requiredMatch(
    _ url: String, _ kind: RegisteredRoute.Kind
  ) throws(RouteError) -> RouteMatch {
    launchOnAnyThread()
    do {
      if let found = try match(url, kind: kind) { return found }
    } catch {
      throw (error as? RouteError) ?? RouteError(.noMatch, "\(error)")
    }
    throw noMatch(url)
  }

  func performURL<Kind: PerformableKind>(
    _ url: String, _ path: PathChoice?, _ kind: Kind.Type, _ completion: Router.URLCompletion?
  ) -> Kind.Router? {
    do throws(RouteError) {
      let match = try requiredMatch(url, Kind.kind)
      return perform(
        match.registered,
        Perform<Kind>(path: path, match: match, parameters: match.parameters) {
          $0.notify(completion)
        }
      ).router
    } catch {
      if let completion {
        completion(false, nil, .matchURL, error)
      } else {
        Kind.report(self, nil, .matchURL, error)
      }
      return nil
    }
  }
}

extension PerformRouteConfiguration {
  /// Calls a completion with the outcome of the current action.
  func notify(_ completion: Router.URLCompletion?) {
    guard let completion else { return }
    chainSuccessHandler { completion(true, $0, .performRoute, nil) }
    chainErrorHandler { completion(false, nil, $0, $1) }
  }
}
