import Texts

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

  /// The fields that must not be empty texts.
  private let required: [RowField<Row>]
  /// The columns of the fields, in their order.
  package let columns: [RowColumn]
  /// The hash of the table's name.
  package let tableHash: UInt64

  /// Rows in JSON.
  package let json: RowJSON<Row>

  /// - Parameter spoken: The keys of the members that come first, if that is not the order of
  ///   columns.
  // Compiled once and not for each type of rows, as is what makes JSON of it.
  @_semantics("optimize.sil.specialize.generic.never")
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
    required = fields.filter(\.isRequired)
    self.lists = lists
    let blank = Row.blank
    columns = fields.map { field in
      RowColumn(
        field.column, isKey: field.isKey, reference: field.reference, blank: field.cell(of: blank))
    }
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
    required.contains { $0.cell(of: row) == .text("") }
  }

  /// A row with only a key.
  package func blank(_ key: [String]) -> Row {
    var row = Row.blank
    for (field, text) in zip(fields.filter(\.isKey), key) { _ = field.set(.text(text), in: &row) }
    return row
  }

  /// Sets fields of a row.
  ///
  /// - Parameters:
  ///   - cells: A cell for each field.
  ///   - indices: The fields to set.
  /// - Returns: The index of a field that cannot have its value.
  package func set(_ cells: [Cell], at indices: [Int], in row: inout Row) -> Int? {
    let fields = fields
    for index in indices where !fields[index].set(cells[index], in: &row) { return index }
    return nil
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
