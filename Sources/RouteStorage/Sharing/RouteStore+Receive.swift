public import RouteModel

extension RouteStore {
  /// Takes over the state of a hub with which the store shares no revision, as one revision; what
  /// only this store has becomes another on top of it, which the hub does not have.
  ///
  /// - Parameters:
  ///   - state: What the hub has.
  ///   - options: How what is here is treated. A store that follows a channel keeps nothing of its own.
  /// - Returns: What was done. If there are conflicts and no choice was made, that is nothing.
  /// - Throws: `conflict` if two migrations have one version, or the rows do not fit together;
  ///   `damaged-store` if what the hub has cannot be read.
  public func receive(
    _ state: SharedState, _ options: RebaseOptions
  ) throws(StoreError) -> Rebase {
    try requireWritable()
    try requireNoTransaction("taking over a hub's catalog")
    try flush()
    var result = Rebase()
    var noted: (revision: Int, sighting: Sighting)?
    var isLeft = false
    do throws(StoreError) {
      try connection.transaction(.write) { () throws(StoreError) in
        let sighting = try look()
        result = try takeOver(state, options)
        if options.isDryRun || !result.conflicts.isEmpty && options.choice == nil {
          isLeft = true
          throw StoreError(.conflict, "nothing was done")
        }
        let brought = try MigrationTable(connection: connection).all().map(\.migration)
        result.files = try options.migrations.writeFiles(of: brought)
        noted = (try RevisionLog(connection: connection).newest(), sighting)
      }
    } catch {
      ConfigurationMigrations.removeFiles(result.files)
      guard isLeft else { throw error }
    }
    if let noted { note(noted.revision, after: noted.sighting) }
    return result
  }

  private func takeOver(
    _ state: SharedState, _ options: RebaseOptions
  ) throws(StoreError) -> Rebase {
    let (command, choice) = (options.command, options.choice)
    var result = Rebase()
    let own = try CatalogReader(connection: connection).catalog()
    let shared = try SharedCatalog(state)
    let (theirs, steps) = (shared.catalog, shared.steps)
    let table = MigrationTable(connection: connection)
    let ownMigrations = try table.all()
    let keepsOwn = try followedChannel() == nil
    let kept = keepsOwn ? try Self.kept(ownMigrations, table, beside: steps, options) : []
    var catalog = theirs
    var made: [CatalogChange] = []
    for change in keepsOwn ? own.changes(from: RouteCatalog()) : [] {
      do {
        let merged = try change.merged(onto: catalog, choosing: choice)
        result.conflicts += merged.conflicts
        guard let change = merged.change else { continue }
        try catalog.apply(change)
        made.append(change)
      } catch {
        throw StoreError(
          .conflict, "the row of the hub and the one here do not fit together: \(error)")
      }
    }
    if !result.conflicts.isEmpty, choice == nil { return result }
    result.changes = catalog.changes(from: own)
    do throws(StoreError) {
      try CatalogWriter(connection: connection).write(result.changes)
    } catch {
      guard error.code == .constraint else { throw error }
      throw StoreError(.conflict, "the catalogs do not fit together: \(error.message)")
    }
    for applied in ownMigrations { try table.delete(applied.migration.version) }
    let log = RevisionLog(connection: connection)
    let writer = StateWriter(log: log, table: table)
    result.came = [
      try writer.write(state.revision, command, theirs.changes(from: own), steps, self)
    ]
    if !made.isEmpty || !kept.isEmpty {
      let entry = RevisionLog.Entry(
        time: now(), user: user, command: command, kind: .change, steps: kept)
      result.moved = [try writer.write(entry, made, kept)]
    }
    return result
  }

  /// The migrations that only this store has.
  ///
  /// - Throws: `conflict` if both have another with one version, or the hub has a later one.
  private static func kept(
    _ own: [AppliedMigration], _ table: MigrationTable, beside steps: [SharedMigrationStep],
    _ options: RebaseOptions
  ) throws(StoreError) -> [SharedMigrationStep] {
    let newest = steps.compactMap(\.after).max { $0.version < $1.version }
    var kept: [SharedMigrationStep] = []
    for applied in own {
      let shared = try table.shared(applied)
      guard
        let their = steps.lazy.compactMap(\.after).first(where: { $0.version == shared.version })
      else {
        if let newest, shared.version < newest.version, !options.allowsOutOfOrder {
          throw StoreError(
            .conflict,
            "\(shared.title) is out of order: the hub has \(newest.title); allow it with "
              + "--allow-out-of-order, or take yours back (migrate down) and give its files the next number"
          )
        }
        kept.append(SharedMigrationStep(before: nil, after: shared))
        continue
      }
      guard shared.isSame(their) else {
        throw StoreError(
          .conflict,
          "both sides have a migration \(shared.version): \(their.title) on the hub, and \(shared.title) here: "
            + "take yours back (migrate down), give its files the next number, and try again")
      }
    }
    return kept
  }
}

/// Writes revisions of the hub that stand for many.
private struct StateWriter {
  let log: RevisionLog
  let table: MigrationTable

  /// Writes the state of a revision of the hub as one of the store.
  func write(
    _ revision: SharedRevision?, _ command: String, _ changes: [CatalogChange],
    _ steps: [SharedMigrationStep], _ store: RouteStore
  ) throws(StoreError) -> Int {
    var entry = RevisionLog.Entry(
      time: store.now(), user: store.user, command: command, kind: .change, steps: steps)
    if let revision { entry.uuid = revision.id }
    entry.origin = revision?.origin
    entry.hubNumber = revision?.number ?? 0
    return try write(entry, changes, steps)
  }

  func write(
    _ entry: RevisionLog.Entry, _ changes: [CatalogChange], _ steps: [SharedMigrationStep]
  ) throws(StoreError) -> Int {
    let number = try log.add(entry, changes: changes.compactMap(LoggedChange.init))
    for step in steps {
      try table.apply(step) { (name) throws(StoreError) in
        name == entry.uuid ? number : try log.number(named: name)
      }
    }
    return number
  }
}
