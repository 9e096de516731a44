import CLibrary
internal import Files
import Interchange
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

/// Reads whole files, without Foundation.
package enum TextFile {
  /// The most bytes that are read of a file.
  package static let limit = 1 << 30

  /// The text of a file; `-` is standard input.
  ///
  /// - Parameter limit: The most bytes that are read.
  /// - Throws: ``ShellError`` as ``source(_:limit:repairing:)``.
  package static func read(
    _ path: String, limit: Int = TextFile.limit
  ) throws(ShellError) -> String {
    try source(path, limit: limit).text
  }

  /// The text of a script. One that cannot be read is a mistake in the call.
  static func script(_ path: String) throws(ShellError) -> String {
    do {
      return try read(path)
    } catch {
      var error = error
      if error.exit == .failure { error.exit = .usage }
      throw error
    }
  }

  /// The bytes of a file; `-` is standard input.
  ///
  /// - Throws: ``ShellError`` `no-file`, `unreadable-file`, `is-a-store`, `file-too-large`.
  static func readBytes(
    _ path: String, limit: Int = TextFile.limit
  ) throws(ShellError) -> [UInt8] {
    guard path != "-" || !StandardStreams.inputHasCommands else {
      throw .usage(
        "'-' is standard input, which the commands come from: name a file, or give the command by -c "
          + "or -f")
    }
    do {
      let bytes = try FileBytes.read(path, limit: limit) { Interrupt.isPending }
      try Interrupt.check()
      return bytes
    } catch let error as ImportError {
      throw ShellError(error.diagnostic)
    } catch {
      throw .stopped
    }
  }

  /// The text of a file, in which places can be found; `-` is standard input.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that are read.
  ///   - repairing: Whether invalid UTF-8 becomes U+FFFD, as in a log of other programs; else it is an
  ///     error.
  /// - Throws: ``ShellError`` `no-file`, `unreadable-file`, `is-a-store`, `file-too-large`, `compressed-file`;
  ///   `not-utf8` with the place;
  ///   `usage` for standard input that has the commands.
  static func source(
    _ path: String, limit: Int = 256 << 20, repairing: Bool = false
  ) throws(ShellError) -> SourceText {
    let bytes = try readBytes(path, limit: limit)
    let file = path == "-" ? SourceText.standardInput : path
    if let problem = SourceText.compressed(bytes, file: file) { throw ShellError(problem) }
    if repairing { return SourceText(String(decoding: bytes, as: UTF8.self), file: file) }
    do { return try SourceText(bytes, file: file) } catch { throw ShellError(error.diagnostic) }
  }

  /// Whether a file exists and is empty.
  static func isEmpty(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size == 0
  }

  /// Whether a path exists.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

extension ShellError {
  /// The error for a file that was not written.
  init(_ failure: OutputFailure, writing path: String) {
    self =
      switch failure {
      case .exists:
        .failure("file-exists", "'\(path)' already exists: nothing is written")
      case .isStore(let words):
        .failure("is-a-store", "'\(path)' is not written: \(words); name another file")
      case .stopped: .stopped
      default: .failure("unwritable-file", "'\(path)': \(failure.words)")
      }
  }
}
