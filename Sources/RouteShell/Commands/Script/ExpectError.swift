import RouteModel
import Routing
import Simulation

extension Command {
  static let expectError = Command(
    "expect error", in: .script, "Expects that a block fails with a code",
    arguments: [Argument("CODE", .text)], use: .none, takesBlock: true, blockMayFail: true,
    isAllowedInMigration: true,
    discussion: "The output of the block is not printed.",
    examples: [.init("expect error no-match {", "A link that must not work")]
  ) { call, shell in
    let code = try call.require("CODE")
    let block = call.block ?? []
    var actual = "no error"
    var failed: String?
    do {
      _ = try shell.capturing { try shell.runTrapping(block) }
    } catch let error as ShellError {
      if error.exit == .interrupted { throw error }
      actual = error.diagnostic.code
      failed = actual
      if actual != code { actual += ": \(error.diagnostic.message)" }
    }
    guard actual == code else {
      var error = ShellError.expectation(
        "the block does not fail as expected", expected: code, actual: actual)
      error.diagnostic.suggestions = ErrorCodes.near(code, actual: failed)
      throw error
    }
    return .none
  }
}

/// The codes with which something may fail.
private enum ErrorCodes {
  /// The codes that a mistyped one may mean; none if it is one.
  ///
  /// - Parameter actual: The code with which something has failed: an app has codes of its own.
  static func near(_ code: String, actual: String?) -> [String] {
    let known = Set(CodeMeaning.all.map(\.code)).union([actual].compactMap(\.self))
    guard !known.contains(code) else { return [] }
    let own = NearestNames.of(code, in: [actual].compactMap(\.self))
    return own.isEmpty ? NearestNames.of(code, in: known) : own
  }
}
