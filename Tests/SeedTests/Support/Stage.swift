import Simulation
import Testing
import ZRouter

/// An application around the samples: a registry with some routers, and a window with a navigation
/// controller. Both are current in ``run(_:)``, as they would be in a program of their own.
final class Stage {
  let registry = Registry()
  let simulation: RouteSimulation

  init(_ routers: [ZIKAnyViewRouter.Type] = [], services: [ZIKAnyServiceRouter.Type] = []) {
    simulation = RouteSimulation(registry: registry)
    for router in routers { registry.register(router) }
    for router in services { registry.register(router) }
  }

  /// Runs code of the application.
  func run<R>(_ body: @MainActor () throws -> R) rethrows -> R {
    try registry.withCurrent { try UIEnvironment.withCurrent(simulation.environment, body) }
  }

  /// Runs code of the application and lets its transitions end.
  @discardableResult func perform<R>(_ body: @MainActor () throws -> R) rethrows -> R {
    let result = try run(body)
    simulation.advance(1)
    return result
  }

  /// Shows a controller of the application on the stack.
  func show<C: UIViewController>(_ make: @MainActor () -> C) throws -> C {
    let controller = run(make)
    try simulation.front.navigationController?.pushViewController(controller, animated: false)
    return controller
  }

  /// The classes on the navigation stack, bottom first.
  var stack: [String] { simulation.stack.children.map(\.className) }
  /// What the user sees.
  var front: UIViewController { simulation.front }
}
