/// A row whose facts are described once: the store, JSON, tables, differences, options, lists and scripts
/// are derived from ``description``.
public protocol DescribedRow: Sendable, Hashable {
  /// What the row is made of.
  static var description: RowDescription<Self> { get }
  /// A row with an empty key, all else as it is where nobody says it.
  static var blank: Self { get }
}

/// What a row type is made of.
public struct RowDescription<Row: DescribedRow>: Sendable {
  /// What people call a row: `route`.
  public let noun: String
  /// The table of the store.
  public let table: StaticString
  /// The facts of a row, in the order of the table's columns; the id and the owner's stand before them.
  public let fields: [RowField<Row>]
  /// Rows of other tables name these by their key.
  public let isNamed: Bool
  /// The rows that belong to a row.
  public let lists: [any RowList<Row>]

  init(
    noun: String, table: StaticString, isNamed: Bool = false, fields: [RowField<Row>],
    lists: [any RowList<Row>] = []
  ) {
    self.noun = noun
    self.table = table
    self.isNamed = isNamed
    self.fields = fields
    self.lists = lists
  }

  /// The cells that make a row unique in its table, or among its owner's.
  public func key(of row: Row) -> [Cell] {
    var cells: [Cell] = []
    for field in fields where field.isKey { cells.append(field.cell(of: row)) }
    return cells
  }
}

/// A table whose rows others name.
public struct RowReference: Sendable {
  /// The table, and what people call its rows.
  public let table: StaticString
  /// The column by which rows are named.
  public let column: StaticString
}

/// The options of `add` and `edit` that set a field.
public enum FieldOption: Sendable {
  /// `--path PATH`. With `none`, that word leaves the field empty.
  case value(String, String, String, none: String? = nil)
  /// `--exclusive` and `--shared`, each with its help.
  case flags(on: String, String, off: String, String)
}
