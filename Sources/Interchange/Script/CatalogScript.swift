package import RouteModel

/// Catalogs as scripts of the shell's commands, as a person would have typed them.
///
/// Rows that no command can express (an import's bookkeeping, unusual names) are written as `row
/// put KIND JSON`, so that a script always gives exactly the same catalog.
package enum CatalogScript {
  /// A script that creates the catalog.
  package static func export(_ catalog: RouteCatalog) -> ExportResult {
    script(from: RouteCatalog(), to: catalog)
  }

  /// A script that changes one catalog into another. With the two exchanged it is the way back.
  ///
  /// - Parameter changes: The changes from one to the other, of who knows which rows were renamed; nil to
  ///   compare the catalogs.
  /// - Complexity: O(rows that differ), plus sorting them.
  package static func script(
    from old: RouteCatalog, to new: RouteCatalog, by changes: [CatalogChange]? = nil
  ) -> ExportResult {
    var writer = ScriptWriter(state: old, target: new, changes ?? new.changes(from: old))
    writer.write()
    var notes: [Diagnostic] = []
    if writer.rowCount > 0 {
      notes.append(
        Diagnostic(
          code: "row-as-json",
          message:
            "\(writer.rowCount) row\(writer.rowCount == 1 ? " is" : "s are") written as JSON: "
            + "no command has options for all fields"))
    }
    let text = writer.lines.joined(separator: "\n")
    return ExportResult(text: text.isEmpty ? "" : text + "\n", notes: notes)
  }
}
