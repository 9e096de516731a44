/// The rows of a catalog by names that are not their keys, such as routes by their classes: a question about one
/// name looks at its rows alone, however many others there are.
///
/// A session keeps one beside its catalog. Each list is made when it is first asked for; later it takes over what
/// differs in the catalog that is asked about, which of a changed copy is what was changed.
package final class CatalogLookups {
  /// Routes by their classes.
  package var makers = RowLookup<Route> { [$0.className] }
  /// The routes that have a class exclusively.
  package var owners = RowLookup<Route> { $0.isExclusive ? [$0.className] : [] }
  /// Routes by the protocols that find them.
  package var providers = RowLookup<Route> { Array($0.protocols.keys) }
  /// Routes by their parents.
  package var children = RowLookup<Route> { $0.parent.map { [$0] } ?? [] }
  /// Routes by the guards that they require.
  package var guarded = RowLookup<Route> { Array($0.requires) }
  /// The routes with parameters that are declared as sensitive, all under the empty name.
  package var sensitive = RowLookup<Route> {
    $0.parameters.values.contains(where: \.isSensitive) ? [""] : []
  }
  /// Guards by their routes.
  package var guards = RowLookup<Guard> { $0.route.map { [$0] } ?? [] }
  /// Classes by their superclasses.
  package var subclasses = RowLookup<DestinationClass> { $0.superclass.map { [$0] } ?? [] }
  /// Adapters by the protocols that they lead to.
  package var adapters = RowLookup<Adapter> { [$0.provided] }
  /// Scenes by their identifiers, object ids and classes.
  package var scenes = RowLookup<Scene> {
    Array(Set([$0.identifier, $0.id.objectID, $0.className].compactMap(\.self)))
  }
  /// Segues by ``Segue/place``.
  package var segues = RowLookup<Segue> { [$0.place] }
  /// Segues by the scenes that they leave and lead to: `storyboard#objectID`.
  package var ends = RowLookup<Segue> { segue in
    Set([segue.source, segue.destination]).map { "\(segue.id.storyboard)#\($0)" }
  }

  /// The rows of each type by the names of those that they name.
  private var users: [ObjectIdentifier: AnyObject] = [:]

  package init() {}

  /// The rows that name another.
  ///
  /// - Complexity: O(those rows, and what differs from the last catalog that was asked about).
  package func rows(naming name: RowName, in catalog: RouteCatalog) -> [any CatalogRow] {
    final class Users<Row: CatalogRow> {
      var lookup = RowLookup<Row> { Set($0.references.map(\.description)).sorted() }
    }
    func look<Row: CatalogRow>(_: Row.Type) -> [any CatalogRow] {
      guard Row.description.names(name.noun) else { return [] }
      let key = ObjectIdentifier(Row.self)
      let known = users[key] as? Users<Row> ?? Users<Row>()
      users[key] = known
      return known.lookup.rows(name.description, in: catalog)
    }
    return RouteCatalog.rowTypes.flatMap { look($0) }
  }
}

/// A catalog in which the rows that name another are found without looking at all.
package struct IndexedCatalog: RowSource {
  package typealias Failure = Never
  private let catalog: RouteCatalog
  private let lookups: CatalogLookups

  package init(_ catalog: RouteCatalog, _ lookups: CatalogLookups) {
    (self.catalog, self.lookups) = (catalog, lookups)
  }

  package func row<Row: CatalogRow>(like other: Row) -> Row? { catalog.row(like: other) }

  package func rows(naming name: RowName) -> [any CatalogRow] {
    lookups.rows(naming: name, in: catalog)
  }
}

/// The rows of a table by names that are not their keys.
package struct RowLookup<Row: CatalogRow>: Sendable {
  private let names: @Sendable (Row) -> [String]
  /// The rows of which it knows.
  private var known = CatalogTable<Row>()
  private var keys: [String: Set<Row.Key>] = [:]

  /// - Parameter names: The names of a row by which it is found.
  init(_ names: @escaping @Sendable (Row) -> [String]) { self.names = names }

  /// The rows with a name, in no particular order.
  ///
  /// - Complexity: O(rows with the name, and those that differ from the last catalog that was asked about).
  package mutating func rows(_ name: String, in catalog: RouteCatalog) -> [Row] {
    let table = catalog[keyPath: Row.table]
    let difference = table.difference(from: known)
    known = table
    for row in difference.removed { remove(row) }
    for (before, after) in difference.changed {
      if let before { remove(before) }
      for name in names(after) { keys[name, default: []].insert(after.rowKey) }
    }
    return (keys[name] ?? []).compactMap { table[$0] }
  }

  private mutating func remove(_ row: Row) {
    for name in names(row) {
      keys[name]?.remove(row.rowKey)
      if keys[name]?.isEmpty == true { keys[name] = nil }
    }
  }
}

extension Segue {
  /// The scene that it leaves, and its identifier: what a person names it by.
  package var place: String { Self.place(of: source, in: id.storyboard, identifier) }

  /// ``place`` of a segue with an identifier that leaves a scene; without one it is that of all that have none.
  package static func place(
    of source: String, in storyboard: String, _ identifier: String?
  ) -> String {
    "\(storyboard)#\(source) \(identifier ?? "")"
  }
}
