import RouteModel
import Routing
import SimulatedUI
import Simulation

extension Command {
  static let tab = Command(
    "tab", in: .perform, "Selects a tab of the front tab bar", arguments: [Argument("N", .number)],
    examples: [.init("tab 2", "The second from the left", after: "reset --root tabs")]
  ) { call, shell in
    guard let number = try call.number("N"), number > 0 else {
      throw ShellError.usage("tabs are counted from 1", span: call.span("N"))
    }
    return try shell.answer(try shell.requireSimulation().tab(number - 1), call)
  }
}
