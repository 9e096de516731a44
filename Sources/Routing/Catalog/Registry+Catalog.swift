public import RouteModel

extension Registry {
  /// Makes changes of the catalog, all or none. A live router keeps the route that it was performed
  /// with; the next perform sees the new one.
  ///
  /// - Throws: ``CatalogConflict`` if a row is not as the change expects it.
  /// - Complexity: O(changes); nothing is loaded again.
  public func apply(_ changes: [CatalogChange]) throws {
    try withState { state in try state.apply(changes) }
    codeChanged()
  }
}
