/// A plain value of a field of a row or an event, as in a store, a difference or a text.
package enum Cell: Sendable, Hashable {
  /// No value.
  case null
  /// A number, or a flag as 0 or 1.
  case integer(Int)
  /// A number with a fraction, which no field of a row has.
  case real(Double)
  /// A text, or a word of a closed set.
  case text(String)

  /// The text, if the cell is one.
  package var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The number, if the cell is one.
  var integer: Int? { if case .integer(let number) = self { number } else { nil } }
}
