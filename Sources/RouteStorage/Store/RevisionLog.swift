internal import CSQLite
internal import RouteModel

/// The log of what was done to the catalog, with the changeset of each revision.
struct RevisionLog {
  let connection: Connection

  /// A revision that is to be written.
  struct Entry {
    var time: Int64
    var user: String
    var command: String
    var kind: Revision.Kind
    var undoes: Int?
  }

  /// The number of the newest revision; 0 in a new store.
  func newest() throws(StoreError) -> Int {
    Int(try connection.integer("SELECT coalesce(max(id), 0) FROM revision"))
  }

  @discardableResult
  func add(_ entry: Entry, changeset: [UInt8]?) throws(StoreError) -> Int {
    let insert = try connection.statement(
      """
      INSERT INTO revision (id, time, user, command, kind, undoes, schema_version, changeset, digest,
        changeset_digest)
      VALUES (?8, ?1, ?2, ?3, ?4, ?5, ?6, ?7, row_digest(?8, ?1, ?2, ?3, ?4, ?5, ?6), value_digest(?7))
      """)
    let (number, isOver) = try newest().addingReportingOverflow(1)
    if isOver { throw StoreError(.tooLarge, "the log has no number left for another revision") }
    insert.bind(1, entry.time)
    insert.bind(2, entry.user)
    insert.bind(3, document: entry.command)
    insert.bind(4, entry.kind.rawValue)
    insert.bind(5, entry.undoes)
    insert.bind(6, Schema.version)
    insert.bind(7, blob: changeset)
    insert.bind(8, number)
    try insert.run()
    try DigestTable(connection: connection).add(connection.rowDigest.last, to: .revision)
    return number
  }

  /// Revisions, newest first.
  func list(before: Int, limit: Int) throws(StoreError) -> [Revision] {
    let select = try connection.statement(
      """
      SELECT r.id, r.time, r.user, r.command, r.kind, r.undoes, u.id,
        r.digest IS NULL OR r.digest = row_digest(r.id, r.time, r.user, r.command, r.kind, r.undoes,
          r.schema_version)
      FROM revision AS r LEFT JOIN revision AS u ON u.undoes = r.id
      WHERE r.id < ?1 ORDER BY r.id DESC LIMIT ?2
      """)
    select.bind(1, before)
    select.bind(2, limit)
    let revisions = try select.all(revision)
    try findGaps(revisions, isAll: before == .max && revisions.count < limit)
    return revisions
  }

  /// Every revision has a row. In a store that was recovered some are lost.
  private func findGaps(_ revisions: [Revision], isAll: Bool) throws(StoreError) {
    for (newer, older) in zip(revisions, revisions.dropFirst())
    where older.number &+ 1 != newer.number {
      connection.doubts.add(
        .notAsWritten, "the log has nothing between r\(older.number) and r\(newer.number)",
        subject: "r\(newer.number)")
    }
    guard isAll else { return }
    let table = DigestTable(connection: connection)
    if try table.values()?[DigestTable.Records.revision.rawValue] != table.sum(.revision) {
      connection.doubts.add(
        .notAsWritten, "the log does not have the revisions that were written", subject: "log")
    }
  }

  /// Revisions of a time, oldest first.
  func list(since: Int64, until: Int64) throws(StoreError) -> [Revision] {
    let select = try connection.statement(
      """
      SELECT r.id, r.time, r.user, r.command, r.kind, r.undoes, u.id,
        r.digest IS NULL OR r.digest = row_digest(r.id, r.time, r.user, r.command, r.kind, r.undoes,
          r.schema_version)
      FROM revision AS r LEFT JOIN revision AS u ON u.undoes = r.id
      WHERE r.time >= ?1 AND r.time < ?2 ORDER BY r.id
      """)
    select.bind(1, since)
    select.bind(2, until)
    return try select.all(revision)
  }

  private static let kinds = Words(of: Revision.Kind.self)

  private func revision(_ row: Row) throws(StoreError) -> Revision {
    let number = try row.int(0)
    if try !row.bool(7) {
      connection.doubts.add(
        .notAsWritten, "r\(number) of the log is not as it was written", subject: "r\(number)")
    }
    var revision = Revision(
      number: number, time: try row.int64(1), user: try row.text(2),
      command: try row.document(3), kind: try row.word(4, Self.kinds),
      undoes: try row.optionalInt(5), undoneBy: try row.optionalInt(6))
    if revision.undoneBy != nil {
      revision.isUndone = try UndoChain(connection: connection).isUndone(number)
    }
    if let undone = revision.undoes {
      revision.effect = try UndoChain(connection: connection).effect(ofUndoing: undone)
    }
    return revision
  }

  /// The changeset of a revision.
  ///
  /// - Throws: `not-found`, `cannot-undo` if the revision has none, `damaged-store`.
  func changeset(_ number: Int) throws(StoreError) -> [UInt8] {
    guard let changeset = try changesetIfKept(number) else {
      throw StoreError(
        .cannotUndo,
        "revision r\(number) keeps no changeset: it upgraded the schema or was too large")
    }
    return changeset
  }

  /// The changeset of a revision, nil if it keeps none.
  ///
  /// - Throws: `not-found`, `damaged-store`.
  func changesetIfKept(_ number: Int) throws(StoreError) -> [UInt8]? {
    let select = try connection.statement(
      """
      SELECT changeset, changeset_digest IS NULL OR changeset_digest = value_digest(changeset)
      FROM revision WHERE id = ?1
      """)
    select.bind(1, number)
    var isAsWritten = true
    let found = try select.first { (row) throws(StoreError) -> [UInt8]? in
      isAsWritten = try row.bool(1)
      return row.isNull(0) ? nil : try row.blob(0)
    }
    guard let changeset = found else {
      throw StoreError(.notFound, "there is no revision r\(number)")
    }
    if !isAsWritten || changeset.map(ChangesetFormat.isValid) == false {
      throw StoreError(
        .damagedStore,
        "the store is damaged: the changeset of r\(number) is not as it was written")
    }
    return changeset
  }
}
