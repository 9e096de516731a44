extension Command {
  static let `let` = Command(
    "let", in: .script, "Defines a variable",
    arguments: [Argument("NAME", .variable), Argument("VALUE", .text)],
    use: .none, isAllowedInMigration: true,
    discussion: """
      Afterwards $NAME and ${NAME} stand for the value: anywhere outside quotes and in "…", not in '…'.
      A value is one word, whatever is in it. $1 … $9 and $@ are the arguments of the script, $? the
      exit code of the last command, $_ the last route.
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
    shell.variables.define(name, try call.require("VALUE"))
    return .none
  }
}
