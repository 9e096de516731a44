import RouteModel
public import SimulatedUI

/// Finding, making and performing with `try`: a failure throws a ``RouteError``, and a failed
/// lookup is reported nowhere else. See docs/behaviour.md, "Tasks".
extension Router {
  // MARK: Find

  /// The view route of a destination protocol or a module protocol.
  @MainActor public static func find<Token: RouteToken>(
    _ token: Token
  ) throws(RouteError) -> ViewRouterType<Token.Destination, Token.Module>
  where Token.Kind == Views {
    try Registry.current.find(token.declared, ViewRouterType.self).required()
  }

  /// The view route of an identifier.
  @MainActor public static func find(
    viewIdentifier identifier: String
  ) throws(RouteError) -> AnyViewRouterType { try Registry.current.required(identifier) }

  /// The view route that takes a URL. Performing it delivers the URL's parameters.
  @MainActor public static func find(
    viewURL url: String
  ) throws(RouteError) -> AnyViewRouterType { try Registry.current.required(url: url) }

  /// The service route of a destination protocol or a module protocol.
  public static func find<Token: RouteToken>(
    _ token: Token
  ) throws(RouteError) -> ServiceRouterType<Token.Destination, Token.Module>
  where Token.Kind == Services {
    try Registry.current.find(token.declared, ServiceRouterType.self).required()
  }

  /// The service route of an identifier.
  public static func find(
    serviceIdentifier identifier: String
  ) throws(RouteError) -> AnyServiceRouterType { try Registry.current.required(identifier) }

  /// The service route that takes a URL. Performing it delivers the URL's parameters.
  public static func find(
    serviceURL url: String
  ) throws(RouteError) -> AnyServiceRouterType { try Registry.current.required(url: url) }

  // MARK: Make

  /// Makes the view of a protocol, without showing it.
  @MainActor public static func make<Token: RouteToken>(
    _ token: Token, configuring: ViewRouterType<Token.Destination, Token.Module>.Configuring? = nil
  ) throws(RouteError) -> Token.Destination where Token.Kind == Views {
    try find(token).make(configuring: configuring)
  }

  /// Makes the service of a protocol.
  public static func make<Token: RouteToken>(
    _ token: Token,
    configuring: ServiceRouterType<Token.Destination, Token.Module>.Configuring? = nil
  ) throws(RouteError) -> Token.Destination where Token.Kind == Services {
    try find(token).make(configuring: configuring)
  }

  // MARK: Perform

  /// Performs the view route of a protocol.
  /// - Returns: the destination, when its transition has ended.
  /// - Throws: why there is no route, or why it failed.
  @MainActor @discardableResult public static func perform<Token: RouteToken>(
    _ token: Token, _ path: ViewRoutePath,
    configuring: ViewRouterType<Token.Destination, Token.Module>.Configuring? = nil
  ) async throws(RouteError) -> Token.Destination where Token.Kind == Views {
    try await find(token).perform(path, configuring: configuring)
  }

  /// Performs the view route of a destination protocol and prepares the destination.
  @MainActor @discardableResult public static func perform<P>(
    _ token: RoutableView<P>, _ path: ViewRoutePath, preparing: @escaping (P) -> Void
  ) async throws(RouteError) -> P { try await find(token).perform(path, preparing: preparing) }

  /// Opens a URL: performs the view route that takes it.
  /// - Parameters:
  ///   - url: any text.
  ///   - source: where the path starts; the URL, its pattern or its route decides the path.
  /// - Returns: the controller or view, when its transition has ended.
  /// - Throws: why nothing takes the URL, or why it failed.
  @MainActor @discardableResult public static func open(
    _ url: String, from source: ViewController
  ) async throws(RouteError) -> Responder {
    try await open(url, .from(source, otherwise: nil))
  }

  /// Opens a URL on a path, which replaces the one that the URL asks for.
  @MainActor @discardableResult public static func open(
    _ url: String, _ path: ViewRoutePath
  ) async throws(RouteError) -> Responder { try await open(url, PathChoice.path(path)) }

  @MainActor private static func open(
    _ url: String, _ choice: PathChoice
  ) async throws(RouteError) -> Responder {
    let found = try find(viewURL: url)
    let shown = try await found.registry.shown(found.route, found.asked(choice))
    if let screen = shown as? Responder { return screen }
    throw ViewRouteFailure.wrongDestination(found.route, shown)
  }
}

extension Registry {
  /// The route that takes a URL, or why there is none.
  package func required<Found: RouteType>(url: String) throws(RouteError) -> Found {
    let match = try requiredMatch(url, Found.Kind.kind)
    return Found(FoundRoute(route: match.registered, registry: self, match: match))
  }
}
