import RouteModel

extension Command {
  static let echo = Command(
    "echo", in: .script, "Prints its words", arguments: [Argument("TEXT", .text, .repeated)],
    use: .none, isAllowedInMigration: true,
    discussion: "Words are separated by one blank. Write what begins with -- in quotes.",
    examples: [.init("echo 'setting up'", "Prints a line")]
  ) { call, _ in
    let text = call.all("TEXT").joined(separator: " ").escapingControls(keepsLines: true)
    return .text(text, json: .string(text))
  }
}
