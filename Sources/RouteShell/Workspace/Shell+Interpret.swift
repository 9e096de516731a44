import RouteModel
import Routing

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
    warnOfValues(in: text, file: file, catalog: catalog)
    return inner.workspace.changesInMemory
  }

  /// Warns about sensitive values in the text of a migration, which is stored unmasked so that it
  /// can be compared and taken back.
  private func warnOfValues(in text: String, file: String, catalog: RouteCatalog) {
    let sensitive = SensitiveValues(catalog)
    guard !sensitive.isEmpty else { return }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard masked(SourceLine(String(line)), Span(0, 0), sensitive) != nil else { continue }
      errors.warn(
        """
        \(file):\(index + 1) holds what may be the value of a sensitive parameter, and the store keeps \
        the text of a migration as it is: write something that is not secret
        """, code: "sensitive-script")
    }
  }
}
