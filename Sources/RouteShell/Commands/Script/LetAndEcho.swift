import Interchange
import RouteModel

extension Command {
  static let `let` = Command(
    "let", in: .script, "Defines a variable",
    arguments: [Argument("NAME", .variable), Argument("VALUE", .text)],
    use: .none, isAllowedInMigration: true,
    discussion: """
      Afterwards $NAME and ${NAME} stand for the value: anywhere outside quotes and in "…", not in
      '…'. A value is one word, whatever is in it. $1 … $9 and $@ are the arguments of the script,
      $? the exit code of the last command, $_ the last route. At the prompt, let prints the value;
      in a script it prints nothing, unless a format is given.
      """,
    examples: [
      .init("let id 42", "Defines $id"),
      .init("let greeting 'hello, world'", "A value with blanks"),
    ]
  ) { call, shell in
    let name = try call.require("NAME")
    guard Variables.isDefinable(name) else {
      throw ShellError.usage(
        "'\(name)' cannot be defined: a name has letters, digits and _, and begins with no digit",
        span: call.span("NAME"))
    }
    let value = try call.require("VALUE")
    shell.variables.define(name, value)
    let isTyped = shell.settings.isInteractive && call.line.file == nil && shell.blockDepth == 0
    guard isTyped || call.asksForFormat else { return .none }
    return .text(
      "\(name) = \(value.scriptWord)".escapingControls(),
      json: ["name": .string(name), "value": .string(value)])
  }

  static let echo = Command(
    "echo", in: .script, "Prints its words", arguments: [Argument("TEXT", .text, .repeated)],
    use: .none, isAllowedInMigration: true,
    discussion: "Words are separated by one blank. Write what begins with -- in quotes.",
    examples: [.init("echo 'setting up'", "Prints a line")]
  ) { call, _ in
    let text = call.all("TEXT").joined(separator: " ").escapingControls(keepsLines: true)
    return .text(text, json: .string(text))
  }
}
