internal import StoreSchema

extension Schema {
  /// Brings an older schema up to date in one transaction, as a revision. What was not as it was written is
  /// not after it either.
  static func upgrade(_ connection: Connection, user: String, time: Int64) throws(StoreError) {
    guard try connection.integer("PRAGMA user_version") < version else { return }
    try connection.transaction(.write) { () throws(StoreError) in
      // Another process may have been faster.
      let old = Int(try connection.integer("PRAGMA user_version"))
      guard old < version else { return }
      guard old > 0 else { throw altered("it has no schema version") }
      let damage = try Damage(connection, version: old)
      do throws(StoreError) {
        for step in StoreSchema.steps[old...] { try connection.execute(step) }
      } catch {
        // A step that its own schema does not fit is not of the version that the store says.
        guard error.code == .sql else { throw error }
        throw altered("it is not of version \(old)")
      }
      try connection.execute("PRAGMA user_version = \(version)")
      try nameRows(connection)
      // What is there now is what later programs can hold the rows against.
      try DigestTable(connection: connection).renew()
      try damage.keep(in: connection)
      // Before version 3 no revision said what it changed: undo ends here.
      try RevisionLog(connection: connection).add(
        .init(time: time, user: user, command: "schema \(old) → \(version)", kind: .schema),
        changes: old < 3 ? nil : [])
    }
  }

  /// Gives a store the name that no other has.
  static func nameStore(_ connection: Connection) throws(StoreError) {
    let insert = try connection.statement("INSERT OR IGNORE INTO store (id, uuid) VALUES (1, ?1)")
    insert.bind(1, UniqueName.make())
    try insert.run()
  }

  /// Gives what was made before there were names its own.
  private static func nameRows(_ connection: Connection) throws(StoreError) {
    try nameStore(connection)
    for table in StoreTable.records where table.names.contains(where: { $0.text == "uuid" }) {
      guard let digested = table.digested else { continue }
      let select = try connection.prepared("SELECT id FROM \(table.name) WHERE uuid IS NULL")
      let update = try connection.prepared("UPDATE \(table.name) SET uuid = ?2 WHERE id = ?1")
      for id in try select.all({ (row) throws(StoreError) in try row.int64(0) }) {
        update.bind(1, id)
        update.bind(2, UniqueName.make())
        try update.run()
      }
      try connection.prepared(
        "UPDATE \(table.name) SET digest = row_digest(\(digested)) WHERE digest IS NOT NULL"
      ).run()
    }
  }
}

/// What in a store of an older version is not as it was written. Its new digests say so too: an upgrade makes
/// nothing true.
private struct Damage {
  /// By how much the sums that are written differ from those of the rows, by what they are of.
  private var sums: [String: Int64] = [:]
  /// Rows that are not as their digests say.
  private var rows: [(table: StoreTable, ids: [Int64])] = []

  init(_ connection: Connection, version: Int) throws(StoreError) {
    // Before version 2 nothing was said of the rows.
    guard version > 1 else { return }
    guard let written = try DigestTable(connection: connection).values() else {
      // What says it is damaged itself: then nothing is as it was written.
      for table in StoreTable.catalog { sums[table.name.description] = 1 }
      for records in DigestTable.Records.allCases { sums[records.rawValue] = 1 }
      return
    }
    for (name, value) in written {
      if let index = StoreTable.catalogIndex(name) {
        let table = try StoreTable.catalog[index].present(in: connection)
        let sum = try CatalogDigest.sum(table, connection).sum
        sums[name] = value &- Int64(bitPattern: sum)
      } else if let records = DigestTable.Records(rawValue: name) {
        sums[name] = value &- (try DigestTable(connection: connection).sum(records))
      }
    }
    for table in StoreTable.records {
      let present = try table.present(in: connection)
      rows.append((table, try present.rowsNotAsWritten(connection, limit: .max)))
    }
  }

  func keep(in connection: Connection) throws(StoreError) {
    for (table, ids) in rows where !ids.isEmpty {
      let update = try connection.prepared(
        "UPDATE \(table.name) SET digest = digest + 1 WHERE id = ?1")
      for id in ids {
        update.bind(1, id)
        try update.run()
      }
    }
    let digests = DigestTable(connection: connection)
    for (name, difference) in sums {
      if let records = DigestTable.Records(rawValue: name) {
        try digests.set(name, to: digests.sum(records) &+ difference)
      } else if difference != 0 {
        try digests.set(name, to: (digests.values()?[name] ?? 0) &+ difference)
      }
    }
  }
}
