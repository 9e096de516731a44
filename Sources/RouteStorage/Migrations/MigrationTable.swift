import RouteModel

/// The rows of the applied migrations, with their texts.
struct MigrationTable {
  let connection: Connection

  /// The applied migrations, in the order of their versions. All rows are read without the index,
  /// which may have lost some, and compared with the store's sum.
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

  /// An applied migration; nil if it is not applied.
  ///
  /// - Parameter mustBeAsWritten: Whether a modified row is an error: a script that was changed
  ///   must not be run.
  func applied(
    _ version: Int, mustBeAsWritten: Bool = false
  ) throws(StoreError) -> AppliedMigration? {
    let select = try connection.kept("\(Self.columns) FROM migration WHERE version = ?1", version)
    return try list(select, mustBeAsWritten: mustBeAsWritten).first
  }

  func contains(_ version: Int) throws(StoreError) -> Bool {
    try connection.number("SELECT 1 FROM migration WHERE version = ?1", version) != nil
  }

  /// The highest version.
  func newest() throws(StoreError) -> Int? {
    try connection.number("SELECT max(version) FROM migration")
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
    let (migration, up, down) = (applied.migration, applied.migration.up, applied.migration.down)
    try connection.kept(StoreTable.migrations.insertion).with(
      from: 2, migration.version, migration.name, up.kind.rawValue, LongText(up.text),
      down.kind.rawValue, LongText(down.text), applied.time, applied.duration,
      applied.toolVersion, applied.revision
    ).run()
  }

  func delete(_ version: Int) throws(StoreError) {
    try connection.statement("DELETE FROM migration WHERE version = ?1", version).run()
  }
}
