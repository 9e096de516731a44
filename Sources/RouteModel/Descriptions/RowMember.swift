/// A field or a list of a row.
package enum RowMember<Row: Sendable>: Sendable {
  /// One value.
  case field(RowField<Row>)
  /// Rows of its own.
  case list(any RowList<Row>)

  /// The key in JSON.
  package var key: String {
    switch self {
    case .field(let field): field.key
    case .list(let list): list.key
    }
  }

  /// Its name in differences and lists.
  package var name: String {
    switch self {
    case .field(let field): field.name
    case .list(let list): list.name
    }
  }

  /// The options that set it; nil if only files and rows set it.
  package var option: FieldOption? {
    switch self {
    case .field(let field): field.option
    case .list(let list): list.option
    }
  }

  /// Whether it is the row's key, or a part of it.
  package var isKey: Bool { if case .field(let field) = self { field.isKey } else { false } }

  /// Whether two rows have the same value.
  package func isSame(_ a: Row, _ b: Row) -> Bool {
    switch self {
    case .field(let field): field.isSame(a, b)
    case .list(let list): list.isSame(a, b)
    }
  }
}
