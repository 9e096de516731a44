internal import CSQLite
public import RouteModel

/// The SQLite file that holds the catalog, its revisions and migrations, and the history.
///
/// ```swift
/// let store = try RouteStore(path: "routes.db")
/// let catalog = try store.loadCatalog()
/// ```
///
/// A store is one connection and belongs to one thread at a time; it is not `Sendable`.
public final class RouteStore {
  /// The file, or `:memory:`.
  public let path: String
  /// How the store was opened.
  public let options: Options
  let connection: Connection
  /// The commits of an open transaction, if one is open.
  var pending: PendingTransaction?
  /// The newest revision that the caller knows.
  var knownRevision = 0
  /// SQLite's counter of other connections' commits at the last check.
  var knownDataVersion: Int64 = 0
  /// The sum of a revision that a load found to be another one than its catalog's.
  var wrongSum: UInt64?
  /// What the last load noticed: that rows were changed outside of routesh or are damaged; nil if
  /// nothing, or nothing new.
  public private(set) var note: String?
  let history = HistoryBuffer()
  private let undone = UndoneRevisions()
  /// The log of the catalog's revisions.
  var revisionLog: RevisionLog { RevisionLog(connection: connection, undone: undone) }

  /// Opens a store, or makes one if the options allow that.
  ///
  /// A file that is not a store, or one of another version of the schema, is refused before SQLite
  /// touches it.
  ///
  /// - Parameters:
  ///   - path: The file, or `:memory:` for a store that ends with the value.
  ///   - options: How to open it.
  /// - Throws: `no-store`, `not-a-store`, `newer-store`, `damaged-store`, `unreadable-store`,
  ///   `read-only`, `locked`, `disk-full`.
  public init(path: String, options: Options = Options()) throws(StoreError) {
    self.path = path
    self.options = options
    connection = try Self.open(path, options)
    connection.isStopped = options.isStopped
    do throws(StoreError) {
      try prepare()
      try noteState()
    } catch {
      // With an empty log there is nothing to checkpoint: closing only removes what opening made.
      if Self.hasNoLog(path) {
        _ = csqlite_db_config_bool(connection.handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nil)
      }
      throw error
    }
  }

  /// Throws if the file is no longer at its path: changes would be lost.
  ///
  /// Every write transaction checks this at its beginning and at its end.
  ///
  /// - Throws: `lost-store`.
  public func requireFile() throws(StoreError) { try connection.requireFile() }

  /// Whether a file is a database: a store, or another program's. It may be open in this process.
  public static func isDatabase(at path: String) -> Bool { OutputPlace.isDatabase(path) }

  private static func hasNoLog(_ path: String) -> Bool {
    let log = Platform.entry(at: path + "-wal")
    return log == .nothing || log == .file(size: 0)
  }

  private static func open(_ path: String, _ options: Options) throws(StoreError) -> Connection {
    let wait = Int32(clamping: max(0, options.busyTimeout))
    if path == ":memory:" {
      let connection = try Connection.open(path: path, access: .create, busyMilliseconds: wait)
      try Schema.create(connection)
      return connection
    }
    if path.isEmpty { throw StoreError(.noStore, "the store has no name") }
    if path.utf8.contains(0) { throw StoreError(.noStore, "the store's name holds a NUL") }
    if options.create, !options.readOnly {
      switch Platform.entry(at: path) {
      case .nothing: _ = try StoreFile.create(path)
      // A file with a log was a store before it was emptied.
      case .file(size: 0) where hasNoLog(path): _ = try StoreFile.create(path)
      default: break
      }
    }
    try StoreFile.inspect(path)
    if !options.readOnly, Platform.isWritable(path) {
      return try Connection.open(path: path, access: .readWrite, busyMilliseconds: wait)
    }
    if !options.readOnly {
      throw StoreError(.readOnly, "'\(path)' can only be read; open it with --readonly")
    }
    if options.opensBriefly, hasNoLog(path) {
      return try Connection.open(path: path, access: .immutable, busyMilliseconds: wait)
    }
    return try openForReading(path, wait)
  }

