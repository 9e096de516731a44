import CLibrary
import RouteModel

extension Command {
  static let source = Command(
    "source", in: .script, "Runs the commands of a file",
    arguments: [Argument("FILE", .file), Argument("ARGUMENT", .text, .repeated)], use: .none,
    discussion: """
      FILE is relative to the folder in which the program was started, also inside a script that
      lies elsewhere. In the file $1 … $9 and $@ are the arguments. A mistake in its syntax is found
      before its first line runs, and then none of it is run. The file stops at its first failing
      command; what it defines with let stays defined.
      """,
    examples: [.init("source setup.routesh", "Runs its lines as if they were written here")]
  ) { call, shell in
    let path = try call.require("FILE")
    try shell.source(path, arguments: call.all("ARGUMENT"))
    return .none
  }
}

extension Shell {
  /// Runs a file's commands in this session.
  package func source(_ path: String, arguments: [String]) throws {
    guard depth < 64 else {
      throw ShellError.failure("recursion", "'\(path)': files source each other endlessly")
    }
    let text: String
    do {
      text = try inputText(path)
    } catch {
      guard error.diagnostic.code == "no-file", !path.hasPrefix("/") else { throw error }
      var error = error
      let place = Folder.current.map { ": '\($0)'" } ?? ""
      error.notes.append("a file is looked for in the folder where routesh was started\(place)")
      throw error
    }
    try check(script: StatementReader(text: text, file: path))
    let outer = variables.arguments
    variables.arguments = arguments
    depth += 1
    defer {
      depth -= 1
      variables.arguments = outer
    }
    var reader = StatementReader(text: text, file: path)
    try runAll(&reader)
  }
}
