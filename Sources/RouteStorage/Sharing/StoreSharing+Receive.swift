package import RouteModel

extension StoreSharing {
  /// Replaces the catalog of the store by that of a hub. The store is new, or follows a channel and
  /// so has no changes of its own.
  ///
  /// - Parameters:
  ///   - state: What the hub has.
  ///   - options: How migrations come.
  /// - Returns: What was done, or would be.
  /// - Throws: `damaged-store` if what the hub has cannot be read.
  package func receive(
    _ state: HubState, _ options: RebaseOptions
  ) throws(StoreError) -> Rebase {
    try store.requireWritable()
    try store.requireNoTransaction("taking over a hub's catalog")
    try store.history.flush()
    guard let steps = [MigrationStep](text: state.steps, command: options.command) else {
      throw StoreError(.newerStore, "the migrations of the hub cannot be read: update routesh")
    }
    var result = Rebase()
    let own = try CatalogReader(connection: connection).catalog()
    result.changes = state.catalog.changes(from: own)
    if options.isDryRun { return result }
    do throws(StoreError) {
      try store.writing { (_, _) throws(StoreError) in
        try CatalogWriter(connection: connection).write(result.changes)
        let table = MigrationTable(connection: connection)
        for applied in try table.all() { try table.delete(applied.migration.version) }
        for step in steps { try table.apply(step) }
        var revision = store.log.newRevision(options.command, .change, result.changes)
        if let known = state.revision { revision.uuid = known.uuid }
        revision.origin = state.revision?.origin
        revision.hubNumber = state.revision?.hubNumber ?? 0
        revision.migrations = steps.text
        let number = try store.log.add(revision)
        store.log.forgetNumbers()
        try store.log.countSum()
        result.came = [number]
        (result.files, result.unwritten) = try options.migrations.writeFiles(
          of: try table.all().map(\.migration))
        return number
      }
    } catch {
      ConfigurationMigrations.removeFiles(result.files)
      throw error
    }
    return result
  }
}
