import RouteModel
import Routing
import SimulatedUI

extension Command {
  static let back = Command(
    "back", in: .perform, "Goes back as a person would",
    discussion: "Pops in the front navigation controller, or dismisses what is presented.",
    examples: [.init("back", "One step", after: "open app://editor/x")]
  ) { call, shell in try shell.answer(try shell.requireSimulation().back(), call) }

  static let dismiss = Command(
    "dismiss", in: .perform, "Dismisses what is presented in front",
    examples: [
      .init("dismiss", "The topmost presentation", after: "open app://editor/x --path present")
    ]
  ) { call, shell in try shell.answer(try shell.requireSimulation().dismiss(), call) }

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
