public import RouteModel

extension Registry {
  /// Applies changes as they come, such as those of a store, until they end or the task is
  /// cancelled. A live router keeps the route that it was performed with; the next perform sees the
  /// new one.
  ///
  /// ```swift
  /// try await registry.follow(store.catalog.changes(since: registry.catalog))
  /// ```
  ///
  /// - Parameters:
  ///   - changes: The changes; each leads from the catalog of the registry to the next.
  ///   - isolation: The actor that iterates.
  /// - Throws: ``RouteModel/MergeConflict`` if a row differs from what a change expects, because
  ///   code has changed it too; what the sequence throws.
  public func follow<Changes: AsyncSequence>(
    _ changes: Changes, isolation: isolated (any Actor)? = #isolation
  ) async throws where Changes.Element == Revision {
    for try await committed in changes { try apply(committed.changes) }
  }
}
