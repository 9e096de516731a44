import RouteModel
import Routing
import SimulatedUI
import Simulation

extension Command {
  static let reset = Command(
    "reset", in: .perform, "Begins again with a fresh window",
    options: [
      .value("root", "ROOT", .storyboard, RouteSimulation.Root.choices)
    ],
    examples: [
      .init("reset", "A navigation controller with its root"), .init("reset --root tabs", "Tabs"),
    ]
  ) { call, shell in
    let simulation = try shell.requireSimulation()
    let root = call["root"].map(RouteSimulation.Root.init)
    if let root, let failure = simulation.objection(to: root) {
      throw ShellError(failure.diagnostic)
    }
    shell.storyboardInUse = root?.storyboard
    return try shell.answer(simulation.reset(root), call)
  }
}

extension RouteSimulation.Root {
  /// The storyboard of a root.
  var storyboard: String? {
    switch self {
    case .storyboard(let name), .scene(let name, _): name
    case .navigation, .tabs, .split: nil
    }
  }
}
