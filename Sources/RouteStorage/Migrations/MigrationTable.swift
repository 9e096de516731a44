/// The rows of the migrations that were applied, with their texts.
struct MigrationTable {
  let connection: Connection

  /// In the order of their versions. All rows are read without the index, which may have lost some, and
  /// held against what the store says of them.
  func all() throws(StoreError) -> [AppliedMigration] {
    let select = try connection.prepared(
      "\(Self.columns) FROM migration NOT INDEXED ORDER BY version")
    let applied = try list(select)
    let digests = DigestTable(connection: connection)
    if try digests.values()?[DigestTable.Records.migration.rawValue] != digests.sum(.migration) {
      connection.doubts.add(
        .notAsWritten, "the migrations are not all that were applied: some are missing, or others",
        subject: "migration")
    }
    return applied
  }

  /// One that is applied; nil if it is not.
  ///
  /// - Parameter mustBeAsWritten: A script that somebody changed is not to be run.
  func applied(
    _ version: Int, mustBeAsWritten: Bool = false
  ) throws(StoreError) -> AppliedMigration? {
    let select = try connection.prepared("\(Self.columns) FROM migration WHERE version = ?1")
    select.bind(1, version)
    return try list(select, mustBeAsWritten: mustBeAsWritten).first
  }

  func contains(_ version: Int) throws(StoreError) -> Bool {
    let select = try connection.statement("SELECT 1 FROM migration WHERE version = ?1")
    select.bind(1, version)
    return try select.first { (_) throws(StoreError) in true } ?? false
  }

  /// The highest version.
  func newest() throws(StoreError) -> Int? {
    try connection.statement("SELECT max(version) FROM migration").first {
      (row) throws(StoreError) in try row.optionalInt(0)
    } ?? nil
  }

  private static let columns: StaticString = """
    SELECT version, name, up_kind, up, down_kind, down, time, duration, tool_version, revision,
      digest IS NULL OR digest = row_digest(version, name, up_kind, up, down_kind, down, time,
        duration, tool_version, revision)
    """

  private func list(
    _ select: Statement, mustBeAsWritten: Bool = false
  ) throws(StoreError) -> [AppliedMigration] {
    let kinds = Words(of: MigrationScript.Kind.self)
    return try select.all { (row) throws(StoreError) in
      let version = try row.int(0)
      let name = try row.text(1)
      if try !row.bool(10) {
        let message = "migration \(version) is not as it was applied"
        if mustBeAsWritten {
          throw StoreError(
            .damagedStore,
            "\(message): its script is not run; 'store accept' accepts it as it is now")
        }
        connection.doubts.add(.notAsWritten, message, subject: "migration \(version)")
      }
      func script(_ column: Int32, _ way: String) throws(StoreError) -> MigrationScript {
        let kind = try row.word(column, kinds)
        return MigrationScript(
          kind: kind, text: try row.document(column + 1),
          file: "\(version)_\(name).\(way).\(kind.rawValue)")
      }
      return AppliedMigration(
        migration: Migration(
          version: version, name: name, up: try script(2, "up"), down: try script(4, "down")),
        time: try row.int64(6), duration: try row.int64(7), toolVersion: try row.text(8),
        revision: try row.optionalInt(9))
    }
  }

  func insert(_ applied: AppliedMigration) throws(StoreError) {
    let insert = try connection.statement(
      """
      INSERT INTO migration (version, name, up_kind, up, down_kind, down, time, duration,
        tool_version, revision, digest)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,
        row_digest(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10))
      """)
    insert.bind(1, applied.migration.version)
    insert.bind(2, applied.migration.name)
    insert.bind(3, applied.migration.up.kind.rawValue)
    insert.bind(4, document: applied.migration.up.text)
    insert.bind(5, applied.migration.down.kind.rawValue)
    insert.bind(6, document: applied.migration.down.text)
    insert.bind(7, applied.time)
    insert.bind(8, applied.duration)
    insert.bind(9, applied.toolVersion)
    insert.bind(10, applied.revision)
    try insert.run()
    try DigestTable(connection: connection).add(connection.rowDigest.last, to: .migration)
  }

  func delete(_ version: Int) throws(StoreError) {
    let select = try connection.statement("SELECT digest FROM migration WHERE version = ?1")
    select.bind(1, version)
    try DigestTable(connection: connection).add(0 &- select.sumOfDigests().sum, to: .migration)
    let delete = try connection.statement("DELETE FROM migration WHERE version = ?1")
    delete.bind(1, version)
    try delete.run()
  }
}
