import RouteModel

extension Command {
  static let expectError = Command(
    "expect error", in: .script, "Expects that a block fails with a code",
    arguments: [Argument("CODE", .text)], use: .none, takesBlock: true, blockMayFail: true,
    isAllowedInMigration: true,
    discussion: "Nothing of what the block prints is printed.",
    examples: [.init("expect error no-match {", "A link that must not work")]
  ) { call, shell in
    let code = try call.require("CODE")
    let block = call.block ?? []
    var actual = "no error"
    do {
      _ = try shell.capturing { try shell.runTrapping(block) }
    } catch let error as ShellError {
      if error.exit == .interrupted { throw error }
      actual = error.diagnostic.code
      if actual != code { actual += ": \(error.diagnostic.message)" }
    }
    guard actual == code else {
      throw ShellError.expectation(
        "the block does not fail as expected", expected: code, actual: actual)
    }
    return .none
  }

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

  static let time = Command(
    "time", in: .script, "Says how long a command took",
    arguments: [Argument("COMMAND", .commandName)],
    use: .none, takesCommand: true,
    discussion: "Real time, on standard error. A format before COMMAND is that of its answer.",
    examples: [.init("time routes", "And how long it took")]
  ) { call, shell in
    guard !call.rest.isEmpty else {
      throw ShellError.usage("COMMAND is missing: \(call.command.synopsis)")
    }
    let start = Clock.monotonicNanoseconds
    let outer = shell.settings.format
    shell.settings.format = call.format
    defer {
      shell.settings.format = outer
      let microseconds = (Clock.monotonicNanoseconds - start) / 1000
      let text = "\(microseconds / 1000).\(String(microseconds % 1000 + 1000).dropFirst())"
      let isJSON = call.format.isJSON
      shell.errors.line(
        isJSON
          ? (["took": ["milliseconds": .double(Double(microseconds) / 1000)]] as JSONValue).text
          : "took \(text) ms")
    }
    try shell.run(call.rest, block: call.block, line: call.line)
    return .none
  }
}
