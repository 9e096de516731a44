/// A plain value of a row's field, as in a store, a difference or a text.
package enum Cell: Sendable, Hashable {
  /// No value.
  case null
  /// A number, or a flag as 0 or 1.
  case integer(Int)
  /// A text, or a word of a closed set.
  case text(String)

  /// The text, if the cell is one.
  package var text: String? { if case .text(let text) = self { text } else { nil } }
}
