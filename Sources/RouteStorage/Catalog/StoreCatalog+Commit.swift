public import RouteModel

extension StoreCatalog {
  /// The result of a commit.
  public struct Committed: Sendable {
    /// The number of the revision; inside a transaction the number it will have.
    public var revision: Int
    /// The changes of the stored rows: what another process had changed meanwhile is on both sides.
    public var changes: [CatalogChange]
  }

  /// Writes changes of the catalog in one transaction, as one revision of the log.
  ///
  /// Every change has the row before. What another process has changed meanwhile is kept: fields
  /// and elements of lists that only one side has changed are merged. Inside a transaction the
  /// changes become part of the open transaction.
  ///
  /// - Parameters:
  ///   - changes: The changes to write. A row may come before the rows that it names.
  ///   - command: The command that made the change, for the log.
  /// - Throws: `conflict` if both sides have changed the same field, or one has removed the row;
  ///   `hub-follower`, `constraint`, `locked`, `read-only`, `disk-full`. Then nothing is written.
  @discardableResult
  public func commit(
    _ changes: [CatalogChange], command: String
  ) throws(StoreError) -> Committed {
    var made = changes
    try store.requireOpenTransaction()
    if let pending = store.pending {
      made = try connection.savepoint { () throws(StoreError) in
        try write(changes, merges: pending.isChanged)
      }
      store.pending?.commands.append(command)
      store.pending?.changes += made
      return Committed(revision: store.knownRevision &+ 1, changes: made)
    }
    let number = try store.log.record { (isChanged) throws(StoreError) in
      made = try write(changes, merges: isChanged)
      return store.log.newRevision(command, .change, made)
    }
    return Committed(revision: number ?? store.knownRevision, changes: made)
  }

  /// Writes changes.
  ///
  /// - Parameter merges: Whether rows may have been changed since the caller read them, so that
  ///   changes are merged.
  /// - Returns: The changes of the stored rows.
  private func write(
    _ changes: [CatalogChange], merges: Bool
  ) throws(StoreError) -> [CatalogChange] {
    let changes =
      merges
      ? try onto(.commit) { () throws in
        try LoggedChanges(changes.squashed).onto(CatalogReader(connection: connection))
      } : changes
    try CatalogWriter(connection: connection).write(changes)
    return changes
  }

  /// Puts changes onto the present rows.
  ///
  /// - Parameter deed: Why, for the message of a conflict.
  func onto(
    _ deed: MergeConflict.Deed, _ body: () throws -> [CatalogChange]
  ) throws(StoreError) -> [CatalogChange] {
    do {
      return try body()
    } catch let conflict as MergeConflict {
      throw StoreError(.conflict, conflict.sentence(for: deed))
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.conflict, "\(error)")
    }
  }
}
