/// A row of a ``CatalogTable``, which knows its key.
public protocol KeyedRow: Sendable, Hashable {
  /// What makes the row unique in its table.
  associatedtype Key: Hashable, Comparable, Sendable, CustomStringConvertible

  /// The row's key.
  var rowKey: Key { get }
}

/// A row that has a description and a table.
package protocol CatalogRow: KeyedRow, DescribedRow {
  /// The table of its rows.
  static var table: FieldPath<RouteCatalog, CatalogTable<Self>> { get }
  /// A change of a row.
  static func change(before: Self?, after: Self?) -> CatalogChange
}

extension RouteCatalog {
  /// The types of rows, in the order of their tables: a row comes after the rows that it names.
  package static let rowTypes: [any CatalogRow.Type] = [
    DestinationClass.self, Route.self, Redirect.self, Guard.self, Adapter.self, Storyboard.self,
    Scene.self, Segue.self,
  ]

  /// The words for rows, in the order in which people are told of them.
  package static let nouns = [
    "route", "pattern", "redirect", "guard", "class", "adapter", "storyboard", "scene", "segue",
  ]

  /// The type of rows with a noun such as `route`.
  package static func rowType(_ noun: String) -> (any CatalogRow.Type)? {
    func isMeant<Row: CatalogRow>(_: Row.Type) -> Bool { Row.description.noun == noun }
    return rowTypes.first { isMeant($0) }
  }

  /// How many rows there are of a noun such as `route`, or how many patterns its routes have.
  package func count(of noun: String) -> Int {
    func count<Row: CatalogRow>(_: Row.Type) -> Int { self[keyPath: Row.table].count }
    return Self.rowType(noun).map { count($0) }
      ?? routes.values.reduce(0) { $0 + $1.patterns.count }
  }
}

extension DestinationClass: CatalogRow {
  package static var table: FieldPath<RouteCatalog, CatalogTable<Self>> { \.classes }
  public var rowKey: String { name }
  package static func change(before: Self?, after: Self?) -> CatalogChange {
    .destinationClass(before: before, after: after)
  }
}

extension Route: CatalogRow {
  package static var table: FieldPath<RouteCatalog, CatalogTable<Self>> { \.routes }
  public var rowKey: String { identifier }
  package static func change(before: Self?, after: Self?) -> CatalogChange {
    .route(before: before, after: after)
  }
}

extension Redirect: CatalogRow {
  package static var table: FieldPath<RouteCatalog, CatalogTable<Self>> { \.redirects }
  public var rowKey: String { pattern.text }
  package static func change(before: Self?, after: Self?) -> CatalogChange {
    .redirect(before: before, after: after)
  }
}

extension Guard: CatalogRow {
  package static var table: FieldPath<RouteCatalog, CatalogTable<Self>> { \.guards }
  public var rowKey: String { name }
  package static func change(before: Self?, after: Self?) -> CatalogChange {
    .guard(before: before, after: after)
  }
}

extension Adapter: CatalogRow {
  package static var table: FieldPath<RouteCatalog, CatalogTable<Self>> { \.adapters }
  public var rowKey: String { required }
  package static func change(before: Self?, after: Self?) -> CatalogChange {
    .adapter(before: before, after: after)
  }
}

extension Storyboard: CatalogRow {
  package static var table: FieldPath<RouteCatalog, CatalogTable<Self>> { \.storyboards }
  public var rowKey: String { name }
  package static func change(before: Self?, after: Self?) -> CatalogChange {
    .storyboard(before: before, after: after)
  }
}

extension Scene: CatalogRow {
  package static var table: FieldPath<RouteCatalog, CatalogTable<Self>> { \.scenes }
  public var rowKey: StoryboardObject { id }
  package static func change(before: Self?, after: Self?) -> CatalogChange {
    .scene(before: before, after: after)
  }
}

extension Segue: CatalogRow {
  package static var table: FieldPath<RouteCatalog, CatalogTable<Self>> { \.segues }
  public var rowKey: StoryboardObject { id }
  package static func change(before: Self?, after: Self?) -> CatalogChange {
    .segue(before: before, after: after)
  }
}
