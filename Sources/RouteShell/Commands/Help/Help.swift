import RouteModel

extension Command {
  static let help = Command(
    "help", in: .help, "Explains a command or a topic",
    arguments: [Argument("COMMAND", .commandName, .repeated)], use: .none,
    discussion: "Topics: \(HelpTopic.all.map(\.name).joined(separator: ", ")), commands.",
    examples: [
      .init("help", "What people come for"), .init("help match", "One command"),
      .init("help commands", "All commands"), .init("help language", "How a line is read"),
    ]
  ) { call, shell in
    let words = call.all("COMMAND")
    let name = words.joined(separator: " ")
    if words.isEmpty { return .raw(HelpText.start) }
    if name == "commands" {
      return .text(HelpText.commands(shell.table), json: HelpText.json(shell.table))
    }
    if let command = shell.table[name] { return .raw(HelpText.command(command)) }
    let group = shell.table.commands.filter { $0.words.first == name }
    if !group.isEmpty {
      return .raw(group.map { "\($0.synopsis)\n  \($0.summary)" }.joined(separator: "\n"))
    }
    if let topic = HelpTopic.all.first(where: { $0.name == name }) { return .raw(topic.text) }
    let names = shell.table.commands.map(\.name) + HelpTopic.all.map(\.name) + ["commands"]
    throw ShellError.failure(
      "unknown-topic", "no help for '\(name)'", suggestions: NearestNames.of(name, in: names))
  }
}
