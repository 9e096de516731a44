import RouteStorage

extension ShellError {
  /// An expectation that is not met, with expected and actual as a difference.
  static func expectation(_ message: String, expected: String, actual: String) -> ShellError {
    .failure(
      "expectation-failed", message,
      notes: LineDifference.between(expected, actual).map { "\($0.mark.rawValue) \($0.text)" })
  }
}
