/// A plain value of a row's field, as a store, a difference or a text holds it.
public enum Cell: Sendable, Hashable {
  case null
  case integer(Int)
  case text(String)

  /// The text, if the cell is one.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
}
