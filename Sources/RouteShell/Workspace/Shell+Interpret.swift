import RouteModel
import Routing

extension Shell {
  /// Runs a script of changes on a catalog of its own: a migration, or an import. The registry and the
  /// store see nothing of it.
  ///
  /// - Returns: The changes as the script made them.
  /// - Throws: ``ShellError`` with the place in the script; the catalog is then as it was.
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
    warnOfValues(in: text, file: file, catalog: catalog)
    return inner.workspace.changesInMemory
  }

  /// The text of a migration is stored as it is, so that it can be compared and taken back: a value in
  /// it is no secret any more.
  private func warnOfValues(in text: String, file: String, catalog: RouteCatalog) {
    let sensitive = SensitiveValues(catalog)
    guard !sensitive.isEmpty else { return }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard masked(SourceLine(String(line)), Span(0, 0), sensitive) != nil else { continue }
      errors.warn(
        """
        \(file):\(index + 1) holds what may be the value of a sensitive parameter, and the store keeps \
        the text of a migration as it is: write something that is no secret
        """, code: "sensitive-script")
    }
  }
}
