/// A source of rows: a catalog, or a store.
package protocol RowSource {
  /// What reading throws.
  associatedtype Failure: Error
  /// The row with the key of another.
  func row<Row: CatalogRow>(like other: Row) throws(Failure) -> Row?
  /// The rows that name another.
  func rows(naming name: RowName) throws(Failure) -> [any CatalogRow]
}

extension RouteCatalog: RowSource {
  package typealias Failure = Never

  package func row<Row: CatalogRow>(like other: Row) -> Row? {
    self[keyPath: Row.table][other.rowKey]
  }
}
