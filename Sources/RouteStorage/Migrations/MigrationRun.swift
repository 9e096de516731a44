internal import CLibrary
internal import RouteModel

extension ConfigurationMigrations {
  /// Checks the store before a migration is run, or a row of one is written.
  func begin() throws(StoreError) {
    guard !store.isInTransaction else {
      throw StoreError(
        .transaction, "a migration is a transaction of its own; end the open one first")
    }
    try store.history.flush()
  }

  /// Runs one migration in one transaction. Which one is decided inside it, because another process
  /// may have run some meanwhile.
  ///
  /// - Parameters:
  ///   - made: By version, what the migrations that are taken back have changed, to find what a way back leaves.
  ///   - choose: Chooses by the applied ones; nil ends without a change.
  func run(
    made: [Int: Revision] = [:],
    _ choose: (MigrationTable) throws -> (Migration, Migration.Direction)?
  ) throws -> Step? {
    try begin()
    let table = MigrationTable(connection: store.connection)
    // Errors of the interpreter and the proof are not the store's, so they bypass its typed throws.
    var failure: (any Error)?
    var step: Step?
    var result: WorkingCatalog.Known?
    do {
      try store.log.record { (_) throws(StoreError) in
        do {
          guard let (chosen, direction) = try choose(table) else { return nil }
          var migration = chosen
          // Errors in a stored script name the file that is there, whose name may have been given by hand.
          if !migration[direction].file.contains("/"),
            let file = working.file(of: migration.version, direction, in: directory)
          {
            migration[direction].file = file
          }
          let start = RealTime.uptime()
          let before = try working.catalog(store)
          var after = before
          var done = Step(
            migration: migration, direction: direction,
            changes: try perform(migration[direction], &after, before))
          if direction == .up {
            if triesWayBack { done.wayBack = wayBack(of: migration, before, after) }
          } else if let made = made[migration.version] {
            done.wayBack = MigrationWayBack(leaves: made.left(byWayBackFrom: before, to: after))
          }
          try prove(done, before, after)
          let revision = try store.log.newest() &+ 1
          done.revision = revision
          let old = try table.applied(migration.version)
          var written = store.log.newRevision(
            "migrate \(direction.rawValue) \(migration.title)", .migration, done.changes)
          let new =
            direction == .down
            ? nil
            : AppliedMigration(
              migration: migration, time: store.now(),
              duration: .microseconds(RealTime.uptime() - start),
              toolVersion: store.options.toolVersion, revision: revision,
              revisionName: written.uuid)
          written.migrations =
            [
              try table.replace(old, by: new, direction == .up ? .up : .down)
            ].text
          step = done
          result = (revision, try store.dataVersion(), after)
          return written
        } catch {
          failure = error
          throw error as? StoreError ?? StoreError(.migration, "the migration was refused")
        }
      }
    } catch {
      throw failure ?? error
    }
    if let result { working.known = result }
    return step
  }

  /// Runs a script on the store's catalog, inside the open transaction.
  ///
  /// - Returns: Its changes.
  func perform(
    _ script: MigrationScript, _ catalog: inout RouteCatalog, _ before: RouteCatalog
  ) throws -> [CatalogChange] {
    switch script.kind {
    case .routesh:
      let said = try interpret(script.text, script.file, &catalog).squashed.inReadingOrder
      var made = before
      let isTold = (try? made.apply(said)) != nil && made == catalog
      let changes = isTold ? said : catalog.changes(from: before)
      try CatalogWriter(connection: store.connection).write(changes)
      return changes
    case .sql:
      let names = try CatalogReader(connection: store.connection).namesByID()
      try Script(connection: store.connection, file: script.file).run(script.text)
      do throws(StoreError) {
        try CatalogWriter.requireReferences(store.connection)
      } catch {
        var error = error
        error.place = SourcePlace(file: script.file)
        throw error
      }
      let changes: [CatalogChange]
      do throws(StoreError) {
        let reader = CatalogReader(connection: store.connection)
        let now = try reader.namesByID()
        // A row that keeps its id is the same row, whatever it is called.
        var renames: [RowName: RowName] = [:]
        for (id, name) in names where now[id] != nil { renames[name] = now[id] }
        changes = try reader.catalog().changes(from: before) { renames[$0] }
      } catch {
        // The store could be read before it ran, so what is unreadable now was written by it.
        guard error.code == .damagedStore else { throw error }
        throw StoreError(
          .constraint, "the script writes a row that no catalog can contain: \(error.message)",
          place: SourcePlace(file: script.file))
      }
      do {
        try catalog.apply(changes)
      } catch {
        throw StoreError(.conflict, "'\(script.file)' left \(error.subject) in doubt")
      }
      return changes
    case .baseline: return []
    }
  }
}

/// The catalog between two migrations and the names of their files, kept so that a series of them does not read
/// them each time.
final class WorkingCatalog {
  /// The catalog after a committed migration, and what shows that nothing has changed since.
  typealias Known = (revision: Int, dataVersion: Int64, catalog: RouteCatalog)

  var known: Known?
  private var files: [Int: [Migration.Direction: String]]?

  /// The name of a migration's file in the folder; nil if none has its version and direction.
  func file(of version: Int, _ direction: Migration.Direction, in directory: String) -> String? {
    let files = files ?? MigrationDirectory.files(in: directory)
    self.files = files
    return files[version]?[direction]
  }

  /// The catalog inside the open transaction.
  func catalog(_ store: RouteStore) throws(StoreError) -> RouteCatalog {
    let revision = try store.log.newest()
    if let known, known.revision == revision, try known.dataVersion == store.dataVersion() {
      return known.catalog
    }
    return try CatalogReader(connection: store.connection).catalog()
  }
}
