/// A field or a list of a row: what people know it by.
public enum RowMember<Row: Sendable>: Sendable {
  /// One value.
  case field(RowField<Row>)
  /// Rows of its own.
  case list(any RowList<Row>)

  /// The key in JSON.
  public var key: String {
    switch self {
    case .field(let field): field.key
    case .list(let list): list.key
    }
  }

  /// What differences and lists call it.
  public var name: String {
    switch self {
    case .field(let field): field.name
    case .list(let list): list.name
    }
  }

  /// The options that set it; nil for what only files and rows set.
  public var option: FieldOption? {
    switch self {
    case .field(let field): field.option
    case .list(let list): list.option
    }
  }

  /// The field is the row's key, or a part of it.
  public var isKey: Bool { if case .field(let field) = self { field.isKey } else { false } }

  /// The value is masked where the row is sensitive.
  public var isSecret: Bool {
    switch self {
    case .field(let field): field.isSecret
    case .list(let list): list.isSecret
    }
  }

  /// Whether two rows say the same here.
  public func isSame(_ a: Row, _ b: Row) -> Bool {
    switch self {
    case .field(let field): field.isSame(a, b)
    case .list(let list): list.isSame(a, b)
    }
  }
}
