import RouteModel
import Routing
import Texts

/// The texts of `help`, made from the table.
package enum HelpText {
  /// All commands by group: those of one word together, then a line for each noun with its verbs.
  static func commands(_ table: CommandTable) -> String {
    let indent = 20
    let lines = CommandGroup.allCases.flatMap { group -> [String] in
      let commands = table.commands.filter { $0.group == group }
      let single = commands.filter { $0.words.count == 1 }.map(\.name).joined(separator: ", ")
      let head = single.wrapped(78 - indent).enumerated().map { number, text in
        let title = number == 0 ? group.title : ""
        return title + String(repeating: " ", count: indent - title.count) + text
      }
      var nouns: [(name: String, verbs: [String])] = []
      for words in commands.map(\.words) where words.count > 1 {
        if nouns.last?.name != words[0] { nouns.append((words[0], [])) }
        nouns[nouns.count - 1].verbs.append(words[1])
      }
      return (single.isEmpty ? [group.title] : head)
        + nouns.map { "  \($0.name) \($0.verbs.joined(separator: "|"))" }
    }
    let more = ["", "help COMMAND explains one, help WORD finds those that have to do with it."]
    return (lines + more).joined(separator: "\n")
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
  static func json(_ command: CommandEntry) -> JSONValue {
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
  static func answer(_ command: CommandEntry, longer: [String] = []) -> Answer {
    let more =
      longer.isEmpty ? "" : "\n\nSee also: \(longer.joined(separator: ", "))\n" + self.more(longer)
    return .text(self.command(command) + more, json: json(command))
  }

  /// How to see the options of these commands.
  static func more(_ names: [String]) -> String {
    "Each has options and examples of its own: help \(names.first ?? "COMMAND")"
  }

  /// One command: synopsis, summary, options, examples.
  package static func command(_ command: CommandEntry) -> String {
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

// MARK: Searching

/// What `help WORD` finds for a word that is neither a command nor a topic.
struct HelpSearch {
  private let table: CommandTable
  private let word: String
  /// What it means, if people call something so elsewhere.
  private let meaning: PeoplesWords.Meaning?

  /// - Parameter word: In any case; an ending of a plural or of a verb does not matter.
  init(_ word: String, in table: CommandTable) {
    self.table = table
    meaning =
      PeoplesWords.meaning(of: word)
      ?? (word.hasSuffix("s") ? PeoplesWords.meaning(of: String(word.dropLast())) : nil)
    var stem = word.lowercased()
    for ending in ["ies", "ing", "es", "s", "e", "y"]
    where stem.hasSuffix(ending) && stem.count > ending.count + 2 {
      stem.removeLast(ending.count)
      break
    }
    self.word = stem
  }

  /// The commands, best first: those with the word in their name, then in their summary, then in an
  /// option, then in what is said of them.
  var commands: [CommandEntry] {
    let ranks: [(CommandEntry) -> String] = [
      \.name, \.summary, { $0.options.map { "\($0.name) \($0.help)" }.joined(separator: " ") },
      \.discussion,
    ]
    var found = [meaning?.command(in: table)].compactMap(\.self)
    for rank in ranks {
      for command in table.commands where rank(command).lowercased().contains(word) {
        if !found.contains(where: { $0.name == command.name }) { found.append(command) }
      }
    }
    return Array(found.prefix(12))
  }

  /// The topics about it.
  var topics: [HelpTopic] {
    HelpTopic.all.filter { topic in
      ([topic.name, topic.summary] + topic.otherNames).contains { $0.lowercased().contains(word) }
    }
  }

  /// The codes that have it in their names.
  var codes: [String] {
    CodeMeaning.all.map(\.code).filter { $0.contains(word) }
  }

  /// What was found, as an answer; nil if nothing was.
  var answer: Answer? {
    let (commands, topics, codes) = (commands, topics, codes)
    let rows =
      topics.map { (name: "help \($0.name)", summary: $0.summary) }
      + commands.map { (name: $0.name, summary: $0.summary) }
    guard !rows.isEmpty || !codes.isEmpty || meaning != nil else { return nil }
    let width = rows.map(\.name.count).max() ?? 0
    var lines = [String]()
    switch meaning {
    case .command(let line)?: lines.append("here it is '\(line)'")
    case .none(let reason)?: lines.append("there is no such command: \(reason)")
    case nil: break
    }
    lines += rows.map {
      "\($0.name)\(String(repeating: " ", count: width - $0.name.count))  \($0.summary)"
    }
    if !codes.isEmpty { lines.append("codes: \(codes.prefix(6).joined(separator: ", "))") }
    return .text(
      lines.joined(separator: "\n"),
      json: [
        "topics": .strings(topics.map(\.name)), "commands": .strings(commands.map(\.name)),
        "codes": .strings(codes),
      ])
  }
}
