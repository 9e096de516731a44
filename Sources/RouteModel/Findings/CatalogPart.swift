/// The part of a catalog on which the findings about some of its rows depend.
extension RouteCatalog {
  /// The changed rows, those that they name, those that name them, and whatever these lead to. What
  /// ``RouteCatalog/referenceFindings()`` says of a changed row it says of the part, too; of other rows it may say that
  /// something is missing which is only left out.
  ///
  /// - Complexity: O(rows of the part, and what differs from the last catalog of the lookups).
  package func part(
    around changes: [CatalogChange], with other: RouteCatalog, _ lookups: CatalogLookups
  ) -> RouteCatalog {
    var names = PartNames()
    for catalog in [other, self] { names.add(changes, in: catalog, lookups) }
    var part = RouteCatalog()
    func take<Row: CatalogRow>(_ keys: Set<Row.Key>, _: Row.Type) {
      for key in keys {
        if let row = self[keyPath: Row.table][key] { part[keyPath: Row.table].insert(row) }
      }
    }
    take(names.routes, Route.self)
    take(names.classes, DestinationClass.self)
    take(names.guards, Guard.self)
    take(names.adapters, Adapter.self)
    return part
  }
}

/// The names of the rows of a part.
private struct PartNames {
  var routes: Set<String> = []
  var classes: Set<String> = []
  var guards: Set<String> = []
  var adapters: Set<String> = []

  mutating func add(
    _ changes: [CatalogChange], in catalog: RouteCatalog, _ lookups: CatalogLookups
  ) {
    for change in changes {
      switch change {
      case .route(let before, let after):
        for row in [before, after].compactMap(\.self) { add(row, in: catalog, lookups) }
      case .destinationClass(let before, let after):
        for name in [before, after].compactMap({ $0?.name }) {
          let users = catalog.users(ofClass: name, lookups)
          classes.insert(name)
          classes.formUnion(users.classes.map(\.name))
          routes.formUnion(users.routes.map(\.identifier))
          for route in users.routes {
            let children = lookups.children.rows(route.identifier, in: catalog)
            routes.formUnion(children.map(\.identifier))
          }
        }
      case .guard(let before, let after):
        for name in [before, after].compactMap({ $0?.name }) {
          guards.insert(name)
          routes.formUnion(lookups.guarded.rows(name, in: catalog).map(\.identifier))
        }
      case .adapter(let before, let after):
        for row in [before, after].compactMap(\.self) {
          add(protocolName: row.required, in: catalog, lookups)
          add(protocolName: row.provided, in: catalog, lookups)
        }
      case .redirect, .storyboard, .scene, .segue: break
      }
    }
    close(in: catalog)
  }

  private mutating func add(_ row: Route, in catalog: RouteCatalog, _ lookups: CatalogLookups) {
    let name = row.identifier
    routes.insert(name)
    routes.formUnion(lookups.children.rows(name, in: catalog).map(\.identifier))
    guards.formUnion(lookups.guards.rows(name, in: catalog).map(\.name))
    guards.formUnion(row.requires)
    for name in row.protocols.keys { add(protocolName: name, in: catalog, lookups) }
    // Routes that all share a class say nothing of each other.
    if row.isExclusive || !lookups.owners.rows(row.className, in: catalog).isEmpty {
      routes.formUnion(lookups.makers.rows(row.className, in: catalog).map(\.identifier))
    }
  }

  private mutating func add(
    protocolName name: String, in catalog: RouteCatalog, _ lookups: CatalogLookups
  ) {
    adapters.insert(name)
    adapters.formUnion(lookups.adapters.rows(name, in: catalog).map(\.required))
    routes.formUnion(lookups.providers.rows(name, in: catalog).map(\.identifier))
  }

  /// Adds what the rows lead to: circles are found by following them.
  private mutating func close(in catalog: RouteCatalog) {
    func follow<Row: CatalogRow>(
      _ names: inout Set<String>, _: Row.Type, _ next: (Row) -> [String]
    ) where Row.Key == String {
      var open = Array(names)
      while let name = open.popLast() {
        guard let row = catalog[keyPath: Row.table][name] else { continue }
        for name in next(row) where names.insert(name).inserted { open.append(name) }
      }
    }
    follow(&adapters, Adapter.self) { [$0.provided] }
    var count = -1
    while count != routes.count + guards.count {
      count = routes.count + guards.count
      follow(&routes, Route.self) { [$0.parent].compactMap(\.self) }
      for name in routes { guards.formUnion(catalog.routes[name]?.requires ?? []) }
      routes.formUnion(guards.compactMap { catalog.guards[$0]?.route })
    }
    classes.formUnion(routes.compactMap { catalog.routes[$0]?.className })
    follow(&classes, DestinationClass.self) { [$0.superclass].compactMap(\.self) }
  }
}

extension RouteCatalog {
  /// The rows that name a class: routes, classes and scenes.
  fileprivate func users(
    ofClass name: String, _ lookups: CatalogLookups
  ) -> (routes: [Route], classes: [DestinationClass], scenes: [Scene]) {
    (
      lookups.makers.rows(name, in: self), lookups.subclasses.rows(name, in: self),
      lookups.scenes.rows(name, in: self).filter { $0.className == name }
    )
  }
}
