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
}
