public import RouteModel

/// The catalog of a store: ``RouteStore/catalog``.
public struct StoreCatalog {
  let store: RouteStore
  var connection: Connection { store.connection }

  /// The newest revision of the catalog that this store has loaded, made or noticed; 0 if none.
  public var revision: Int { store.knownRevision }

  /// What the last load noticed: that rows were changed outside of routesh or are damaged; nil if
  /// nothing, or nothing new.
  public var loadWarning: String? { store.loadWarning }

  /// Reads the whole catalog, in one consistent state.
  ///
  /// - Throws: `damaged-store` if the rows do not form a catalog.
  /// - Complexity: O(rows).
  public func load() throws(StoreError) -> RouteCatalog {
    try connection.transaction(.read) { () throws(StoreError) in
      let (catalog, sum) = try CatalogReader(connection: connection).catalogWithSum()
      if store.pending == nil {
        try store.rememberState()
        try compareSum(sum)
      }
      return catalog
    }
  }

  /// Reports once that rows were changed outside of routesh. The next change accepts the sum of the
  /// present rows.
  private func compareSum(_ sum: UInt64) throws(StoreError) {
    let newest = try store.log.newestSum()
    store.loadWarning = newest == sum || newest == store.wrongSum ? nil : try changedRows
    if store.loadWarning != nil { store.wrongSum = newest }
  }

  /// What is said of rows that are not as the newest revision left them.
  var changedRows: String {
    get throws(StoreError) {
      "rows of the catalog are not as r\(try store.log.newest()) left "
        + "them: they were changed outside of routesh, or are damaged"
    }
  }

  /// Whether another program has written to the file since the catalog was loaded, or since the last
  /// call. The caller then loads the catalog again: it may be the history alone that was written.
  public func changedElsewhere() throws(StoreError) -> Bool {
    guard store.pending == nil, try store.dataVersion() != store.knownDataVersion else {
      return false
    }
    try store.rememberState()
    return true
  }

  /// The catalog without the changes of an open transaction.
  func committed() throws(StoreError) -> RouteCatalog {
    var catalog = try CatalogReader(connection: connection).catalog()
    for change in (store.pending?.changes ?? []).reversed() {
      do { try catalog.apply(change.inverted) } catch {
        throw StoreError(.conflict, "\(error.subject) is not as the open transaction left it")
      }
    }
    return catalog
  }

  /// Copies the rows of the catalog, with their ids, into an empty store.
  func copy(to target: Connection) throws(StoreError) {
    try target.transaction(.write) { () throws(StoreError) in
      for table in StoreTable.catalog { try table.copy(from: connection, to: target) }
    }
  }
}
