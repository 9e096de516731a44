import CLibrary
import Interchange
import RouteModel
import Texts

struct LetCommand: ScriptCommand {
  var name = ""
  var value = ""
  static let signature = Signature<Self>(
    "let", in: .script, "Defines a variable",
    arguments: [.init("NAME", \.name, .variable), .init("VALUE", \.value, .text)], use: .none,
    isAllowedInMigration: true,
    discussion: """
      Afterwards $NAME and ${NAME} stand for the value: anywhere outside quotes and in "…", not in
      '…'. A value is one word, whatever is in it. $1 … $9 and $@ are the arguments of the script,
      $? the exit code of the last command, $_ the last route. At the prompt, let prints the value;
      in a script it prints nothing, unless a format is given.
      """,
    examples: [
      .init("let id 42", "Defines $id"),
      .init("let greeting 'hello, world'", "A value with blanks"),
    ])

  func run(_ interpreter: Interpreter, _ call: Call) throws -> Answer {
    guard Variables.isDefinable(name) else {
      throw ShellError.usage(
        "'\(name)' cannot be defined: a name has letters, digits and _, and begins with no digit",
        at: \Self.name)
    }
    try interpreter.variables.define(name, value)
    guard interpreter.isTyped(call) || call.asksForFormat else { return .none }
    return .text(
      "\(name) = \(value.scriptWord)".escapingControls(),
      json: ["name": .string(name), "value": .string(value)])
  }
}

struct EchoCommand: ScriptCommand {
  var text: [String] = []
  static let signature = Signature<Self>(
    "echo", in: .script, "Prints its words", arguments: [.init("TEXT", \.text, .text)], use: .none,
    isAllowedInMigration: true,
    discussion: "Words are separated by one blank. Write what begins with -- in quotes.",
    examples: [.init("echo 'setting up'", "Prints a line")])

  func run(_ interpreter: Interpreter, _ call: Call) throws -> Answer {
    let text = text.joined(separator: " ").escapingControls(keepsLines: true)
    return .text(text, json: .string(text))
  }
}

struct SourceCommand: ScriptCommand {
  var path = ""
  var argument: [String] = []
  static let signature = Signature<Self>(
    "source", in: .script, "Runs the commands of a file",
    arguments: [.init("FILE", \.path, .file), .init("ARGUMENT", \.argument, .text)], use: .none,
    discussion: """
      FILE is relative to the folder in which the program was started, also inside a script that
      lies elsewhere. In the file $1 … $9 and $@ are the arguments. A mistake in its syntax is found
      before its first line runs, and then none of it is run. The file stops at its first failing
      command; what it defines with let stays defined.
      """,
    examples: [.init("source setup.routesh", "Runs its lines as if they were written here")])

  func run(_ interpreter: Interpreter, _ call: Call) throws -> Answer {
    try interpreter.source(path, arguments: argument)
    return .none
  }
}

struct EachCommand: ScriptCommand {
  var path = ""
  static let signature = Signature<Self>(
    "each", in: .script, "Runs a block for every line of a file",
    arguments: [.init("FILE", \.path, .file)], use: .none, takesBlock: true,
    discussion: """
      In the block $line is the line and $1 … $9, $@ are its fields. The first line says what separates
      them, whatever the file is called: tabs if it has one, else the comma or semicolon that comes first in
      it, unless the line begins with a link, which may hold them; else blanks. A first line that names columns, of
      which one is url, link, deeplink, pattern or patterns, says it for links, too, and is no row. Empty lines are
      skipped, and without such names lines that begin with #. A field is one word, whatever is in it; what --csv has written \\e or \\u{9b} is
      the control character again.
      """,
    examples: [.init("each links.txt {", "A block for every line; $1 … are its fields")])

  func run(_ interpreter: Interpreter, _ call: Call) throws -> Answer {
    var reader = TableReader(try SourceText.input(path), as: .words)
    let (outer, line) = (interpreter.variables.arguments, interpreter.variables["line"])
    defer {
      interpreter.variables.arguments = outer
      interpreter.variables.restore("line", line)
    }
    while !interpreter.printer.isClosed, let line = try reader.next() {
      try interpreter.variables.define("line", line.text)
      interpreter.variables.arguments = line.fields
      try interpreter.runBlock(call.block)
      if interpreter.isQuitting { break }
    }
    return .none
  }
}

struct TryCommand: ScriptCommand {
  static let signature = Signature<Self>(
    "try", in: .script, "Runs a block and continues if it fails", use: .none, takesBlock: true,
    blockMayFail: true,
    discussion: """
      The block stops at its first failing command. The error is reported; the script runs on and its exit
      code is not affected. Afterwards $? is the exit code of the block.
      """,
    examples: [.init("try {", "The script continues whatever the block does")])

  func run(_ interpreter: Interpreter, _ call: Call) throws -> Answer {
    do throws(ShellError) {
      try interpreter.runTrapping(call.block)
    } catch {
      if error.exit == .interrupted { throw error }
      interpreter.printer.report(error)
      interpreter.pendingStatus = error.exit.rawValue
    }
    return .none
  }
}
