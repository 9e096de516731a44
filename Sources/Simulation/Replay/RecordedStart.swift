import RouteModel
import Routing
import SimulatedUI

/// Rebuilds the stack that a recorded session began with: a fresh window, or a later stack if older
/// events were removed.
@MainActor
struct RecordedStart {
  let simulation: RouteSimulation

  /// Performs the routes of a stack in order.
  ///
  /// - Returns: Whether the simulation now shows it.
  func make(_ stack: StackNode) -> Bool {
    var state = NavigationState(stack, root: Self.root(of: stack)?.words)
    state.screens.removeAll { screen in
      screen.route == nil || screen.parameters?.values.contains(RouteEvent.mask) == true
    }
    simulation.restore(state)
    return Replay.shape(stack) == Replay.shape(simulation.stack)
  }

  private static func root(of stack: StackNode) -> RouteSimulation.Root? {
    switch stack.className {
    case "TabBarController": .tabs(max(1, stack.children.count))
    case "SplitViewController": .split
    default: nil
    }
  }
}
