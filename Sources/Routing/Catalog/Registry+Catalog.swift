public import RouteModel

extension Registry {
  /// Applies changes to the catalog, all or none. A live router keeps the route that it was
  /// performed with; the next perform sees the new one.
  ///
  /// - Throws: ``RouteModel/MergeConflict`` if a row differs from what a change expects.
  /// - Complexity: O(changes); nothing is reloaded.
  public func apply(_ changes: [CatalogChange]) throws {
    try withState { state in try state.apply(changes) }
    codeChanged()
  }

  /// Takes over the rows of another catalog, such as a store's. This is how ``shared`` gets rows;
  /// what code has registered stays, and is bound to the rows with its identifiers.
  ///
  /// ```swift
  /// try Registry.shared.load(store.catalog.load())
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
