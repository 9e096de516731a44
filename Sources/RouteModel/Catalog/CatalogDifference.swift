extension RouteCatalog {
  /// The changes that lead from another catalog to this one, ordered so that a row comes after what
  /// it names and goes before it.
  ///
  /// - Complexity: O(what differs) if this catalog was made from a copy of the other, else O(rows of
  ///   both); plus sorting what differs.
  public func changes(from old: RouteCatalog) -> [CatalogChange] {
    var removals: [CatalogChange] = []
    var additions: [CatalogChange] = []
    func compare<Row: CatalogRow>(
      _ before: CatalogTable<Row>, _ after: CatalogTable<Row>, _ make: (Row?, Row?) -> CatalogChange
    ) {
      var difference = after.difference(from: before)
      difference.removed.sort { $0.rowKey > $1.rowKey }
      difference.changed.sort { $0.after.rowKey < $1.after.rowKey }
      // Removed in the opposite order of the tables, added in theirs.
      removals.insert(contentsOf: difference.removed.map { make($0, nil) }, at: 0)
      additions.append(contentsOf: difference.changed.map { make($0.before, $0.after) })
    }
    compare(old.classes, classes) { .destinationClass(before: $0, after: $1) }
    compare(old.routes, routes) { .route(before: $0, after: $1) }
    compare(old.adapters, adapters) { .adapter(before: $0, after: $1) }
    compare(old.storyboards, storyboards) { .storyboard(before: $0, after: $1) }
    compare(old.scenes, scenes) { .scene(before: $0, after: $1) }
    compare(old.segues, segues) { .segue(before: $0, after: $1) }
    return removals + additions
  }
}
