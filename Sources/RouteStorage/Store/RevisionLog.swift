internal import CSQLite
internal import RouteModel

/// The log of the catalog's revisions, with the changes of each.
struct RevisionLog {
  let connection: Connection

  /// A revision to write.
  struct Entry {
    var time: Int64
    var user: String
    var command: String
    var kind: Revision.Kind
    var undoes: Int?
    /// Its unique name.
    var uuid = UniqueName.make()
    /// What it does to the applied migrations.
    var steps: [SharedMigrationStep] = []
    /// The store that made it; nil for this one.
    var origin: String?
    /// The name of the machine that made it; nil for this one.
    var machine: String?
    /// Its number on the hub.
    var hubNumber: Int?
  }

  /// The number of the newest revision; 0 in a new store.
  func newest() throws(StoreError) -> Int {
    Int(try connection.integer("SELECT coalesce(max(id), 0) FROM revision"))
  }

  func requireRevision(_ number: Int) throws(StoreError) {
    guard (0...max(try newest(), 0)).contains(number) else { throw try noRevision(number) }
  }

  func noRevision(_ number: Int) throws(StoreError) -> StoreError {
    let newest = try newest()
    return StoreError(
      .notFound,
      "there is no revision r\(number): "
        + (newest == 0
          ? "there is none yet" : newest == 1 ? "there is r1 alone" : "there are r1 to r\(newest)"))
  }

  /// - Parameter changes: The changes of the revision; nil if it cannot be taken back.
  @discardableResult
  func add(_ entry: Entry, changes: [LoggedChange]?) throws(StoreError) -> Int {
    let (number, isOver) = try newest().addingReportingOverflow(1)
    if isOver {
      throw StoreError(.tooLarge, "the log is full: there is no number for another revision")
    }
    let text = changes.map(ChangeText.write)
    let isKept = text.map { $0.utf8.count <= Self.longestChanges } ?? false
    try connection.kept(StoreTable.revisions.insertion).with(
      number, entry.time, entry.user, LongText(entry.command), entry.kind.rawValue, entry.undoes,
      Schema.version, entry.uuid, isKept ? ChangeText.format : nil,
      LongText(isKept ? text : nil), nil as String?, entry.origin, entry.machine, entry.hubNumber,
      LongText(entry.steps.isEmpty ? nil : SharedMigrationStep.text(entry.steps))
    ).run()
    return number
  }

  /// The longest text of a revision's changes, in bytes; a longer one is not kept, so it cannot be
  /// taken back.
  private static let longestChanges = 200 << 20

  /// The rows that ``revision(_:)`` reads. The table is scanned, because an index may have lost
  /// some.
  private static let rows: SQL = """
    SELECT id, time, user, command, kind, undoes, uuid, \(StoreTable.revisions.isAsWritten()),
      origin, machine, hub_number
    FROM revision NOT INDEXED
    """

  /// Revisions, newest first.
  func list(before: Int, limit: Int) throws(StoreError) -> [Revision] {
    let select = try connection.kept(
      "\(Self.rows) WHERE id < ?1 ORDER BY id DESC LIMIT ?2", before, limit)
    let revisions = try withUndoers(try select.all(revision))
    for (newer, older) in zip(revisions, revisions.dropFirst())
    where older.number &+ 1 != newer.number {
      connection.doubts.add(
        .notAsWritten, "the log has nothing between r\(older.number) and r\(newer.number)",
        subject: "r\(newer.number)")
    }
    return revisions
  }

  /// Revisions of a period, oldest first.
  func list(since: Int64, until: Int64) throws(StoreError) -> [Revision] {
    let select = try connection.kept(
      "\(Self.rows) WHERE time >= ?1 AND time < ?2 ORDER BY id", since, until)
    return try withUndoers(try select.all(revision))
  }

