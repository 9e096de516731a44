public import RouteModel

extension Registry {
  /// Makes changes of the catalog, all or none. A live router keeps the route that it was performed
  /// with; the next perform sees the new one.
  ///
  /// - Throws: ``RouteModel/CatalogConflict`` if a row is not as the change expects it.
  /// - Complexity: O(changes); nothing is loaded again.
  public func apply(_ changes: [CatalogChange]) throws {
    try withState { state in try state.apply(changes) }
    codeChanged()
  }

  /// Takes over the rows of another catalog: those of a store, or those that it has now. It is how
  /// ``shared`` gets rows; what code has registered stays, and is bound to the rows of its identifiers.
  ///
  /// ```swift
  /// try Registry.shared.load(store.loadCatalog())
  /// ```
  ///
  /// A row that cannot be used becomes an issue, as in ``init(catalog:)``.
  ///
  /// - Complexity: O(rows of both); routes that are the same stay as they are.
  public func load(_ catalog: RouteCatalog) throws {
    try withState { state in try state.apply(catalog.changes(from: state.catalog)) }
    codeChanged()
  }
}
