internal import RouteModel

extension ConfigurationMigrations {
  /// Runs one migration in one transaction. Which one is decided inside it: another process may have
  /// been at work until just now.
  ///
  /// - Parameter choose: Picks from what is applied; nil ends without a change.
  func run(
    _ choose: ([AppliedMigration]) throws -> (Migration, Migration.Direction)?
  ) throws -> Step? {
    guard !store.isInTransaction else {
      throw StoreError(
        .transaction, "a migration is a transaction of its own; end the open one first")
    }
    try store.flush()
    let table = MigrationTable(connection: store.connection)
    // Errors of the interpreter and the proof are not the store's: they pass by its typed throws.
    var failure: (any Error)?
    var step: Step?
    do {
      try store.revision(kind: .migration) { (recorder, _) throws(StoreError) in
        do {
          guard let (migration, direction) = try choose(table.all()) else { return nil }
          let start = Platform.uptime()
          var made = try perform(migration, direction, recorder)
          try prove(made)
          let revision = try RevisionLog(connection: store.connection).newest() + 1
          made.revision = revision
          if direction == .up {
            try table.insert(
              AppliedMigration(
                migration: migration, time: store.now(), duration: Platform.uptime() - start,
                toolVersion: store.options.toolVersion, revision: revision))
          } else {
            try table.delete(migration.version)
          }
          step = made
          return "migrate \(direction.rawValue) \(migration.title)"
        } catch {
          failure = error
          throw error as? StoreError ?? StoreError(.migration, "the migration was refused")
        }
      }
    } catch {
      throw failure ?? error
    }
    return step
  }

  /// Runs a script on the store's catalog, inside the open transaction.
  private func perform(
    _ migration: Migration, _ direction: Migration.Direction, _ recorder: ChangeRecorder
  ) throws -> Step {
    let script = migration[direction]
    let before = try store.workingCatalog()
    var after = before
    let changes: [CatalogChange]
    switch script.kind {
    case .routesh:
      try interpret(script.text, script.file, &after)
      changes = after.changes(from: before)
      try CatalogWriter(connection: store.connection, comparesFirst: false).write(changes)
    case .sql:
      try Script(connection: store.connection, file: script.file).run(script.text)
      try CatalogWriter.requireReferences(store.connection)
      changes = try store.changes(of: Changeset(bytes: recorder.changeset()), recorder)
      do {
        try after.apply(changes)
      } catch {
        throw StoreError(.conflict, "'\(script.file)' left \(error.subject) in doubt")
      }
    case .baseline: changes = []
    }
    return Step(
      migration: migration, direction: direction, before: before, after: after, changes: changes)
  }
}
