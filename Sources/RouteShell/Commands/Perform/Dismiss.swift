import RouteModel
import Routing
import SimulatedUI
import Simulation

extension Command {
  static let dismiss = Command(
    "dismiss", in: .perform, "Dismisses what is presented in front",
    examples: [
      .init("dismiss", "The topmost presentation", after: "open app://editor/x --path present")
    ]
  ) { call, shell in try shell.answer(try shell.requireSimulation().dismiss(), call) }
}
