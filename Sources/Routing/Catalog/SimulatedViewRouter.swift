import SimulatedUI

/// The router of a row that no code is bound to: it makes a simulated destination of the named class.
final class SimulatedViewRouter: AnyViewRouter {
  override class var isAbstractRouter: Bool { true }

  override func anyDestination(with configuration: ViewRouteConfiguration) -> AnyObject? {
    guard case .simulated(let className, let isView) = route.maker else { return nil }
    if isView {
      let view = View()
      view.simulatedClassName = className
      return view
    }
    let controller = ViewController()
    controller.simulatedClassName = className
    return controller
  }

  override func canPerformCustomRoute() -> Bool { true }
}

/// The router of a row whose class is a service and that no code is bound to.
final class SimulatedServiceRouter: AnyServiceRouter {
  override class var isAbstractRouter: Bool { true }

  override func anyDestination(with configuration: PerformRouteConfiguration) -> AnyObject? {
    guard case .simulated(let className, _) = route.maker else { return nil }
    let service = SimulatedService(className: className)
    held = service
    return service
  }

  /// A router holds its destination weakly, and nothing else holds a simulated one.
  private var held: SimulatedService?
}

/// A service that stands for a class of a row.
public final class SimulatedService: Sendable {
  /// The name of that class.
  public let className: String
  init(className: String) { self.className = className }
}
