public import Routing

/// Performing by protocol. With a destination protocol the caller prepares the destination, with a
/// module protocol the configuration.
@MainActor extension Router {
  /// Performs the view route of a protocol; see `perform(path:configuring:removing:)` of its type.
  /// - Returns: the router, or nil if there is no route or it could not be constructed.
  @discardableResult public static func perform<Token: RouteToken>(
    to token: Token, path: ViewRoutePath,
    configuring: ViewRouterType<Token.Destination, Token.Module>.Configuring = { _, _ in },
    removing: ViewRouterType<Token.Destination, Token.Module>.Removing? = nil
  ) -> TypedViewRouter<Token.Destination, Token.Module>? where Token.Kind == Views {
    routerType(of: token).perform(path: path, configuring: configuring, removing: removing)
  }

  /// Performs the view route of a destination protocol and prepares the destination.
  @discardableResult public static func perform<P>(
    to routable: RoutableView<P>, path: ViewRoutePath, preparation: @escaping (P) -> Void
  ) -> DestinationViewRouter<P>? {
    routerType(of: routable).perform(path: path, preparation: preparation)
  }

  /// Performs the view route of a module protocol and prepares its configuration.
  @discardableResult public static func perform<M>(
    to routable: RoutableViewModule<M>, path: ViewRoutePath, preparation: (M) -> Void
  ) -> ModuleViewRouter<M>? {
    routerType(of: routable).perform(path: path, preparation: preparation)
  }

  /// Performs the view route of a protocol with one handler each.
  @discardableResult public static func perform<Token: RouteToken>(
    to token: Token, path: ViewRoutePath, successHandler: ((Token.Destination) -> Void)?,
    errorHandler: ((RouteAction, RouteError) -> Void)?
  ) -> TypedViewRouter<Token.Destination, Token.Module>? where Token.Kind == Views {
    routerType(of: token).perform(
      path: path, successHandler: successHandler, errorHandler: errorHandler)
  }

  /// Performs the view route of a destination protocol on an object that exists.
  @discardableResult public static func perform<P>(
    onDestination destination: P?, to routable: RoutableView<P>, path: ViewRoutePath,
    configuring: DestinationViewRouterType<P>.Configuring? = nil
  ) -> DestinationViewRouter<P>? {
    routerType(of: routable).perform(
      onDestination: destination, path: path, configuring: configuring)
  }

  /// Prepares an object that exists.
  @discardableResult public static func prepare<P>(
    destination: P, to routable: RoutableView<P>,
    configuring: DestinationViewRouterType<P>.Configuring? = nil
  ) -> DestinationViewRouter<P>? {
    routerType(of: routable).prepare(destination: destination, configuring: configuring)
  }

  /// Makes a destination and prepares it.
  public static func makeDestination<P>(
    to routable: RoutableView<P>, preparation: @escaping (P) -> Void
  ) -> P? { routerType(of: routable).makeDestination(preparation: preparation) }

  /// Makes a destination with a prepared configuration.
  public static func makeDestination<M>(
    to routable: RoutableViewModule<M>, preparation: (M) -> Void
  ) -> Any? { routerType(of: routable).makeDestination(preparation: preparation) }

  /// Makes, configures and prepares a destination without showing it.
  public static func makeDestination<Token: RouteToken>(
    to token: Token,
    configuring: ViewRouterType<Token.Destination, Token.Module>.Configuring = { _, _ in }
  ) -> Token.Destination? where Token.Kind == Views {
    routerType(of: token).makeDestination(configuring: configuring)
  }

  /// The route of a protocol; if there is none, every perform fails and tells the caller's
  /// handlers.
  private static func routerType<Token: RouteToken>(
    of token: Token
  ) -> ViewRouterType<Token.Destination, Token.Module> {
    Registry.current.find(token.declared)
  }
}
