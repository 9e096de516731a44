internal import RouteModel

extension Schema {
  /// Upgrades an older schema in one transaction, as a revision. Rows that were not as they were
  /// written are still not so afterwards.
  static func upgrade(_ connection: Connection, user: String, time: Int64) throws(StoreError) {
    guard try connection.integer("PRAGMA user_version") < version else { return }
    try connection.transaction(.write) { () throws(StoreError) in
      // Another process may have upgraded it already.
      let old = Int(try connection.integer("PRAGMA user_version"))
      guard old < version else { return }
      guard old > 0 else { throw altered("it has no schema version") }
      let digests = DigestTable(connection: connection)
      func sums() throws(StoreError) -> [UInt64] {
        try StoreTable.catalog.map { (table) throws(StoreError) in
          try table.present(in: connection)?.sum(connection) ?? 0
        }
      }
      // Before version 2 there were no sums.
      let written = old == 1 ? nil : try digests.values()
      let before = try sums()
      do throws(StoreError) {
        for step in steps[old...] { try connection.execute(step) }
      } catch {
        // If a step fails, the schema is not of the version that the store names.
        guard error.code == .sql else { throw error }
        throw altered("it is not of version \(old)")
      }
      try connection.execute("PRAGMA user_version = \(version)")
      try digests.adopt(written)
      // The changes of the steps to the rows of the catalog, which the observer may have seen in part.
      connection.observer.forgetDifferences()
      for (place, sums) in zip(before, try sums()).enumerated() {
        try digests.add(sums.1 &- sums.0, at: place)
      }
      try nameRows(connection)
      if old == 1 { try digests.renew() }
      // Before version 3 revisions did not record their changes: undo ends here.
      try RevisionLog(connection: connection).add(
        .init(time: time, user: user, command: "schema \(old) → \(version)", kind: .schema),
        changes: old < 3 ? nil : [])
    }
  }

  /// Gives a store its unique name.
  static func nameStore(_ connection: Connection) throws(StoreError) {
    try connection.statement(
      "INSERT OR IGNORE INTO store (id, uuid) VALUES (1, ?1)", UniqueName.make()
    ).run()
  }

  /// Gives unique names to rows that were made before names existed.
  private static func nameRows(_ connection: Connection) throws(StoreError) {
    try nameStore(connection)
    for table in StoreTable.records where table.names.contains(where: { $0.text == "uuid" }) {
      let select = try connection.prepared("SELECT id FROM \(table.name) WHERE uuid IS NULL")
      let update = try connection.prepared(table.update(of: "uuid"))
      for id in try select.numbers() { try update.with(id, UniqueName.make()).run() }
    }
  }
}
