/// The changes of one side, brought one after another onto a catalog that the other side has changed.
///
/// A row becomes what all changes so far make of the row that both had: so an edit that was taken
/// back, or a value that both have set, is in nobody's way.
package struct ChangeMerge {
  /// The catalog of the other side.
  private var theirs: RouteCatalog
  private let choice: MergeChoice?
  /// The rows of the other side that have another key than the row that both had, by the name of that.
  private var renamed: [RowName: any CatalogRow]
  /// The rows that both had, by the names that this side has given them; nil for those that it made.
  private var bases: [RowName: (any CatalogRow)?] = [:]
  /// What both have changed in different ways, so far.
  private var found: [(row: RowName, conflicts: [MergeConflict])] = []

  /// - Parameters:
  ///   - theirs: The catalog of the other side.
  ///   - changes: The changes that led to it from what both had, oldest first.
  ///   - choice: Which side wins in a conflict; nil leaves the rows as the others have them.
  package init(
    onto theirs: RouteCatalog, after changes: [CatalogChange], choosing choice: MergeChoice?
  ) {
    self.theirs = theirs
    self.choice = choice
    var renamed: [RowName: any CatalogRow] = [:]
    for change in changes { change.row.noteRename(in: &renamed) }
    self.renamed = renamed
  }

  /// What both have changed in different ways.
  package var conflicts: [MergeConflict] { found.flatMap(\.conflicts) }

  /// The next change, as a change of the present catalog; nil if nothing is left to do.
  ///
  /// - Parameter catalog: What the changes before it have made of the other side's.
  package mutating func next(
    _ change: CatalogChange, of catalog: RouteCatalog
  ) throws -> CatalogChange? { try next(change.row, catalog) }

  /// Takes over what a migration has made of rows: they are the same on both sides then.
  ///
  /// - Parameters:
  ///   - changes: What it has changed, here and on top of the other side.
  ///   - catalog: The present catalog.
  package mutating func settle(_ changes: [CatalogChange], in catalog: RouteCatalog) {
    for change in changes { settle(change.row, catalog) }
  }

  private mutating func settle<Row: CatalogRow>(
    _ change: some RowChange<Row>, _ catalog: RouteCatalog
  ) {
    for row in [change.before, change.after].compactMap(\.self) {
      let name = RowName(row)
      bases[name] = nil
      renamed[name] = nil
      theirs[keyPath: Row.table][row.rowKey] = catalog.row(like: row)
    }
  }

  private mutating func next<Row: CatalogRow>(
    _ change: some RowChange<Row>, _ catalog: RouteCatalog
  ) throws -> CatalogChange? {
    guard let like = change.before ?? change.after else { return nil }
    let old = RowName(like)
    let name = change.after.map { RowName($0) } ?? old
    let base = bases[old].map { $0 as? Row } ?? change.before
    if name != old { bases[old] = nil }
    bases[name] = .some(base)
    let place = base ?? like
    // A row that this side has made is not the one that had its name before.
    let moved = base.flatMap { renamed[RowName($0)] as? Row }
    let their = theirs.row(like: moved ?? place)
    let before = Row.merged(base, change.before, onto: their, choosing: choice).row
    let after = Row.merged(base, change.after, onto: their, choosing: choice)
    found.removeAll { $0.row == old }
    if !after.conflicts.isEmpty { found.append((name, after.conflicts)) }
    if before == after.row { return nil }
    let merged = try Row.change(before: before, after: after.row)
      .merged(onto: catalog, choosing: .ours)
    if merged.change == nil { found.append((name, merged.conflicts)) }
    return merged.change
  }
}

extension RowChange {
  fileprivate func noteRename(in renamed: inout [RowName: any CatalogRow]) {
    guard let before, after?.rowKey != before.rowKey else { return }
    let known = renamed.first { ($0.value as? Row)?.rowKey == before.rowKey }
    renamed[known?.key ?? RowName(before)] = after
  }
}
