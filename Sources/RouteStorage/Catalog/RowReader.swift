internal import RouteModel

/// Reads rows with the rows that belong to them, by their descriptions.
final class RowReader {
  private let connection: Connection
  /// The names of rows that others refer to, by their tables and ids.
  private var names: [String: [Int64: String]] = [:]

  /// The sum of the hashes of the rows that were read.
  private(set) var sum: UInt64 = 0

  init(_ connection: Connection) { self.connection = connection }

  /// Calls a function with rows of a type, each with the rows of its lists.
  ///
  /// - Parameters:
  ///   - id: The id of the only row; nil for all.
  ///   - body: Gets the id and the row.
  func forEach<Value: DescribedRow>(
    _: Value.Type, id: Int64? = nil, _ body: (Int64, Value) throws(StoreError) -> Void
  ) throws(StoreError) {
    try forEach(
      Value.self, owner: "id", where: id == nil ? "true" : "id = ?1", id: id
    ) { (row, value, hash) throws(StoreError) in
      sum &+= hash
      try body(row.id, value)
    }
  }

  /// - Parameters:
  ///   - owner: The column with the id of the row's owner.
  ///   - condition: Which rows; ?1 is `id`.
  ///   - body: Gets the row as it is stored, as a value, and its hash.
  private func forEach<Value: DescribedRow>(
    _: Value.Type, owner: SQL, where condition: SQL, id: Int64?,
    _ body: (StoredRow, Value, UInt64) throws(StoreError) -> Void
  ) throws(StoreError) {
    let description = Value.description
    let (table, tableHash, blank) = (description.table, description.tableHash, Value.blank)
    var lists: [OwnedRows<Value>] = []
    for list in description.lists {
      lists.append(try rows(of: list, ofOwnersIn: table, where: condition, id: id))
    }
    let hasLists = !lists.isEmpty
    let select = TableRows(
      table: table, columns: description.columns, isNamed: description.isNamed, owner: owner,
      condition: condition, id: id)
    try read(select) { (row) throws(StoreError) in
      var value = blank
      var hash = row.hash
      if let index = description.set(row.cells, at: row.changed, in: &value) {
        throw Self.damaged(
          "row \(row.id) of \(table) has something else in \(select.columns[index].name) than it may"
        )
      }
      if hasLists { for list in lists { hash.add(rows: try list.give(row.id, &value)) } }
      try body(row, value, hash.value(in: tableHash))
    }
    for list in lists { try list.finish() }
  }

  /// Reads the rows of a table, whatever their type.
  private func read(
    _ rows: TableRows, _ body: (StoredRow) throws(StoreError) -> Void
  ) throws(StoreError) {
    let (table, columns) = (rows.table, rows.columns)
    let named = columns.map { $0.reference.flatMap { names[$0.table.description] } ?? [:] }
    let nameColumn = rows.isNamed ? columns.firstIndex { $0.isKey } : nil
    var keys: [Int64: String] = [:]
    let select = try connection.statement(
      "SELECT id, \(rows.owner), \(columns.map { SQL($0.name) }.joined(", ")) FROM \(table) WHERE \(rows.condition) ORDER BY id"
    )
    if let id = rows.id { select.bind(1, id) }
    var stored = StoredRow(columns.map(\.blank))
    try select.forEachRow { (row) throws(StoreError) in
      let id = try row.int64(0)
      stored.begin(id, owner: try row.int64(1))
      for (index, column) in columns.enumerated() {
        let place = Int32(index) + 2
        var cell: Cell
        if let reference = column.reference {
          let number = try row.int64(place)
          let known = named[index][number]
          guard let name = known == nil ? try self.name(of: number, reference) : known else {
            throw Self.damaged("row \(id) of \(table) names a row that does not exist")
          }
          cell = .text(name)
        } else {
          cell = try row.cell(place)
        }
        if index == nameColumn { keys[id] = cell.text }
        if cell != column.blank { stored.set(cell, at: index, column.hash) }
      }
      try body(stored)
    }
    if rows.isNamed { names[table.description, default: [:]].merge(keys) { $1 } }
  }

  /// The name of a row that others refer to.
  private func name(of id: Int64, _ reference: RowReference) throws(StoreError) -> String? {
    if let known = names[reference.table.description]?[id] { return known }
    let select = try connection.statement(
      "SELECT \(reference.column) FROM \(reference.table) WHERE id = ?1", id)
    let found = try select.first { (row) throws(StoreError) in try row.text(0) }
    names[reference.table.description, default: [:]][id] = found
    return found
  }

