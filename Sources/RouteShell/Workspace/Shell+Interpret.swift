import RouteModel

extension Shell {
  /// Runs a script of changes on a catalog of its own: a migration, or an import. The registry and the
  /// store see nothing of it.
  ///
  /// - Throws: ``ShellError`` with the place in the script; the catalog is then as it was.
  func interpret(
    _ text: String, file: String, catalog: inout RouteCatalog
  ) throws(ShellError) {
    let inner = Shell(
      table: table, output: output, errors: errors, settings: settings, variables: Variables())
    inner.workspace = Workspace(catalog: catalog, settings: settings)
    inner.isInMigration = true
    inner.isTrapping = true
    inner.capture = []
    var reader = StatementReader(text: text, file: file)
    try inner.runAll(&reader)
    catalog = try inner.workspace.catalog
  }
}
