import RouteModel
import Routing
import SimulatedUI

extension Command {
  static let unwind = Command(
    "unwind", in: .perform, "Performs an unwind segue of the scene in front",
    arguments: [Argument("IDENTIFIER", .unwindInFront)],
    discussion: "The action is looked for up the stack, and everything above who has it goes.",
    examples: [.init("unwind done", "Back to who handles it", fails: true)]
  ) { call, shell in
    try shell.answer(try shell.requireSimulation().unwind(try call.require("IDENTIFIER")), call)
  }
}
