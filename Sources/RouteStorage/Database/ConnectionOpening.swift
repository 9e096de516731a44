internal import CSQLite
internal import Files
import RouteModel

extension Connection {
  /// How a file is opened. The file exists and has been inspected already.
  enum Access {
    case readOnly
    /// The medium is read-only, so nothing ever writes: no lock, and no log beside the file.
    case immutable
    case readWrite
    /// Read with its log, by a sole user: the log's index is kept in memory and no file is made,
    /// because the disk is full.
    case alone
    /// The file is created.
    case create
  }

  /// Opens a file, or `:memory:`, with everything turned off that the store does not need.
  static func open(
    path: String, access: Access, busyMilliseconds: Int32
  ) throws(StoreError) -> Connection {
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var name = path
    switch access {
    case .readOnly: flags |= SQLITE_OPEN_READONLY
    case .immutable: flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    case .readWrite, .alone: flags |= SQLITE_OPEN_READWRITE
    case .create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
    if path != ":memory:" {
      // A path such as `file:x` is a file name here, never a URI.
      if !path.hasPrefix("/") { name = "./" + path }
      if access == .immutable { name = "file:\(percentEncoded(name))?immutable=1" }
    }
    // A history is personal: only its owner reads a file that is made here.
    if access == .create, path != ":memory:" { Platform.makePrivate(name) }
    // Registered before it is opened, so that nothing else reads it directly; a file that is
    // created is not known before.
    let known = path == ":memory:" ? nil : FileIdentity(path)
    if let known { OpenDatabases.add(known, path: path) }
    var handle: OpaquePointer?
    let result = sqlite3_open_v2(name, &handle, flags, nil)
    guard result == SQLITE_OK, let handle else {
      let error = StoreError.last(handle)
      Connection.close(handle, path, known)
      throw error
    }
    let made = known == nil && path != ":memory:" ? FileIdentity(path) : nil
    if let made { OpenDatabases.add(made, path: path) }
    let connection = Connection(handle: handle, path: path, identity: known ?? made)
    connection.harden()
    connection.setBusyTimeout(milliseconds: Int(busyMilliseconds))
    if access == .alone {
      _ = csqlite_db_config_bool(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nil)
      try connection.execute(
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY; PRAGMA query_only = ON")
    }
    return connection
  }

  /// Keeps changes in a log beside the file, so that readers and a writer do not wait for each other.
  func useWriteAheadLog(synchronous: RouteStore.Options.Synchronous) throws(StoreError) {
    try execute(
      synchronous == .full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
    if try statement("PRAGMA journal_mode").texts() != ["wal"] {
      try execute("PRAGMA journal_mode = WAL")
    }
  }

  /// Sets how long statements wait for another process.
  func setBusyTimeout(milliseconds: Int) {
    sqlite3_busy_timeout(handle, Int32(clamping: max(0, milliseconds)))
  }

  private func harden() {
    for (option, value) in [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_FKEY, 1), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
      (SQLITE_DBCONFIG_ENABLE_VIEW, 0), (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
      (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
    ] as [(Int32, Int32)] {
      _ = csqlite_db_config_bool(handle, option, value, nil)
    }
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 256 << 20)
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_limit(handle, SQLITE_LIMIT_EXPR_DEPTH, 200)
    sqlite3_limit(handle, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_000)
  }

  private static func percentEncoded(_ path: String) -> String {
    let bytes = path.utf8.flatMap { byte in
      "%?#".utf8.contains(byte) ? Array("%\(String(byte, radix: 16))".utf8) : [byte]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
