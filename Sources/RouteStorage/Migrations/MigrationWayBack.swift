public import RouteModel

/// The result of a migration's way back.
public enum MigrationWayBack: Sendable {
  /// The catalog is the same as before the migration.
  case restores
  /// The catalog differs: the changes from the catalog before to the one after both scripts.
  case leaves([CatalogChange])
  /// The script fails.
  case fails(any Error)

  init(leaves changes: [CatalogChange]) {
    let changes = changes.filter { !$0.isBookkeeping }
    self = changes.isEmpty ? .restores : .leaves(changes)
  }
}

extension ConfigurationMigrations {
  /// Tries the way back of a migration whose way up was just run, in the same transaction, and
  /// rolls it back.
  func wayBack(
    of migration: Migration, _ before: RouteCatalog, _ after: RouteCatalog
  ) -> MigrationWayBack {
    var catalog = after
    do {
      switch migration.down.kind {
      case .routesh: _ = try interpret(migration.down.text, migration.down.file, &catalog)
      case .sql: try trySQL(migration.down, &catalog)
      case .baseline: return .restores
      }
    } catch {
      return .fails(error)
    }
    return MigrationWayBack(leaves: catalog.changes(from: before))
  }

  /// Runs an SQL script on the rows, finds what it changed in the catalog, and rolls it back.
  private func trySQL(
    _ script: MigrationScript, _ catalog: inout RouteCatalog
  ) throws {
    let connection = store.connection
    try connection.statement("SAVEPOINT part").run()
    defer { connection.rollBackPart() }
    _ = try perform(script, &catalog, catalog)
  }
}
