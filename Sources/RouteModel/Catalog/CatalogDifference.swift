extension RouteCatalog {
  /// The changes that lead from another catalog to this one, ordered so that a row comes after what
  /// it names and goes before it.
  ///
  /// - Complexity: O(rows of both), plus sorting what differs.
  public func changes(from old: RouteCatalog) -> [CatalogChange] {
    var removals: [CatalogChange] = []
    var additions: [CatalogChange] = []
    func compare<Key: Comparable & Hashable, Row: Hashable>(
      _ before: [Key: Row], _ after: [Key: Row], _ make: (Row?, Row?) -> CatalogChange
    ) {
      let gone = before.keys.filter { after[$0] == nil }.sorted(by: >)
      // Removed in the opposite order of the tables, added in theirs.
      removals.insert(contentsOf: gone.map { make(before[$0], nil) }, at: 0)
      let changed = after.keys.filter { before[$0] != after[$0] }.sorted()
      additions.append(contentsOf: changed.map { make(before[$0], after[$0]) })
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
