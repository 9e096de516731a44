extension RowSource {
  /// The changes of the rows that follow renames: they name renamed rows by their new names.
  ///
  /// - Parameters:
  ///   - renames: The rows that were renamed, by the names that they had.
  ///   - known: Rows that are not looked at.
  ///   - follows: Whether a row means a renamed one when it uses the name.
  package func followers(
    of renames: [RowName: RowName], besides known: Set<RowName> = [],
    where follows: (_ row: any CatalogRow, _ named: RowName) -> Bool = { _, _ in true }
  ) throws(Failure) -> [CatalogChange] {
    var found: [RowName: CatalogChange] = [:]
    func add<Row: CatalogRow>(_ row: Row) {
      let name = RowName(row)
      if known.contains(name) { return }
      let after = row.renamingReferences { named in
        renames[named].flatMap { follows(row, named) ? $0.key : nil }
      }
      if after != row { found[name] = Row.change(before: row, after: after) }
    }
    for name in renames.keys { for row in try rows(naming: name) { add(row) } }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }
}
