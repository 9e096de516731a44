import RouteModel
import Testing

@testable import RouteShell

struct CallTests {
  static let command = {
    var command = CommandEntry(
      name: "perform", group: .perform, summary: "A command of the tests"
    ) { _, _ in .none }
    command.arguments = [Argument("ROUTE", .route)]
    command.takesParameters = true
    command.options = [
      .value("path", "PATH", .path, "how"), .value("tag", "TAG", repeats: true, "more"),
      .flag("all", "all"), .value("url", "PATTERN", .pattern, "where"),
    ]
    command.use = .none
    return command
  }()

  private func call(_ text: String, _ command: CommandEntry = command) throws -> Call {
    let line = SourceLine(text)
    var lexer = Lexer(line)
    guard case .words(let words) = try lexer.words() else { throw ShellError.stopped }
    var variables = Variables(arguments: ["one two", "--all"])
    try variables.define("evil", "--all")
    let expanded = try variables.expand(words, in: line)
    return try Call(command, words: expanded[...], block: nil, line: line)
  }

  @Test func readsOptionsArgumentsAndParameters() throws {
    let call = try call("--path push editor --tag a --tag=b id=1 title='A note' --all x=a=b")
    #expect(call["ROUTE"] == "editor")
    #expect(call["path"] == "push")
    #expect(call.all("tag") == ["a", "b"])
    #expect(call.has("all"))
    #expect(call.parameters.map(\.name) == ["id", "title", "x"])
    #expect(call.parameters.map(\.value) == ["1", "A note", "a=b"])
  }

  @Test func doubleDashEndsOptions() throws {
    #expect(try call("-- --path")["ROUTE"] == "--path")
  }

  @Test(arguments: [
    ("-p", ["--path"]), ("-t", ["--tag", "--table"]), ("-pth", ["--path"]), ("-x", []),
  ])
  func `an unknown short option is no name`(_ option: String, _ near: [String]) throws {
    let error = try #require(throws: ShellError.self) { try call(option) }
    #expect(error.diagnostic.message == "unknown option '\(option)' of perform")
    #expect(error.diagnostic.suggestions == near)
    #expect(error.notes == ["if it is not an option: -- ends the options, perform -- \(option)"])
    #expect(error.exit == .usage)
    #expect(try call("-- \(option)")["ROUTE"] == option)
    #expect(try call("'\(option)'")["ROUTE"] == option)
  }

  @Test(arguments: ["-", "-1", "-1.5"]) func `numbers and a dash are no options`(
    _ word: String
  ) throws {
    #expect(try call(word)["ROUTE"] == word)
  }

  @Test func scriptWordsAndVariablesAreNeverOptions() throws {
    #expect(try call("'--all'")["ROUTE"] == "--all")
    #expect(try call("$evil")["ROUTE"] == "--all")
    #expect(try call("$2").has("all") == false)
    #expect(try call("editor --url=$evil")["url"] == "--all")
  }

  @Test func formatsAreOptionsOfEveryCommand() throws {
    #expect(try call("editor --json").format == .json)
    #expect(try call("--help").asksForHelp)
  }

  @Test(
    arguments: [
      ("", "ROUTE is missing", []),
      ("editor --pth push", "unknown option '--pth' of perform", ["--path"]),
      ("editor --pattern x", "unknown option '--pattern' of perform", ["--url"]),
      ("editor --path", "--path needs a value: --path PATH", []),
      ("editor --all=1", "--all takes no value", []),
      ("editor --path a --path b", "--path is given twice", []),
      ("editor word", "expected name=value, not 'word'", []),
    ] as [(String, String, [String])])
  func refuses(_ text: String, _ message: String, _ near: [String]) {
    let error = #expect(throws: ShellError.self) { try call(text) }
    #expect(error?.diagnostic.message.hasPrefix(message) == true, "\(String(describing: error))")
    #expect(error?.diagnostic.suggestions == near)
    #expect(error?.exit == .usage)
  }

  @Test func undefinedVariableIsAnErrorWithThePlace() {
    let error = #expect(throws: ShellError.self) { try call("editor $evli") }
    #expect(error?.diagnostic.code == "undefined-variable")
    #expect(error?.diagnostic.suggestions == ["$evil"])
    #expect(error?.diagnostic.place?.column == 8)
  }
}

extension Call {
  fileprivate subscript(_ name: String) -> String? { words(name).first?.text }

  fileprivate func all(_ name: String) -> [String] { words(name).map(\.text) }
}
