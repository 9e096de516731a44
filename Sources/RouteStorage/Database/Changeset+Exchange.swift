internal import CSQLite

extension Changeset {
  /// Applies changes of rows that stand in each other's way, such as two that exchange their names: all
  /// rows go first, and come back as they are to be. That each row is as the changeset expects it must
  /// be known.
  func exchange(in connection: Connection) throws(StoreError) {
    let rows = HeldRows()
    try forEachChange { (change) throws(StoreError) in
      guard let table = StoreTable.catalog.first(where: { $0.name.description == change.table }),
        let id = change.integers(0).first
      else { throw changedSince(change.table) }
      var values: [OpaquePointer?] = []
      if change.operation != SQLITE_INSERT {
        let select = try table.row(connection)
        select.bind(1, id)
        let found = try select.first { (row) throws(StoreError) in
          (0..<table.columnCount).map {
            sqlite3_value_dup(change.newValue($0) ?? sqlite3_column_value(row.raw, $0))
          }
        }
        guard let found else { throw changedSince(change.table) }
        values = found
        let delete = try table.deletion(connection)
        delete.bind(1, id)
        try delete.run()
      } else {
        values = (0..<table.columnCount).map { sqlite3_value_dup(change.newValue($0)) }
      }
      rows.take(values, of: table, isKept: change.operation != SQLITE_DELETE)
    }
    for (table, values) in rows.kept {
      let insert = try table.insertion(connection)
      for (column, value) in values.enumerated() {
        sqlite3_bind_value(insert.raw, Int32(column) + 1, value)
      }
      do throws(StoreError) {
        try insert.run()
      } catch {
        throw error.code == .constraint ? changedSince(table.name.description) : error
      }
    }
    if connection.hasOpenReferences {
      throw StoreError(.conflict, "another row depends on what the revision added")
    }
  }

  /// Values that outlive the statements they come from.
  private final class HeldRows {
    private(set) var kept: [(table: StoreTable, values: [OpaquePointer?])] = []
    private var all: [OpaquePointer?] = []

    func take(_ values: [OpaquePointer?], of table: StoreTable, isKept: Bool) {
      all += values
      if isKept { kept.append((table, values)) }
    }

    deinit { for value in all { sqlite3_value_free(value) } }
  }
}
