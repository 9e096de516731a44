import RouteModel

extension Command {
  static let expectOutput = Command(
    "expect output", in: .script, "Expects what a block prints",
    arguments: [Argument("TEXT", .text)], use: .none, takesBlock: true,
    discussion: "The last line end does not count. Write several lines as \"one\\ntwo\".",
    examples: [.init("expect output hello {", "Followed by commands and }")]
  ) { call, shell in
    let expected = try call.require("TEXT")
    let block = call.block ?? []
    let actual = try shell.capturing { try shell.runBlock(block) }
    func trimmed(_ text: String) -> String { text.hasSuffix("\n") ? String(text.dropLast()) : text }
    guard trimmed(actual) == trimmed(expected) else {
      throw ShellError.expectation(
        "the output is not as expected", expected: trimmed(expected), actual: trimmed(actual))
    }
    return .none
  }
}
