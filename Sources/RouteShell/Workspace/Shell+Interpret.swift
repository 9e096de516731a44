import RouteModel

extension Shell {
  /// Runs a script of changes on a separate catalog: a migration, or an import. The registry and
  /// the store are not affected.
  ///
  /// - Parameter places: Learns which command made which change.
  /// - Returns: The changes that the script made.
  /// - Throws: ``ShellError`` with the place in the script; then the catalog is unchanged.
  @discardableResult
  func interpret(
    _ text: String, file: String, catalog: inout RouteCatalog, places: ChangePlaces? = nil
  ) throws -> [CatalogChange] {
    let inner = Shell(
      table: table, output: output, errors: errors, settings: settings, variables: Variables())
    inner.workspace = Workspace(catalog: catalog, settings: settings)
    inner.isInMigration = true
    inner.isTrapping = true
    inner.capture = []
    var reader = StatementReader(text: text, file: file)
    while let statement = try reader.next() {
      let known = inner.workspace.changesInMemory.count
      try inner.run(statement)
      places?.note(inner.workspace.changesInMemory[known...], by: statement, in: file)
    }
    catalog = try inner.workspace.catalog
    return inner.workspace.changesInMemory
  }
}
