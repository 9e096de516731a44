/// A row whose fields are described once: the store, JSON, tables, differences, options, lists and
/// scripts are derived from ``description``.
package protocol DescribedRow: Sendable, Hashable {
  /// The description of the row.
  static var description: RowDescription<Self> { get }
  /// A row with an empty key and default values.
  static var blank: Self { get }
}

/// The fields and lists of a row type.
package struct RowDescription<Row: DescribedRow>: Sendable {
  /// The word for a row: `route`.
  package let noun: String
  /// The table of the store.
  package let table: StaticString
  /// The fields of a row, in the order of the table's columns; the ids of the row and its owner
  /// come before them.
  package let fields: [RowField<Row>]
  /// Whether rows of other tables name these by their key.
  package let isNamed: Bool
  /// The rows that belong to a row.
  package let lists: [any RowList<Row>]
  /// Fields and lists in the order of options, differences and scripts. The key comes last.
  package let members: [RowMember<Row>]
  /// Whether the first field alone makes a row unique, though another one is a part of the key.
  private let isSingle: (@Sendable (Row) -> Bool)?

  /// The values of a blank row, in the order of the fields.
  package let blanks: [Cell]
  /// The hashes of the names of the columns.
  package let columnHashes: [UInt64]
  /// The hash of the table's name.
  package let tableHash: UInt64

  /// Rows in JSON.
  package let json: RowJSON<Row>

  /// - Parameter spoken: The keys of the members that come first, if that is not the order of
  ///   columns.
  init(
    noun: String, table: StaticString, isNamed: Bool = false, spoken: [String] = [],
    isSingle: (@Sendable (Row) -> Bool)? = nil,
    fields: [RowField<Row>],
    lists: [any RowList<Row>] = []
  ) {
    self.noun = noun
    self.table = table
    self.isNamed = isNamed
    self.isSingle = isSingle
    self.fields = fields
    self.lists = lists
    let blank = Row.blank
    blanks = fields.map { $0.cell(of: blank) }
    columnHashes = fields.map { RowHash.of($0.column.description) }
    tableHash = RowHash.of(table.description)
    json = RowJSON(fields, lists)
    let all = fields.map(RowMember.field) + lists.map(RowMember.list)
    let first = spoken.compactMap { key in all.first { $0.key == key } }
    precondition(first.count == spoken.count, "the order of \(noun) names what it does not have")
    let rest = all.filter { !spoken.contains($0.key) }
    members = first + rest.filter { !$0.isKey } + rest.filter(\.isKey)
  }

  /// The cells that make a row unique in its table, or among the rows of its owner.
  package func key(of row: Row) -> [Cell] {
    var cells: [Cell] = []
    for field in fields where field.isKey { cells.append(field.cell(of: row)) }
    return isSingle?(row) == true ? Array(cells.prefix(1)) : cells
  }

  /// The cells that rows of one group have in common; if two sides change a group in different
  /// ways, that is a conflict. It is the key, or for conditions the kind, because several platforms
  /// are one condition.
  func group(of row: Row) -> [Cell] {
    let key = key(of: row)
    return isSingle == nil ? key : Array(key.prefix(1))
  }

  /// The noun of the row, or of a row that belongs to it, whose name is empty; nil if all have
  /// names.
  ///
  /// - Parameter other: The row before: what it has is left out.
  func nameless(_ row: Row, besides other: Row?) -> String? {
    func hasNameless(_ list: some RowList<Row>) -> Bool {
      list.difference(from: other, to: row).new
        .contains(where: type(of: list).Child.description.isNameless)
    }
    if isNameless(row) { return noun }
    return lists.first { hasNameless($0) }?.noun
  }

  fileprivate func isNameless(_ row: Row) -> Bool {
    fields.contains { $0.isRequired && $0.cell(of: row) == .text("") }
  }

  /// A row with only a key.
  package func blank(_ key: [String]) -> Row {
    var row = Row.blank
    for (field, text) in zip(fields.filter(\.isKey), key) { _ = field.set(.text(text), in: &row) }
    return row
  }

  /// The key as texts.
  package func keyTexts(of row: Row) -> [String] { key(of: row).compactMap(\.text) }

  /// The word for several rows: `routes`.
  package var plural: String { Phrase.plural(noun) }
}

/// A table whose rows other rows name.
package struct RowReference: Sendable {
  /// The table, and the word for its rows.
  package let table: StaticString
  /// The column by which rows are named.
  package let column: StaticString
}
