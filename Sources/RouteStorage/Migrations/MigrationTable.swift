/// The rows of the migrations that were applied, with their texts.
struct MigrationTable {
  let connection: Connection

  /// In the order of their versions. All rows are read without the index, which may have lost some, and
  /// held against what the store says of them.
  func all() throws(StoreError) -> [AppliedMigration] {
    let select = try connection.prepared(
      "\(Self.columns) FROM migration NOT INDEXED ORDER BY version")
    let applied = try list(select)
    if try !StoreTable.migrations.hasAllRows(connection) {
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

  private static let columns: SQL =
    "SELECT \(StoreTable.migrations.columns), \(StoreTable.migrations.isAsWritten())"

  private func list(
    _ select: Statement, mustBeAsWritten: Bool = false
  ) throws(StoreError) -> [AppliedMigration] {
    let kinds = Words(of: MigrationScript.Kind.self)
    return try select.all { (row) throws(StoreError) in
      let version = try row.int(1)
      let name = try row.text(2)
      if try !row.bool(11) {
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
          version: version, name: name, up: try script(3, "up"), down: try script(5, "down")),
        time: try row.int64(7), duration: try row.int64(8), toolVersion: try row.text(9),
        revision: try row.optionalInt(10))
    }
  }

  func insert(_ applied: AppliedMigration) throws(StoreError) {
    let insert = try connection.prepared(StoreTable.migrations.insertion)
    insert.bind(2, applied.migration.version)
    insert.bind(3, applied.migration.name)
    insert.bind(4, applied.migration.up.kind.rawValue)
    insert.bind(5, document: applied.migration.up.text)
    insert.bind(6, applied.migration.down.kind.rawValue)
    insert.bind(7, document: applied.migration.down.text)
    insert.bind(8, applied.time)
    insert.bind(9, applied.duration)
    insert.bind(10, applied.toolVersion)
    insert.bind(11, applied.revision)
    try insert.run()
  }

  func delete(_ version: Int) throws(StoreError) {
    let delete = try connection.statement("DELETE FROM migration WHERE version = ?1")
    delete.bind(1, version)
    try delete.run()
  }
}
