import RouteModel
import Routing
import SimulatedUI

/// How a recorded event is performed again.
extension Replay {
  enum Performed {
    case performed(RouteEvent)
    /// A part of it is not known: a value was masked or cut, or the source does not exist.
    case notReplayable
    /// Not an action: something that happened by itself.
    case skipped
  }

  func perform(_ event: RouteEvent, in simulation: RouteSimulation) -> Performed {
    let place = event.details[RouteEvent.startedFrom]
    // The source does not exist, though it did then.
    let lacksSource =
      place.map { StackPlace(text: $0).controller(in: simulation.stack) == nil } == true
      && event.failure?.code != RouteError.Code.notOnStack.name
    switch event.action {
    case .prepare, .external, .refuse: return .skipped
    case _ where event.isCut || event.isMasked || lacksSource: return .notReplayable
    case .perform, .make, .match: return performRoute(event, in: simulation)
    // The destination came from outside: it is not known how to make it.
    case .performOnDestination: return .notReplayable
    case .remove:
      let live = simulation.routers
      if let number = event.router,
        live.contains(where: { $0.number == number && $0.route == event.route })
      {
        return simulation.remove(.router(number)).first.map { .performed($0) } ?? .skipped
      }
      guard let route = event.route else { return .skipped }
      return simulation.remove(.route(route)).first.map { .performed($0) } ?? .skipped
    case .segue:
      return event.details[RouteEvent.segue].map {
        .performed(simulation.performSegue($0, from: place))
      }
        ?? .skipped
    case .unwind: return .performed(simulation.unwind(event.details[RouteEvent.segue]))
    case .back: return .performed(simulation.back())
    case .dismiss: return .performed(simulation.dismiss())
    case .tab:
      // Earlier versions counted from zero, under another name.
      let index = event.details[RouteEvent.tabIndex].flatMap { Int($0) }
      let number = event.details[RouteEvent.tabNumber].flatMap { Int($0) }
      return (number.map { $0 &- 1 } ?? index).map {
        .performed(simulation.selectTab($0, of: place))
      } ?? .skipped
    case .advance:
      let seconds = event.details[RouteEvent.seconds].flatMap { Double($0) }
      return seconds.map { .performed(simulation.advance($0)) } ?? .skipped
    case .reset:
      return .performed(
        simulation.reset(event.details[RouteEvent.root].map(RouteSimulation.Root.init)))
    }
  }

  private func performRoute(_ event: RouteEvent, in simulation: RouteSimulation) -> Performed {
    var asked = RouteSimulation.PerformOptions(event.details)
    if let url = event.url { return .performed(simulation.open(url, asked)) }
    guard let route = event.route else { return .skipped }
    let given = Dictionary(event.parameters.map { ($0.name, $0.value) }) { $1 }
    if event.action == .make { return .performed(simulation.make(route, parameters: given)) }
    asked.path = asked.path ?? event.path
    return .performed(simulation.perform(route, asked, parameters: given))
  }
}

extension RouteEvent.Action {
  /// Whether it continues from the stack, and does nothing alone.
  var isStep: Bool {
    switch self {
    case .remove, .segue, .unwind, .back, .dismiss, .tab: true
    default: false
    }
  }
}
