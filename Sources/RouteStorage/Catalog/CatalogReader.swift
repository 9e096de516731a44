internal import RouteModel

/// Turns rows of the catalog into values. Loading everything and reading one row use the same
/// statements with different ranges of ids.
struct CatalogReader: RowSource {
  let connection: Connection
  /// Collects the sums of all rows that are read.
  var sums: CatalogSums?

  /// Every id.
  private static let all = Int64.min...Int64.max

  /// The whole catalog, in one consistent state.
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
    let description = Value.description
    let table = connection.table(Value.self)
    let rows = description.memory
    let loader = Value.loader(capacity: try table.count())
    let ids = description.isNamed ? names.load(description.table) : nil
    try RowReader(connection: connection, names: names, sums: sums).read(
      rows, table.selection(), Self.all
    ) { (id, memory) throws(StoreError) in
      if let ids, case .text(let offset)? = rows.fields.first {
        ids.append((memory + offset).assumingMemoryBound(to: String.self).pointee, id)
      }
      // Two texts with different bytes can be equal in Swift.
      if let double = loader.take(memory) {
        throw StoreError(
          .damagedStore,
          "the store is damaged: \(description.noun) '\(double)' occurs twice, with different bytes"
        )
      }
    }
    loader.finish(&catalog)
  }

  /// The row with an id.
  func row<Value: CatalogRow>(_: Value.Type, id: Int64) throws(StoreError) -> Value? {
    var found: Value?
    try RowReader(connection: connection, names: ReferencedNames(connection)).read(
      Value.description.memory, connection.table(Value.self).selection(), id...id
    ) { (_, memory) throws(StoreError) in
      found = memory.assumingMemoryBound(to: Value.self).move()
    }
    return found
  }

  /// The present row with the key of another one.
  func row<Value: CatalogRow>(like other: Value) throws(StoreError) -> Value? {
    guard let id = try connection.table(Value.self).id(of: other) else { return nil }
    return try row(Value.self, id: id)
  }
}
