import Interchange
import Texts

/// Completion on a command line of bash, zsh or fish: `help --complete` prints it for the scripts
/// of ``CompletionScript``.
///
/// The words after a command are completed as at the prompt, by the same ``Completer``.
@MainActor
struct CommandLineCompletion {
  let table: CommandTable
  let environment: (String) -> String?

  /// The first line is the kind of the others: `words`, `partial` (the word continues after a
  /// candidate), or `files` (names of files are possible too). Each other line is a candidate, a
  /// tab and its meaning.
  ///
  /// - Parameter words: The words after the program's name up to the cursor; the last, possibly
  ///   empty, is the one to complete.
  func answer(for words: [String]) -> String {
    let found = completion(for: words)
    let kind = found.wantsFiles ? "files" : found.isPartial ? "partial" : "words"
    let command = ownOptions(words.dropLast())?.command
    let lines = found.candidates.map { candidate in
      let meaning = meaning(of: candidate, in: command)
      let text = candidate.escapingControls()
      return meaning.isEmpty ? text : "\(text)\t\(meaning)"
    }
    return ([kind] + lines).joined(separator: "\n")
  }

  private func completion(for words: [String]) -> Completion {
    let before = Array(words.dropLast())
    let typed = words.last ?? ""
    guard let options = try? ProgramOptions(before, environment: environment, commands: { table })
    else {
      // An option needs its value.
      let option = before.last.flatMap(ProgramOptions.option)
      return Completion(wantsFiles: option?.kind == .file)
    }
    switch options.input {
    case .command(let command): return completion(of: command, typed, options.settings)
    case .script: return Completion(wantsFiles: true)
    case .commands, .help, .version: return Completion()
    case .standardInput: break
    }
    if typed.hasPrefix("-") {
      let names = ProgramOptions.table.map { "--\($0.name)" }
      return Completion(candidates: names.filter { $0.hasPrefix(typed) })
    }
    let first = Set(table.commands.compactMap(\.words.first)).filter { $0.hasPrefix(typed) }
    return Completion(
      candidates: first.sorted(), wantsFiles: ownOptions(before[...])?.namesStore == false)
  }

  /// The words of a command, with the names of its store.
  private func completion(of words: [String], _ typed: String, _ settings: Settings) -> Completion {
    var settings = settings
    settings.isReadOnly = true
    settings.opensBriefly = true
    settings.recordsHistory = false
    return Completer(Session(settings, .silent)).completion(
      of: TypedWord(words: words.map { ExpandedWord(text: $0) }, text: typed))
  }

  /// The options without the environment: even with a store there, the first word can be a store.
  private func ownOptions(_ words: ArraySlice<String>) -> ProgramOptions? {
    try? ProgramOptions(Array(words), environment: { _ in nil }, commands: { table })
  }

  /// The meaning of a candidate: the summary of a command, the help of an option.
  ///
  /// - Parameter command: The words of the command so far; nil before it.
  private func meaning(of candidate: String, in command: [String]?) -> String {
    guard let command else {
      return ProgramOptions.option(candidate)?.help ?? summary(of: [candidate])
    }
    let found = try? table.command(for: command.map { ExpandedWord(text: $0) })
    let option = found?.0.option(candidate)
    return option?.help ?? summary(of: command + [candidate])
  }

  private func summary(of words: [String]) -> String {
    if let command = table[words.joined(separator: " ")] { return command.summary }
    let following = table.commands.map(\.words).filter { $0.starts(with: words) }
      .compactMap { $0.dropFirst(words.count).first }
    return following.joined(separator: ", ")
  }
}

extension ProgramOptions {
  /// The words of the command, if the command line has one.
  fileprivate var command: [String]? {
    if case .command(let words) = input { words } else { nil }
  }
}
