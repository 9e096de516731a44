internal import CSQLite
internal import Locking

/// Looks whether the file that is open is the one at its path, with its log, and as SQLite left it.
///
/// A file can be renamed, removed or written by programs that know nothing of stores. SQLite would go on
/// in a file that has no name any more, and what it reports as done would be nowhere.
struct StoreWatch {
  private let path: String
  private let identity: FileIdentity
  /// The number that the store got when it was made.
  private let number: Int64?
  /// The files beside it that a writer needs.
  private var companions: [(suffix: String, identity: FileIdentity)] = []
  private var size: Int64 = 0
  private var modified: Int64 = 0

  /// nil if nothing is there.
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

  /// Remembers the file as it is.
  mutating func note() {
    guard let status = Platform.status(of: path) else { return }
    (size, modified) = (status.size, status.modified)
  }

  /// What befell the file; nil if nothing did.
  enum Loss {
    case removed, replaced, overwritten
    /// The log or what belongs to it.
    case removedLog, replacedLog
  }

  /// - Complexity: A few questions to the system, unless something was written into the file since; O(size)
  ///   if it was shortened.
  mutating func look(_ connection: Connection) -> Loss? {
    guard let now = FileIdentity(path) else { return .removed }
    if now != identity { return .replaced }
    for (suffix, identity) in companions {
      guard let now = FileIdentity(path + suffix) else { return .removedLog }
      if now != identity { return .replacedLog }
    }
    guard let status = Platform.status(of: path) else { return .removed }
    if status.size == size, status.modified == modified { return nil }
    // A log was moved into the file, by us or by others; or somebody wrote who may not.
    guard let first = connection.firstBytes(16) else { return nil }
    if !first.elementsEqual("SQLite format 3\0".utf8) { return .overwritten }
    if status.size < size, !isWhole() { return .overwritten }
    // While another process moves its log into the file there may be nothing to be read.
    if let number, let found = DigestTable.storeIdentity(inFile: path), found != number {
      return .overwritten
    }
    (size, modified) = (status.size, status.modified)
    return nil
  }

  /// VACUUM shortens the file; so does who cuts it off, and then it lacks pages.
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
  /// Throws if the file is not what it was when it was opened: what would be written now, or was written
  /// a moment ago, is not in the store.
  func requireFile() throws(StoreError) {
    guard let loss = watch?.look(self) else { return }
    if loss != .removedLog {
      // Closing would write into a file that is not ours any more, or remove a log of others.
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

  /// Before a log whose end cannot be read is written, it is copied: what it still holds would be
  /// overwritten, and `store recover` could not read it any more.
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
      .inputOutput, "the damaged log cannot be kept: '\(log)-torn-99' is there already")
  }
}
