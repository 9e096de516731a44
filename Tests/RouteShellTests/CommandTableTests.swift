import RouteModel
import TestSupport
import Testing

@testable import RouteShell

struct CommandTableTests {
  let table = CommandTable.all

  @Test func everyCommandIsSoundInItself() {
    for command in table.commands {
      let names = command.arguments.map(\.name) + command.options.map(\.name)
      #expect(Set(names).count == names.count, "\(command.name): a name occurs twice")
      #expect(!command.summary.isEmpty && command.summary.last != ".", "\(command.name)")
      #expect(!command.examples.isEmpty, "\(command.name)")
      for option in command.options {
        #expect(OutputFormat(rawValue: option.name) == nil, "\(command.name) --\(option.name)")
        #expect(!option.help.isEmpty, "\(command.name) --\(option.name)")
      }
      let occurrences = command.arguments.map(\.occurrence)
      for (earlier, later) in zip(occurrences, occurrences.dropFirst()) {
        // After an optional or repeated argument no other one can be distinguished.
        if case .required = later, case .required = earlier { continue }
        if case .required = later { Issue.record("\(command.name): order of arguments") }
        if case .repeated = earlier { Issue.record("\(command.name): order of arguments") }
      }
    }
  }

  /// The order in which help, the manual page and the completions tell of commands.
  @MainActor @Test func `help lists every command in its place`() throws {
    let names = table.commands.map(\.name).joined(separator: "\n")
    let text = try LineSession().run("help commands") + "\n\n" + names + "\n"
    #expect(try GoldenText.difference(of: text, from: "commands.txt") == nil)
  }

  /// Whoever reads an error finds the option of which it tells in the line.
  @MainActor @Test func `an error about a value names its option as it is written`() throws {
    let session = try LineSession()
    var count = 0
    for command in table.commands {
      // What is required, with any value.
      let arguments = command.arguments.filter { [.required, .oneOrMore].contains($0.occurrence) }
      let line = ([command.name] + arguments.map { _ in "x" }).joined(separator: " ")
      for option in command.options where option.isCounted {
        for value in ["many", "-1", "99999999999999999999"] {
          let error = session.failure("\(line) --\(option.name) \(value)")
          // A priority may be negative, and the row is looked for then.
          if option.name == "priority", value == "-1" { continue }
          #expect(error?.exit == .usage, "\(line) --\(option.name) \(value)")
          let message = error?.diagnostic.message ?? "no error"
          #expect(message.contains("--\(option.name) "), "\(line) \(value): \(message)")
        }
        count += 1
      }
    }
    #expect(count > 25, "\(count)")
  }

  @Test func namesAreUnique() {
    let names = table.commands.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func everyCommandIsFoundByItsName() throws {
    for command in table.commands {
      #expect(table[command.name]?.name == command.name)
      let words = command.words.map { ExpandedWord(text: $0) }
      #expect(try table.command(for: words).0.name == command.name)
      let first = try #require(command.words.first)
      #expect(table.hasCommand(beginning: first), "\(first)")
    }
  }

  @Test(arguments: ["", " ", "rout", "route add", "routesh", "store.db"])
  func otherWordsBeginNoCommand(_ word: String) {
    #expect(!table.hasCommand(beginning: word))
    #expect(table[word]?.name == (word == "route add" ? word : nil))
  }

  @Test func everyExampleIsACallOfItsCommand() throws {
    for command in table.commands {
      for example in command.examples {
        var lexer = Lexer(SourceLine(example.line))
        guard case .words(let words) = try lexer.words() else { continue }
        var variables = Variables(arguments: ["a", "b"])
        for name in ["id", "greeting"] { try variables.define(name, "x") }
        let expanded = try variables.expand(words, in: SourceLine(example.line))
        let (found, count) = try table.command(for: expanded)
        #expect(found.name == command.name, "\(example.line)")
        let block: [Statement]? = example.line.hasSuffix("{") ? [] : nil
        let trimmed = block == nil ? expanded[...] : expanded.dropLast()
        #expect(throws: Never.self, "\(example.line)") {
          _ = try Call(
            found, words: trimmed[count...], block: block, line: SourceLine(example.line))
        }
      }
    }
  }

