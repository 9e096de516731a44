internal import CSQLite
internal import Locking
internal import RouteModel

/// One SQLite connection: statements, transactions. Confined to whoever made it.
final class Connection {
  let handle: OpaquePointer
  /// The file, or `:memory:`.
  let path: String
  /// What was read and is not as it was written.
  let doubts = DoubtList()
  /// Computes the digests of rows that statements write or look at.
  let rowDigest = RowDigestFunction()
  /// Sees the rows that are written.
  let observer = ChangeObserver()
  /// When all events of the history were last held against their sum.
  var eventsCompared: MissingEvents.Moment?
  /// By where their texts stand.
  private var statements: [Int: Statement] = [:]
  /// By their texts.
  private var texts: [String: Statement] = [:]
  /// The statements of row types and of their lists, by those types.
  private var tables: [ObjectIdentifier: AnyObject] = [:]
  /// Whether work that can be stopped is to end; nil never ends it.
  var isStopped: (@Sendable () -> Bool)?
  /// Looks whether the file is still at its path; nil for what nobody else can change.
  var watch: StoreWatch?
  /// The end of the log beside the file cannot be read: before the log is written it is kept.
  var hasTornLog = false
  /// The transaction that is open began in order to write.
  var isWriting = false
  /// Which file it is, for as long as it is open.
  private let identity: FileIdentity?

  /// - Parameter identity: As it was added to the files that are locked; nil if it was not.
  init(handle: OpaquePointer, path: String, identity: FileIdentity?) {
    self.handle = handle
    self.path = path
    self.identity = identity
  }

  deinit {
    statements.removeAll()
    tables.removeAll()
    texts.removeAll()
    Self.close(handle, path, identity)
  }

  /// - Parameter identity: As it was added to the files that are locked; nil if it was not.
  static func close(_ handle: OpaquePointer?, _ path: String, _ identity: FileIdentity?) {
    guard let identity else {
      sqlite3_close_v2(handle)
      return
    }
    LockedFiles.remove(identity, path: path) { sqlite3_close_v2(handle) }
  }

  /// A statement of the program's own, prepared once. The text is a literal: names and values from
  /// outside cannot reach it.
  func statement(_ sql: StaticString) throws(StoreError) -> Statement {
    let key = Int(bitPattern: sql.utf8Start)
    if let known = statements[key] { return known }
    let made = try prepare(sql.description, isPersistent: true)
    statements[key] = made
    return made
  }

  /// The same, prepared once: found by its text, which costs more than whoever keeps it pays.
  func kept(_ sql: SQL) throws(StoreError) -> Statement {
    if let known = texts[sql.text] { return known }
    let made = try prepared(sql)
    texts[sql.text] = made
    return made
  }

  /// A statement put together of literals and described columns; whoever uses it often keeps it.
  func prepared(_ sql: SQL) throws(StoreError) -> Statement {
    try prepare(sql.text, isPersistent: true)
  }

  /// The statement that somebody keeps, prepared when it is first asked for.
  func keep(
    _ statement: inout Statement?, _ sql: @autoclosure () -> SQL
  ) throws(StoreError) -> Statement {
    if let statement { return statement }
    let made = try prepared(sql())
    statement = made
    return made
  }

  /// The statements of a row type.
  func table<Value: DescribedRow>(_: Value.Type) -> RowTable<Value> {
    kept(Value.self) { RowTable<Value>(self) }
  }

  /// The statements of a list of rows.
  func table<List: RowList>(of list: List) -> RowTable<List.Child> {
    kept(List.self) { RowTable<List.Child>(self, owner: SQL(list.ownerColumn)) }
  }

  private func kept<Table: AnyObject>(_ type: Any.Type, _ make: () -> Table) -> Table {
    let key = ObjectIdentifier(type)
    if let known = tables[key] { return unsafeDowncast(known, to: Table.self) }
    let made = make()
    tables[key] = made
    return made
  }

  private func prepare(_ sql: String, isPersistent: Bool) throws(StoreError) -> Statement {
    var raw: OpaquePointer?
    let flags = isPersistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let result = sqlite3_prepare_v3(handle, sql, -1, flags, &raw, nil)
    guard result == SQLITE_OK, let raw else { throw StoreError.last(handle, sql: sql) }
    return Statement(handle, raw)
  }

  /// Runs statements of the program's own that need no parameters.
  func execute(_ sql: String) throws(StoreError) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw StoreError.last(handle, sql: sql)
    }
  }

  /// Rewrites the file without the space of what was deleted.
  func vacuum() throws(StoreError) {
    // It attaches the new file for a moment.
    let limit = sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1)
    defer { sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, limit) }
    try execute("VACUUM")
  }

  /// The first bytes of the file as they stand there, at most `count`; nil if they cannot be read.
  func firstBytes(_ count: Int) -> [UInt8]? { bytes(count, at: 0) }

  /// Bytes from a place in the file as they stand there, at most `count`; nil if they cannot be read.
  ///
  /// The file is read by SQLite's own way of opening it. To open and close it ourselves would take away
  /// the locks that other connections of this process have on it (``LockedFiles``).
  func bytes(_ count: Int, at offset: Int64) -> [UInt8]? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard let file, let methods = file.pointee.pMethods?.pointee else { return nil }
    var size: sqlite3_int64 = 0
    guard methods.xFileSize(file, &size) == SQLITE_OK else { return nil }
    let rest = max(0, size - offset)
    var bytes = [UInt8](repeating: 0, count: min(count, Int(clamping: rest)))
    if bytes.isEmpty { return bytes }
    let result = bytes.withUnsafeMutableBytes {
      methods.xRead(file, $0.baseAddress, Int32(clamping: $0.count), offset)
    }
    return result == SQLITE_OK ? bytes : nil
  }

  /// One integer, such as a pragma's value.
  func integer(_ sql: StaticString) throws(StoreError) -> Int64 {
    try statement(sql).first { (row) throws(StoreError) in try row.int64(0) } ?? 0
  }

  var lastInsertID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// A transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// There are rows that name others which do not exist (yet).
  var hasOpenReferences: Bool {
    var current: Int32 = 0
    var highest: Int32 = 0
    sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
    return current != 0
  }
}

/// A connection belongs to one thread at a time; nothing makes it safe to share.
@available(*, unavailable)
extension Connection: Sendable {}
