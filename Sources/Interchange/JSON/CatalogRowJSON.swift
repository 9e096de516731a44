public import RouteModel

/// One row of a catalog as JSON on one line, with the keys of ``CatalogJSON``: what a script uses for
/// rows that its commands cannot spell.
public enum CatalogRowJSON {
  /// The change that puts a row in its place, be there one or not; nil if the same row is there.
  ///
  /// - Throws: ``ImportError`` `bad-json` or `bad-value` with the column.
  public static func change<Row: CatalogRow>(
    putting json: String, in type: Row.Type, of catalog: RouteCatalog
  ) throws(ImportError) -> CatalogChange? {
    let source = SourceText(json, file: Row.description.noun)
    let document = try source.json()
    let row: Row
    do {
      row = try Row.description.json.row(document)
    } catch {
      throw source.badValue(error)
    }
    let before = catalog[keyPath: Row.table][row.rowKey]
    return before == row ? nil : Row.change(before: before, after: row)
  }
}
