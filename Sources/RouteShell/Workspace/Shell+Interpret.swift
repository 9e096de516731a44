import RouteModel

extension Shell {
  /// Runs a script of changes on a separate catalog: a migration, or an import. The registry and
  /// the store are not affected.
  ///
  /// - Returns: The changes that the script made.
  /// - Throws: ``ShellError`` with the place in the script; then the catalog is unchanged.
  @discardableResult
  func interpret(
    _ text: String, file: String, catalog: inout RouteCatalog
  ) throws -> [CatalogChange] {
    let inner = Shell(
      table: table, output: output, errors: errors, settings: settings, variables: Variables())
    inner.workspace = Workspace(catalog: catalog, settings: settings)
    inner.isInMigration = true
    inner.isTrapping = true
    inner.capture = []
    var reader = StatementReader(text: text, file: file)
    try inner.runAll(&reader)
    catalog = try inner.workspace.catalog
    return inner.workspace.changesInMemory
  }
}
