internal import CSQLite

/// Records what a transaction does to the tables of the catalog, by SQLite's session extension.
final class ChangeRecorder {
  private let connection: Connection
  private let session: OpaquePointer

  init(_ connection: Connection) throws(StoreError) {
    self.connection = connection
    var session: OpaquePointer?
    let result = sqlite3session_create(connection.handle, "main", &session)
    guard result == SQLITE_OK, let session else {
      throw StoreError.of(result, "the change cannot be recorded")
    }
    self.session = session
    sqlite3session_table_filter(session, { CatalogTables.contains($1) ? 1 : 0 }, nil)
    sqlite3session_attach(session, nil)
  }

  deinit { sqlite3session_delete(session) }

  /// Changes that follow are recorded, or not.
  var isEnabled: Bool {
    get { sqlite3session_enable(session, -1) != 0 }
    set { sqlite3session_enable(session, newValue ? 1 : 0) }
  }

  /// What was recorded so far; empty if nothing changed.
  func changeset() throws(StoreError) -> [UInt8] {
    var size: Int32 = 0
    var start: UnsafeMutableRawPointer?
    let result = sqlite3session_changeset(session, &size, &start)
    defer { sqlite3_free(start) }
    guard result == SQLITE_OK else {
      throw StoreError.of(result, "the change is too large to be recorded")
    }
    return start.map { Array(UnsafeRawBufferPointer(start: $0, count: Int(size))) } ?? []
  }
}

/// The names of the tables that make up the catalog: what a changeset and a script may touch.
enum CatalogTables {
  static let names: [String] = StoreTable.catalog.map(\.name.description)

  private static let set = Set(names)

  static func contains(_ name: UnsafePointer<CChar>?) -> Bool {
    guard let name else { return false }
    return set.contains(String(cString: name))
  }
}
