public import RouteModel

extension ConfigurationMigrations {
  /// Every version that the store or the directory knows, in order.
  ///
  /// - Throws: `migration-error` if the directory contains a script without its counterpart.
  public func status() throws(StoreError) -> [MigrationStatus] {
    MigrationStatus.all(
      applied: try applied(), files: try MigrationDirectory(path: directory).migrations)
  }

  /// The migrations beside the store, to see what they do without writing anything: on its catalog
  /// in memory, or if any is in SQL, on a copy of its rows.
  private func aside() throws -> ConfigurationMigrations {
    let scripts =
      try MigrationDirectory(path: directory).migrations + applied().map(\.migration)
    if scripts.contains(where: { $0.up.kind == .sql || $0.down.kind == .sql }) {
      return try onCopy()
    }
    return try onCopy(ofRows: false)
  }

  /// The migrations on a copy of the store.
  ///
  /// - Parameter ofRows: Whether it has the rows of the catalog, which only SQL and the rules of the
  ///   schema need.
  func onCopy(ofRows: Bool = true) throws(StoreError) -> ConfigurationMigrations {
    var options = RouteStore.Options(user: store.user, toolVersion: store.options.toolVersion)
    options.clock = store.options.clock
    options.isStopped = store.options.isStopped
    let copy = try RouteStore(path: ":memory:", options: options)
    var catalog: RouteCatalog?
    try store.connection.transaction(.read) { () throws(StoreError) in
      if ofRows {
        try store.copyCatalog(to: copy.connection)
      } else {
        catalog = try working.catalog(store)
      }
      let applied = try self.applied()
      try copy.connection.transaction(.write) { () throws(StoreError) in
        for var migration in applied {
          migration.revision = nil
          try MigrationTable(connection: copy.connection).insert(migration)
        }
      }
    }
    var migrations = ConfigurationMigrations(
      store: copy, directory: directory, interpret: interpret,
      triesWayBack: triesWayBack, prove: prove)
    if let catalog {
      migrations.writesRows = false
      migrations.working.known = (
        try RevisionLog(connection: copy.connection).newest(), try copy.dataVersion(), catalog
      )
    }
    return migrations
  }

  /// What `up` would do, or `down` with a lower version. Writes nothing.
  ///
  /// - Parameters:
  ///   - version: The target version; nil means all pending migrations.
  ///   - allowsOutOfOrder: As for ``up(count:to:allowsOutOfOrder:progress:)``.
  /// - Returns: The steps with their changes, without revisions.
  /// - Throws: What the migration itself would throw.
  public func plan(
    to version: Int? = nil, allowsOutOfOrder: Bool = false
  ) throws -> [Step] {
    let copy = try aside()
    let newest = try applied().last?.migration.version
    let steps =
      if let version, let newest, version < newest {
        try copy.down(to: version)
      } else {
        try copy.up(to: version, allowsOutOfOrder: allowsOutOfOrder)
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
    let copy = try aside()
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
