public import RouteModel

/// The log of the catalog's revisions, with the changes of each: ``RouteStore/log``.
public struct StoreLog {
  let store: RouteStore
  var connection: Connection { store.connection }

  /// Revisions, newest first, without their changes.
  ///
  /// - Parameters:
  ///   - limit: The most revisions to return.
  ///   - before: Only those with a smaller number.
  public func revisions(limit: Int = 20, before: Int = .max) throws(StoreError) -> [Revision] {
    try connection.transaction(.read) { () throws(StoreError) in
      try list(before: before, limit: max(0, limit))
    }
  }

  /// The number of the newest revision; 0 in a new store.
  func newest() throws(StoreError) -> Int {
    Int(try connection.integer("SELECT coalesce(max(id), 0) FROM revision"))
  }

  /// The greatest key of a revision. Keys are the numbers, in another order after a pull.
  func newestKey() throws(StoreError) -> Int {
    Int(try connection.integer("SELECT coalesce(max(key), 0) FROM revision"))
  }

  /// Throws `not-found` for a revision that does not exist; 0 is the empty catalog.
  package func require(_ number: Int) throws(StoreError) {
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

  /// The sum of the newest revision's catalog.
  func newestSum() throws(StoreError) -> UInt64 {
    let select = try connection.statement("SELECT sum FROM revision ORDER BY id DESC LIMIT 1")
    let sum = try select.first { (row) throws(StoreError) in try row.int64(0) }
    return UInt64(bitPattern: sum ?? 0)
  }

  /// Gives the newest revision the sum of the rows that are there.
  func countSum() throws(StoreError) {
    let sum = try CatalogReader(connection: connection).catalogWithSum().sum
    try connection.statement(
      "UPDATE revision SET sum = ?1 WHERE id = (SELECT max(id) FROM revision)"
    )
    .with(Int64(bitPattern: sum)).run()
  }

  /// A revision that is made here and now.
  func newRevision(
    _ command: String, _ kind: Revision.Kind, _ changes: [CatalogChange]
  ) -> Revision {
    Revision(
      time: store.now(), user: store.user, command: command, kind: kind, changes: changes)
  }

  /// Runs a function that writes the catalog, and logs what it wrote as a revision.
  ///
  /// - Parameter write: Gets whether another process may have written since this store last read.
  ///   Returns what it wrote, or nil to end without a change.
  @discardableResult
  func record(
    _ write: (_ isChanged: Bool) throws(StoreError) -> Revision?
  ) throws(StoreError) -> Int? {
    try store.writing { (_, isChanged) throws(StoreError) in
      try store.sharing.requireOwnCatalog()
      return try write(isChanged).map { (done) throws(StoreError) in try append(done) }
    }
  }

  /// Adds a revision whose changes were just written.
  ///
  /// - Returns: Its number.
  func append(_ revision: Revision) throws(StoreError) -> Int {
    var revision = revision
    revision.changes = revision.changes.squashed
    let newest = try newestSum()
    let number = try add(revision, sum: revision.changes.reduce(newest) { $0 &+ $1.row.sum })
    // If a load has found another sum, the sum of the present rows becomes the right one.
    if newest == store.wrongSum { try countSum() }
    return number
  }

  /// Adds a revision with its changes, under the next number.
  ///
  /// - Parameter sum: The sum of its catalog, which ``countSum()`` sets where it is not known.
  /// - Returns: Its number.
  @discardableResult
  func add(_ revision: Revision, sum: UInt64 = 0) throws(StoreError) -> Int {
    let (number, isOver) = try newest().addingReportingOverflow(1)
    if isOver {
      throw StoreError(.tooLarge, "the log is full: there is no number for another revision")
    }
    var key = revision.key
    if key == nil { key = try newestKey() &+ 1 }
    let text = LoggedChanges(revision.changes).text
    let isKept = text.utf8.count <= Self.longestChanges
    try connection.statement(StoreTable.revisions.insertion).with(
      number, revision.time, revision.user, LongText(revision.command), revision.kind.rawValue,
      revision.undoes?.number, revision.uuid, isKept ? LoggedChanges.format : nil,
      LongText(isKept ? text : nil), revision.origin, revision.machine, revision.hubNumber,
      LongText(revision.migrations.isEmpty ? nil : revision.migrations),
      key, Int64(bitPattern: sum)
    ).run()
    return number
  }

  /// The longest text of a revision's changes, in bytes; a longer one is not kept, so it cannot be
  /// taken back.
  private static let longestChanges = 200 << 20

  /// The rows that ``revision(_:)`` reads.
  private static let rows: SQL = """
    SELECT id, time, user, command, kind, undoes, uuid, origin, machine, hub_number, steps,
      key, (SELECT uuid FROM revision AS undone WHERE undone.id = revision.undoes) FROM revision
    """

  /// Revisions, newest first.
  func list(before: Int, limit: Int) throws(StoreError) -> [Revision] {
    let select = try connection.statement(
      "\(Self.rows) WHERE id < ?1 ORDER BY id DESC LIMIT ?2", before, limit)
    return try standing(try select.all(revision))
  }

  /// The revision with a number; nil if there is none.
  func find(_ number: Int) throws(StoreError) -> Revision? {
    guard number > 0, number < .max else { return nil }
    return try list(before: number + 1, limit: 1).first.flatMap { $0.number == number ? $0 : nil }
  }

  /// Which revisions are taken back now.
  func undoneRevisions() throws(StoreError) -> UndoneRevisions {
    try store.undone.update(connection)
    return store.undone
  }

  /// Forgets what is known of the numbers of revisions, because a pull has changed them.
  func forgetNumbers() { store.undone.forget() }

  /// The same revisions, with where they stand.
  private func standing(_ revisions: [Revision]) throws(StoreError) -> [Revision] {
    if revisions.isEmpty { return [] }
    let undone = try undoneRevisions()
    return revisions.map { revision in
      var revision = revision
      revision.standing = undone.standing(of: revision.number)
      return revision
    }
  }

  /// The error for a log whose changes do not lead to the catalog: undo and the past cannot rely on
  /// it.
  ///
  /// - Parameter what: What is wrong with the log.
  static func broken(_ what: String) -> StoreError {
    StoreError(
      .damagedStore,
      "\(what): rows were changed by another program, or the store is damaged; 'store check' looks closer"
    )
  }

  private func revision(_ row: Row) throws(StoreError) -> Revision {
    var revision = Revision(
      number: try row.int(0), hubNumber: try row.optionalInt(9), uuid: try row.text(6),
      origin: try row.optionalText(7), machine: try row.optionalText(8), time: try row.int64(1),
      user: try row.text(2), command: try row.document(3),
      kind: try row.word(4, Revision.Kind.self),
      migrations: try row.optionalDocument(10) ?? "")
    if let number = try row.optionalInt(5), let uuid = try row.optionalText(12) {
      revision.undoes = Revision.Reference(number: number, uuid: uuid)
    }
    revision.key = try row.int(11)
    return revision
  }

  /// The changes of a revision.
  ///
  /// - Throws: `not-found`, `cannot-undo` if the log does not have them, `damaged-store`.
  func changes(_ number: Int) throws(StoreError) -> LoggedChanges {
    guard let changes = try changesIfKept(number) else {
      throw StoreError(
        .cannotUndo,
        "revision r\(number) does not say what it changed: that was too large")
    }
    return changes
  }

  /// The changes of a revision; nil if the log does not have them.
  ///
  /// - Throws: `not-found`, `damaged-store`.
  func changesIfKept(_ number: Int) throws(StoreError) -> LoggedChanges? {
    let select = try connection.statement(
      "SELECT changes, format FROM revision WHERE id = ?1", number)
    let found = try select.first { (row) throws(StoreError) -> LoggedChanges? in
      guard let text = try row.optionalDocument(0) else { return nil }
      if try row.int(1) > LoggedChanges.format {
        throw StoreError(
          .newerStore,
          "r\(number) was written by a newer routesh, whose changes this one cannot read")
      }
      guard let changes = LoggedChanges(text: text) else {
        throw StoreError(
          .damagedStore, "the store is damaged: the changes of r\(number) cannot be read")
      }
      return changes
    }
    guard let changes = found else { throw try noRevision(number) }
    return changes
  }

  /// The number of the newest revision with a unique name; nil if there is none.
  func number(ofUUID name: String) throws(StoreError) -> Int? {
    try connection.statement(
      "SELECT id FROM revision WHERE uuid = ?1 ORDER BY id DESC LIMIT 1", name
    ).number()
  }

  /// The newest revision that the hub has: its number here and its place there.
  func shared() throws(StoreError) -> (number: Int, point: HubPoint) {
    let select = try connection.statement(
      """
      SELECT id, hub_number, uuid FROM revision WHERE hub_number IS NOT NULL
      ORDER BY id DESC LIMIT 1
      """)
    let found = try select.first { (row) throws(StoreError) in
      (try row.int(0), HubPoint(number: try row.int(1), id: try row.text(2)))
    }
    return found ?? (0, HubPoint(number: 0, id: nil))
  }

  /// The unique name of the newest revision up to a number; nil if there is none.
  package func uuid(ofNewestThrough number: Int) throws(StoreError) -> String? {
    let select = try connection.statement(
      "SELECT uuid FROM revision WHERE id <= ?1 ORDER BY id DESC LIMIT 1", number)
    return try select.first { (row) throws(StoreError) in try row.text(0) }
  }
}
