/// Why a pattern of another framework has no equal here, and which piece of it.
package struct DialectError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The piece as it is written.
  package let piece: String
  /// Where it begins: 1 is the first Unicode scalar.
  package let column: Int
  /// What it is.
  package let reason: String

  package init(piece: String, column: Int, reason: String) {
    (self.piece, self.column, self.reason) = (piece, column, reason)
  }

  package var description: String { "'\(piece)' at column \(column) \(reason)" }
}
