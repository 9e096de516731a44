import CLibrary
import Interchange
import RouteModel
import Texts

/// The command line before the command.
package struct ProgramOptions: Sendable {
  /// Where the commands come from.
  package enum Input: Sendable {
    /// The prompt, or a script on standard input.
    case standardInput
    /// One command, as words.
    case command([String])
    /// A file with its arguments.
    case script(String, arguments: [String])
    /// Commands given with `-c`.
    case commands([String])
    case help, version
  }

  package var settings = Settings()
  package var input = Input.standardInput
  package var isBatch = false
  /// Whether nothing was given to run, so that a terminal means an interactive session with
  /// questions and a pager.
  var asksForPrompt: Bool {
    if case .standardInput = input { !isBatch } else { false }
  }
  package var readsStartFile = true
  /// Whether the store was named, by a word, an option or the environment.
  package var namesStore = false

  /// The options, from which parsing, `--help`, the manual page and completion scripts are derived.
  package static let table: [Option] = [
    .value("file", "FILE", .file, repeats: false, "Run the commands of FILE (-f)"),
    .value("command", "COMMAND", .text, repeats: true, "Run COMMAND; may be repeated (-c)"),
    .value(
      "store", "FILE", .file, "The store (-s); else the first word, $ROUTESH_STORE, ./routes.db"),
    .flag("json", "One JSON document a command; errors are JSON too"),
    .flag("jsonl", "One JSON document a line"),
    .flag("csv", "Lists as comma-separated values"),
    .flag("no-header", "With --csv: without the line of titles"),
    .flag("table", "Lists as aligned columns (the default)"),
    .flag("json-errors", "Errors, warnings and notes are JSON, answers as they are"),
    .flag("readonly", "Never write to the store"),
    .flag("no-history", "Record nothing"),
    .value("history", "FILE", .file, "Record into FILE instead of the store"),
    .value("wait", "TIME", "How long to wait for another program that writes: 200ms, 2s; else 5s"),
    .flag("no-color", "No colour, as with NO_COLOR"),
    .flag("echo", "Print each command, on standard error, before it runs"),
    .flag("keep-going", "Continue after a failing command; the exit code is still 1"),
    .flag("atomic", "All commands of the script as one transaction: all of them or none"),
    .flag("batch", "No prompt and no questions, even on a terminal"),
    .flag("no-init", "Do not read the start file"),
    .flag("help", "This text"),
    .flag("version", "The version"),
  ]

  private static let short: [String: String] = [
    "-f": "file", "-c": "command", "-h": "help", "-s": "store",
  ]

  /// The option that a word such as `--store` or `-f` names.
  static func option(_ word: String) -> Option? {
    guard word.hasPrefix("-") else { return nil }
    let name = short[word] ?? String(word.dropFirst(2))
    return table.first { $0.name == name }
  }

  /// Reads the command line.
  ///
  /// - Parameters:
  ///   - arguments: The words without the program's name.
  ///   - environment: The value of a variable of the environment.
  ///   - commands: The table that tells which words begin a command. It is made only if a word may be one.
  /// - Throws: ``ShellError`` `usage`.
  package init(
    _ arguments: [String], environment: (String) -> String?,
    commands: () -> CommandTable
  ) throws(ShellError) {
    if let store = environment("ROUTESH_STORE"), !store.isEmpty {
      settings.storePath = store
      namesStore = true
    }
    var rest = arguments[...]
    var storeIsPositional = false
    var file: String?
    var lines: [String] = []
    var plain: [String] = []
    var optionsEnded = false
    while let word = rest.popFirst() {
      if word == "--", !optionsEnded {
        optionsEnded = true
      } else if word.hasPrefix("-"), word != "-", !optionsEnded {
        try option(word, &rest, &file, &lines, commands)
      } else if file != nil || !lines.isEmpty {
        plain.append(word)
      } else if storeIsPositional || storeIsGiven || commands().hasCommand(beginning: word) {
        if storeIsPositional, !commands().hasCommand(beginning: word) {
          try Self.refuseCommand(settings.storePath, commands(), onlyNear: true)
        }
        input = .command([word] + rest)
        return
      } else {
        // Searching for a text has a high fixed cost, and this is part of every start.
        guard !word.utf8.contains(UInt8(ascii: ":")) || !word.contains("://") else {
          throw .usage("a URL is not a store", suggestions: ["match \(word)", "open \(word)"])
        }
        settings.storePath = word
        namesStore = true
        storeIsPositional = true
      }
    }
    if case .standardInput = input {
      if let file {
        if let first = plain.first, !namesStore, Self.looksLikeStore(first) {
          throw .usage(
            "'\(first)' is a store, but after -f it would be $1",
            suggestions: ["routesh \(first.scriptWord) -f \(file.scriptWord)"])
        }
        input = .script(file, arguments: plain)
      } else if !lines.isEmpty {
        guard plain.isEmpty else { throw .usage("with -c there is no command: '\(plain[0])'") }
        input = .commands(lines)
      } else if storeIsPositional {
        try Self.refuseCommand(settings.storePath, commands())
      }
    }
  }

  /// A mistyped command must not make an empty store with an empty script.
  ///
  /// - Parameter onlyNear: Whether a word that is near no command may be a store.
  private static func refuseCommand(
    _ word: String, _ commands: CommandTable, onlyNear: Bool = false
  ) throws(ShellError) {
    guard !word.contains("/"), !word.contains("."), word != ":memory:", !TextFile.exists(word)
    else {
      return
    }
    do {
      _ = try commands.command(for: [ExpandedWord(text: word)])
    } catch {
      guard !onlyNear || !error.diagnostic.suggestions.isEmpty else { return }
      var error = error
      error.span = nil
      error.notes.append("if '\(word)' is a new store: routesh \(word.scriptWord) init")
      throw error
    }
  }

  /// Whether a file is a store, or a name can only mean one.
  private static func looksLikeStore(_ path: String) -> Bool {
    path.hasSuffix(".db")
      || FileBytes.head(path, count: 15) == Array("SQLite format 3".utf8)
  }

  /// Whether `--store` was given, so that the first word cannot be the store.
  private var storeIsGiven = false

  private mutating func option(
    _ word: String, _ rest: inout ArraySlice<String>, _ file: inout String?,
    _ lines: inout [String],
    _ commands: () -> CommandTable
  ) throws(ShellError) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name =
      Self.short[word] ?? (word.hasPrefix("--") ? parts.first.map(String.init) ?? "" : word)
    guard let option = Self.table.first(where: { $0.name == name }) else {
      let near = NearestNames.of(name, in: Self.table.map(\.name)).map { "--\($0)" }
      throw .usage("unknown option '\(word)'", suggestions: near)
    }
    var value = ""
    if option.value != nil {
      if word.hasPrefix("--"), parts.count > 1 {
        value = String(parts[1])
      } else if let next = rest.popFirst() {
        value = next
      } else {
        throw .usage("\(word) needs a value: \(word) \(option.value ?? "")")
      }
    } else if word.hasPrefix("--"), parts.count > 1 {
      throw .usage("--\(name) takes no value")
    }
    switch name {
    case "file": file = value
    case "command": lines.append(value)
    case "store":
      settings.storePath = value
      namesStore = true
      storeIsGiven = true
    case "json-errors": settings.reportsJSON = true
    case "no-header": settings.hasHeader = false
    case "readonly": settings.isReadOnly = true
    case "no-history": settings.recordsHistory = false
    case "history": settings.historyPath = value
    case "wait":
      guard let seconds = Seconds.parse(value), seconds <= 86_400 else {
        throw .usage("--wait needs a time such as 200ms or 2s, a day at most, not '\(value)'")
      }
      settings.busyTimeout = .seconds(seconds)
    case "no-color": noColor = true
    case "echo": settings.echoes = true
    case "keep-going": settings.keepsGoing = true
    case "atomic": settings.isAtomic = true
    case "batch": isBatch = true
    case "no-init": readsStartFile = false
    case "help":
      // `--help test` means `help test`.
      let command = rest.first.map { commands().hasCommand(beginning: $0) } ?? false
      input = command ? .command(["help"] + rest) : .help
      if command { rest = [] }
    case "version":
      input = .version
      rest = []
    default:
      guard let format = OutputFormat(rawValue: name) else { return }
      if let other = formatGiven, other != format {
        throw .usage(
          "--\(other.rawValue) and --\(name) are both given: an answer has one format")
      }
      formatGiven = format
      settings.format = format
    }
  }

  package private(set) var noColor = false

  private var formatGiven: OutputFormat?

  /// The ways to call the program, one per line.
  static let invocations = """
      routesh app.db                          a prompt
      routesh app.db open app://editor/42     one command
      routesh app.db -f setup.routesh a b     a script; $1 is a, $2 is b
      routesh app.db -c 'routes' -c 'check'   several commands
      … | routesh app.db                      a script on standard input
      routesh test examples/*.routesh         scripts as tests
    """

  /// The text of `--help`.
  package static var help: String {
    let heads = table.map(\.head)
    let width = heads.map(\.count).max() ?? 0
    let lines = zip(heads, table).map {
      "  \($0)\(String(repeating: " ", count: width - $0.count))  \($1.help)"
    }
    return """
      routesh [OPTIONS] [STORE] [COMMAND [ARGUMENT …]]

      \(invocations)

      The first word is a command if it is the name of one, else the store. A lone word such as
      'shop' may be a mistyped command, so the name of a new store must contain '.' or '/':
      'shop.db', './shop'. 'routesh help' explains the commands.

      \(lines.joined(separator: "\n"))
      """
  }
}
