import RouteModel

/// The texts of `help`, made from the table.
package enum HelpText {
  /// The six most common tasks.
  static let start = """
    See which screen a link opens        match app://editor/42
    Open it on the simulated stack       open app://editor/42     then: stack, back, remove editor
    Find out why it does not             explain app://editor/42  then: history why
    Change the routes                    route add editor --class EditorViewController
    Check that nothing is broken         check                    then: conflicts, undo
    Keep changes as migrations           migrate new NAME         then: migrate up

    help commands    all commands
    help COMMAND     one of them: synopsis, options, examples
    \(topics(indent: "help "))
    """

  /// The help topics, one per line.
  ///
  /// - Parameter indent: The text before each name.
  static func topics(indent: String) -> String {
    HelpTopic.all.map { topic in
      let blank = String(repeating: " ", count: max(1, 12 - topic.name.count))
      return "\(indent)\(topic.name)\(blank)\(topic.summary)"
    }.joined(separator: "\n")
  }

  /// All commands by group.
  static func commands(_ table: CommandTable) -> String {
    var blocks: [String] = []
    let width = table.commands.map { $0.name.count }.max() ?? 0
    for group in Command.Group.allCases {
      let commands = table.commands.filter { $0.group == group }
      guard !commands.isEmpty else { continue }
      let lines = commands.map {
        "  \($0.name)\(String(repeating: " ", count: width - $0.name.count))  \($0.summary)"
      }
      blocks.append(([group.title] + lines).joined(separator: "\n"))
    }
    return blocks.joined(separator: "\n\n")
  }

  /// The table for programs.
  static func json(_ table: CommandTable) -> JSONValue {
    .array(
      table.commands.map {
        [
          "name": .string($0.name), "group": .string($0.group.rawValue),
          "summary": .string($0.summary), "synopsis": .string($0.synopsis),
          "options": .strings($0.options.map { "--\($0.name)" }),
        ]
      })
  }

  /// The contents of ``command(_:)``, for programs.
  static func json(_ command: Command) -> JSONValue {
    [
      "name": .string(command.name), "group": .string(command.group.rawValue),
      "summary": .string(command.summary), "synopsis": .string(command.synopsis),
      "aliases": .strings(CommandTable.otherNames(of: command.name)),
      "discussion": .string(command.discussion),
      "options": .array(
        command.options.map {
          [
            "name": .string("--\($0.name)"), "value": .optional($0.value),
            "repeats": .bool($0.repeats), "help": .string($0.help),
          ]
        }),
      "examples": .array(
        command.examples.map { ["line": .string($0.line), "meaning": .string($0.meaning)] }),
    ]
  }

  /// The help of a command in every format.
  ///
  /// - Parameter longer: The commands whose longer names begin with this one's.
  static func answer(_ command: Command, longer: [String] = []) -> Answer {
    let more =
      longer.isEmpty ? "" : "\n\nSee also: \(longer.joined(separator: ", "))\n" + self.more(longer)
    return .prose(self.command(command) + more, json: json(command))
  }

  /// How to see the options of these commands.
  static func more(_ names: [String]) -> String {
    "Each has options and examples of its own: help \(names.first ?? "COMMAND")"
  }

  /// One command: synopsis, summary, options, examples.
  package static func command(_ command: Command) -> String {
    var blocks = ["\(command.synopsis)\n  \(command.summary)"]
    let others = CommandTable.otherNames(of: command.name)
    if !others.isEmpty { blocks[0] += "\n  Also: \(others.joined(separator: ", "))" }
    if !command.discussion.isEmpty { blocks.append(command.discussion) }
    if !command.options.isEmpty {
      let heads = command.options.map(\.head)
      let width = heads.map(\.count).max() ?? 0
      blocks.append(
        zip(heads, command.options).map {
          "  \($0)\(String(repeating: " ", count: width - $0.count))  \($1.help)"
        }.joined(separator: "\n"))
    }
    if !command.examples.isEmpty {
      let width = command.examples.map { $0.line.displayWidth }.max() ?? 0
      blocks.append(
        command.examples.map {
          "  \($0.line)\(String(repeating: " ", count: width - $0.line.displayWidth))  # \($0.meaning)"
            + ($0.line.hasSuffix("{") ? "\n    …\n  }" : "")
        }.joined(separator: "\n"))
    }
    return blocks.joined(separator: "\n\n")
  }
}
