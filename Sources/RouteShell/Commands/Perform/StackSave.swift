import FoundationEssentials
import Interchange
import RouteModel
import Routing
import Simulation

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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(state), as: UTF8.self)
    return try shell.deliver(
      try JSONParser.parse(text).text(isIndented: true) + "\n", to: path, isPrivate: true,
      .text(
        "wrote \(Phrase.count(state.screens.count, "screen")) to \(path)"
          .escapingControls(),
        json: ["file": .string(path), "screens": .int(state.screens.count)]))
  }
}
