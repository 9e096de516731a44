extension Router {
  // MARK: Destination protocols

  /// Performs the service route of a protocol: makes and prepares the service.
  @discardableResult public static func perform<P>(
    to routable: RoutableService<P>, configuring: DestinationServiceRouterType<P>.Configuring,
    removing: DestinationServiceRouterType<P>.Removing? = nil
  ) -> DestinationServiceRouter<P>? {
    asked(routable).perform(configuring: configuring, removing: removing)
  }

  /// Performs the service route of a protocol and prepares the service.
  @discardableResult public static func perform<P>(
    to routable: RoutableService<P>, preparation: @escaping (P) -> Void
  ) -> DestinationServiceRouter<P>? { asked(routable).perform(preparation: preparation) }

  /// Performs the service route of a protocol with one completion for both outcomes.
  @discardableResult public static func perform<P>(
    to routable: RoutableService<P>,
    completion: @escaping (Bool, P?, RouteAction, RouteError?) -> Void
  ) -> DestinationServiceRouter<P>? { asked(routable).perform(completion: completion) }

  /// Makes and prepares a service.
  public static func makeDestination<P>(to routable: RoutableService<P>) -> P? {
    asked(routable).makeDestination()
  }

  /// Makes a service and prepares it.
  public static func makeDestination<P>(
    to routable: RoutableService<P>, preparation: @escaping (P) -> Void
  ) -> P? { asked(routable).makeDestination(preparation: preparation) }

  /// Makes and configures a service.
  public static func makeDestination<P>(
    to routable: RoutableService<P>, configuring: DestinationServiceRouterType<P>.Configuring
  ) -> P? { asked(routable).makeDestination(configuring: configuring) }

  // MARK: Module protocols

  /// Performs the service route of a module protocol.
  @discardableResult public static func perform<M>(
    to routable: RoutableServiceModule<M>, configuring: ModuleServiceRouterType<M>.Configuring
  ) -> ModuleServiceRouter<M>? { asked(routable).perform(configuring: configuring) }

  /// Performs the service route of a module protocol and prepares its configuration.
  @discardableResult public static func perform<M>(
    to routable: RoutableServiceModule<M>, preparation: (M) -> Void
  ) -> ModuleServiceRouter<M>? { asked(routable).perform(preparation: preparation) }

  /// Makes a service with a prepared configuration.
  public static func makeDestination<M>(
    to routable: RoutableServiceModule<M>, preparation: (M) -> Void
  ) -> Any? { asked(routable).makeDestination(preparation: preparation) }

  /// Makes and configures a service by its module protocol.
  public static func makeDestination<M>(
    to routable: RoutableServiceModule<M>, configuring: ModuleServiceRouterType<M>.Configuring
  ) -> Any? { asked(routable).makeDestination(configuring: configuring) }

  // MARK: Parts

  /// The route of a protocol; where there is none, every perform fails and tells the caller's handlers.
  private static func asked<P>(_ routable: RoutableService<P>) -> DestinationServiceRouterType<P> {
    Registry.current.service(routable.declared)
  }

  private static func asked<M>(_ routable: RoutableServiceModule<M>) -> ModuleServiceRouterType<M> {
    Registry.current.service(routable.declared)
  }
}
