import RouteModel
import Routing
import Simulation
import Texts

struct HelpCommand: ScriptCommand {
  var words: [String] = []
  var man = false
  var completions: CompletionScript?
  var complete = false
  static let signature = Signature<Self>(
    "help", in: .help, "Explains a command or a topic",
    arguments: [.init("COMMAND", \.words, .commandName)],
    options: [
      .flag("man", \.man, "The manual page, as source for man"),
      .value(
        "completions", \.completions, "SHELL",
        "The script that has bash, zsh or fish complete command lines"),
      .flag("complete", \.complete, "Complete a command line whose words follow --"),
    ],
    use: .none,
    discussion: """
      Topics: \(HelpTopic.all.map(\.name).joined(separator: ", ")), topics, commands. Any other word is
      looked for in names, summaries, options and texts; codes come last.
      """,
    examples: [
      .init("help", "The most common tasks"), .init("help match", "One command"),
      .init("help commands", "All commands"),
      .init("help platform", "Everything about a word"),
      .init("help language", "How a line is read"),
      .init("help --completions bash", "For ~/.local/share/bash-completion/completions/routesh"),
      .init("help --complete -- app.db ma", "The commands that begin with ma"),
    ])

  func run(_ interpreter: Interpreter, _ call: Call) throws -> Answer {
    if complete {
      let completion = CommandLineCompletion(
        table: interpreter.table, environment: Program.environment)
      return .raw(completion.answer(for: words))
    }
    if let script: CompletionScript = completions { return .raw(script.text) }
    if man { return .raw(ManualPage.text(interpreter.table)) }
    let name = words.joined(separator: " ")
    if words.isEmpty { return HelpTopic.start.answer }
    if name == "commands" {
      return .text(HelpText.commands(interpreter.table), json: HelpText.json(interpreter.table))
    }
    if name == "topics" {
      return .text(
        HelpTopic.list(indent: ""),
        json: .array(
          HelpTopic.all.map { ["topic": .string($0.name), "summary": .string($0.summary)] }))
    }
    if let command = interpreter.table[name] {
      return HelpText.answer(command, longer: interpreter.table.commands(behind: command.name))
    }
    let group = interpreter.table.commands.filter { $0.words.first == name }
    if !group.isEmpty {
      return .text(
        group.map { "\($0.synopsis)\n  \($0.summary)" }.joined(separator: "\n")
          + "\n\n" + HelpText.more(group.map(\.name)), json: .array(group.map(HelpText.json)))
    }
    if let topic = HelpTopic.named(name) { return topic.answer }
    // `help import csv` is about the first words.
    if words.count > 1, PeoplesWords.meaning(of: name) == nil,
      let command = interpreter.table[words[0]]
    {
      return HelpText.answer(command, longer: interpreter.table.commands(behind: command.name))
    }
    if let found = HelpSearch(name, in: interpreter.table).answer { return found }
    let names =
      interpreter.table.commands.map(\.name) + HelpTopic.all.map(\.name) + ["commands", "topics"]
      + CodeMeaning.all.map(\.code)
    throw ShellError.failure(
      "unknown-topic", "no help for '\(name)': help topics and help commands list all",
      suggestions: NearestNames.of(name, in: names))
  }
}

struct ClearCommand: ScriptCommand {
  static let signature = Signature<Self>(
    "clear", in: .help, "Clears the terminal", use: .none,
    discussion: "Ctrl-L does the same. Without a terminal it does nothing.",
    examples: [.init("clear", "An empty screen")])

  func run(_ interpreter: Interpreter, _ call: Call) throws -> Answer {
    interpreter.printer.clear()
    return .none
  }
}

struct QuitCommand: ScriptCommand {
  static let signature = Signature<Self>(
    "quit", in: .help, "Leaves the shell", use: .none,
    discussion: "So does Ctrl-D. In a script it ends the program with the exit code so far.",
    examples: [.init("quit", "Leaves")])

  func run(_ interpreter: Interpreter, _ call: Call) throws -> Answer {
    interpreter.isQuitting = true
    return .none
  }
}
