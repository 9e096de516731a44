internal import CSQLite
internal import Files
public import RouteModel

extension RouteStore {
  /// Checks the file: its pages and indexes, its references, whether the catalog can be read, and
  /// whether the changes of the log lead to it.
  ///
  /// - Returns: The problems, as messages for people; empty if there are none.
  /// - Throws: If the file cannot be read at all.
  /// - Complexity: O(size of the file).
  public func check() throws(StoreError) -> [Finding] {
    try connection.transaction(.read) { () throws(StoreError) in
      var findings: [Finding] = []
      func add(_ code: String, _ message: String) {
        findings.append(Finding(code: code, severity: .error, message: message))
      }
      for line in try connection.damages(limit: 100) { add("damaged-file", line) }
      try connection.statement("PRAGMA foreign_key_check").forEachRow {
        (row) throws(StoreError) in
        let id = try row.optionalInt(1).map { " \($0)" } ?? ""
        add(
          "dangling-row",
          "row\(id) of \(try row.text(0)) names a row of \(try row.text(2)) that does not exist")
      }
      do throws(StoreError) {
        let (_, sum) = try CatalogReader(connection: connection).catalogWithSum()
        let newest = try log.newestSum()
        if pending == nil, newest != sum {
          findings.append(
            Finding(code: "changed-rows", severity: .warning, message: try catalog.changedRows))
        }
        findings += try findingsOfLog()
      } catch {
        add(error.code.rawValue, error.message)
      }
      return findings
    }
  }

  /// A revision whose changes do not lead to the present catalog: a warning, because other programs
  /// may write rows.
  private func findingsOfLog() throws(StoreError) -> [Finding] {
    var walk = try log.walk()
    var number = try log.newest()
    while true {
      do throws(StoreError) {
        guard let revision = try walk.next() else { return [] }
        number = revision.number - 1
      } catch {
        let message =
          "the changes of r\(number) do not lead to the catalog: another program "
          + "wrote rows, or they are damaged; undo and earlier revisions end there"
        return [
          Finding(
            code: "broken-log", severity: .warning, message: message, subjects: ["r\(number)"])
        ]
      }
    }
  }

  /// Removes the file if nothing was ever written to it and nothing else has it open.
  ///
  /// - Returns: Whether it was removed; then this store must not be used any more.
  package func discardIfUntouched() -> Bool {
    guard !options.readOnly, !isInTransaction, path != ":memory:", (try? requireFile()) != nil,
      (try? connection.integer(
        """
        SELECT (SELECT count(*) FROM revision) + (SELECT count(*) FROM migration)
          + (SELECT count(*) FROM setting) + (SELECT count(*) FROM session)
        """)) == 0,
      // Only the sole user of a file can remove its log.
      (try? connection.execute("PRAGMA journal_mode = DELETE")) != nil
    else { return false }
    Platform.remove(path)
    return true
  }

  /// Copies the store to a new file while others continue reading and writing.
  ///
  /// - Throws: `exists` if the path exists; `unreadable-store` if the file cannot be made;
  ///   `damaged-store` if the copy would be as damaged as the store, which would be noticed only
  ///   when it is needed.
  /// - Complexity: O(size of the file): all of it is checked.
  public func backup(to path: String) throws(StoreError) {
    try requireNoTransaction("a backup")
    if !options.readOnly {
      do throws(StoreError) { try history.flush() } catch {
        // If the file was replaced, a copy of what this session still reads is all the more
        // valuable.
        guard error.code == .lostStore else { throw error }
      }
    }
    try StoreFile.make(path, like: self.path) { (draft) throws(StoreError) in
      let copy = try Connection.open(path: draft, access: .create, busyMilliseconds: 0)
      guard let backup = sqlite3_backup_init(copy.handle, "main", connection.handle, "main") else {
        throw StoreError.last(copy.handle)
      }
      let result = sqlite3_backup_step(backup, -1)
      let ended = sqlite3_backup_finish(backup)
      guard result == SQLITE_DONE, ended == SQLITE_OK else {
        throw StoreError.of(result == SQLITE_DONE ? ended : result, "the backup failed")
      }
      try requireWhole(copy)
    }
  }

  /// Rows that were written by hand are in the copy too, with the same warnings.
  private func requireWhole(_ copy: Connection) throws(StoreError) {
    let damage: String?
    do throws(StoreError) {
      damage = try copy.damages(limit: 1).first
    } catch {
      guard error.code == .damagedStore else { throw error }
      damage = error.message
    }
    // SQLite prints a heading above its findings.
    guard let damage = damage?.split(separator: "\n").last else { return }
    throw StoreError(
      .damagedStore,
      "no backup was made: the store is damaged (\(damage)); docs/limits.md "
        + "says how what can be read comes into a new store")
  }

  /// Releases the space of deleted rows.
  ///
  /// - Returns: The size of the file before and after, in bytes.
  @discardableResult
  public func vacuum() throws(StoreError) -> (before: Int64, after: Int64) {
    try requireWritable()
    try requireNoTransaction("vacuum")
    try history.flush()
    // Checks the file like every write transaction.
    try connection.transaction(.write) {}
    let before = try size()
    try connection.stoppable { () throws(StoreError) in try connection.vacuum() }
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return (before, try size())
  }

  /// The size of the committed store, in bytes.
  public func size() throws(StoreError) -> Int64 {
    try connection.integer("PRAGMA page_count") * connection.integer("PRAGMA page_size")
  }
}
