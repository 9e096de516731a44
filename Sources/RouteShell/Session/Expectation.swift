import RouteStorage

/// What was expected, and what there was instead.
package struct Expectation: Sendable, Hashable {
  package var expected: String
  package var actual: String
}

extension ShellError {
  /// An expectation that is not met, with expected and actual as a difference.
  static func expectation(_ message: String, expected: String, actual: String) -> ShellError {
    var error = failure(
      "expectation-failed", message,
      notes: LineDifference.between(expected, actual).map { "\($0.mark.rawValue) \($0.text)" })
    error.expectation = Expectation(expected: expected, actual: actual)
    return error
  }
}