  /// The rows of a list, by their owners.
  private func rows<List: RowList>(
    of list: List, ofOwnersIn table: StaticString, where condition: SQL, id: Int64?
  ) throws(StoreError) -> OwnedRows<List.Owner> {
    let isWanted: SQL =
      id == nil
      ? "\(list.ownerColumn) IS NOT NULL"
      : "\(list.ownerColumn) IN (SELECT id FROM \(table) WHERE \(condition))"
    let owned = ListRows(list)
    try forEach(List.Child.self, owner: SQL(list.ownerColumn), where: isWanted, id: id) {
      (row, child, hash) throws(StoreError) in owned.add(child, of: row.owner, hash)
    }
    owned.sort()
    return owned
  }

  fileprivate static func damaged(_ what: String) -> StoreError {
    StoreError(.damagedStore, "the store is damaged: \(what)")
  }
}

/// Which rows of a table are read.
private struct TableRows {
  let table: StaticString
  let columns: [RowColumn]
  /// Whether rows of other tables name these by their key.
  let isNamed: Bool
  /// The column with the id of a row's owner.
  let owner: SQL
  let condition: SQL
  /// The value of ?1 in the condition.
  let id: Int64?
}

/// A row as it is in the store.
private struct StoredRow {
  private(set) var id: Int64 = 0
  private(set) var owner: Int64 = 0
  /// The cells of its fields; of those that are not changed any cell.
  private(set) var cells: [Cell]
  /// The fields that are not as in a blank row.
  private(set) var changed: [Int] = []
  /// The hash of its fields.
  private(set) var hash = RowHash()

  init(_ cells: [Cell]) { self.cells = cells }

  mutating func begin(_ id: Int64, owner: Int64) {
    (self.id, self.owner, hash) = (id, owner, RowHash())
    changed.removeAll(keepingCapacity: true)
  }

  mutating func set(_ cell: Cell, at index: Int, _ column: UInt64) {
    hash.add(cell, in: column)
    cells[index] = cell
    changed.append(index)
  }
}

/// The rows of one list of all owners that are read.
private class OwnedRows<Owner> {
  /// The owner of each row.
  private var owners: [Int64] = []
  private var hashes: [UInt64] = []
  /// The rows in the order of their owners.
  private var order: [Int] = []
  /// The place in that order of the first row that was not given yet.
  private var next = 0

  final func add(_ owner: Int64, _ hash: UInt64) {
    owners.append(owner)
    hashes.append(hash)
  }

  /// Owners are read in the order of their ids.
  final func sort() {
    order = Array(owners.indices)
    for index in owners.indices.dropFirst() where owners[index] < owners[index - 1] {
      order.sort { (owners[$0], $0) < (owners[$1], $1) }
      return
    }
  }

  /// Gives an owner its rows, and returns the sum of their hashes.
  final func give(_ id: Int64, _ owner: inout Owner) throws(StoreError) -> UInt64 {
    let first = next
    var sum: UInt64 = 0
    while next < order.count, owners[order[next]] == id {
      sum &+= hashes[order[next]]
      next += 1
    }
    if first < next { try put(order[first..<next], in: &owner) }
    return sum
  }

  /// Reports rows that are left without an owner.
  final func finish() throws(StoreError) {
    guard next < order.count else { return }
    throw RowReader.damaged(
      "a row of \(table) belongs to \(owners[order[next]]), which does not exist")
  }

  /// The table of the rows.
  var table: StaticString { "" }

  /// Stores rows in their owner.
  func put(_ rows: ArraySlice<Int>, in owner: inout Owner) throws(StoreError) {}
}

private final class ListRows<List: RowList>: OwnedRows<List.Owner> {
  private let list: List
  private var children: [List.Child] = []

  init(_ list: List) { self.list = list }

  func add(_ child: List.Child, of owner: Int64, _ hash: UInt64) {
    add(owner, hash)
    children.append(child)
  }

  override var table: StaticString { List.Child.description.table }

  override func put(_ rows: ArraySlice<Int>, in owner: inout List.Owner) throws(StoreError) {
    var owned: [List.Child] = []
    for row in rows { owned.append(children[row]) }
    guard let double = list.set(owned, in: &owner) else { return }
    throw RowReader.damaged(
      "a row of \(table) with '\(list.word(of: double))' occurs twice, with different bytes")
  }
}
