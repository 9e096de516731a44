/// The owners of what findings are about: of routes, and of the patterns, protocols and classes of routes.
package struct FindingOwners {
  private let routes: CatalogTable<Route>
  /// The owners by the patterns, protocols and classes of their routes.
  private var parts: [String: Set<String>] = [:]

  /// - Complexity: O(rows).
  package init(of catalog: RouteCatalog) {
    routes = catalog.routes
    for route in routes.values where !route.owner.isEmpty {
      parts[route.className, default: []].insert(route.owner)
      for name in route.protocols.keys { parts[name, default: []].insert(route.owner) }
      for text in route.patterns.keys { parts[text, default: []].insert(route.owner) }
    }
  }

  /// All owners, in order.
  package var all: [String] {
    Set(routes.values.map(\.owner)).subtracting([""]).sorted()
  }

  /// The owners of what a finding is about, in order: those of the routes that it names, and if it names none
  /// those of the routes that have what it names.
  package func owners(of finding: Finding) -> [String] {
    // Behind a route its parameters may be named, each of which can be called as another route is.
    let parameters = finding.subjects.first.flatMap { routes[$0] }?.parameters ?? [:]
    let named = finding.subjects.enumerated().compactMap { place, name in
      place > 0 && parameters[name] != nil ? nil : routes[name]
    }
    let found =
      named.isEmpty
      ? finding.subjects.reduce(into: Set()) { $0.formUnion(parts[$1] ?? []) }
      : Set(named.map(\.owner)).subtracting([""])
    return found.sorted()
  }
}
