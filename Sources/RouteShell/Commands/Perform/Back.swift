import RouteModel
import Routing
import SimulatedUI
import Simulation

extension Command {
  static let back = Command(
    "back", in: .perform, "Goes back as a person would",
    discussion: "Pops in the front navigation controller, or dismisses what is presented.",
    examples: [.init("back", "One step", after: "open app://editor/x")]
  ) { call, shell in try shell.answer(try shell.requireSimulation().back(), call) }
}
