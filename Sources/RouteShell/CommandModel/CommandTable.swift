import CLibrary
import RouteModel
import Texts

/// All commands by name.
package struct CommandTable: Sendable {
  package let commands: [CommandEntry]
  private let places: [String: Int]

  package init(_ commands: [CommandEntry]) {
    self.commands = commands
    places = Dictionary(uniqueKeysWithValues: zip(commands.map(\.name), commands.indices))
  }

  package subscript(_ name: String) -> CommandEntry? {
    places[Self.otherNames[name] ?? name].map { commands[$0] }
  }

  /// Whether a word begins the name of a command.
  package func hasCommand(beginning word: String) -> Bool {
    commands.contains { $0.words.first == word }
  }

  /// The command that the words name, and how many words its name has: `route add` before `route`.
  ///
  /// - Throws: ``ShellError`` `unknown-command` with the nearest.
  package func command(for words: [ExpandedWord]) throws(ShellError) -> (CommandEntry, Int) {
    guard let first = words.first else { throw .usage("no command") }
    do {
      return try named(words, first)
    } catch {
      throw error.reported(in: Call.format(askedBy: words.dropFirst()))
    }
  }

  private func named(
    _ words: [ExpandedWord], _ first: ExpandedWord
  ) throws(ShellError) -> (CommandEntry, Int) {
    if first.isBare {
      if words.count > 1, words[1].isBare, let command = self["\(first.text) \(words[1].text)"] {
        return (command, 2)
      }
      // `route delete home` does not mean the route 'delete'.
      if words.count > 2, words[1].isBare, !words[2].text.hasPrefix("-"),
        PeoplesWords.meaning(of: "\(first.text) \(words[1].text)") != nil
      {
        throw unknown(words)
      }
      if let command = self[first.text] { return (command, 1) }
    }
    throw unknown(words)
  }

  /// The commands with longer names that begin with a word.
  func commands(behind first: String) -> [String] {
    commands.map(\.name).filter { $0.hasPrefix("\(first) ") }
  }

  /// The commands that a mistyped second word may mean.
  private func commands(behind first: String, near typed: String) -> [String] {
    let seconds = commands(behind: first).map { String($0.dropFirst(first.count + 1)) }
    let begun = seconds.filter { !typed.isEmpty && $0.hasPrefix(typed) }
    return NearestNames.of(typed, in: seconds, limit: 2).filter { !begun.contains($0) }
      .reduce(into: begun) { $0.append($1) }
      .prefix(3).map { "\(first) \($0)" }
  }

  /// The error of a command to report: with the commands that its second word may mean, and with its
  /// word marked.
  func explaining(
    _ error: ShellError, of words: [ExpandedWord], nameCount: Int, in line: SourceLine
  ) -> ShellError {
    advising(error, on: words, nameCount: nameCount)
      .pointing(at: words, nameCount: nameCount, in: line)
  }

  /// `route ad` probably does not mean a route called `ad`.
  func advising(
    _ error: ShellError, on words: [ExpandedWord], nameCount: Int
  ) -> ShellError {
    guard nameCount == 1, let first = words.first, error.diagnostic.code != "unknown-command"
    else { return error }
    var error = error
    let isUsage = error.exit == .usage && error.diagnostic.code == "usage"
    if words.count == 1 {
      let longer = isUsage ? commands(behind: first.text) : []
      if !longer.isEmpty { error.notes.append("or \(longer.joined(separator: ", "))") }
    } else if words[1].isBare, !words[1].text.hasPrefix("-"),
      isUsage || error.diagnostic.code.hasPrefix("unknown-")
    {
      let meaning = PeoplesWords.meaning(of: "\(first.text) \(words[1].text)")
      if case .command(let line)? = meaning {
        error.diagnostic.suggestions = [line]
        return error
      }
      let near = commands(behind: first.text, near: words[1].text)
      let known = error.diagnostic.suggestions
      error.diagnostic.suggestions += near.filter { !known.contains($0) }
    }
    return error
  }

  private func unknown(_ words: [ExpandedWord]) -> ShellError {
    func error(_ message: Message, _ near: [String], _ span: Span) -> ShellError {
      ShellError(
        Diagnostic(code: "unknown-command", message: message, suggestions: near), exit: .usage,
        span: span)
    }
    let first = words[0].text
    let second = words.count > 1 && words[1].isBare ? words[1].text : nil
    if let second, let meaning = PeoplesWords.meaning(of: "\(first) \(second)") {
      return error(
        meaning.message("\(first) \(second)"), [],
        Span(words[0].span.lower, words[1].span.upper))
    }
    // `new rooter` is a mistyped `new router`.
    if let meaning = PeoplesWords.meaning(of: first),
      second == nil || commands(behind: first).isEmpty
    {
      return error(meaning.message(first), [], words[0].span)
    }
    if first.contains("://"), words.count == 1 {
      return error("a URL is not a command", ["match URL", "open URL"], words[0].span)
    }
    let seconds = commands(behind: first).map { String($0.dropFirst(first.count + 1)) }
    guard !seconds.isEmpty else {
      let longer = commands.filter { $0.words.last == first }.map(\.name).prefix(3)
      let near = NearestNames.of(first, in: Set(commands.compactMap(\.words.first)))
      return error(
        "unknown command '\(first)'", longer.isEmpty ? near : Array(longer), words[0].span)
    }
    let list = seconds.joined(separator: ", ")
    guard words.count > 1 else {
      return error("'\(first)' needs one of: \(list)", [], words[0].span)
    }
    return error(
      "unknown command '\(first) \(words[1].text)': it is one of \(list)",
      commands(behind: first, near: words[1].text), words[1].span)
  }

  /// The other names of a command, in order.
  static func otherNames(of name: String) -> [String] {
    otherNames.filter { $0.value == name }.keys.sorted()
  }

  /// Names that mean a command, too.
  private static let otherNames = [
    "exit": "quit", ".quit": "quit", ".exit": "quit", "\\q": "quit", ":q": "quit",
    "?": "help", ".help": "help", "\\?": "help",
  ]
}
