import RouteModel
import Routing
import SimulatedUI
import Simulation

extension Command {
  static let unwind = Command(
    "unwind", in: .perform, "Performs an unwind segue of the scene in front",
    arguments: [Argument("IDENTIFIER", .unwindInFront)],
    discussion: """
      Goes back to the nearest controller that handles the action, and removes everything above it.
      """,
    examples: [.init("unwind done", "Back to the controller that handles it", fails: true)]
  ) { call, shell in
    try shell.answer(try shell.requireSimulation().unwind(try call.require("IDENTIFIER")), call)
  }
}
