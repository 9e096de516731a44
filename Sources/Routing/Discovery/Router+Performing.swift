public import SimulatedUI

/// Making and performing by protocol, and opening links. See docs/behaviour.md, "Tasks".
extension Router {
  // MARK: Make

  /// Makes the view of a protocol, without showing it.
  @MainActor public static func make<Token: RouteToken>(
    _ token: Token, configuring: ViewRouterType<Token.Destination, Token.Module>.Configuring? = nil
  ) throws(RouteError) -> Token.Destination where Token.Kind == Views {
    try find(token).make(configuring: configuring)
  }

  /// Makes the view of a protocol with what the caller prepares.
  @MainActor public static func make<Token: RouteToken>(
    _ token: Token, preparing: @escaping (Token.Prepared) -> Void
  ) throws(RouteError) -> Token.Destination where Token.Kind == Views {
    try make(token, configuring: Token.preparing(preparing))
  }

  /// Makes the service of a protocol.
  public static func make<Token: RouteToken>(
    _ token: Token,
    configuring: ServiceRouterType<Token.Destination, Token.Module>.Configuring? = nil
  ) throws(RouteError) -> Token.Destination where Token.Kind == Services {
    try find(token).make(configuring: configuring)
  }

  /// Makes the service of a protocol with what the caller prepares.
  public static func make<Token: RouteToken>(
    _ token: Token, preparing: @escaping (Token.Prepared) -> Void
  ) throws(RouteError) -> Token.Destination where Token.Kind == Services {
    try make(token, configuring: Token.preparing(preparing))
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

  /// Performs the view route of a protocol with what the caller prepares: the destination, or the
  /// module's configuration.
  @MainActor @discardableResult public static func perform<Token: RouteToken>(
    to token: Token, by path: ViewRoutePath, preparing: @escaping (Token.Prepared) -> Void
  ) async throws(RouteError) -> Token.Destination where Token.Kind == Views {
    try await perform(to: token, by: path, configuring: Token.preparing(preparing))
  }

  /// Performs the view route of a protocol, for a task or an actor: an object of a protocol that is
  /// not `Sendable` could not leave the main actor, the screen itself can.
  /// - Returns: the controller or view, when its transition has ended.
  @MainActor @discardableResult public static func show<Token: RouteToken>(
    _ token: Token, by path: ViewRoutePath,
    configuring: ViewRouterType<Token.Destination, Token.Module>.Configuring? = nil
  ) async throws(RouteError) -> Responder where Token.Kind == Views {
    let type = try find(token)
    return try await type.registry.performAwaiting(type.route, type.makePerform(path, configuring))
  }

  /// Begins to perform the view route of a protocol, for code that does not wait. The router's
  /// `waitUntilEnded()` gives the destination.
  /// - Returns: the router, whose transition may still be under way.
  /// - Throws: why there is no route, or why it has failed already.
  @MainActor @discardableResult public static func begin<Token: RouteToken>(
    _ token: Token, by path: ViewRoutePath,
    configuring: ViewRouterType<Token.Destination, Token.Module>.Configuring? = nil
  ) throws(RouteError) -> TypedViewRouter<Token.Destination, Token.Module>
  where Token.Kind == Views { try find(token).begin(by: path, configuring: configuring) }

  /// The same with what the caller prepares: the destination, or the module's configuration.
  @MainActor @discardableResult public static func begin<Token: RouteToken>(
    _ token: Token, by path: ViewRoutePath, preparing: @escaping (Token.Prepared) -> Void
  ) throws(RouteError) -> TypedViewRouter<Token.Destination, Token.Module>
  where Token.Kind == Views { try begin(token, by: path, configuring: Token.preparing(preparing)) }

  // MARK: Open

  /// Opens a URL: performs the view route that takes it.
  /// - Parameters:
  ///   - url: any text.
  ///   - source: where the path starts; the URL, its pattern or its route decides the path.
  /// - Returns: the controller or view, when its transition has ended.
  /// - Throws: why nothing takes the URL, or why it failed.
  @MainActor @discardableResult public static func open(
    _ url: String, from source: ViewController
  ) async throws(RouteError) -> Responder { try await open(url, by: .asRoute(from: source)) }

  /// Opens a URL whose route makes what a protocol says.
  ///
  /// ```swift
  /// let editor = try await Router.open(url, from: self, as: RoutableView<any EditorInput>())
  /// ```
  ///
  /// - Throws: also if the route makes something else; then nothing is shown.
  @MainActor @discardableResult public static func open<Token: RouteToken>(
    _ url: String, from source: ViewController, as token: Token
  ) async throws(RouteError) -> Token.Destination where Token.Kind == Views {
    let type = try find(viewURL: url)
    var perform = type.makePerform(.asRoute(from: source))
    perform.wanted = Token.Destination.self
    perform.isPromised = false
    return try type.route.typed(await type.registry.performAwaiting(type.route, perform))
  }

  /// Opens a URL on a path, which replaces the one that the URL asks for.
  @MainActor @discardableResult public static func open(
    _ url: String, by path: ViewRoutePath
  ) async throws(RouteError) -> Responder {
    let type = try find(viewURL: url)
    return try await type.registry.performAwaiting(type.route, type.makePerform(path))
  }
}
