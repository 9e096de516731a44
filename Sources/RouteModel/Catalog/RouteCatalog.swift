/// The whole route configuration as one value. Two are equal if and only if the configurations are.
///
/// Tables are keyed by what makes a row unique, so the order of rows is not part of the value.
public struct RouteCatalog: Sendable, Hashable {
  /// Destination classes by name.
  public var classes = CatalogTable<DestinationClass>()
  /// Routes by identifier, with their protocols, patterns and parameters.
  public var routes = CatalogTable<Route>()
  /// Redirects by the texts of their patterns.
  public var redirects = CatalogTable<Redirect>()
  /// Guards by name.
  public var guards = CatalogTable<Guard>()
  /// Adapters by the required protocol.
  public var adapters = CatalogTable<Adapter>()
  /// Storyboards by name.
  public var storyboards = CatalogTable<Storyboard>()
  /// Scenes by storyboard and object id.
  public var scenes = CatalogTable<Scene>()
  /// Segues by storyboard and object id.
  public var segues = CatalogTable<Segue>()

  /// A catalog without rows.
  public init() {}

  /// Whether there are no rows.
  public var isEmpty: Bool {
    func isEmpty<Row: CatalogRow>(_: Row.Type) -> Bool { self[keyPath: Row.table].isEmpty }
    return Self.rowTypes.allSatisfy { isEmpty($0) }
  }

  /// How many rows name each class that is named.
  ///
  /// - Complexity: O(routes + scenes + classes).
  package var classUses: [String: Int] {
    var uses: [String: Int] = [:]
    for route in routes.values { uses[route.className, default: 0] += 1 }
    for name in scenes.values.compactMap(\.className) { uses[name, default: 0] += 1 }
    for name in classes.values.compactMap(\.superclass) { uses[name, default: 0] += 1 }
    return uses
  }
}
