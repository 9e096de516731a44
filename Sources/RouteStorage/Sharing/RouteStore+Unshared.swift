public import RouteModel

/// What a store has and its hub does not.
public struct UnsharedRevisions: Sendable {
  /// The newest revision that both have.
  public var point: SharedPoint
  /// The revisions after it, oldest first, as they travel.
  public var revisions: [SharedRevision]
  /// Their numbers in the store.
  public var numbers: [Int]
  /// The rows of the catalog that differ from those of the point.
  public var rows: [SharedRow]
}

extension RouteStore {
  /// The unique name of the store, which a copy of its file has too until ``noticeCopy()``.
  public func identity() throws(StoreError) -> String {
    let select = try connection.kept("SELECT uuid FROM store WHERE id = 1")
    guard let name = try select.first({ (row) throws(StoreError) in try row.text(0) }) else {
      throw StoreError(.damagedStore, "the store is damaged: it has no name")
    }
    return name
  }

  /// The newest revision that the hub has too.
  public func sharedPoint() throws(StoreError) -> SharedPoint {
    try RevisionLog(connection: connection).shared().point
  }

  /// How many revisions the hub does not have.
  public func countUnshared() throws(StoreError) -> Int {
    let log = RevisionLog(connection: connection)
    return Int(
      try connection.statement(
        "SELECT count(*) FROM revision WHERE id > ?1", try log.shared().number
      ).first { (row) throws(StoreError) in try row.int64(0) } ?? 0)
  }

  /// The revisions that the hub does not have, as they travel.
  ///
  /// - Parameter machine: The name of this machine on the hub.
  /// - Throws: `damaged-store` if the log does not lead to the present catalog; `cannot-undo` if a
  ///   revision does not say what it changed.
  public func unshared(machine: String) throws(StoreError) -> UnsharedRevisions {
    try connection.transaction(.read) { () throws(StoreError) in
      let log = RevisionLog(connection: connection)
      let shared = try log.shared()
      let newest = try log.newest()
      let now = try committedCatalog()
      var past = now
      var tail: [(revision: Revision, changes: [CatalogChange])] = []
      for revision in try log.list(before: .max, limit: newest - shared.number) {
        let logged = try log.changes(revision.number)
        let changes = try takeBack(logged, r: revision.number, from: &past)
        let forward = changes.reversed().map(\.inverted)
        tail.append((revision, forward))
      }
      var found = UnsharedRevisions(
        point: shared.point, revisions: [], numbers: [],
        rows: now.changes(from: past).sharedRows)
      let traveller = Traveller(store: try identity(), machine: machine)
      for (revision, changes) in tail.reversed() {
        let undoes = try revision.undoes.flatMap { (number) throws(StoreError) in
          try log.name(of: number)
        }
        found.revisions.append(
          traveller.revision(
            revision, changes, try log.steps(revision.number),
            undoes: undoes, options.toolVersion))
        found.numbers.append(revision.number)
      }
      return found
    }
  }

  /// Remembers the numbers that revisions got on the hub.
  ///
  /// - Parameter numbers: The numbers by the unique names of the revisions.
  public func noteShared(_ numbers: [String: Int]) throws(StoreError) {
    try requireWritable()
    try connection.transaction(.write) { () throws(StoreError) in
      let select = try connection.prepared("SELECT id, uuid FROM revision WHERE hub_number IS NULL")
      let rows = try select.all { (row) throws(StoreError) in
        (try row.int64(0), try row.text(1))
      }
      let update = try connection.prepared("UPDATE revision SET hub_number = ?2 WHERE id = ?1")
      for (id, name) in rows {
        if let number = numbers[name] { try update.with(id, number).run() }
      }
    }
  }
}

extension RevisionLog {
  /// The newest revision that the hub has: its number here and its place there.
  func shared() throws(StoreError) -> (number: Int, point: SharedPoint) {
    let select = try connection.kept(
      """
      SELECT id, hub_number, uuid FROM revision WHERE hub_number IS NOT NULL
      ORDER BY id DESC LIMIT 1
      """)
    let found = try select.first { (row) throws(StoreError) in
      (try row.int(0), SharedPoint(number: try row.int(1), id: try row.text(2)))
    }
    return found ?? (0, SharedPoint(number: 0, id: nil))
  }
}

/// Writes revisions as they travel.
private struct Traveller {
  let store: String
  let machine: String

  func revision(
    _ revision: Revision, _ changes: [CatalogChange], _ steps: [SharedMigrationStep],
    undoes: String?, _ toolVersion: String
  ) -> SharedRevision {
    SharedRevision(
      id: revision.uuid ?? UniqueName.make(), origin: revision.origin ?? store,
      machine: revision.machine ?? machine, time: revision.time, author: revision.user,
      command: revision.command,
      kind: revision.kind.rawValue,
      undoes: undoes, format: ChangeText.format,
      changes: ChangeText.write(changes.compactMap(LoggedChange.init)),
      migrations: SharedMigrationStep.text(steps),
      toolVersion: toolVersion)
  }
}
