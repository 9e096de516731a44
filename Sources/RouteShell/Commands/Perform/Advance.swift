import RouteModel
import Routing
import SimulatedUI
import Simulation

extension Command {
  static let advance = Command(
    "advance", in: .perform, "Moves virtual time", arguments: [Argument("TIME", .text)],
    discussion:
      "TIME is 0.2s, 200ms or a number of seconds. By default a transition runs to its end.",
    examples: [.init("advance 0.2s", "A fifth of a second")]
  ) { call, shell in
    let text = try call.require("TIME")
    guard let seconds = Seconds.parse(text) else {
      throw ShellError.usage(
        "TIME is written 0.2s or 200ms, not '\(text)'", span: call.span("TIME"))
    }
    return try shell.answer(try shell.requireSimulation().advance(seconds), call)
  }
}
