public import RouteModel

extension ConfigurationMigrations {
  /// Every version that the store or the directory knows, in order.
  ///
  /// - Throws: `migration-error` if the directory contains a script without its counterpart.
  public func status() throws(StoreError) -> [MigrationStatus] {
    MigrationStatus.all(
      applied: try applied(), files: try MigrationDirectory(path: directory).migrations)
  }

  /// What running migrations has changed, by their versions. It is not known of one that came with a clone, or
  /// whose texts were accepted since: its way back is that of another way up.
  func runs(of migrations: [AppliedMigration]) throws(StoreError) -> [Int: Revision] {
    let revisions = try store.log.revisions(numbered: Set(migrations.compactMap(\.revision)))
    var runs: [Int: Revision] = [:]
    for row in migrations {
      guard let revision = row.revision.flatMap({ revisions[$0] }), revision.kind == .migration,
        try revision.migrationSteps().last?.after?.isSame(row) == true
      else { continue }
      runs[row.migration.version] = revision
    }
    return runs
  }

  /// The migrations on a copy of the store's rows, to see what they do without writing anything.
  func onCopy() throws(StoreError) -> ConfigurationMigrations {
    var options = RouteStore.Options(user: store.user, toolVersion: store.options.toolVersion)
    options.clock = store.options.clock
    options.isStopped = store.options.isStopped
    let copy = try RouteStore(path: ":memory:", options: options)
    try store.connection.transaction(.read) { () throws(StoreError) in
      try store.catalog.copy(to: copy.connection)
      let table = MigrationTable(connection: copy.connection)
      for var migration in try applied() {
        migration.revision = nil
        try table.insert(migration)
      }
    }
    return ConfigurationMigrations(
      store: copy, directory: directory, interpret: interpret, triesWayBack: triesWayBack,
      prove: prove)
  }

  /// What `up` would do, or `down` with a lower version. Writes nothing.
  ///
  /// - Parameters:
  ///   - version: The target version; nil means all pending migrations.
  ///   - allowsOutOfOrder: As for ``up(count:to:allowsOutOfOrder:progress:)``.
  ///   - progress: Called with each step that would be done, also with those before one that fails.
  /// - Returns: The steps with their changes, without revisions.
  /// - Throws: What the migration itself would throw.
  public func plan(
    to version: Int? = nil, allowsOutOfOrder: Bool = false, progress: (Step) -> Void = { _ in }
  ) throws -> [Step] {
    let copy = try onCopy()
    let newest = try applied().last?.migration.version
    let steps =
      if let version, let newest, version < newest {
        try copy.down(to: version, progress: progress)
      } else {
        try copy.up(to: version, allowsOutOfOrder: allowsOutOfOrder, progress: progress)
      }
    return steps.map { step in
      var step = step
      step.revision = nil
      return step
    }
  }

  /// The catalog after all pending migrations. Writes nothing.
  ///
  /// - Parameter allowsOutOfOrder: As for ``up(count:to:allowsOutOfOrder:progress:)``.
  /// - Throws: What the migration itself would throw.
  public func plannedCatalog(allowsOutOfOrder: Bool = false) throws -> RouteCatalog {
    let copy = try onCopy()
    try copy.up(allowsOutOfOrder: allowsOutOfOrder)
    return try copy.working.catalog(copy.store)
  }

  /// Takes the newest migration back and applies it again, with its present files.
  ///
  /// Both are tried on a copy first: if one of them fails, nothing is done.
  public func redo(progress: (Step) -> Void = { _ in }) throws -> [Step] {
    guard let newest = try applied().last?.migration else {
      throw StoreError(.migration, "no migration is applied: there is nothing to redo")
    }
    let files = try MigrationDirectory(path: directory).migrations
    guard files.contains(where: { $0.version == newest.version }) else {
      throw StoreError(
        .migration, "\(newest.title) has no files in '\(directory)' to apply again")
    }
    let copy = try onCopy()
    try copy.down()
    try copy.apply(only: newest.version)
    return try down(progress: progress) + apply(only: newest.version, progress: progress)
  }

  /// Applies one pending version.
  @discardableResult
  func apply(only version: Int, progress: (Step) -> Void = { _ in }) throws -> [Step] {
    let file = try MigrationDirectory(path: directory).migrations.first { $0.version == version }
    return try run(most: 1, progress) { table in
      guard let file, try !table.contains(version) else { return nil }
      return (file, .up)
    }
  }
}
