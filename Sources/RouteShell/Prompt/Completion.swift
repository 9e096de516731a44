import CLibrary
import RouteModel
import Texts

/// The candidates for the word at the cursor.
struct Completion: Sendable, Hashable {
  /// Whole words, without quotes.
  var candidates: [String] = []
  /// The number of bytes of each candidate that are syntax and never quoted: `--class=`.
  var head = 0
  /// Whether names of files are candidates too.
  var wantsFiles = false
  /// Whether the word continues after a candidate, so that no blank follows.
  var isPartial = false
}

/// Finds candidates for the word at the cursor, in the command table and the catalog.
@MainActor
struct Completer {
  private let table: CommandTable
  private let names: CompletionNames

  init(_ session: Session) {
    table = session.interpreter.table
    names = CompletionNames(session)
  }

  /// The candidates for a line from a byte offset to its end, where the cursor is.
  func completion(for line: String, from offset: Int) -> Completion? {
    guard let word = TypedWord(line: line) else { return nil }
    if let variable = word.variable {
      guard variable.start >= offset else { return nil }
      let head = String(
        decoding: line.utf8.prefix(variable.start).dropFirst(offset), as: UTF8.self)
      let found = names.of(.variable, variable.name, word.words)
        .filter { $0.hasPrefix(variable.name) }
      return Completion(
        candidates: found.sorted().map { head + (variable.isBraced ? "${\($0)}" : "$\($0)") },
        isPartial: word.quote != nil)
    }
    var completion = completion(of: word)
    if completion.wantsFiles {
      let files = FileNames.beginning(with: word.text)
      completion.candidates += files
      completion.isPartial = files.count == 1 && files[0].hasSuffix("/")
    }
    completion.candidates = completion.candidates.compactMap {
      word.replacement($0, head: completion.head, from: offset)
    }
    return completion
  }

  /// The candidates for a word.
  func completion(of word: TypedWord) -> Completion {
    let words = word.words
    let typed = word.text
    let commands = word.isData ? [] : commandWords(after: words)
    guard let (command, count) = try? table.command(for: words) else {
      return Completion(candidates: matching(commands, typed))
    }
    let arguments = Array(words.dropFirst(count))
    if !word.isData, typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") {
      let option = command.option(String(typed[..<equals]))
      let value = String(typed[typed.index(after: equals)...])
      var completion = values(option?.kind ?? .text, value, words)
      completion.candidates = completion.candidates.map { typed[...equals] + $0 }
      completion.head = typed[...equals].utf8.count
      return completion
    }
    let ended = arguments.contains { $0.isBare && $0.text == "--" }
    if !ended,
      let last = arguments.last, last.isBare, let option = command.option(last.text),
      option.value != nil
    {
      return values(option.kind, typed, words)
    }
    if !word.isData, !ended, typed.hasPrefix("-") { return options(of: command, typed, arguments) }
    guard let argument = argument(of: command, at: plainCount(arguments, of: command)) else {
      guard command.takesParameters else {
        return Completion(candidates: matching(commands, typed))
      }
      var completion = values(command.parameterKind, typed, words)
      if command.parameterKind == .parameterName {
        completion = Completion(candidates: completion.candidates.map { "\($0)=" }, isPartial: true)
      }
      completion.candidates = matching(commands + completion.candidates, typed)
      return completion
    }
    var completion = values(argument.kind, typed, words)
    completion.candidates = matching(commands + completion.candidates, typed)
    if !matching(commands, typed).isEmpty { completion.wantsFiles = false }
    return completion
  }

  private func options(
    of command: CommandEntry, _ typed: String, _ arguments: [ExpandedWord]
  ) -> Completion {
    let used = Set(arguments.map(\.text))
    let options = (command.options + Option.common).filter {
      $0.repeats || !used.contains("--\($0.name)")
    }
    let found = matching(options.map { "--\($0.name)" }, typed)
    return Completion(candidates: found, head: found.map(\.utf8.count).max() ?? 0)
  }

  /// The words that can continue the name of a command.
  private func commandWords(after words: [ExpandedWord]) -> [String] {
    let typed = words.map(\.text)
    let next = table.commands.compactMap { command -> String? in
      let parts = command.words
      guard parts.count > typed.count, Array(parts.prefix(typed.count)) == typed else { return nil }
      return parts[typed.count]
    }
    return Array(Set(next))
  }

  private func plainCount(_ arguments: [ExpandedWord], of command: CommandEntry) -> Int {
    var count = 0
    var skips = false
    for word in arguments {
      if skips {
        skips = false
      } else if word.isBare, word.text.hasPrefix("--") {
        skips = command.option(word.text)?.value != nil
      } else {
        count += 1
      }
    }
    return count
  }

  private func argument(of command: CommandEntry, at index: Int) -> Argument? {
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
    case .fileOr(let choices):
      return Completion(candidates: matching(choices, typed), wantsFiles: true)
    case .path: return Completion(candidates: matching(PathKind.allCases.map(\.rawValue), typed))
    case .choice(let choices): return Completion(candidates: matching(choices, typed))
    case .commandName:
      // Of a command of several words, the next one.
      let before = words.dropFirst().filter { !($0.isBare && $0.text.hasPrefix("--")) }
      return Completion(candidates: matching(commandWords(after: before), typed))
    case .number, .text, .newPattern: return Completion()
    default:
      let found = matching(names.of(kind, typed, words), typed)
      let isPartial = kind == .url || kind == .pattern || kind == .fact && !typed.contains("=")
      return Completion(candidates: found, isPartial: isPartial)
    }
  }

  private func matching(_ candidates: [String], _ typed: String) -> [String] {
    Array(Set(candidates.filter { $0.hasPrefix(typed) })).sorted()
  }
}
