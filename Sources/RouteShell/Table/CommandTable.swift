import CLibrary
import Interchange
import RouteModel

/// All commands by name.
package struct CommandTable: Sendable {
  /// A command by its name. It is made only when needed, so that running one does not make the
  /// others.
  package struct Entry: Sendable {
    let name: StaticString
    let command: @Sendable () -> Command

    init(_ name: StaticString, _ command: @autoclosure @escaping @Sendable () -> Command) {
      self.name = name
      self.command = command
    }
  }

  private let entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries }

  /// All commands; makes each of them.
  package var commands: [Command] { entries.map { $0.command() } }

  package subscript(_ name: String) -> Command? { known(Self.alias(name) ?? name) }

  /// The command with a name in the table.
  private func known(_ name: String) -> Command? {
    var name = name
    return name.withUTF8 { name in entries.first { $0.isNamed(name) } }?.command()
  }

  /// Whether a word begins the name of a command.
  package func hasCommand(beginning word: String) -> Bool {
    var word = word
    return word.withUTF8 { word in entries.contains { $0.hasFirstWord(word) } }
  }

  /// The command that the words name, and how many words its name has: `route add` before `route`.
  ///
  /// - Throws: ``ShellError`` `unknown-command` with the nearest, or with advice for a word from
  ///   other shells.
  package func command(for words: [ExpandedWord]) throws(ShellError) -> (Command, Int) {
    guard let first = words.first else { throw .usage("no command") }
    if first.isBare {
      if words.count > 1, words[1].isBare {
        if words.count > 2, words[2].isBare,
          let command = known("\(first.text) \(words[1].text) \(words[2].text)")
        {
          return (command, 3)
        }
        let both = "\(first.text) \(words[1].text)"
        if let command = known(both) ?? Self.alias(both).flatMap(known) { return (command, 2) }
      }
      if let name = Self.alias(first.text), let command = known(name) { return (command, 1) }
      if let command = known(first.text) {
        if let near = misspelled(words, command) { throw near }
        return (command, 1)
      }
    }
    throw unknown(words)
  }

  /// `route ad x`: too many words for `route`, and nearly the name of another command.
  private func misspelled(_ words: [ExpandedWord], _ command: Command) -> ShellError? {
    guard words.count > 2, words[1].isBare, !command.takesParameters, !command.takesCommand,
      !words[1].text.hasPrefix("-"),
      words.dropFirst().prefix(while: { !$0.text.hasPrefix("--") }).count > command.arguments.count,
      command.arguments.allSatisfy(\.standsOnce)
    else { return nil }
    let near = commands(behind: command.name, near: words[1].text) + turned(words)
    guard !near.isEmpty else { return nil }
    return Self.unknownCommand(
      "unknown command '\(command.name) \(words[1].text)'", near, words[1].span)
  }

  /// The command that two words in the other order mean: `add pattern`, `show route`, `list scenes`.
  private func turned(_ words: [ExpandedWord]) -> [String] {
    guard words.count > 1, words[1].isBare else { return [] }
    let (verb, noun) = (Self.verbs[words[0].text] ?? words[0].text, words[1].text)
    let name = "\(noun) \(verb)"
    let meant = Self.alias(name) ?? name
    if known(meant) != nil { return [meant] }
    return ["list", "show"].contains(verb) && known(noun) != nil ? [noun] : []
  }

  /// The commands with longer names that begin with a word.
  func commands(behind first: String) -> [String] {
    commands.filter { $0.words.count > 1 && $0.words.first == first }.map(\.name)
  }

  /// The commands that a mistyped or unfinished second word may mean.
  private func commands(behind first: String, near typed: String) -> [String] {
    let names = commands.filter { $0.words.count > 1 && $0.words.first == first }
      .map { $0.words.dropFirst().joined(separator: " ") }
    if let meant = Self.meant["\(first) \(typed)"] { return meant }
    let meant = Self.verbs[typed].map { "\(first) \($0)" }.flatMap { Self.alias($0) ?? $0 }
    if let meant, known(meant) != nil { return [meant] }
    // `routes add` is `route add`.
    for end in ["es", "s"] where first.hasSuffix(end) {
      let name = "\(first.dropLast(end.count)) \(Self.verbs[typed] ?? typed)"
      if known(name) != nil { return [name] }
    }
    if Int(typed) != nil, names.contains("show") { return ["\(first) show \(typed)"] }
    let near = NearestNames.of(typed, in: names)
    let begun = names.filter { !typed.isEmpty && $0 != typed && $0.hasPrefix(typed) }
    let others = Self.aliases.keys.filter { $0.hasPrefix("\(first) ") }
      .map { String($0.dropFirst(first.count + 1)) }
    var found: [String] = []
    for word in near + begun + NearestNames.of(typed, in: others) {
      let name = Self.alias("\(first) \(word)") ?? "\(first) \(word)"
      if !found.contains(name) { found.append(name) }
    }
    return Array(found.prefix(3))
  }

  /// An error of a one-word command, with the longer commands that its next word may mean: `route
  /// ad` probably does not mean a route called `ad`.
  func advising(
    _ error: ShellError, on words: [ExpandedWord], nameCount: Int
  ) -> ShellError {
    guard nameCount == 1, let first = words.first else { return error }
    var error = error
    if words.count == 1, error.diagnostic.code == "usage" {
      let longer = commands(behind: first.text)
      if !longer.isEmpty { error.notes.append("or \(longer.joined(separator: ", "))") }
    }
    guard words.count > 1, words[1].isBare, !words[1].text.hasPrefix("-"),
      error.diagnostic.code.hasPrefix("unknown-") && error.diagnostic.code != "unknown-command"
        || error.exit == .usage && error.diagnostic.values.contains(words[1].text)
    else { return error }
    let known = error.diagnostic.suggestions
    error.diagnostic.suggestions += commands(behind: words[0].text, near: words[1].text)
      .filter { !known.contains($0) }
    if error.diagnostic.suggestions.isEmpty, error.exit == .usage, words.count == 2,
      let filter = self.known(first.text)?.filter
    {
      error.diagnostic.suggestions = ["--\(filter) \(words[1].text.scriptWord)"]
    }
    return error
  }

  /// The error of a command to report: with advice, with its word marked, and as JSON if the
  /// command asks for that.
  func explaining(
    _ error: ShellError, of words: [ExpandedWord], nameCount: Int, in line: SourceLine
  ) -> ShellError {
    var error = advising(error, on: words, nameCount: nameCount)
      .pointing(at: words, nameCount: nameCount, in: line)
    if nameCount == 2, words[0].text == "import", error.exit != .usage,
      let advice = ImportedFile.advice(for: words.dropFirst(2), to: words[1].text)
    {
      error.notes.append(advice)
    }
    if words.contains(where: { $0.isBare && ($0.text == "--json" || $0.text == "--jsonl") }) {
      error.isJSON = true
    }
    return error
  }

  private func unknown(_ words: [ExpandedWord]) -> ShellError {
    let first = words[0].text
    var span = words[0].span
    let inOrder = turned(words)
    let subcommands = commands.filter { $0.words.first == first && $0.words.count > 1 }
    if subcommands.isEmpty, !inOrder.isEmpty {
      return Self.unknownCommand(
        "unknown command '\(first) \(words[1].text)'", inOrder,
        Span(span.lower, words[1].span.upper)
      )
    }
    if let advice = Self.advice[first] {
      return Self.unknownCommand("unknown command '\(first)' — here it is '\(advice)'", [], span)
    }
    if first.contains("://"), words.count == 1 {
      return Self.unknownCommand(
        "a URL is not a command", ["match URL", "open URL"], span)
    }
    guard subcommands.isEmpty else {
      let names = subcommands.map { $0.words.dropFirst().joined(separator: " ") }
      guard words.count > 1 else {
        return Self.unknownCommand(
          "'\(first)' needs one of: \(names.joined(separator: ", "))", [], span)
      }
      span = words[1].span
      let format = first == "import" ? ImportedFile(words[1].text)?.formats.first : nil
      if let format {
        return Self.unknownCommand(
          "import needs the kind of file first",
          ["import \(format) \(words[1].text.scriptWord)"], span)
      }
      return Self.unknownCommand(
        "unknown command '\(first) \(words[1].text)': it is one of \(names.joined(separator: ", "))",
        commands(behind: first, near: words[1].text) + inOrder, span)
    }
    // The second word of a command, without the first.
    let longer = commands.filter { $0.words.count > 1 && $0.words.last == first }.map(\.name)
    return Self.unknownCommand(
      "unknown command '\(first)'",
      longer.isEmpty
        ? NearestNames.of(first, in: Set(commands.compactMap(\.words.first)))
        : Array(longer.prefix(3)), span)
  }

  private static func unknownCommand(_ message: Message, _ near: [String], _ span: Span)
    -> ShellError
  {
    ShellError(
      Diagnostic(code: "unknown-command", message: message, suggestions: near), exit: .usage,
      span: span)
  }

  /// The command for an alias.
  private static func alias(_ name: String) -> String? { aliases[name] }

  /// The aliases of a command, in order.
  static func otherNames(of name: String) -> [String] {
    aliases.filter { $0.value == name }.keys.sorted()
  }

  /// Names that users know from other shells or expect here, with the commands.
  private static let aliases: [String: String] = [
    "exit": "quit", ".quit": "quit", ".exit": "quit", "\\q": "quit", "q": "quit", ":q": "quit",
    "?": "help", ".help": "help", "\\?": "help", "\\h": "help",
    "vacuum": "store vacuum",
    "history errors": "errors", "history failures": "errors", "history list": "history",
    "history replay": "replay", "route show": "route", "stack show": "stack",
    "config list": "config", "migrate list": "migrate status", "errors list": "errors",
    "config set": "config", "config get": "config",
    "context show": "context", "context list": "context", "check links": "check-links",
    "events": "history",
    "failures": "errors", "migrate apply": "migrate up", "migrate create": "migrate new",
    "migrate rollback": "migrate down", "migrate revert": "migrate down",
    "migrate undo": "migrate down",
  ].merging(lists) { first, _ in first }

  /// `route list` and `routes list`, and so on. A route may be called `list`: then `parameters list`
  /// are its parameters.
  private static let lists: [String: String] = {
    var names = ["parameter list": "parameters"]
    for noun in [
      "route", "segue", "scene", "pattern", "protocol", "adapter", "storyboard", "class",
      "redirect", "guard", "router",
    ] {
      let list = Phrase.plural(noun)
      for word in [noun, list] { names["\(word) list"] = list }
    }
    return names
  }()

  /// What users may expect to be a command's second word, with the word that is one here.
  private static let verbs: [String: String] = [
    "delete": "remove", "del": "remove", "rm": "remove", "drop": "remove", "destroy": "remove",
    "create": "add",
    "new": "add", "insert": "add", "update": "edit", "change": "edit", "modify": "edit",
    "register": "add", "set": "edit", "mv": "rename", "move": "rename", "ls": "list",
    "all": "list", "get": "show", "view": "show", "info": "show", "details": "show",
    "inspect": "show", "describe": "show",
  ]

  /// Two words that are no command, with what does here what they may mean.
  private static let meant: [String: [String]] = [
    "history failed": ["history --failed", "errors"],
    "history failing": ["history --failed", "errors"],
    "history search": ["history --url TEXT"], "history find": ["history --url TEXT"],
    "history summary": ["history stats"], "history count": ["history stats"],
    "history last": ["history --limit N"], "history tail": ["history --limit N"],
    "history clear": ["history prune"], "history delete": ["history prune"],
    "history remove": ["history prune"], "history reset": ["history prune"],
    "log show": ["log --patch", "diff"],
    "migrate run": ["migrate up"], "migrate latest": ["migrate up"],
    "migrate history": ["migrate status"], "migrate pending": ["migrate status"],
    "migrate validate": ["migrate verify"], "migrate check": ["migrate verify"],
    "store repair": ["store check"], "store compact": ["store vacuum"],
    "store info": ["status"], "store stats": ["status"], "store status": ["status"],
    "stack pop": ["back"], "stack clear": ["reset"], "stack reset": ["reset"],
    "export csv": ["routes --csv"], "export markdown": ["routes --markdown"],
    "export html": ["report"], "export graph": ["export dot", "export svg"],
    "hub sync": ["hub pull", "hub push"], "hub fetch": ["hub pull"],
    "hub connect": ["hub set", "hub join"], "hub list": ["hub status", "hub channels"],
  ]

  /// Advice for words from other shells.
  private static let advice: [String: String] = [
    ".tables": "routes", "\\d": "routes", "\\dt": "routes", ".schema": "export json",
    ".dump": "export routesh", ".read": "source FILE", "\\i": "source FILE",
    ".open": "routesh FILE",
    "ls": "routes", "list": "routes", "add": "route add", "delete": "route remove",
    "rm": "route remove", "show": "route ID", "pop": "back", "push": "perform ROUTE --path push",
    "set": "let NAME VALUE", "print": "echo", "tree": "stack", "resolve": "match URL",
    "go": "open URL", "navigate": "open URL", "visit": "open URL", "lookup": "match URL",
    "trace": "explain URL", "search": "find TEXT", "grep": "find TEXT", "get": "route ID",
    "describe": "route ID", "create": "route add", "register": "route add", "close": "dismiss",
    "validate": "check", "lint": "check", "doctor": "check", "error": "errors",
    "failed": "errors", "dump": "export json", "revert": "undo", "settings": "config",
    "tags": "routes --tag TAG", "tag": "route edit ID --tag TAG", "version": "routesh --version",
    "versions": "log", "revisions": "log", "changes": "log", "migrations": "migrate status",
    "man": "help commands", "commands": "help commands",
  ]
}

extension Command {
  /// The option that filters a list by a word that stands alone.
  fileprivate var filter: String? {
    guard [.look, .resolve].contains(group), arguments.isEmpty else { return nil }
    return ["route", "where"].first { name in options.contains { $0.name == name } }
  }
}

extension CommandTable.Entry {
  fileprivate func isNamed(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    name.utf8CodeUnitCount == word.count && begins(with: word)
  }

  fileprivate func hasFirstWord(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    name.withUTF8Buffer { ($0.firstIndex(of: UInt8(ascii: " ")) ?? $0.count) == word.count }
      && begins(with: word)
  }

  private func begins(with word: UnsafeBufferPointer<UInt8>) -> Bool {
    name.withUTF8Buffer { $0.starts(with: word) }
  }
}
