import RouteModel

extension CommandEntry {
  /// Refuses a command that a migration may not contain.
  func requireAllowedInMigration() throws(ShellError) {
    guard !isAllowedInMigration else { return }
    throw .failure(
      "not-allowed",
      "'\(name)' is not allowed in a migration, which may contain changes, expect, let and echo"
    ).aboutCommand
  }
}

extension RouteCatalog {
  /// Runs a script of changes on the catalog: a migration, or an import. No store is affected.
  ///
  /// - Parameters:
  ///   - places: Learns which command made which change.
  ///   - workspace: One that knows nearly the same catalog.
  ///   - renames: The routes that were renamed before, for the message about one that is missing.
  /// - Returns: The changes that the script made.
  /// - Throws: ``ShellError`` with the place in the script; then the catalog is unchanged.
  @discardableResult @MainActor
  mutating func run(
    script text: String, file: String, places: ChangePlaces? = nil,
    besides workspace: Workspace? = nil, after renames: [CatalogChange] = []
  ) throws -> [CatalogChange] {
    let session = Session(
      Settings(), .silent,
      Workspace(catalog: self, settings: Settings(), besides: workspace))
    session.interpreter.isTrapping = true
    session.workspace.earlierRenames = renames
    var reader = StatementReader(text: text, file: file)
    while let statement = try reader.next() {
      let known = session.workspace.changesInMemory.count
      try session.interpreter.run(statement)
      places?.note(session.workspace.changesInMemory[known...], by: statement, in: file)
    }
    self = try session.workspace.catalog
    return session.workspace.changesInMemory
  }
}
