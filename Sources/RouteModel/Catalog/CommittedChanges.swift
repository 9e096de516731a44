/// What a revision of a store changed in the catalog.
public struct CommittedChanges: Sendable, Hashable {
  /// The revision, from 1.
  public var revision: Int
  /// The changed rows, before and after; none if the revision changed no row.
  public var changes: [CatalogChange]

  /// What a revision changed.
  public init(revision: Int, changes: [CatalogChange]) {
    self.revision = revision
    self.changes = changes
  }
}
