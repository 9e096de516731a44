import RouteModel
import Routing
import Simulation

extension Command {
  static let help = Command(
    "help", in: .help, "Explains a command or a topic",
    arguments: [Argument("COMMAND", .commandName, .repeated)],
    options: [
      .flag("man", "The manual page, as source for man"),
      .value(
        "completions", "SHELL", .choice(CompletionScript.allCases.map(\.rawValue)),
        "The script that has bash, zsh or fish complete command lines"),
      .flag("complete", "Complete a command line whose words follow --"),
    ], use: .none,
    discussion: "Topics: \(HelpTopic.all.map(\.name).joined(separator: ", ")), topics, commands.",
    examples: [
      .init("help", "The most common tasks"), .init("help match", "One command"),
      .init("help commands", "All commands"), .init("help language", "How a line is read"),
      .init("help --completions bash", "For ~/.local/share/bash-completion/completions/routesh"),
      .init("help --complete -- app.db ma", "The commands that begin with ma"),
    ]
  ) { call, shell in
    let words = call.all("COMMAND")
    if call.has("complete") {
      let completion = CommandLineCompletion(table: shell.table, environment: Program.environment)
      return .raw(completion.answer(for: words))
    }
    if let script: CompletionScript = try call.choice("completions") { return .raw(script.text) }
    if call.has("man") { return .raw(ManualPage.text(shell.table)) }
    let name = words.joined(separator: " ")
    if words.isEmpty {
      return .prose(HelpText.start, json: ["topic": "start", "text": .string(HelpText.start)])
    }
    if name == "commands" {
      return .prose(HelpText.commands(shell.table), json: HelpText.json(shell.table))
    }
    if name == "topics" {
      return .prose(
        HelpText.topics(indent: ""),
        json: .array(
          HelpTopic.all.map { ["topic": .string($0.name), "summary": .string($0.summary)] }))
    }
    if let command = shell.table[name] {
      return HelpText.answer(command, longer: shell.table.commands(behind: command.name))
    }
    let group = shell.table.commands.filter { $0.words.first == name }
    if !group.isEmpty {
      return .prose(
        group.map { "\($0.synopsis)\n  \($0.summary)" }.joined(separator: "\n")
          + "\n\n" + HelpText.more(group.map(\.name)), json: .array(group.map(HelpText.json)))
    }
    if let topic = HelpTopic.named(name) {
      return .prose(topic.text, json: ["topic": .string(topic.name), "text": .string(topic.text)])
    }
    let names =
      shell.table.commands.map(\.name) + HelpTopic.all.map(\.name) + ["commands", "topics"]
      + CodeMeaning.all.map(\.code)
    // Commands that change come before those that only read.
    let having = shell.table.commands.filter { $0.options.contains { $0.name == name } }
    let first = having.filter { $0.group == .change } + having.filter { $0.group != .change }
    let list = having.map(\.name).joined(separator: ", ")
    throw ShellError.failure(
      "unknown-topic",
      having.isEmpty
        ? "no help for '\(name)': help topics and help commands list all"
        : "no help for '\(name)': --\(name) is an option of \(list)",
      suggestions: having.isEmpty
        ? NearestNames.of(name, in: names) : first.prefix(3).map { "help \($0.name)" })
  }
}
