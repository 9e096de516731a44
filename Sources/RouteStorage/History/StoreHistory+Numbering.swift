internal import RouteModel

/// Events name their revision by its key, which stays when a pull changes its number.
extension StoreHistory {
  /// Lets events that are in this store have the numbers of revisions that are in another one.
  ///
  /// - Parameter catalog: The store that has the catalog. Call it again after it has pulled.
  package func numberEvents(as catalog: RouteStore) throws(StoreError) {
    let moved = try catalog.connection.statement("SELECT key, id FROM revision WHERE key <> id").all
    {
      (row) throws(StoreError) in (try row.int(0), try row.int(1))
    }
    try connection.execute(
      "CREATE TEMP TABLE IF NOT EXISTS moved_revision (key INTEGER PRIMARY KEY, id INTEGER)")
    try connection.execute("DELETE FROM temp.moved_revision")
    let insert = try connection.statement(
      "INSERT INTO temp.moved_revision (key, id) VALUES (?1, ?2)")
    for (key, number) in moved { try insert.with(key, number).run() }
    connection.revisions = "temp.moved_revision"
  }
}

extension Connection {
  /// The key of the revision with a number.
  func key(ofRevision number: Int) throws(StoreError) -> Int {
    try statement("SELECT key FROM \(revisions) WHERE id = ?1").with(number).number() ?? number
  }
}
