import RouteModel
import Testing

@testable import RouteShell

struct CommandTableTests {
  let table = CommandTable.all

  @Test func everyCommandIsSoundInItself() {
    for command in table.commands {
      let names = command.arguments.map(\.name) + command.options.map(\.name)
      #expect(Set(names).count == names.count, "\(command.name): a name stands twice")
      #expect(!command.summary.isEmpty && command.summary.last != ".", "\(command.name)")
      for option in command.options {
        #expect(OutputFormat(rawValue: option.name) == nil, "\(command.name) --\(option.name)")
        #expect(!option.help.isEmpty, "\(command.name) --\(option.name)")
      }
      let occurrences = command.arguments.map(\.occurrence)
      for (earlier, later) in zip(occurrences, occurrences.dropFirst()) {
        // After an optional or repeated argument nothing else can be told apart.
        if case .required = later, case .required = earlier { continue }
        if case .required = later { Issue.record("\(command.name): order of arguments") }
        if case .repeated = earlier { Issue.record("\(command.name): order of arguments") }
      }
    }
  }

  @Test func namesAreUnique() {
    let names = table.commands.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func everyExampleIsACallOfItsCommand() throws {
    for command in table.commands {
      for example in command.examples {
        var lexer = Lexer(SourceLine(example.line))
        guard case .words(let words) = try lexer.words() else { continue }
        var variables = Variables(arguments: ["a", "b"])
        for name in ["id", "greeting"] { variables.define(name, "x") }
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
    ("exit", "quit"), (".quit", "quit"), ("\\q", "quit"), ("?", "help"), (".tables", "routes"),
    ("\\d", "routes"),
  ])
  func wordsOfOtherShellsGetAdvice(_ word: String, _ advice: String) {
    let error = #expect(throws: ShellError.self) {
      try table.command(for: [ExpandedWord(text: word)])
    }
    #expect(error?.diagnostic.message == "unknown command '\(word)' — here it is '\(advice)'")
    #expect(error?.exit == .usage)
  }

  @Test func aURLIsNotRun() {
    let error = #expect(throws: ShellError.self) {
      try table.command(for: [ExpandedWord(text: "app://editor/1")])
    }
    #expect(error?.diagnostic.suggestions == ["match app://editor/1", "open app://editor/1"])
  }
}

/// Options that mean the same everywhere.
struct CommonOptionTests {
  /// Every command whose answer is a list that can be long.
  private static let lists = [
    "routes", "patterns", "protocols", "classes", "adapters", "parameters", "storyboards", "scenes",
    "segues", "find", "config", "log", "check", "conflicts", "routers", "history", "errors",
    "history stats", "migrate status", "store check", "urlpattern run",
  ]

  @Test(arguments: lists)
  func listsCanBeFilteredAndShortened(_ name: String) throws {
    let command = try #require(CommandTable.all[name])
    let options = command.options.map(\.name)
    #expect(options.contains("where") && options.contains("limit"))
  }

  @Test func everyCommandSaysWhatItIsAndHasAnExample() {
    for command in CommandTable.all.commands {
      #expect(!command.summary.isEmpty && !command.summary.hasSuffix("."), "\(command.name)")
      #expect(!command.examples.isEmpty, "\(command.name)")
      #expect(command.options.allSatisfy { !$0.help.isEmpty }, "\(command.name)")
    }
  }
}
