internal import RouteModel

/// Turns rows of the catalog into values.
struct CatalogReader: RowSource {
  let connection: Connection

  /// The whole catalog, in one consistent state.
  func catalog() throws(StoreError) -> RouteCatalog { try catalogWithSum().catalog }

  /// The catalog, and the sum of the hashes of its rows.
  func catalogWithSum() throws(StoreError) -> (catalog: RouteCatalog, sum: UInt64) {
    try connection.transaction(.read) { () throws(StoreError) in
      var catalog = RouteCatalog()
      let reader = RowReader(connection)
      for type in RouteCatalog.rowTypes { try read(type, reader, into: &catalog) }
      return (catalog, reader.sum)
    }
  }

  private func read<Value: CatalogRow>(
    _: Value.Type, _ reader: RowReader, into catalog: inout RouteCatalog
  ) throws(StoreError) {
    var table = CatalogTable<Value>()
    try reader.forEach(Value.self) { (_, row) throws(StoreError) in
      // Two texts with different bytes can be equal in Swift.
      if table.insertNew(row) { return }
      throw StoreError(
        .damagedStore,
        "the store is damaged: \(Value.description.noun) '\(row.rowKey)' occurs twice, with different bytes"
      )
    }
    catalog[keyPath: Value.table] = table
  }

  /// The row with an id.
  func row<Value: CatalogRow>(_: Value.Type, id: Int64) throws(StoreError) -> Value? {
    var found: Value?
    try RowReader(connection).forEach(Value.self, id: id) { found = $1 }
    return found
  }

  /// The present row with the key of another one.
  func row<Value: CatalogRow>(like other: Value) throws(StoreError) -> Value? {
    guard let id = try connection.table(Value.self).id(of: other) else { return nil }
    return try row(Value.self, id: id)
  }
}

/// The table and the id of a row.
struct RowID: Hashable {
  let noun: String
  let id: Int64
}

extension CatalogReader {
  /// The names of all rows that have one text as their key. A row that gets another name keeps its id.
  func namesByID() throws(StoreError) -> [RowID: RowName] {
    var names: [RowID: RowName] = [:]
    func read<Value: CatalogRow>(_: Value.Type) throws(StoreError) {
      let description = Value.description
      let keys = description.fields.filter(\.isKey)
      guard keys.count == 1 else { return }
      try connection.statement("SELECT id, \(SQL(keys[0].column)) FROM \(description.table)")
        .forEachRow { (row) throws(StoreError) in
          names[RowID(noun: description.noun, id: try row.int64(0))] =
            RowName(description.noun, try row.text(1))
        }
    }
    for type in RouteCatalog.rowTypes { try read(type) }
    return names
  }
}
