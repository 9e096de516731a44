internal import RouteModel

/// Turns rows of the catalog into values. Loading everything and reading one row are the same
/// statements with another range of ids.
struct CatalogReader {
  let connection: Connection
  /// Takes the sums of all rows that are read.
  var digest: CatalogDigest?

  /// Every id.
  private static let all = Int64.min...Int64.max

  /// The whole catalog, as it is at one moment.
  func catalog() throws(StoreError) -> RouteCatalog {
    try connection.transaction(.read) { () throws(StoreError) in
      var catalog = RouteCatalog()
      let names = ReferencedNames(connection)
      for type in RouteCatalog.rowTypes { try read(type, names, into: &catalog) }
      return catalog
    }
  }

  private func read<Value: CatalogRow>(
    _: Value.Type, _ names: ReferencedNames, into catalog: inout RouteCatalog
  ) throws(StoreError) {
    var table = CatalogTable<Value>()
    // Growing by doubling would hash and move everything again and again.
    table.reserveCapacity(try connection.table(Value.self).count())
    let noun = Value.description.noun
    let ids = Value.description.isNamed ? names.load(Value.description.table) : nil
    try RowReader<Value>(connection: connection, names: names, digest: digest).read(Self.all) {
      (id, row) throws(StoreError) in
      if let ids, let name = Value.description.key(of: row).first?.text { ids.append(name, id) }
      let key = row.rowKey
      if !table.insertNew(row) {
        // Two texts that differ in bytes can be the same to a person and to Swift.
        throw StoreError(
          .damagedStore,
          "the store is damaged: \(noun) '\(key)' is there twice, spelled differently")
      }
    }
    catalog[keyPath: Value.table] = table
  }

  /// The row with an id.
  func row<Value: CatalogRow>(_: Value.Type, id: Int64) throws(StoreError) -> Value? {
    var found: Value?
    let names = ReferencedNames(connection)
    try RowReader<Value>(connection: connection, names: names).read(id...id) {
      (_, row) throws(StoreError) in found = row
    }
    return found
  }

  /// The row as it is now that has the key of another one.
  func row<Value: CatalogRow>(like other: Value) throws(StoreError) -> Value? {
    guard let id = try connection.table(Value.self).id(of: other) else { return nil }
    return try row(Value.self, id: id)
  }
}
