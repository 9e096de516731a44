package import RouteModel

/// What a store has and its hub does not.
package struct UnsharedRevisions: Sendable {
  /// The newest revision that both have.
  package var point: HubPoint
  /// The revisions after it, oldest first, with their changes.
  package var revisions: [Revision]
  /// What they change together.
  package var changes: [CatalogChange]
  /// The sum of the catalog that they lead to.
  package var sum: UInt64
}

extension StoreSharing {
  /// The unique name of the store, which a copy of its file has too until ``detectCopy()``.
  package func identity() throws(StoreError) -> String {
    let select = try connection.statement("SELECT uuid FROM store WHERE id = 1")
    guard let name = try select.first({ (row) throws(StoreError) in try row.text(0) }) else {
      throw StoreError(.damagedStore, "the store is damaged: it has no name")
    }
    return name
  }

  /// The newest revision that the hub has too.
  package func sharedPoint() throws(StoreError) -> HubPoint {
    try store.log.shared().point
  }

  /// How many revisions the hub does not have.
  package func countUnshared() throws(StoreError) -> Int {
    return Int(
      try connection.statement(
        "SELECT count(*) FROM revision WHERE id > ?1", try store.log.shared().number
      ).first { (row) throws(StoreError) in try row.int64(0) } ?? 0)
  }

  /// The unique names of the revisions that the hub does not have.
  package func unsharedNames() throws(StoreError) -> Set<String> {
    try connection.transaction(.read) { () throws(StoreError) in
      let select = try connection.statement(
        "SELECT uuid FROM revision WHERE id > ?1", try store.log.shared().number)
      return Set(try select.texts())
    }
  }

  /// The revisions that the hub does not have, as they travel: with the names of the store and the
  /// machine that made them.
  ///
  /// - Parameter machine: The name of this machine on the hub.
  /// - Throws: `damaged-store` if the log does not lead to the present catalog; `cannot-undo` if a
  ///   revision does not say what it changed.
  package func unshared(machine: String) throws(StoreError) -> UnsharedRevisions {
    try connection.transaction(.read) { () throws(StoreError) in
      let shared = try store.log.shared()
      var walk = try store.log.walk()
      let now = walk.catalog
      var found: [Revision] = []
      let name = try identity()
      while var revision = try walk.next(after: shared.number) {
        if revision.origin == nil { (revision.origin, revision.machine) = (name, machine) }
        found.append(revision)
      }
      return UnsharedRevisions(
        point: shared.point, revisions: found.reversed(), changes: now.changes(from: walk.catalog),
        sum: now.sum)
    }
  }

  /// Remembers the numbers that revisions got on the hub.
  ///
  /// - Parameter numbers: The numbers by the unique names of the revisions.
  package func setHubNumbers(_ numbers: [String: Int]) throws(StoreError) {
    try store.requireWritable()
    try connection.transaction(.write) { () throws(StoreError) in
      let select = try connection.statement(
        "SELECT id, uuid FROM revision WHERE hub_number IS NULL")
      let rows = try select.all { (row) throws(StoreError) in
        (try row.int64(0), try row.text(1))
      }
      let update = try connection.statement("UPDATE revision SET hub_number = ?2 WHERE id = ?1")
      for (id, name) in rows {
        if let number = numbers[name] { try update.with(id, number).run() }
      }
    }
  }
}
