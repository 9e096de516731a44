/// Changes as the text of a revision holds them: of a changed row the key and what differs alone, and the rows
/// that followed a rename as changed rows. `docs/schema.md` describes the text.
///
/// A change is an object: `row` names the table, `before` and `after` have the row's values. An
/// added or removed row is written whole. Unknown keys are ignored: they belong to later versions. The
/// default values of a row may never change.
package struct LoggedChanges: Sendable, Hashable {
  /// The changes, in the order of the text.
  package var changes: [CatalogChange]

  /// The newest version of the text that this program reads.
  package static var format: Int { 1 }

  /// Changes that are written.
  package init(_ changes: [CatalogChange] = []) { self.changes = changes }

  /// Whether there are none.
  package var isEmpty: Bool { changes.isEmpty }

  /// The changes that take these back.
  package var inverted: LoggedChanges { LoggedChanges(changes.reversed().map(\.inverted)) }

  // MARK: On a catalog

  /// Makes the changes of the catalog that they were made of.
  ///
  /// - Returns: The changes of whole rows.
  @discardableResult
  package func forward(on catalog: inout RouteCatalog) throws(MergeConflict) -> [CatalogChange] {
    do {
      let whole = try onto(catalog)
      try catalog.apply(whole)
      return whole
    } catch let conflict as MergeConflict {
      throw conflict
    } catch {
      throw MergeConflict("catalog", "", nil, "", "\(error)")
    }
  }

  /// Takes the changes back from the catalog that they led to.
  ///
  /// - Returns: The changes of whole rows as they were made: what is back is their `before`.
  @discardableResult
  package func back(on catalog: inout RouteCatalog) throws(MergeConflict) -> [CatalogChange] {
    try inverted.forward(on: &catalog).reversed().map(\.inverted)
  }
}