  @Test(arguments: [
    (".tables", "routes"), ("\\d", "routes"), ("rm", "route remove"), ("list", "routes"),
    ("delete", "route remove"), ("rename", "route edit ID --name NEW"),
    ("plan", "migrate up --dry-run"),
  ])
  func wordsOfOtherShellsGetAdvice(_ word: String, _ advice: String) {
    let error = #expect(throws: ShellError.self) {
      try table.command(for: [ExpandedWord(text: word)])
    }
    #expect(error?.diagnostic.message == "unknown command '\(word)' — here it is '\(advice)'")
    #expect(error?.exit == .usage)
  }

  @Test(arguments: [
    ("exit", "quit"), (".quit", "quit"), ("\\q", "quit"), ("?", "help"),
  ])
  func otherNamesOfACommandWork(_ line: String, _ name: String) throws {
    let words = line.split(separator: " ").map { ExpandedWord(text: String($0)) }
    let (found, count) = try table.command(for: words)
    #expect(found.name == name)
    #expect(count == words.count)
    #expect(HelpText.command(found).contains("  Also: "))
    #expect(HelpText.command(found).contains(line))
  }

  @Test func aURLIsNotRun() {
    let error = #expect(throws: ShellError.self) {
      try table.command(for: [ExpandedWord(text: "app://editor/1")])
    }
    #expect(error?.diagnostic.suggestions == ["match URL", "open URL"])
  }
}

/// Options that mean the same everywhere.
struct CommonOptionTests {
  /// Every command whose answer is a possibly long list.
  private static let lists = [
    "routes", "patterns", "protocols", "classes", "adapters", "parameters", "storyboards", "scenes",
    "segues", "find", "config", "log", "check", "conflicts", "history", "errors",
    "history stats", "history diff", "migrate status", "store check", "diff", "explain",
  ]

  @Test(arguments: lists)
  func listsCanBeFilteredAndShortened(_ name: String) throws {
    let command = try #require(CommandTable.all[name])
    let options = command.options.map(\.name)
    #expect(options.contains("where") && options.contains("limit"))
  }

  /// Every beginning of the second word, and the word with one letter missing, doubled or swapped.
  private static func slips(_ word: String) -> [String] {
    let letters = Array(word)
    var slips = letters.indices.dropFirst().map { String(letters[..<$0]) }
    for index in letters.indices {
      var missing = letters
      missing.remove(at: index)
      var doubled = letters
      doubled.insert(letters[index], at: index)
      var swapped = letters
      if index + 1 < letters.count { swapped.swapAt(index, index + 1) }
      slips += [String(missing), String(doubled), String(swapped)]
    }
    // A letter that is not the first may belong to any word.
    return slips.filter { $0 != word && ($0.count > 1 || word.hasPrefix($0)) && !$0.isEmpty }
  }

  @Test func everySlipInACommandOfTwoWordsIsUnderstood() throws {
    let table = CommandTable.all
    for command in table.commands where command.words.count > 1 {
      let (first, rest) = (command.words[0], command.words.dropFirst().joined(separator: " "))
      for slip in Self.slips(rest) where table["\(first) \(slip)"] == nil {
        let words = [ExpandedWord(text: first), ExpandedWord(text: slip)]
        let error: ShellError
        do {
          let (found, count) = try table.command(for: words)
          #expect(found.name == first)
          error = table.advising(
            .unknown("route", slip, among: []), on: words, nameCount: count)
        } catch let unknown {
          error = unknown
        }
        let advice = error.diagnostic.suggestions
        // For a letter or two with which several begin, three are suggested.
        #expect(advice.contains(command.name) || advice.count == 3, "\(first) \(slip): \(advice)")
      }
    }
  }
}

extension Option {
  /// Whether its value is a number, or one of some words.
  fileprivate var isCounted: Bool {
    switch kind {
    case .number, .choice: value != nil
    default: false
    }
  }
}
