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
    ) { (id, _, row, hash) throws(StoreError) in
      sum &+= hash
      try body(id, row)
    }
  }

  /// - Parameters:
  ///   - owner: The column with the id of the row's owner.
  ///   - condition: Which rows; ?1 is `id`.
  ///   - body: Gets the row's id, its owner's, the row, and its hash.
  private func forEach<Value: DescribedRow>(
    _: Value.Type, owner: SQL, where condition: SQL, id: Int64?,
    _ body: (Int64, Int64, Value, UInt64) throws(StoreError) -> Void
  ) throws(StoreError) {
    let description = Value.description
    let table = description.table
    var lists: [OwnedRows<Value>] = []
    for list in description.lists {
      lists.append(try rows(of: list, ofOwnersIn: table, where: condition, id: id))
    }
    let (fields, blanks, hashes) = (
      description.fields, description.blanks, description.columnHashes
    )
    let columns = fields.map { SQL($0.column) }.joined(", ")
    let named = fields.map(namedRows)
    var keys: [Int64: String] = [:]
    let select = try connection.kept(
      "SELECT id, \(owner), \(columns) FROM \(table) WHERE \(condition) ORDER BY id")
    if id != nil { select.bind(1, id) }
    try select.forEachRow { (row) throws(StoreError) in
      let id = try row.int64(0)
      var value = Value.blank
      var hash = RowHash()
      for index in fields.indices {
        let (field, column) = (fields[index], Int32(index) + 2)
        var cell = try row.cell(column)
        if case .reference(_, let reference) = field.kind {
          let number = try row.int64(column)
          let known = named[index][number]
          let name = known == nil ? try self.name(of: number, reference) : known
          cell = name.map(Cell.text) ?? .null
          if cell == .null {
            throw Self.damaged("row \(id) of \(table) names a row that does not exist")
          }
        }
        if description.isNamed, field.isKey, keys[id] == nil { keys[id] = cell.text }
        if cell == blanks[index] { continue }
        hash.add(cell, in: hashes[index])
        guard field.set(cell, in: &value) else {
          throw Self.damaged(
            "row \(id) of \(table) has something else in \(field.column) than it may")
        }
      }
      for list in lists { hash.add(rows: try list.give(id, &value)) }
      try body(id, try row.int64(1), value, hash.value(in: description.tableHash))
    }
    for list in lists { try list.finish() }
    if description.isNamed { names[table.description, default: [:]].merge(keys) { $1 } }
  }

  /// The names of the rows that a field refers to, as far as they were read.
  private func namedRows<Value>(_ field: RowField<Value>) -> [Int64: String] {
    guard case .reference(_, let reference) = field.kind else { return [:] }
    return names[reference.table.description] ?? [:]
  }

  /// The name of a row that others refer to.
  private func name(of id: Int64, _ reference: RowReference) throws(StoreError) -> String? {
    if let known = names[reference.table.description]?[id] { return known }
    let select = try connection.kept(
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
    var owned: [(owner: Int64, child: List.Child, hash: UInt64)] = []
    try forEach(List.Child.self, owner: SQL(list.ownerColumn), where: isWanted, id: id) {
      (_, owner, child, hash) throws(StoreError) in owned.append((owner, child, hash))
    }
    // Owners are read in the order of their ids.
    owned.sort { $0.owner < $1.owner }
    var next = 0
    let childTable = List.Child.description.table
    return OwnedRows(
      give: { (owner, value) throws(StoreError) in
        let first = next
        var sum: UInt64 = 0
        while next < owned.count, owned[next].owner == owner {
          sum &+= owned[next].hash
          next += 1
        }
        guard first < next, let double = list.set(owned[first..<next].map { $0.child }, in: &value)
        else { return sum }
        throw Self.damaged(
          "a row of \(childTable) with '\(list.word(of: double))' occurs twice, with different bytes"
        )
      },
      finish: { () throws(StoreError) in
        guard next < owned.count else { return }
        throw Self.damaged(
          "a row of \(childTable) belongs to \(owned[next].owner), which does not exist")
      })
  }

  private static func damaged(_ what: String) -> StoreError {
    StoreError(.damagedStore, "the store is damaged: \(what)")
  }
}

/// The rows of one list of all owners that are read.
private struct OwnedRows<Owner> {
  /// Gives an owner its rows, and returns the sum of their hashes.
  let give: (Int64, inout Owner) throws(StoreError) -> UInt64
  /// Reports rows that are left without an owner.
  let finish: () throws(StoreError) -> Void
}
