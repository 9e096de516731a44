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
  /// The newest revision that the caller has seen.
  var knownRevision = 0
  /// SQLite's counter of other connections' commits when we last looked.
  var knownDataVersion: Int64 = 0
  let history = HistoryBuffer()
  private var upgradedFrom: Int?

  /// Opens a store, or makes one if the options say so.
  ///
  /// A file that is not a store of ours is refused before SQLite touches it. An older schema is
  /// brought up to date, in one transaction.
  ///
  /// - Parameters:
  ///   - path: The file, or `:memory:` for a store that ends with the value.
  ///   - options: How to open it.
  /// - Throws: `no-store`, `not-a-store`, `newer-store`, `damaged-store`, `unreadable-store`,
  ///   `read-only` (an older schema, opened for reading), `locked`, `disk-full`.
  public init(path: String, options: Options = Options()) throws(StoreError) {
    self.path = path
    self.options = options
    let hasTornLog = path != ":memory:" && LogFile.isTorn(beside: path)
    connection = try Self.open(path, options)
    connection.isStopped = options.isStopped
    connection.hasTornLog = hasTornLog
    do throws(StoreError) {
      try prepare()
      try noteState()
      if hasTornLog { doubtLog() }
      if path != ":memory:" {
        connection.watch = StoreWatch(
          path, number: try? DigestTable(connection: connection).storeIdentity(),
          writes: !options.readOnly)
      }
    } catch {
      // With an empty log there is nothing to move: closing only removes what opening made.
      if Self.hasNoLog(path) {
        _ = csqlite_db_config_bool(connection.handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nil)
      }
      throw error
    }
  }

  private func doubtLog() {
    connection.doubts.add(
      .tornLog,
      """
      the end of the log '\(path)-wal' cannot be read: what was done last may be lost (the newest \
      revision is r\(knownRevision)); the power went while it was written, or it is damaged; \
      'store recover' brings what can be read of it into a new store, and the next change keeps a copy of \
      it beside the store
      """, subject: "log")
  }

  /// Throws if the file is not at its path any more, or was written by a program that knows nothing of
  /// stores: what is changed now would be lost.
  ///
  /// Every transaction that writes asks this when it begins and when it has ended.
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
      // What has a log was a store before it was emptied.
      case .file(size: 0) where hasNoLog(path): _ = try StoreFile.create(path)
      default: break
      }
    }
    try StoreFile.inspect(path, schemaVersion: Schema.version)
    if !options.readOnly, Platform.isWritable(path) {
      return try Connection.open(path: path, access: .readWrite, busyMilliseconds: wait)
    }
    if !options.readOnly {
      throw StoreError(.readOnly, "'\(path)' can only be read; open it with --readonly")
    }
    if options.isGlance, hasNoLog(path) {
      return try Connection.open(path: path, access: .immutable, busyMilliseconds: wait)
    }
    return try openForReading(path, wait)
  }

  /// On a medium that cannot be written there is no log, and SQLite must be told not to look for one.
  private static func openForReading(_ path: String, _ wait: Int32) throws(StoreError) -> Connection
  {
    if hasNoLog(path) {
      // A reader cannot remove the log that opening makes: look first without one.
      let glance = try Connection.open(path: path, access: .immutable, busyMilliseconds: wait)
      do throws(StoreError) {
        if try glance.integer("PRAGMA user_version") == Schema.version { try Schema.verify(glance) }
      } catch {
        // If a writer has come meanwhile, what was seen means nothing.
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
      // Where nothing can be made beside the file, its log is read by whoever is alone with it.
      guard let alone = try? Connection.open(path: path, access: .alone, busyMilliseconds: wait),
        (try? alone.integer("PRAGMA schema_version")) != nil
      else { throw error }
      return alone
    }
  }

  private func prepare() throws(StoreError) {
    // Until the schema is known to be ours, closing must not move the log into the file.
    _ = csqlite_db_config_bool(connection.handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nil)
    try connection.execute("PRAGMA cell_size_check = ON")
    let version = Int(try connection.integer("PRAGMA user_version"))
    if version > Schema.version { throw StoreFile.newer(path, version, Schema.version) }
    if version < Schema.version {
      if options.readOnly {
        throw StoreError(
          .readOnly, "'\(path)' has schema \(version) and must be opened for writing once")
      }
      try Schema.upgrade(connection, user: user, time: now())
      upgradedFrom = version
    }
    try Schema.verify(connection)
    try verifyLog()
    // Who only reads leaves the log as it is.
    guard !options.readOnly else { return }
    // To move the readable part of a torn log into the file is to remove the rest.
    if !connection.hasTornLog {
      _ = csqlite_db_config_bool(connection.handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nil)
    }
    guard path != ":memory:" else { return }
    try connection.execute(
      options.synchronous == .full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
    if try connection.statement("PRAGMA journal_mode").texts() != ["wal"] {
      try connection.execute("PRAGMA journal_mode = WAL")
    }
  }

  /// Throws if the log beside the file is that of another store: it would be written into this one.
  private func verifyLog() throws(StoreError) {
    guard path != ":memory:", !Self.hasNoLog(path) else { return }
    // A store that was brought up to date a moment ago has its number in the log only.
    guard let own = DigestTable.storeIdentity(inFile: path) else { return }
    if try DigestTable(connection: connection).storeIdentity() == own { return }
    throw StoreError(
      .damagedStore,
      """
      the log '\(path)-wal' is that of another store, or the file '\(path)' is: put the right file \
      back, or take the log away to use the file without it
      """)
  }

  /// The version of the schema that the file had before it was opened, if it was brought up to date; once.
  public func takeUpgrade() -> Int? {
    defer { upgradedFrom = nil }
    return upgradedFrom
  }

  /// Whether it was opened for reading only.
  public var isReadOnly: Bool { options.readOnly }

  /// The version of the schema that an open store has.
  public static var schemaVersion: Int { Schema.version }

  /// The newest revision of the catalog that this store has loaded, made or noticed; 0 if none.
  public var revision: Int { knownRevision }

  var user: String { options.user ?? Platform.userName }

  func now() -> Int64 { options.clock?() ?? Platform.now() }

  // MARK: The catalog

  /// Reads the whole catalog, as it is at one moment. Rows that are not as they were written are among
  /// what ``takeDoubts()`` returns then.
  ///
  /// - Throws: `damaged-store` if the file holds what cannot be a catalog.
  /// - Complexity: O(rows).
  public func loadCatalog() throws(StoreError) -> RouteCatalog {
    try connection.transaction(.read) { () throws(StoreError) in
      let sums = CatalogSums()
      let catalog = try CatalogReader(connection: connection, sums: sums).catalog()
      if pending == nil { try noteState() }
      try compare(sums)
      return catalog
    }
  }

  /// Whether another process has changed the catalog since it was loaded, or since the last time that
  /// this was asked. The caller then loads it again.
  public func changedElsewhere() throws(StoreError) -> Bool {
    guard pending == nil, try dataVersion() != knownDataVersion else { return false }
    let old = knownRevision
    try noteState()
    return knownRevision != old
  }

  /// Remembers that the caller knows the catalog as it is.
  func noteState() throws(StoreError) {
    knownDataVersion = try dataVersion()
    knownRevision = try RevisionLog(connection: connection).newest()
  }

  /// What a transaction found when it began.
  struct Sighting {
    var dataVersion: Int64
    /// The newest revision.
    var revision: Int
    /// Another process has written something, perhaps only history, since this store looked.
    var isChanged: Bool
  }

  /// Looks at the store at the beginning of a transaction that writes.
  func look() throws(StoreError) -> Sighting {
    let version = try dataVersion()
    let isChanged = version != knownDataVersion
    return Sighting(
      dataVersion: version,
      revision: isChanged ? try RevisionLog(connection: connection).newest() : knownRevision,
      isChanged: isChanged)
  }

  /// Remembers a revision of our own. If another process made one that the caller does not know, what
  /// is remembered stays as it was: ``changedElsewhere()`` will say so.
  func note(_ revision: Int, after sighting: Sighting) {
    guard sighting.revision == knownRevision else { return }
    knownRevision = revision
    knownDataVersion = sighting.dataVersion
  }

  func dataVersion() throws(StoreError) -> Int64 { try connection.integer("PRAGMA data_version") }
}

/// A store belongs to one thread at a time.
@available(*, unavailable)
extension RouteStore: Sendable {}
