public import Routing

/// Performing services by protocol.
extension Router {
  /// Performs the service route of a protocol: makes and prepares the service.
  @discardableResult public static func perform<Token: RouteToken>(
    to token: Token,
    configuring: ServiceRouterType<Token.Destination, Token.Module>.Configuring = { _, _ in },
    removing: ServiceRouterType<Token.Destination, Token.Module>.Removing? = nil
  ) -> TypedServiceRouter<Token.Destination, Token.Module>? where Token.Kind == Services {
    routerType(of: token).perform(configuring: configuring, removing: removing)
  }

  /// Performs the service route of a protocol and prepares the service.
  @discardableResult public static func perform<P>(
    to routable: RoutableService<P>, preparation: @escaping (P) -> Void
  ) -> DestinationServiceRouter<P>? { routerType(of: routable).perform(preparation: preparation) }

  /// Performs the service route of a module protocol and prepares its configuration.
  @discardableResult public static func perform<M>(
    to routable: RoutableServiceModule<M>, preparation: (M) -> Void
  ) -> ModuleServiceRouter<M>? { routerType(of: routable).perform(preparation: preparation) }

  /// Makes a service and prepares it.
  public static func makeDestination<P>(
    to routable: RoutableService<P>, preparation: @escaping (P) -> Void
  ) -> P? { routerType(of: routable).makeDestination(preparation: preparation) }

  /// Makes a service with a prepared configuration.
  public static func makeDestination<M>(
    to routable: RoutableServiceModule<M>, preparation: (M) -> Void
  ) -> Any? { routerType(of: routable).makeDestination(preparation: preparation) }

  /// Makes, configures and prepares a service.
  public static func makeDestination<Token: RouteToken>(
    to token: Token,
    configuring: ServiceRouterType<Token.Destination, Token.Module>.Configuring = { _, _ in }
  ) -> Token.Destination? where Token.Kind == Services {
    routerType(of: token).makeDestination(configuring: configuring)
  }

  /// The route of a protocol; if there is none, every perform fails and tells the caller's
  /// handlers.
  private static func routerType<Token: RouteToken>(
    of token: Token
  ) -> ServiceRouterType<Token.Destination, Token.Module> {
    Registry.current.find(token.declared)
  }
}
