import SimulatedUI

/// The router of a row whose class is a controller and that no code is bound to.
final class SimulatedControllerRouter: AnyViewRouter {
  override class var isAbstractRouter: Bool { true }

  override func anyDestination(with configuration: ViewRouteConfiguration) -> AnyObject? {
    let controller = ViewController()
    controller.simulatedClassName = route.destinationName ?? route.name
    return controller
  }

  override func canPerformCustomRoute() -> Bool { true }
}

/// The router of a row whose class is a view and that no code is bound to.
final class SimulatedViewRouter: AnyViewRouter {
  override class var isAbstractRouter: Bool { true }

  override func anyDestination(with configuration: ViewRouteConfiguration) -> AnyObject? {
    let view = View()
    view.simulatedClassName = route.destinationName ?? route.name
    return view
  }

  override func canPerformCustomRoute() -> Bool { true }
}

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
