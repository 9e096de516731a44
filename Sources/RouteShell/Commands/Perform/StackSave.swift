import Interchange
import RouteModel
import Routing

extension Command {
  static let stackSave = Command(
    "stack save", in: .perform, "Writes what is shown to a file, as routes",
    arguments: [Argument("FILE", .file)],
    discussion: """
      One JSON document: the root, the screens in their order with their parameters, the tabs in
      front. - is standard output.
      """,
    examples: [.init("stack save here.json", "For stack restore")]
  ) { call, shell in
    let state = try shell.requireSimulation().navigationState
    let path = try call.require("FILE")
    return try shell.deliver(
      state.json.text(isIndented: true) + "\n", to: path, isPrivate: true,
      .text(
        "wrote \(Phrase.count(state.screens.count, "screen")) to \(path)"
          .escapingControls(),
        json: ["file": .string(path), "screens": .int(state.screens.count)]))
  }
}
