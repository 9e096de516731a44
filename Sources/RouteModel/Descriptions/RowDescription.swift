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
  /// Fields and lists in the order in which people hear of them: options, differences and scripts. The key
  /// comes last.
  public let members: [RowMember<Row>]
  /// Whether what is secret of a row is masked wherever it is shown.
  private let isSensitive: (@Sendable (Row) -> Bool)?

  /// How rows are made in memory.
  public let memory: RowMemory
  /// Rows in JSON.
  package let json: RowJSON<Row>

  /// - Parameter spoken: The keys of the members that come first, where that is not the order of columns.
  @inline(__always)
  init(
    noun: String, table: StaticString, isNamed: Bool = false, spoken: [String] = [],
    isSensitive: (@Sendable (Row) -> Bool)? = nil, fields: [RowField<Row>],
    lists: [any RowList<Row>] = []
  ) {
    self.noun = noun
    self.table = table
    self.isNamed = isNamed
    self.isSensitive = isSensitive
    self.fields = fields
    self.lists = lists
    memory = RowMemory(table, fields, lists)
    json = RowJSON(fields, lists)
    let all = fields.map(RowMember.field) + lists.map(RowMember.list)
    let first = spoken.compactMap { key in all.first { $0.key == key } }
    precondition(first.count == spoken.count, "the order of \(noun) names what it does not have")
    let rest = all.filter { !spoken.contains($0.key) }
    members = first + rest.filter { !$0.isKey } + rest.filter(\.isKey)
  }

  /// Whether what is secret of any of these rows is masked.
  public func masks(_ rows: Row...) -> Bool {
    isSensitive.map { rows.contains(where: $0) } ?? false
  }

  /// The cells that make a row unique in its table, or among its owner's.
  public func key(of row: Row) -> [Cell] {
    var cells: [Cell] = []
    for field in fields where field.isKey { cells.append(field.cell(of: row)) }
    return cells
  }

  /// The noun of what of a row has an empty name: the row, or one of its own.
  func nameless(_ row: Row) -> String? {
    func hasNameless(_ list: some RowList<Row>) -> Bool {
      list.children(of: row).contains(where: type(of: list).Child.description.isNameless)
    }
    if isNameless(row) { return noun }
    return lists.first { hasNameless($0) }?.noun
  }

  fileprivate func isNameless(_ row: Row) -> Bool {
    fields.contains { $0.isRequired && $0.cell(of: row) == .text("") }
  }

  /// A row with nothing but its key.
  package func blank(_ key: [String]) -> Row {
    var row = Row.blank
    for (field, text) in zip(fields.filter(\.isKey), key) { _ = field.set(.text(text), in: &row) }
    return row
  }

  /// The words of the key.
  package func keyTexts(of row: Row) -> [String] { key(of: row).compactMap(\.text) }

  /// What people call several rows: `routes`.
  package var plural: String { noun.hasSuffix("s") ? noun + "es" : noun + "s" }
}

/// A table whose rows others name.
public struct RowReference: Sendable {
  /// The table, and what people call its rows.
  public let table: StaticString
  /// The column by which rows are named.
  public let column: StaticString
}
