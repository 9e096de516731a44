import RouteModel
public import Routing
public import SimulatedUI

// ZIKRouter's completions, with four values: success, the destination, the action, the error. The
// library has a handler for each outcome.

/// Called with the outcome of a perform.
public typealias ZIKPerformCompletion<Destination> = (
  Bool, Destination?, RouteAction, RouteError?
) -> Void
/// Called with the outcome of a URL.
public typealias ZIKURLCompletion = ZIKPerformCompletion<AnyObject>

extension Router {
  /// Performs the view route of a protocol with one completion for both outcomes.
  @MainActor @discardableResult public static func perform<Token: RouteToken>(
    to token: Token, path: ViewRoutePath,
    completion: @escaping ZIKPerformCompletion<Token.Destination>
  ) -> TypedViewRouter<Token.Destination, Token.Module>? where Token.Kind == Views {
    perform(
      to: token, path: path, successHandler: { completion(true, $0, .performRoute, nil) },
      errorHandler: { completion(false, nil, $0, $1) })
  }

  /// Performs the service route of a protocol with one completion for both outcomes.
  @discardableResult public static func perform<Token: RouteToken>(
    to token: Token, completion: @escaping ZIKPerformCompletion<Token.Destination>
  ) -> TypedServiceRouter<Token.Destination, Token.Module>? where Token.Kind == Services {
    perform(to: token) { config, _ in config.tell(completion) }
  }

  /// Performs the view route that takes a URL, on the path that the URL asks for, else `show`.
  @MainActor @discardableResult public static func performURL(
    _ url: String, fromSource source: ViewController, completion: @escaping ZIKURLCompletion
  ) -> AnyViewRouter? {
    performURL(
      url, fromSource: source, successHandler: { completion(true, $0, .performRoute, nil) },
      errorHandler: { completion(false, nil, $0, $1) })
  }

  /// Performs the view route that takes a URL on a path that the caller chooses.
  @MainActor @discardableResult public static func performURL(
    _ url: String, path: ViewRoutePath, completion: @escaping ZIKURLCompletion
  ) -> AnyViewRouter? {
    performURL(
      url, path: path, successHandler: { completion(true, $0, .performRoute, nil) },
      errorHandler: { completion(false, nil, $0, $1) })
  }

  /// Performs the service route that takes a URL.
  @discardableResult public static func performServiceURL(
    _ url: String, completion: @escaping ZIKURLCompletion
  ) -> AnyServiceRouter? {
    performServiceURL(
      url, successHandler: { completion(true, $0, .performRoute, nil) },
      errorHandler: { completion(false, nil, $0, $1) })
  }
}

@MainActor extension RouterType where Kind == Views {
  /// Performs the route with one completion for both outcomes.
  @discardableResult public func perform(
    path: ViewRoutePath, completion: @escaping ZIKPerformCompletion<Destination>
  ) -> TypedViewRouter<Destination, Module>? {
    perform(
      path: path, successHandler: { completion(true, $0, .performRoute, nil) },
      errorHandler: { completion(false, nil, $0, $1) })
  }
}

extension RouterType where Kind == Services {
  /// Performs the route with one completion for both outcomes.
  @discardableResult public func perform(
    completion: @escaping ZIKPerformCompletion<Destination>
  ) -> TypedServiceRouter<Destination, Module>? {
    perform { config, _ in config.tell(completion) }
  }
}

extension TypedConfiguration {
  fileprivate func tell(_ completion: @escaping ZIKPerformCompletion<Destination>) {
    chain(
      { completion(true, $0, .performRoute, nil) }, { completion(false, nil, $0, $1) })
  }
}

extension TypedRouter where Kind.Router: PerformedRouter, Kind.Router.Kind == Kind {
  /// Performs the route again.
  public func performRoute(
    successHandler: ((Destination) -> Void)?,
    errorHandler: ((RouteAction, RouteError) -> Void)? = nil
  ) { performRoute(success: successHandler, error: errorHandler) }

  /// Removes the destination.
  public func removeRoute(
    successHandler: (() -> Void)?, errorHandler: ((RouteAction, RouteError) -> Void)? = nil
  ) { removeRoute(success: successHandler, error: errorHandler) }

  /// Performs the route again with one completion for both outcomes.
  public func performRoute(completion: @escaping ZIKPerformCompletion<Destination>) {
    performRoute(
      successHandler: { completion(true, $0, .performRoute, nil) },
      errorHandler: { completion(false, nil, $0, $1) })
  }

  /// Removes with one completion for both outcomes.
  public func removeRoute(completion: @escaping (Bool, RouteAction, RouteError?) -> Void) {
    removeRoute(
      successHandler: { completion(true, .removeRoute, nil) },
      errorHandler: { completion(false, $0, $1) })
  }
}

extension PerformedRouter {
  /// Performs the route again with one completion for both outcomes.
  public func performRoute(completion: @escaping ZIKPerformCompletion<AnyObject>) {
    performRoute(
      success: { completion(true, $0, .performRoute, nil) },
      error: { completion(false, nil, $0, $1) })
  }

  /// Removes with one completion for both outcomes.
  public func removeRoute(completion: @escaping (Bool, RouteAction, RouteError?) -> Void) {
    removeRoute(
      success: { completion(true, .removeRoute, nil) }, error: { completion(false, $0, $1) })
  }
}
