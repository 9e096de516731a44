import RouteModel
import Routing
import SimulatedUI

/// Makes again what a recorded session began with: a fresh window, or in the middle of things, as after
/// older events were removed.
@MainActor
struct RecordedStart {
  let simulation: RouteSimulation
  let parameters: GeneratedValues

  /// Performs the routes on a stack in their order.
  ///
  /// - Returns: Whether the simulation now shows it.
  func make(_ stack: StackNode) -> Bool {
    if let root = Self.root(of: stack) { _ = simulation.reset(root) }
    fill(stack)
    return Replay.shape(stack) == Replay.shape(simulation.stack)
  }

  private static func root(of stack: StackNode) -> RouteSimulation.Root? {
    switch stack.className {
    case "TabBarController": .tabs(max(1, stack.children.count))
    case "SplitViewController": .split
    default: nil
    }
  }

  /// Shows what a container holds beyond what it began with, then what is presented over it.
  private func fill(_ node: StackNode) {
    if node.className == "TabBarController" {
      for (index, child) in node.children.enumerated() {
        _ = simulation.tab(index)
        fill(child)
      }
      if let selected = node.selected { _ = simulation.tab(selected) }
    } else {
      for child in node.children.dropFirst() { show(child, by: .push) }
    }
    for presented in node.presented { show(presented, by: .present) }
  }

  private func show(_ node: StackNode, by path: PathKind) {
    // A container around the destination is made by the path.
    let shown = node.route == nil ? node.children.first ?? node : node
    guard let route = shown.route, let given = parameters.table(shown.parameters, of: route) else {
      return
    }
    _ = simulation.perform(route, path: path, parameters: given)
    fill(node)
  }
}
