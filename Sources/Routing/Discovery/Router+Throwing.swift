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
    to token: Token, by path: ViewRoutePath,
    configuring: ViewRouterType<Token.Destination, Token.Module>.Configuring? = nil
  ) async throws(RouteError) -> Token.Destination where Token.Kind == Views {
    try await find(token).perform(by: path, configuring: configuring)
  }

  /// Performs the view route of a protocol, for a task or an actor: an object of a protocol that is
  /// not `Sendable` could not leave the main actor, the screen itself can.
  /// - Returns: the controller or view, when its transition has ended.
  @MainActor @discardableResult public static func show<Token: RouteToken>(
    _ token: Token, by path: ViewRoutePath,
    configuring: ViewRouterType<Token.Destination, Token.Module>.Configuring? = nil
  ) async throws(RouteError) -> Responder where Token.Kind == Views {
    let found = try find(token)
    return try await found.registry.shown(found.route, found.asked(.path(path), configuring))
  }

  /// Performs the view route of a destination protocol and prepares the destination.
  @MainActor @discardableResult public static func perform<P>(
    to token: RoutableView<P>, by path: ViewRoutePath, preparing: @escaping (P) -> Void
  ) async throws(RouteError) -> P { try await find(token).perform(by: path, preparing: preparing) }

  /// Performs the view route of a module protocol and prepares its configuration.
  @MainActor @discardableResult public static func perform<M>(
    to token: RoutableViewModule<M>, by path: ViewRoutePath, preparing: @escaping (M) -> Void
  ) async throws(RouteError) -> Any {
    try await find(token).perform(by: path) { _, prepareModule in prepareModule(preparing) }
  }

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
    _ url: String, by path: ViewRoutePath
  ) async throws(RouteError) -> Responder { try await open(url, PathChoice.path(path)) }

  @MainActor private static func open(
    _ url: String, _ choice: PathChoice
  ) async throws(RouteError) -> Responder {
    let found = try find(viewURL: url)
    return try await found.registry.shown(found.route, found.asked(choice))
  }
}

extension Registry {
  /// The route that takes a URL, or why there is none.
  package func required<Found: RouteType>(url: String) throws(RouteError) -> Found {
    let match = try requiredMatch(url, Found.Kind.kind)
    return Found(FoundRoute(route: match.registered, registry: self, match: match))
  }
}
