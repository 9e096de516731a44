/// A service route made of closures instead of a subclass. Every hook of a subclass has a
/// counterpart here; the last assignment wins.
///
/// ```swift
/// ServiceRoute<TimeService, PerformRouteConfiguration>
///   .make(withDestination: TimeService.self) { _, _ in TimeService() }
///   .register(RoutableService<any TimeInput>())
///   .scope(.shared)
/// ```
public struct ServiceRoute<Destination, Configuration: PerformRouteConfiguration>: BlockRoute,
  Sendable
{
  /// The route as the registry has it.
  public let block: BlockRegistration<Services>

  /// A route of one class.
  public static func make(
    withDestination type: AnyClass,
    makeDestination:
      @escaping @Sendable (Configuration, AnyServiceRouter) throws(RouteError) ->
      Destination?
  ) -> ServiceRoute { make(type, exclusively: false, makeDestination) }

  /// A route of one class whose configuration makes the service.
  public static func make(
    withDestination type: AnyClass, configuration: @escaping @Sendable () -> Configuration
  ) -> ServiceRoute {
    make(type, exclusively: false) { _, _ in nil }.makeDefaultConfiguration(configuration)
  }

  /// A route of one class that no other route may have.
  public static func make(
    withExclusiveDestination type: AnyClass,
    makeDestination:
      @escaping @Sendable (Configuration, AnyServiceRouter) throws(RouteError) ->
      Destination?
  ) -> ServiceRoute { make(type, exclusively: true, makeDestination) }

  private static func make(
    _ type: AnyClass, exclusively: Bool,
    _ makeDestination:
      @escaping @Sendable (Configuration, AnyServiceRouter) throws(RouteError) ->
      Destination?
  ) -> ServiceRoute {
    let code = ServiceBlock("ServiceRoute<\(TypeCheck.qualifiedName(type))>") {
      $0.makeConfiguration = { Configuration() }
      $0.make = untyped { configuration, router throws(RouteError) in
        try makeDestination(configuration, router)
      }
    }
    return ServiceRoute(block: BlockRegistration(code, of: type, exclusively: exclusively))
  }

  // MARK: Hooks

  /// How long the service lives.
  @discardableResult public func scope(_ scope: ServiceScope<Destination>) -> ServiceRoute {
    setting { $0.service.lifetime = scope.lifetime }
  }

  /// The configuration of each perform.
  @discardableResult public func makeDefaultConfiguration(
    _ make: @escaping @Sendable () -> Configuration
  ) -> ServiceRoute { setting { $0.makeConfiguration = make } }

  /// The remove configuration of each router.
  @discardableResult public func makeDefaultRemoveConfiguration(
    _ make: @escaping @Sendable () -> RemoveRouteConfiguration
  ) -> ServiceRoute { setting { $0.makeRemoval = make } }

  /// Prepares the service, after the caller has.
  @discardableResult public func prepareDestination(
    _ prepare: @escaping @Sendable (Destination, Configuration, AnyServiceRouter) -> Void
  ) -> ServiceRoute { setting { $0.prepare = Self.untyped { prepare($0, $1, $2) } } }

  /// Called when every preparation has run.
  @discardableResult public func didFinishPrepareDestination(
    _ finish: @escaping @Sendable (Destination, Configuration, AnyServiceRouter) -> Void
  ) -> ServiceRoute { setting { $0.didFinishPrepare = Self.untyped { finish($0, $1, $2) } } }

  /// Shuts the service down, before its router is Removed.
  @discardableResult public func removeDestination(
    _ remove: @escaping @Sendable (Destination, RemoveRouteConfiguration, AnyServiceRouter) -> Void
  ) -> ServiceRoute {
    setting {
      $0.service.remove = { destination, configuration, router in
        if let typed = destination as? Destination { remove(typed, configuration, router) }
      }
    }
  }

  /// Called before every perform.
  @discardableResult public func beforePerformWithConfiguration(
    _ body: @escaping @Sendable (Configuration) -> Void
  ) -> ServiceRoute {
    setting { $0.beforePerform = { if let own = $0 as? Configuration { body(own) } } }
  }

  /// Called after every success of a perform, with its action.
  @discardableResult public func afterSuccessAction(
    _ body: @escaping @Sendable (RouteAction) -> Void
  ) -> ServiceRoute { setting { $0.afterSuccess = body } }

  /// Reads the parameters of a URL before the service is made.
  @discardableResult public func processUserInfo(
    _ body: @escaping @Sendable ([String: Any], String, AnyServiceRouter) -> Void
  ) -> ServiceRoute { setting { $0.processUserInfo = body } }

  /// Carries out the `action` of a URL.
  @discardableResult public func performAction(
    _ body: @escaping @Sendable (String, [String: Any], String, AnyServiceRouter) -> Void
  ) -> ServiceRoute { setting { $0.performAction = body } }
}
