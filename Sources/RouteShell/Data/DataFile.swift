import Interchange
import RouteModel

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
