import CLibrary
import Files
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

  package private(set) var noColor = false

  /// What the options say; parsing, `--help`, the manual page and completion scripts are derived from it, as from the
  /// signature of a command.
  private struct Words: Sendable {
    var file: String?
    var lines: [String] = []
    var store, history, wait: String?
    var noHeader = false
    var reportsJSON = false
    var isReadOnly = false
    var noHistory = false
    var noColor = false
    var echoes = false
    var keepsGoing = false
    var isAtomic = false
    var isBatch = false
    var noStartFile = false
    var asksForVersion = false
  }

  private static let signature = Signature<Words>(
    "routesh", in: .help, "Keeps, resolves and performs the routes of an application",
    options: [
      .value("file", \.file, "FILE", .file, letter: "f", "Run the commands of FILE"),
      .value("command", \.lines, "COMMAND", .text, letter: "c", "Run COMMAND; may be repeated"),
      .value(
        "store", \.store, "FILE", .file, letter: "s",
        "The store; else the first word, $ROUTESH_STORE, ./routes.db"),
      .flag("no-header", \.noHeader, "With --csv: without the line of titles"),
      .flag(
        "json-errors", \.reportsJSON, "Errors, warnings and notes are JSON, answers as they are"),
      .flag("readonly", \.isReadOnly, "Never write to the store"),
      .flag("no-history", \.noHistory, "Record nothing"),
      .value("history", \.history, "FILE", .file, "Record into FILE instead of the store"),
      .value(
        "wait", \.wait, "TIME",
        "How long to wait for another program that writes: 200ms, 2s; else 5s"),
      .flag("no-color", \.noColor, "No colour, as with NO_COLOR"),
      .flag("echo", \.echoes, "Print each command, on standard error, before it runs"),
      .flag(
        "keep-going", \.keepsGoing, "Continue after a failing command; the exit code is still 1"),
      .flag(
        "atomic", \.isAtomic, "All commands of the script as one transaction: all of them or none"),
      .flag("batch", \.isBatch, "No prompt and no questions, even on a terminal"),
      .flag("no-init", \.noStartFile, "Do not read the start file"),
      .flag("version", \.asksForVersion, "The version"),
    ], blank: Words()
  ) { _, _, _ in .none }

  /// The options, with those that every command has.
  package static let table: [Option] =
    signature.entry.options + Option.common.filter { $0.name != Option.output.name }

  /// The option that a word such as `--store`, `--store=a.db` or `-f` names.
  static func option(_ word: String) -> Option? {
    guard word.hasPrefix("-") else { return nil }
    if word == "-h" { return option("--help") }
    let name = word.hasPrefix("--") ? word.dropFirst(2).prefix { $0 != "=" } : ""
    return (signature.entry.options + Option.common).first {
      $0.name == name || $0.letter.map { "-\($0)" } == word
    }
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
    let line = Parts(arguments, commands)
    let call = try Call(
      Self.signature.entry, words: line.options[...], block: nil, line: SourceLine(""))
    do {
      try take(line, call, commands)
    } catch {
      var error = error
      error.format = settings.reportsJSON ? .json : call.format
      throw error
    }
  }

  private mutating func take(
    _ line: Parts, _ call: Call, _ commands: () -> CommandTable
  ) throws(ShellError) {
    var words = Words()
    try Self.signature.fill(&words, call)
    settings.format = call.format
    settings.reportsJSON = words.reportsJSON
    settings.hasHeader = !words.noHeader
    settings.isReadOnly = words.isReadOnly
    settings.recordsHistory = !words.noHistory
    settings.historyPath = words.history
    settings.echoes = words.echoes
    settings.keepsGoing = words.keepsGoing
    settings.isAtomic = words.isAtomic
    (isBatch, noColor, readsStartFile) = (words.isBatch, words.noColor, !words.noStartFile)
    if let store = words.store ?? line.store {
      settings.storePath = store
      namesStore = true
    }
    if words.asksForVersion {
      input = .version
      return
    }
    if let value = words.wait {
      guard let seconds = Seconds.parse(value), seconds <= 86_400 else {
        throw .usage("--wait needs a time such as 200ms or 2s, a day at most, not '\(value)'")
      }
      settings.busyTimeout = .seconds(seconds)
    }
    if call.output != nil {
      throw .usage("--output is an option of a command: routesh STORE COMMAND --output FILE")
    }
    // Searching for a text has a high fixed cost, and this is part of every start.
    if let store = line.store, store.utf8.contains(UInt8(ascii: ":")), store.contains("://") {
      throw .usage("a URL is not a store", suggestions: ["match \(store)", "open \(store)"])
    }
    if call.asksForHelp {
      // `--help test` means `help test`.
      input = line.command.map { .command(["help"] + $0) } ?? .help
    } else if let command = line.command {
      if let store = line.store, !commands().hasCommand(beginning: command[0]) {
        try Self.refuseCommand(store, commands(), onlyNear: true)
      }
      input = .command(command)
    } else if let file = words.file {
      if let first = line.arguments.first, !namesStore, Self.looksLikeStore(first) {
        throw .usage(
          "'\(first)' is a store, but after -f it would be $1",
          suggestions: ["routesh \(first.scriptWord) -f \(file.scriptWord)"])
      }
      input = .script(file, arguments: line.arguments)
    } else if !words.lines.isEmpty {
      guard line.arguments.isEmpty else {
        throw .usage("with -c there is no command: '\(line.arguments[0])'")
      }
      input = .commands(words.lines)
    } else if let store = line.store {
      try Self.refuseCommand(store, commands())
    }
  }

  /// The parts of a command line.
  private struct Parts {
    /// The program's options with their values.
    var options: [ExpandedWord] = []
    /// The first word, if it is no command.
    var store: String?
    /// What follows a script.
    var arguments: [String] = []
    /// The command with all that follows.
    var command: [String]?

    init(_ words: [String], _ commands: () -> CommandTable) {
      var rest = words[...]
      var (isScript, hasStore, areOptionsOver) = (false, false, false)
      while let word = rest.popFirst() {
        if word == "--", !areOptionsOver {
          areOptionsOver = true
        } else if word.hasPrefix("-"), word != "-", !areOptionsOver {
          options.append(ExpandedWord(text: word))
          let option = ProgramOptions.option(word)
          if option?.value != nil, !word.hasPrefix("--") || !word.contains("="),
            let value = rest.popFirst()
          {
            options.append(ExpandedWord(text: value, isBare: false))
          }
          switch option?.name {
          // Whatever follows.
          case "version": return
          case "file", "command": isScript = true
          case "store": hasStore = true
          default: break
          }
        } else if isScript {
          arguments.append(word)
        } else if hasStore || commands().hasCommand(beginning: word) {
          command = [word] + rest
          return
        } else {
          (store, hasStore) = (word, true)
        }
      }
    }
  }

  /// A mistyped command must not make an empty store with an empty script.
  ///
  /// - Parameter onlyNear: Whether a word that is near no command may be a store.
  private static func refuseCommand(
    _ word: String, _ commands: CommandTable, onlyNear: Bool = false
  ) throws(ShellError) {
    guard !word.contains("/"), !word.contains("."), word != ":memory:", !Platform.exists(word)
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
      || FileBytes.head(path, count: 16) == OpenDatabases.firstBytes
  }

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