  /// On a read-only medium there is no log, and SQLite must be told not to look for one.
  private static func openForReading(_ path: String, _ wait: Int32) throws(StoreError) -> Connection
  {
    if hasNoLog(path) {
      // A reader cannot remove the log that opening makes, so it first reads without one.
      let withoutLog = try Connection.open(path: path, access: .immutable, busyMilliseconds: wait)
      do throws(StoreError) {
        try Schema.verify(withoutLog)
      } catch {
        // If another program has begun to write meanwhile, this attempt does not count.
        if hasNoLog(path) { throw error }
      }
    }
    do throws(StoreError) {
      let connection = try Connection.open(path: path, access: .readOnly, busyMilliseconds: wait)
      _ = try connection.integer("PRAGMA schema_version")
      return connection
    } catch {
      let codes: Set<StoreError.Code> = [.unreadableStore, .readOnly, .diskFull, .inputOutput]
      guard codes.contains(error.code) else { throw error }
      if hasNoLog(path) {
        return try Connection.open(path: path, access: .immutable, busyMilliseconds: wait)
      }
      // If no file can be made beside the store, only a sole user can read its log.
      guard let alone = try? Connection.open(path: path, access: .alone, busyMilliseconds: wait),
        (try? alone.integer("PRAGMA schema_version")) != nil
      else {
        guard error.code == .unreadableStore else { throw error }
        throw StoreError(
          .unreadableStore,
          "the log beside '\(path)' cannot be read without write access to its folder",
          extendedCode: error.extendedCode)
      }
      return alone
    }
  }

  private func prepare() throws(StoreError) {
    // Until the schema is verified, closing must not checkpoint the log.
    _ = csqlite_db_config_bool(connection.handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nil)
    try connection.execute("PRAGMA cell_size_check = ON")
    try StoreFile.require(version: Int(try connection.integer("PRAGMA user_version")), path)
    try Schema.verify(connection)
    // A reader leaves the log as it is.
    guard !options.readOnly else { return }
    _ = csqlite_db_config_bool(connection.handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nil)
    guard path != ":memory:" else { return }
    try connection.execute(
      options.synchronous == .full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
    if try connection.statement("PRAGMA journal_mode").texts() != ["wal"] {
      try connection.execute("PRAGMA journal_mode = WAL")
    }
  }

  /// Whether it was opened for reading only.
  public var isReadOnly: Bool { options.readOnly }

  /// The version of the schema that an open store has.
  public static var schemaVersion: Int { Schema.version }

  /// The newest revision of the catalog that this store has loaded, made or noticed; 0 if none.
  public var revision: Int { knownRevision }

  /// The user who makes changes.
  public var user: String { options.user ?? Platform.userName }

  func now() -> Int64 { options.clock?() ?? Platform.now() }

  // MARK: The catalog

  /// Reads the whole catalog, in one consistent state.
  ///
  /// - Throws: `damaged-store` if the rows do not form a catalog.
  /// - Complexity: O(rows).
  public func loadCatalog() throws(StoreError) -> RouteCatalog {
    try connection.transaction(.read) { () throws(StoreError) in
      let (catalog, sum) = try CatalogReader(connection: connection).catalogWithSum()
      if pending == nil {
        try noteState()
        try takeNote(sum)
      }
      return catalog
    }
  }

  /// Reports once that rows were changed outside of routesh. The next change accepts the sum of the
  /// present rows.
  private func takeNote(_ sum: UInt64) throws(StoreError) {
    let newest = try revisionLog.newestSum()
    note = newest == sum || newest == wrongSum ? nil : try changedRows
    if note != nil { wrongSum = newest }
  }

  /// What is said of rows that are not as the newest revision left them.
  var changedRows: String {
    get throws(StoreError) {
      "rows of the catalog are not as r\(try revisionLog.newest()) left "
        + "them: they were changed outside of routesh, or are damaged"
    }
  }

  /// Whether another program has written to the file since the catalog was loaded, or since the last
  /// call. The caller then loads the catalog again: it may be the history alone that was written.
  public func changedElsewhere() throws(StoreError) -> Bool {
    guard pending == nil, try dataVersion() != knownDataVersion else { return false }
    try noteState()
    return true
  }

  /// Remembers that the caller knows the present catalog.
  func noteState() throws(StoreError) {
    knownDataVersion = try dataVersion()
    knownRevision = try revisionLog.newest()
  }

  /// Reads the state of the store at the beginning of a write transaction: the newest revision, and
  /// whether another process has written something, perhaps only history, since this store last read.
  func look() throws(StoreError) -> (newest: Int, isChanged: Bool) {
    let isChanged = try dataVersion() != knownDataVersion
    return (
      isChanged ? try revisionLog.newest() : knownRevision, isChanged
    )
  }

  /// Remembers a revision of our own. What other programs wrote meanwhile is still reported by
  /// ``changedElsewhere()``.
  ///
  /// - Parameter newest: What ``look()`` found before.
  func note(_ revision: Int, after newest: Int) {
    if newest == knownRevision { knownRevision = revision }
  }

  func dataVersion() throws(StoreError) -> Int64 { try connection.integer("PRAGMA data_version") }
}

/// A store belongs to one thread at a time.
@available(*, unavailable)
extension RouteStore: Sendable {}
