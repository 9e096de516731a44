import RouteModel

/// Which rows of a catalog a row has to do with: what a check of a change must look at.
struct RelatedRows {
  private var routesOfClass: [String: Set<String>] = [:]
  private var exclusiveRoutes: [String: Set<String>] = [:]
  private var routesOfProtocol: [String: Set<String>] = [:]
  private var subclasses: [String: Set<String>] = [:]
  private var adaptersTo: [String: Set<String>] = [:]
  private var scenesOfClass: [String: Int] = [:]

  /// Rows by their keys.
  struct Keys {
    var classes: Set<String> = []
    var routes: Set<String> = []
    var adapters: Set<String> = []
  }

  init(_ catalog: RouteCatalog) {
    for row in catalog.classes.values { note(row, true) }
    for row in catalog.routes.values { note(row, true) }
    for row in catalog.adapters.values { note(row, true) }
    for row in catalog.scenes.values { note(row, 1) }
  }

  mutating func follow(_ changes: [CatalogChange]) {
    for isNew in [false, true] {
      for change in isNew ? changes : changes.map(\.inverted) {
        switch change {
        case .destinationClass(_, let row?): note(row, isNew)
        case .route(_, let row?): note(row, isNew)
        case .adapter(_, let row?): note(row, isNew)
        case .scene(_, let row?): note(row, isNew ? 1 : -1)
        default: break
        }
      }
    }
  }

  private mutating func note(_ row: DestinationClass, _ isThere: Bool) {
    if let superclass = row.superclass { subclasses.note(superclass, row.name, isThere) }
  }

  private mutating func note(_ row: Route, _ isThere: Bool) {
    routesOfClass.note(row.className, row.identifier, isThere)
    if row.isExclusive { exclusiveRoutes.note(row.className, row.identifier, isThere) }
    for name in row.protocols.keys { routesOfProtocol.note(name, row.identifier, isThere) }
  }

  private mutating func note(_ row: Adapter, _ isThere: Bool) {
    adaptersTo.note(row.provided, row.required, isThere)
  }

  private mutating func note(_ row: Scene, _ difference: Int) {
    if let name = row.className { scenesOfClass[name, default: 0] += difference }
  }

  // MARK: What a change has to do with

  /// Whether the storyboards can say something else after a change.
  func concernStoryboards(_ changes: [CatalogChange]) -> Bool {
    changes.contains { change in
      switch change {
      case .storyboard, .scene, .segue: return true
      case .route(let old, let new):
        guard old?.className != new?.className else { return false }
        return [old, new].contains { row in
          row.map { scenesOfClass[$0.className, default: 0] > 0 } ?? false
        }
      default: return false
      }
    }
  }

  /// Adds the rows that can say something else because of a change.
  func add(_ changes: [CatalogChange], to keys: inout Keys) {
    for change in changes {
      switch change {
      case .destinationClass(let old, let new):
        for name in [old?.name, new?.name].compactMap({ $0 }) {
          keys.classes.insert(name)
          keys.classes.formUnion(subclasses[name] ?? [])
          keys.routes.formUnion(routesOfClass[name] ?? [])
        }
      case .route(let old, let new):
        for row in [old, new].compactMap({ $0 }) {
          keys.routes.insert(row.identifier)
          // One that has the class for itself, and any other, is enough to tell.
          keys.routes.formUnion(exclusiveRoutes[row.className] ?? [])
          for identifier in (routesOfClass[row.className] ?? []).prefix(2) {
            keys.routes.insert(identifier)
          }
          for name in row.protocols.keys { add(protocol: name, to: &keys) }
        }
      case .adapter(let old, let new):
        for row in [old, new].compactMap({ $0 }) {
          add(protocol: row.required, to: &keys)
          add(protocol: row.provided, to: &keys)
        }
      default: break
      }
    }
  }

  private func add(protocol name: String, to keys: inout Keys) {
    keys.routes.formUnion(routesOfProtocol[name] ?? [])
    keys.adapters.insert(name)
    keys.adapters.formUnion(adaptersTo[name] ?? [])
  }

  /// The rows with these keys, and what they name.
  func part(_ keys: Keys, of catalog: RouteCatalog) -> RouteCatalog {
    var part = RouteCatalog()
    func addClass(_ start: String) {
      var name: String? = start
      while let next = name, let row = catalog.classes[next], part.classes.insertNew(row) {
        name = row.superclass
      }
    }
    func addRoute(_ identifier: String) {
      guard let row = catalog.routes[identifier], part.routes.insertNew(row) else { return }
      addClass(row.className)
    }
    func addProviders(_ name: String) {
      for identifier in routesOfProtocol[name] ?? [] { addRoute(identifier) }
    }
    for name in keys.classes { addClass(name) }
    for identifier in keys.routes { addRoute(identifier) }
    for start in keys.adapters {
      var name = start
      while let row = catalog.adapters[name], part.adapters.insertNew(row) {
        addProviders(row.required)
        addProviders(row.provided)
        name = row.provided
      }
    }
    return part
  }
}

extension [String: Set<String>] {
  /// A name belongs to a key, or does so no more.
  fileprivate mutating func note(_ key: String, _ name: String, _ isThere: Bool) {
    if isThere {
      self[key, default: []].insert(name)
    } else {
      self[key]?.remove(name)
    }
  }
}
