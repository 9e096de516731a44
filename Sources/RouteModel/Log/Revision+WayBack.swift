/// What the way back of a migration leaves.
extension Revision {
  /// The changed rows before it.
  package var before: RouteCatalog {
    var rows = RouteCatalog()
    for change in changes { change.row.addBefore(to: &rows) }
    return rows
  }

  /// The same rows after it.
  package var after: RouteCatalog {
    var rows = RouteCatalog()
    for change in changes { change.inverted.row.addBefore(to: &rows) }
    return rows
  }

  /// What a way back of the revision leaves: what it did not restore of the revision's rows, where they were
  /// not changed again since, and what it changed in others.
  ///
  /// - Parameters:
  ///   - catalog: The catalog before the way back.
  ///   - result: The catalog after it.
  package func left(
    byWayBackFrom catalog: RouteCatalog, to result: RouteCatalog
  ) -> [CatalogChange] {
    let (before, after) = (before, after)
    let unrestored = before.changes(from: after, tellsRenames: false).compactMap { wayBack in
      wayBack.inverted.row.difference(in: catalog) == nil
        ? wayBack.row.difference(in: result) : nil
    }
    let besides = result.changes(from: catalog).filter {
      !$0.row.concerns(before) && !$0.row.concerns(after)
    }
    return unrestored + besides
  }
}

extension RowChange {
  fileprivate func addBefore(to catalog: inout RouteCatalog) {
    if let before { catalog[keyPath: Row.table].insert(before) }
  }

  /// Whether one of its rows is in a catalog.
  fileprivate func concerns(_ catalog: RouteCatalog) -> Bool {
    [before, after].contains { $0.flatMap { catalog.row(like: $0) } != nil }
  }

  /// The change from the row after this change to the row in a catalog; nil if they are equal.
  fileprivate func difference(in catalog: RouteCatalog) -> CatalogChange? {
    let now = (after ?? before).flatMap { catalog.row(like: $0) }
    return now == after ? nil : Row.change(before: after, after: now)
  }
}
