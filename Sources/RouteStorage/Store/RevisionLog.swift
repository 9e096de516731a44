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
      INSERT INTO revision (time, user, command, kind, undoes, schema_version, changeset)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """)
    insert.bind(1, entry.time)
    insert.bind(2, entry.user)
    insert.bind(3, document: entry.command)
    insert.bind(4, entry.kind.rawValue)
    insert.bind(5, entry.undoes)
    insert.bind(6, Schema.version)
    insert.bind(7, blob: changeset)
    try insert.run()
    return Int(connection.lastInsertID)
  }

  /// Revisions, newest first.
  func list(before: Int, limit: Int) throws(StoreError) -> [Revision] {
    let select = try connection.statement(
      """
      SELECT r.id, r.time, r.user, r.command, r.kind, r.undoes, u.id
      FROM revision AS r LEFT JOIN revision AS u ON u.undoes = r.id
      WHERE r.id < ?1 ORDER BY r.id DESC LIMIT ?2
      """)
    select.bind(1, before)
    select.bind(2, limit)
    return try select.all(Self.revision)
  }

  /// Revisions of a time, oldest first.
  func list(since: Int64, until: Int64) throws(StoreError) -> [Revision] {
    let select = try connection.statement(
      """
      SELECT r.id, r.time, r.user, r.command, r.kind, r.undoes, u.id
      FROM revision AS r LEFT JOIN revision AS u ON u.undoes = r.id
      WHERE r.time >= ?1 AND r.time < ?2 ORDER BY r.id
      """)
    select.bind(1, since)
    select.bind(2, until)
    return try select.all(Self.revision)
  }

  private static let kinds = Words(of: Revision.Kind.self)

  private static func revision(_ row: Row) throws(StoreError) -> Revision {
    Revision(
      number: try row.int(0), time: try row.int64(1), user: try row.text(2),
      command: try row.document(3), kind: try row.word(4, kinds), undoes: try row.optionalInt(5),
      undoneBy: try row.optionalInt(6))
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
    let select = try connection.statement("SELECT changeset FROM revision WHERE id = ?1")
    select.bind(1, number)
    let found = try select.first { (row) throws(StoreError) -> [UInt8]? in
      row.isNull(0) ? nil : try row.blob(0)
    }
    guard let changeset = found else {
      throw StoreError(.notFound, "there is no revision r\(number)")
    }
    if let changeset, !ChangesetFormat.isValid(changeset) {
      throw StoreError(
        .damagedStore, "the store is damaged: the changeset of r\(number) cannot be read")
    }
    return changeset
  }
}
