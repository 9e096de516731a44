import CLibrary
import Interchange
import RouteModel
import RouteStorage
import Simulation

/// Reads whole files, without Foundation.
package enum TextFile {
  /// The most bytes that are read of a file.
  package static let limit = 1 << 30

  /// The text of a file; `-` is standard input.
  ///
  /// - Parameter limit: The most bytes that are read.
  /// - Throws: ``ShellError`` `no-file`, `unreadable-file`, `is-a-store`, `file-too-large`; `not-text`
  ///   with the line; `usage` for standard input that has the commands.
  package static func read(
    _ path: String, limit: Int = TextFile.limit
  ) throws(ShellError) -> String {
    let bytes = try readBytes(path, limit: limit)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
      throw notText("'\(path)'", file: path, line: line + 1)
    }
    return text
  }

  /// The error for a text that is not UTF-8.
  static func notText(
    _ what: String, file: String, line: Int, exit: ExitCode = .failure
  ) -> ShellError {
    ShellError(
      Diagnostic(
        code: "not-text", message: "\(what) is not UTF-8 text",
        place: SourcePlace(file: file, line: line)), exit: exit)
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

  /// The text of a file to import; `-` is standard input.
  static func source(_ path: String) throws -> SourceText {
    try path == "-" ? SourceText(read(path), file: "<stdin>") : SourceText.read(path)
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

/// Reads the lines of a table or a list from a file, without empty lines and those that begin with `#`.
struct DataFile {
  private var reader: TableReader

  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - repairing: Whether invalid UTF-8 becomes U+FFFD, as in a log of other programs; else it is an
  ///     error.
  ///   - dividesAtBlanks: Whether a line of no table is split into words; else it is one field.
  /// - Throws: ``ShellError`` `no-file`, `not-text`.
  init(_ path: String, repairing: Bool = false, dividesAtBlanks: Bool = true) throws {
    let text =
      repairing
      ? String(decoding: try TextFile.readBytes(path), as: UTF8.self) : try TextFile.read(path)
    reader = TableReader(text, file: path, dividesAtBlanks: dividesAtBlanks)
  }

  /// The next line; nil at the end.
  ///
  /// - Throws: ``ShellError`` `bad-csv` with the place of an unclosed quote.
  mutating func next() throws(ShellError) -> DataLine? {
    do { return try reader.next() } catch { throw ShellError(error) }
  }

  /// All remaining lines.
  mutating func all() throws(ShellError) -> [DataLine] {
    do { return try reader.all() } catch { throw ShellError(error) }
  }
}
