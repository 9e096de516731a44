import RouteModel

/// What can stand at the cursor.
package struct Completion: Sendable, Hashable {
  package var candidates: [String] = []
  /// The file system knows.
  package var wantsFiles = false
  /// The word goes on after a candidate: no blank follows.
  package var isPartial = false
}

/// Finds what can stand at the cursor, from the command table and the catalog.
@MainActor
package struct Completer {
  package let table: CommandTable
  /// The names of the catalog that begin with what was typed.
  package let names: (ValueKind, _ typed: String, _ words: [ExpandedWord]) -> [String]

  package init(
    table: CommandTable,
    names: @escaping (ValueKind, _ typed: String, _ words: [ExpandedWord]) -> [String]
  ) {
    self.table = table
    self.names = names
  }

  /// The candidates for the word that begins at a byte offset of the line up to the cursor.
  package func completion(for line: String, from start: Int) -> Completion? {
    let typed = String(decoding: line.utf8.dropFirst(start), as: UTF8.self)
    var lexer = Lexer(SourceLine(String(decoding: line.utf8.prefix(start), as: UTF8.self)))
    guard case .words(let written)? = try? lexer.words() else { return nil }
    let words = written.map {
      ExpandedWord(text: $0.bareText ?? "", isBare: $0.bareText != nil, span: $0.span)
    }
    if typed.hasPrefix("$") {
      let variables = names(.variable, String(typed.dropFirst()), words).map { "$\($0)" }
      return Completion(candidates: matching(variables, typed))
    }
    var candidates = commandWords(after: words)
    guard let (command, count) = try? table.command(for: words) else {
      return Completion(candidates: matching(candidates, typed))
    }
    if command.takesCommand {
      // The rest of the line is a command of its own.
      let skipped = words.prefix(count).last.map(\.span.upper) ?? 0
      let inner = String(decoding: line.utf8.dropFirst(skipped), as: UTF8.self)
      return completion(for: inner, from: start - skipped)
    }
    let arguments = Array(words.dropFirst(count))
    if typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") {
      let option = command.options.first { "--\($0.name)" == typed[..<equals] }
      let value = String(typed[typed.index(after: equals)...])
      var completion = values(option?.kind ?? .text, value, words)
      completion.candidates = completion.candidates.map { typed[...equals] + $0 }
      return completion
    }
    if let option = arguments.last.flatMap({ last in
      command.options.first { "--\($0.name)" == last.text && $0.value != nil }
    }) {
      return values(option.kind, typed, words)
    }
    if typed.hasPrefix("-") {
      let used = Set(arguments.map(\.text))
      let options = command.options.filter { $0.repeats || !used.contains("--\($0.name)") }
      candidates += options.map { "--\($0.name)" }
      candidates += OutputFormat.allCases.map { "--\($0.rawValue)" } + ["--help"]
      return Completion(candidates: matching(candidates, typed))
    }
    guard let argument = argument(of: command, at: plainCount(arguments, of: command)) else {
      if command.takesParameters {
        let parameters = names(.parameterName, typed, words).map { "\($0)=" }
        return Completion(candidates: matching(candidates + parameters, typed), isPartial: true)
      }
      return Completion(candidates: matching(candidates, typed))
    }
    var completion = values(argument.kind, typed, words)
    completion.candidates = matching(candidates, typed) + completion.candidates
    if completion.wantsFiles, completion.candidates.isEmpty { return completion }
    completion.wantsFiles = false
    return completion
  }

  /// The words that can go on the name of a command.
  private func commandWords(after words: [ExpandedWord]) -> [String] {
    let typed = words.map(\.text)
    let next = table.commands.compactMap { command -> String? in
      let parts = command.words
      guard parts.count > typed.count, Array(parts.prefix(typed.count)) == typed else { return nil }
      return parts[typed.count]
    }
    return Array(Set(next))
  }

  private func plainCount(_ arguments: [ExpandedWord], of command: Command) -> Int {
    var count = 0
    var skips = false
    for word in arguments {
      if skips {
        skips = false
      } else if word.isBare, word.text.hasPrefix("--") {
        skips = command.options.contains { "--\($0.name)" == word.text && $0.value != nil }
      } else {
        count += 1
      }
    }
    return count
  }

  private func argument(of command: Command, at index: Int) -> Argument? {
    if index < command.arguments.count { return command.arguments[index] }
    guard let last = command.arguments.last else { return nil }
    switch last.occurrence {
    case .repeated, .oneOrMore: return last
    case .required, .optional: return nil
    }
  }

  private func values(_ kind: ValueKind, _ typed: String, _ words: [ExpandedWord]) -> Completion {
    switch kind {
    case .file, .directory: return Completion(wantsFiles: true)
    case .path: return Completion(candidates: matching(PathKind.allCases.map(\.rawValue), typed))
    case .choice(let choices): return Completion(candidates: matching(choices, typed))
    case .commandName:
      return Completion(candidates: matching(table.commands.compactMap(\.words.first), typed))
    case .number, .text: return Completion()
    default:
      let found = matching(names(kind, typed, words), typed)
      return Completion(candidates: found, isPartial: kind == .url || kind == .pattern)
    }
  }

  private func matching(_ candidates: [String], _ typed: String) -> [String] {
    Array(Set(candidates.filter { $0.hasPrefix(typed) })).sorted()
  }
}
