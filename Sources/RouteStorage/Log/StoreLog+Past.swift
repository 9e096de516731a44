public import RouteModel

extension StoreLog {
  /// The catalog as it was after a revision.
  ///
  /// - Parameter revision: The revision, from 0, the empty catalog, to the newest.
  /// - Throws: `not-found` for a revision that does not exist; `cannot-undo` if a revision without
  ///   recorded changes is between it and now; `damaged-store` if the log does not lead to the
  ///   present catalog.
  /// - Complexity: O(rows of the catalog + changes since).
  public func catalog(at revision: Int) throws(StoreError) -> RouteCatalog {
    try connection.transaction(.read) { () throws(StoreError) in
      try require(revision)
      var walk = try walk()
      while try walk.next(after: revision) != nil {}
      return walk.catalog
    }
  }

  /// The log from the newest revision back. It belongs into one transaction.
  func walk() throws(StoreError) -> LogWalk {
    LogWalk(self, from: try store.catalog.committed())
  }

  /// The catalog as it was after a configuration migration was applied.
  ///
  /// - Throws: `not-found` if it is not applied, and what ``catalog(at:)`` throws.
  public func catalog(atMigration version: Int) throws(StoreError) -> RouteCatalog {
    let applied = try MigrationTable(connection: connection).all()
    guard let migration = applied.first(where: { $0.migration.version == version }) else {
      let near = applied.map(\.migration.version).sorted { abs($0 - version) < abs($1 - version) }
      throw StoreError(
        .notFound, "migration \(version) is not applied",
        suggestions: near.prefix(3).map(String.init))
    }
    guard let revision = migration.revision else {
      throw StoreError(.notFound, "migration \(version) has no revision of its own")
    }
    return try catalog(at: revision)
  }
}
