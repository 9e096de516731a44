/// A service router with typed destinations and configurations: subclass it for a service.
///
/// ```swift
/// nonisolated final class TimeRouter: ServiceRouter<TimeService, PerformRouteConfiguration> {
///   @MainActor override class func registerRoutableDestination() {
///     registerService(TimeService.self)
///     register(RoutableService<any TimeInput>())
///   }
///   override func destination(with configuration: PerformRouteConfiguration) -> TimeService? {
///     TimeService()
///   }
/// }
/// ```
open class ServiceRouter<Destination, Configuration: PerformRouteConfiguration>: AnyServiceRouter {
  open override class var isAbstractRouter: Bool {
    self == ServiceRouter<Destination, Configuration>.self
  }

  /// How long the service lives.
  open class var scope: ServiceScope<Destination> { .transient }

  /// A new configuration for one perform.
  open class func defaultRouteConfiguration() -> Configuration { Configuration() }

  /// Makes the service. If it returns nil the perform fails with `destination-unavailable`, if it
  /// throws with that error. An override need not throw.
  open func destination(
    with configuration: Configuration
  ) throws(RouteError) -> Destination? {
    if configuration.making != nil { return nil }
    throw .notOverridden(self)
  }
  /// Prepares the service, after the caller has.
  open func prepareDestination(_ destination: Destination, configuration: Configuration) {}
  /// Called when every preparation has run, to check it.
  open func didFinishPrepareDestination(_ destination: Destination, configuration: Configuration) {}
  /// Shuts the service down, before the router is Removed.
  open func removeDestination(_ destination: Destination, configuration: RemoveRouteConfiguration) {
  }

  final override class var lifetime: ServiceLifetime { scope.lifetime }

  final override class func makeConfiguration() -> PerformRouteConfiguration {
    defaultRouteConfiguration()
  }

  public final override func anyDestination(
    with configuration: PerformRouteConfiguration
  ) throws(RouteError) -> AnyObject? {
    guard let configuration = configuration as? Configuration,
      let destination = try destination(with: configuration)
    else { return nil }
    return TypeCheck.object(destination)
  }

  final override func prepareAnyDestination(
    _ destination: AnyObject, configuration: PerformRouteConfiguration
  ) {
    guard let configuration = configuration as? Configuration else { return }
    TypeCheck.give(destination) { prepareDestination($0, configuration: configuration) }
  }

  final override func didFinishPrepareAnyDestination(
    _ destination: AnyObject, configuration: PerformRouteConfiguration
  ) {
    guard let configuration = configuration as? Configuration else { return }
    TypeCheck.give(destination) { didFinishPrepareDestination($0, configuration: configuration) }
  }

  open override func removeAnyDestination(
    _ destination: AnyObject?, configuration: RemoveRouteConfiguration
  ) {
    if let destination = TypeCheck.typed(destination, as: Destination.self) {
      removeDestination(destination, configuration: configuration)
    }
    endRemoveRouteWithSuccess()
  }
}
