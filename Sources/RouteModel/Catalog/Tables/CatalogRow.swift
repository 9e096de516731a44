/// A row of a ``CatalogTable``: it knows its own key.
public protocol CatalogRow: Sendable, Hashable {
  /// What makes the row unique in its table.
  associatedtype Key: Hashable, Comparable, Sendable

  /// The row's key, as the row says it.
  var rowKey: Key { get }
}

extension DestinationClass: CatalogRow {
  public var rowKey: String { name }
}

extension Route: CatalogRow {
  public var rowKey: String { identifier }
}

extension Adapter: CatalogRow {
  public var rowKey: String { required }
}

extension Storyboard: CatalogRow {
  public var rowKey: String { name }
}

extension Scene: CatalogRow {
  public var rowKey: StoryboardObject { id }
}

extension Segue: CatalogRow {
  public var rowKey: StoryboardObject { id }
}
