public import RouteModel

/// What the way back of a migration does.
public enum WayBack: Sendable {
  /// The catalog is again what it was before the migration.
  case restores
  /// What is then different from before: the changes from the catalog before to the one after both ways.
  case leaves([CatalogChange])
  /// The script fails.
  case fails(any Error)

  init(leaves changes: [CatalogChange]) {
    let changes = changes.filter { !$0.isBookkeeping }
    self = changes.isEmpty ? .restores : .leaves(changes)
  }
}

extension ConfigurationMigrations {
  /// Tries the way back of a migration whose way up was just run, inside the same transaction. Nothing
  /// of it stays.
  func wayBack(
    of migration: Migration, _ before: RouteCatalog, _ after: RouteCatalog
  ) -> WayBack {
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
    return WayBack(leaves: catalog.changes(from: before))
  }

  /// Runs a script in SQL on the rows, sees what it did to the catalog, and takes it back.
  private func trySQL(
    _ script: MigrationScript, _ catalog: inout RouteCatalog
  ) throws {
    let connection = store.connection
    try connection.statement("SAVEPOINT part").run()
    let seen = connection.observer.state
    defer { connection.rollBackPart(to: seen) }
    connection.observer.begin(remembersRows: true)
    _ = try perform(script, &catalog, catalog)
  }
}
