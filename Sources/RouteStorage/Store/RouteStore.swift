internal import CLibrary
internal import CSQLite
internal import Files
internal import RouteModel

/// The SQLite file that holds the catalog, its revisions and migrations, and the history.
///
/// ```swift
/// let store = try RouteStore(path: "routes.db")
/// let catalog = try store.catalog.load()
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
  /// What the last load noticed.
  var loadWarning: String?

  /// The catalog: loading and changing it.
  public var catalog: StoreCatalog { StoreCatalog(store: self) }
  /// The log of the catalog's revisions: undo, and the catalog as it was.
  public var log: StoreLog { StoreLog(store: self) }
  /// The recorded events, and the questions to them.
  public var history: StoreHistory { StoreHistory(store: self) }
  /// What a store and a hub exchange.
  package var sharing: StoreSharing { StoreSharing(store: self) }
  /// The events that are not in the file yet.
  let buffer = HistoryBuffer()
  /// What is known of the revisions that are taken back.
  let undone = UndoneRevisions()

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
      try rememberState()
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
    let wait = Int32(clamping: max(0, options.busyTimeout.inMicroseconds / 1_000))
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
    try Schema.require(version: Int(try connection.integer("PRAGMA user_version")), path)
    try Schema.verify(connection)
    // A reader leaves the log as it is.
    guard !options.readOnly else { return }
    _ = csqlite_db_config_bool(connection.handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nil)
    guard path != ":memory:" else { return }
    try connection.useWriteAheadLog(synchronous: options.synchronous)
  }

  /// Whether it was opened for reading only.
  public var isReadOnly: Bool { options.readOnly }

  /// The version of the schema that an open store has.
  public static var schemaVersion: Int { Schema.version }

  /// The user who makes changes.
  public var user: String { options.user ?? Platform.userName }

  func now() -> Int64 { options.clock?().microseconds ?? RealTime.now() }
}

/// A store belongs to one thread at a time.
@available(*, unavailable)
extension RouteStore: Sendable {}
