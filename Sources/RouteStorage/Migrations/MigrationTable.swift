import RouteModel

/// The rows of the applied migrations, with their texts.
struct MigrationTable {
  let connection: Connection

  /// The applied migrations, in the order of their versions.
  func all() throws(StoreError) -> [AppliedMigration] {
    try list(try connection.statement("\(Self.columns) ORDER BY version"))
  }

  /// An applied migration; nil if it is not applied.
  func applied(_ version: Int) throws(StoreError) -> AppliedMigration? {
    try list(try connection.statement("\(Self.columns) WHERE version = ?1", version)).first
  }

  func contains(_ version: Int) throws(StoreError) -> Bool {
    try connection.number("SELECT 1 FROM migration WHERE version = ?1", version) != nil
  }

  /// The highest version.
  func newest() throws(StoreError) -> Int? {
    try connection.number("SELECT max(version) FROM migration")
  }

  private static let columns: SQL = """
    SELECT \(StoreTable.migrations.columns),
      (SELECT max(id) FROM revision WHERE revision.uuid = migration.revision) FROM migration
    """

  private func list(_ select: Statement) throws(StoreError) -> [AppliedMigration] {
    return try select.all { (row) throws(StoreError) in
      let version = try row.int(1)
      let name = try row.text(2)
      func script(
        _ column: Int32, _ way: Migration.Direction
      ) throws(StoreError) -> MigrationScript {
        let kind = try row.word(column, MigrationScript.Kind.self)
        let file = MigrationDirectory.Name(version: version, name: name, direction: way, kind: kind)
        return MigrationScript(kind: kind, text: try row.document(column + 1), file: file.text)
      }
      return AppliedMigration(
        migration: Migration(
          version: version, name: name, up: try script(3, .up), down: try script(5, .down)),
        time: try row.int64(7), duration: .microseconds(try row.int64(8)),
        toolVersion: try row.text(9),
        revision: try row.optionalInt(11), revisionName: try row.optionalText(10))
    }
  }

  func insert(_ applied: AppliedMigration) throws(StoreError) {
    let (migration, up, down) = (applied.migration, applied.migration.up, applied.migration.down)
    try connection.statement(StoreTable.migrations.insertion).with(
      from: 2, migration.version, migration.name, up.kind.rawValue, LongText(up.text),
      down.kind.rawValue, LongText(down.text), applied.time, applied.duration.inMicroseconds,
      applied.toolVersion, applied.revisionName
    ).run()
  }

  /// Replaces the row of a version.
  ///
  /// - Parameters:
  ///   - old: The row; nil if there is none.
  ///   - new: The row to write; nil to write none.
  ///   - deed: What that does.
  /// - Returns: What was done, for the log.
  func replace(
    _ old: AppliedMigration?, by new: AppliedMigration?, _ deed: MigrationStep.Deed
  ) throws(StoreError) -> MigrationStep {
    let step = MigrationStep(deed: deed, before: old, after: new)
    try apply(step)
    return step
  }

  /// Does what a step says. A version that is not as the step expects is replaced too.
  func apply(_ step: MigrationStep) throws(StoreError) {
    try delete(step.version)
    if let after = step.after { try insert(after) }
  }

  func delete(_ version: Int) throws(StoreError) {
    try connection.statement("DELETE FROM migration WHERE version = ?1", version).run()
  }
}
