internal import CSQLite
internal import Locking
import RouteModel

/// Checks whether the open file is still the one at its path, with its log, and as SQLite left it.
///
/// Other programs can rename, remove or write the file. SQLite would continue in a file without a
/// name, and changes that it reports as done would be lost.
struct StoreWatch {
  private let path: String
  private let identity: FileIdentity
  /// The store's number.
  private let number: Int64?
  /// The files beside it that a writer needs.
  private var companions: [(suffix: String, identity: FileIdentity)] = []
  private var size: Int64 = 0
  private var modified: Int64 = 0

  /// nil if there is no file.
  init?(_ path: String, number: Int64?, writes: Bool) {
    guard let identity = FileIdentity(path) else { return nil }
    self.path = path
    self.identity = identity
    self.number = number
    if writes {
      for suffix in ["-wal", "-shm"] {
        guard let identity = FileIdentity(path + suffix) else { continue }
        companions.append((suffix, identity))
      }
    }
    note()
  }

  /// Remembers the present state of the file.
  mutating func note() {
    guard let status = Platform.status(of: path) else { return }
    (size, modified) = (status.size, status.modified)
  }

  /// What happened to the file.
  enum Loss {
    case removed, replaced, overwritten
    /// The log or its index.
    case removedLog, replacedLog
  }

  /// - Complexity: A few system calls, unless something was written to the file since; O(size) if
  ///   it was truncated.
  mutating func look(_ connection: Connection) -> Loss? {
    guard let now = FileIdentity(path) else { return .removed }
    if now != identity { return .replaced }
    for (suffix, identity) in companions {
      guard let now = FileIdentity(path + suffix) else { return .removedLog }
      if now != identity { return .replacedLog }
    }
    guard let status = Platform.status(of: path) else { return .removed }
    if status.size == size, status.modified == modified { return nil }
    // A log was checkpointed into the file, by us or by others; or another program has written to
    // it.
    guard let first = connection.firstBytes(16) else { return nil }
    if !first.elementsEqual("SQLite format 3\0".utf8) { return .overwritten }
    if status.size < size, !isWhole() { return .overwritten }
    // While another process checkpoints its log, nothing may be readable.
    if let number, let found = DigestTable.storeIdentity(inFile: path), found != number {
      return .overwritten
    }
    (size, modified) = (status.size, status.modified)
    return nil
  }

  /// VACUUM shortens the file; a truncated file lacks pages.
  private func isWhole() -> Bool {
    do throws(StoreError) {
      let fresh = try Connection.open(path: path, access: .readOnly, busyMilliseconds: 1_000)
      return try fresh.statement("PRAGMA quick_check(1)").texts().first == "ok"
    } catch {
      return error.code != .damagedStore && error.code != .notAStore
    }
  }
}

extension Connection {
  /// Throws if the file is not the one that was opened: what is written now, or was just written,
  /// is not in the store.
  func requireFile() throws(StoreError) {
    guard let loss = watch?.look(self) else { return }
    if loss != .removedLog {
      // Closing would write to a file that is no longer ours, or remove the log of another.
      _ = csqlite_db_config_bool(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nil)
    }
    let what =
      switch loss {
      case .removed: "'\(path)' was removed or moved"
      case .replaced: "'\(path)' was replaced by another file"
      case .overwritten: "'\(path)' was cut off or overwritten by another program"
      case .removedLog: "the log of '\(path)' was removed"
      case .replacedLog: "the log of '\(path)' was replaced"
      }
    throw StoreError(
      .lostStore,
      """
      \(what) while it was open: what is changed now would be lost; 'store backup FILE' saves what this \
      session still reads, then start again
      """)
  }

  /// Copies a log whose end cannot be read before it is written: its contents would be overwritten,
  /// and `store recover` could no longer read them.
  func keepTornLog() throws(StoreError) {
    guard hasTornLog else { return }
    let log = path + "-wal"
    for number in 1..<100 {
      let copy = log + "-torn" + (number == 1 ? "" : "-\(number)")
      do throws(OutputFailure) {
        try OutputFile.copy(to: copy) { Platform.bytes(1 << 20, at: $0, of: log) }
        hasTornLog = false
        _ = csqlite_db_config_bool(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nil)
        return
      } catch .exists {
        continue
      } catch {
        throw StoreError(
          error.code,
          "the damaged log cannot be kept as '\(copy)': \(error.words); nothing was changed")
      }
    }
    throw StoreError(
      .inputOutput, "the damaged log cannot be copied: '\(log)-torn-99' already exists")
  }
}
