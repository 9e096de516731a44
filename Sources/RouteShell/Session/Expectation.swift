import RouteModel
import RouteStorage

/// What was expected, and the actual value.
package struct Expectation: Sendable, Hashable {
  package var expected: String
  package var actual: String
}

extension ShellError {
  /// The error for an expectation that is not met, with the difference.
  static func expectation(_ message: Message, expected: String, actual: String) -> ShellError {
    var error = failure(
      "expectation-failed", message,
      notes: LineDifference.between(expected, actual).map { "\($0.mark.rawValue) \($0.text)" })
    error.expectation = Expectation(expected: expected, actual: actual)
    return error
  }
}
