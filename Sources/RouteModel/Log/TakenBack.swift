/// A catalog from which changes of its log are taken back one by one, newest first, as `undo` takes them back.
package struct TakenBack {
  /// The catalog without them.
  package private(set) var catalog: RouteCatalog
  /// From the change that came last to ``catalog``.
  private var since = RowTrail()

  /// - Parameter catalog: The catalog to which the log leads.
  package init(_ catalog: RouteCatalog) { self.catalog = catalog }

  /// What taking back the next older changes changes: nothing if they are gone already, nil if later ones are in the way.
  package func changes(takingBack changes: [CatalogChange]) -> [CatalogChange]? {
    let made = try? Undo(LoggedChanges(changes), since: since).changes(of: catalog)
    return made?.filter { !$0.row.isNothing }
  }

  /// The catalog with changes of it, such as those that take others back; nil if they do not fit.
  package func applying(_ changes: [CatalogChange]) -> RouteCatalog? {
    var changed = catalog
    return (try? changed.apply(changes)) == nil ? nil : changed
  }

  /// Leaves the next older changes as they are.
  package mutating func pass(_ changes: [CatalogChange]) { since.prepend(changes) }

  /// Takes the next older changes back.
  ///
  /// - Returns: Whether that was possible and changed something; else they stay as they are.
  package mutating func takeBack(_ changes: [CatalogChange]) -> Bool {
    let made = self.changes(takingBack: changes) ?? []
    since.prepend(changes)
    guard !made.isEmpty, (try? catalog.apply(made)) != nil else { return false }
    since.append(made)
    return true
  }
}

extension RowChange {
  /// Whether the row stays as it is.
  fileprivate var isNothing: Bool { before == after }
}