  /// The same revisions, with whether they were taken back and the effects of undos.
  private func withUndoers(_ revisions: [Revision]) throws(StoreError) -> [Revision] {
    guard let oldest = revisions.lazy.map(\.number).min() else { return [] }
    let chain = try UndoChain(connection: connection, from: oldest)
    var known = revisions
    for index in known.indices {
      let number = known[index].number
      known[index].undoneBy = chain.undoer(of: number)
      known[index].isUndone = chain.isUndone(number)
      if let undone = known[index].undoes {
        known[index].effect = try chain.effect(ofUndoing: undone)
      }
    }
    return known
  }

  // MARK: Whether it is whole

  /// Adds a doubt if revisions are missing.
  func noticeLoss() throws(StoreError) {
    if try StoreTable.revisions.hasAllRows(connection) { return }
    connection.doubts.add(
      .notAsWritten, "the log does not have the revisions that were written", subject: "log")
  }

  /// Throws if revisions are missing, or one is not as it was written: the past and undo cannot
  /// rely on such a log.
  ///
  /// - Throws: `damaged-store`.
  func requireWhole() throws(StoreError) {
    let changed = try StoreTable.revisions.rowsNotAsWritten(connection, limit: 1).first
    if changed == nil, try StoreTable.revisions.hasAllRows(connection) { return }
    let what =
      changed.map { "r\($0) of the log is not as it was written" }
      ?? "the log does not have the revisions that were written"
    throw Self.notWhole(what)
  }

  /// - Parameter what: What is wrong with the log.
  static func notWhole(_ what: String) -> StoreError {
    StoreError(
      .damagedStore,
      "\(what): a write was lost, or another file was put in its place, and nothing can be built on it; "
        + "'store check' looks closer, 'store accept' takes the store as it is")
  }

  private static let kinds = Words(of: Revision.Kind.self)

  private func revision(_ row: Row) throws(StoreError) -> Revision {
    let number = try row.int(0)
    if try !row.bool(7) {
      connection.doubts.add(
        .notAsWritten, "r\(number) of the log is not as it was written", subject: "r\(number)")
    }
    return Revision(
      number: number, time: try row.int64(1), user: try row.text(2),
      command: try row.document(3), kind: try row.word(4, Self.kinds),
      undoes: try row.optionalInt(5), uuid: try row.optionalText(6),
      origin: try row.optionalText(8), machine: try row.optionalText(9),
      hubNumber: try row.optionalInt(10))
  }

  /// The changes of a revision.
  ///
  /// - Throws: `not-found`, `cannot-undo` if the log does not have them, `damaged-store`.
  func changes(_ number: Int) throws(StoreError) -> [LoggedChange] {
    guard let changes = try changesIfKept(number) else {
      throw StoreError(
        .cannotUndo,
        "revision r\(number) does not say what it changed: it upgraded the schema, was made before "
          + "schema 3, or was too large")
    }
    return changes
  }

  /// The changes of a revision; nil if the log does not have them.
  ///
  /// - Throws: `not-found`, `damaged-store`.
  func changesIfKept(_ number: Int) throws(StoreError) -> [LoggedChange]? {
    let select = try connection.kept(
      "SELECT changes, \(StoreTable.revisions.isAsWritten(1)), format FROM revision WHERE id = ?1",
      number)
    var isAsWritten = true
    let found = try select.first { (row) throws(StoreError) -> [LoggedChange]? in
      isAsWritten = try row.bool(1)
      guard let text = try row.optionalDocument(0) else { return nil }
      if try row.int(2) > ChangeText.format {
        throw StoreError(
          .newerStore,
          "r\(number) was written by a newer routesh, whose changes this one cannot read")
      }
      guard let changes = ChangeText.read(text) else {
        isAsWritten = false
        return nil
      }
      return changes
    }
    guard let changes = found else { throw try noRevision(number) }
    if !isAsWritten {
      throw StoreError(
        .damagedStore,
        "the store is damaged: the changes of r\(number) are not as they were written")
    }
    return changes
  }
}
