/// The router of a row whose class is a service and that no code is bound to.
final class SimulatedServiceRouter: AnyServiceRouter {
  override class var isAbstractRouter: Bool { true }

  override func anyDestination(with configuration: PerformRouteConfiguration) -> AnyObject? {
    let service = SimulatedService(className: route.destinationName ?? route.name)
    held = service
    return service
  }

  /// A router holds its destination weakly, and nothing else holds a simulated one.
  private var held: SimulatedService?
}

/// A service that stands for a class of a row.
package final class SimulatedService: Sendable {
  /// The name of that class.
  package let className: String
  init(className: String) { self.className = className }
}
