internal import CSQLite
internal import Files
internal import RouteModel

/// One SQLite connection with its statements and transactions. It is confined to its owner's
/// thread.
final class Connection {
  let handle: OpaquePointer
  /// The file, or `:memory:`.
  let path: String
  /// The prepared statements, by their texts.
  private var statements: [String: Statement] = [:]
  /// The texts of the statements of row types and of their lists, by those types.
  private var tables: [ObjectIdentifier: AnyObject] = [:]
  /// Whether work that can be stopped should end; nil means never.
  var isStopped: (@Sendable () -> Bool)?
  /// The table with the keys and numbers of the revisions that events name.
  var revisions: SQL = "revision"
  /// Whether the open transaction began as a write transaction.
  var isWriting = false
  /// The identity of the file, while it is open.
  private let identity: FileIdentity?

  /// - Parameter identity: The identity as registered among the locked files; nil if it was not
  ///   registered.
  init(handle: OpaquePointer, path: String, identity: FileIdentity?) {
    self.handle = handle
    self.path = path
    self.identity = identity
  }

  deinit {
    statements.removeAll()
    Self.close(handle, path, identity)
  }

  /// - Parameter identity: The identity as registered among the locked files; nil if it was not
  ///   registered.
  static func close(_ handle: OpaquePointer?, _ path: String, _ identity: FileIdentity?) {
    guard let identity else {
      sqlite3_close_v2(handle)
      return
    }
    OpenDatabases.remove(identity, path: path) { sqlite3_close_v2(handle) }
  }

  /// A statement, prepared when it is first used. One whose rows are being read is not disturbed: it
  /// gets a copy.
  func statement(_ sql: SQL) throws(StoreError) -> Statement {
    if let known = statements[sql.text], !known.isBusy { return known }
    var raw: OpaquePointer?
    let result = sqlite3_prepare_v3(
      handle, sql.text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &raw, nil)
    guard result == SQLITE_OK, let raw else { throw StoreError.last(handle, sql: sql.text) }
    let made = Statement(handle, raw)
    statements[sql.text] = made
    return made
  }

  /// The statements of a row type.
  func table<Value: DescribedRow>(_: Value.Type) -> RowTable<Value> {
    table(of: Value.self) { RowTable<Value>(self) }
  }

  /// The statements of a list of rows.
  func table<List: RowList>(of list: List) -> RowTable<List.Child> {
    table(of: List.self) { RowTable<List.Child>(self, owner: SQL(list.ownerColumn)) }
  }

  private func table<Table: AnyObject>(of type: Any.Type, _ make: () -> Table) -> Table {
    let key = ObjectIdentifier(type)
    if let known = tables[key] as? Table { return known }
    let made = make()
    tables[key] = made
    return made
  }

  /// Runs statements of the program's own that need no parameters.
  func execute(_ sql: String) throws(StoreError) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw StoreError.last(handle, sql: sql)
    }
  }

  /// Rewrites the file without the space of deleted rows.
  func vacuum() throws(StoreError) {
    // VACUUM attaches the new file for a moment.
    let limit = sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1)
    defer { sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, limit) }
    try execute("VACUUM")
  }

  /// The first bytes of the file on disk, at most `count`; nil if they cannot be read.
  ///
  /// The file is read through SQLite's own file handle. Opening and closing it ourselves would
  /// release the locks that other connections of this process have on it (``OpenDatabases``).
  func firstBytes(_ count: Int) -> [UInt8]? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard let file, let methods = file.pointee.pMethods?.pointee else { return nil }
    var size: sqlite3_int64 = 0
    guard methods.xFileSize(file, &size) == SQLITE_OK else { return nil }
    var bytes = [UInt8](repeating: 0, count: min(count, Int(clamping: size)))
    if bytes.isEmpty { return bytes }
    let result = bytes.withUnsafeMutableBytes {
      methods.xRead(file, $0.baseAddress, Int32(clamping: $0.count), 0)
    }
    return result == SQLITE_OK ? bytes : nil
  }

  /// One integer, such as a pragma's value.
  func integer(_ sql: SQL) throws(StoreError) -> Int64 {
    try statement(sql).first { (row) throws(StoreError) in try row.int64(0) } ?? 0
  }

  var lastInsertID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Whether there are rows that name others that do not exist yet.
  var hasOpenReferences: Bool {
    var current: Int32 = 0
    var highest: Int32 = 0
    sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
    return current != 0
  }
}

/// A connection belongs to one thread at a time and must not be shared.
@available(*, unavailable)
extension Connection: Sendable {}
