import RouteModel

/// Limits of input, in bytes: anything larger is endless, or a mistake.
enum InputLimit {
  /// A line, with the lines joined to it; the value of a variable; the words of a command with
  /// their variables expanded.
  static let line = 32 << 20
  /// The values of all variables together.
  static let variables = 128 << 20
  /// A script that is read as a whole.
  static let script = 256 << 20
  /// A file, or the input from a pipe.
  static let file = 1 << 30

  /// `32 MB`
  static func text(_ bytes: Int) -> String {
    bytes >= 1 << 30 ? "\(bytes >> 30) GB" : "\(bytes >> 20) MB"
  }
}

extension ShellError {
  /// The error for a line that is longer than ``InputLimit/line``.
  static func lineTooLong(_ line: SourceLine) -> ShellError {
    ShellError(
      Diagnostic(
        code: "too-large", message: "a line is longer than \(InputLimit.text(InputLimit.line))",
        place: line.place(0)), exit: .usage)
  }
}
