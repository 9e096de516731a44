import Files
import Interchange
import RouteModel
import Texts

/// What commands read: a file that they name, or standard input. Signals end it.
extension SourceText {
  /// The text of a file; `-` is standard input.
  ///
  /// - Parameter repairing: Whether invalid UTF-8 becomes U+FFFD, as in a log of other programs.
  /// - Throws: ``ShellError`` as ``read(_:limit:repairing:until:)``; `interrupted`, `terminated`;
  ///   `usage` for standard input that has the commands.
  static func input(_ path: String, repairing: Bool = false) throws(ShellError) -> SourceText {
    try reading(path) { () throws(ImportError) in
      try read(path, repairing: repairing, until: Interrupt.interruption)
    }
  }

  /// The bytes of a file; `-` is standard input.
  ///
  /// - Throws: ``ShellError`` as ``input(_:repairing:)``.
  static func inputBytes(_ path: String, limit: Int) throws(ShellError) -> [UInt8] {
    try reading(path) { () throws(ImportError) in
      try bytes(of: path, limit: limit, until: Interrupt.interruption)
    }
  }

  /// A script. One that cannot be read is a mistake in the call.
  static func script(_ path: String) throws(ShellError) -> String {
    do { return try input(path).text } catch {
      var error = error
      if error.exit == .failure { error.exit = .usage }
      throw error
    }
  }

  private static func reading<Result>(
    _ path: String, _ read: () throws(ImportError) -> Result
  ) throws(ShellError) -> Result {
    guard path != "-" || !StandardStreams.inputHasCommands else {
      throw .usage(
        "'-' is standard input, which the commands come from: name a file, or give the command by -c "
          + "or -f")
    }
    do { return try read() } catch {
      try Interrupt.check()
      throw ShellError(error.diagnostic)
    }
  }
}
