import RouteModel
import Routing

extension RouteCatalog {
  /// The rows whose findings can be affected by changes, and the rows that they name.
  ///
  /// - Parameter changes: Already made, or to be made.
  /// - Complexity: O(classes + routes + adapters): all are examined, few are selected.
  func related(to changes: [CatalogChange]) -> RouteCatalog {
    var touched = TouchedNames(changes)
    // An adapter leads to the protocols that it names.
    for start in touched.protocols {
      var name = start
      while let row = adapters[name], touched.protocols.insert(row.provided).inserted {
        name = row.provided
      }
    }
    var part = RouteCatalog()
    func addClass(_ start: String) {
      var name: String? = start
      while let next = name, let row = classes[next], part.classes.insertNew(row) {
        name = row.superclass
      }
    }
    for row in classes.values {
      let isSubclass = row.superclass.map(touched.classes.contains) ?? false
      if isSubclass || touched.classes.contains(row.name) { addClass(row.name) }
    }
    var makers: [String: Int] = [:]
    for row in routes.values {
      var isMeant =
        touched.routes.contains(row.identifier) || touched.classes.contains(row.className)
        || row.protocols.keys.contains(where: touched.protocols.contains)
      if !isMeant, touched.made.contains(row.className) {
        // One route with the class exclusively, and any other one, are enough.
        makers[row.className, default: 0] += 1
        isMeant = row.isExclusive || makers[row.className, default: 0] <= 2
      }
      if isMeant, part.routes.insertNew(row) { addClass(row.className) }
    }
    for row in adapters.values
    where touched.protocols.contains(row.required) || touched.protocols.contains(row.provided) {
      part.adapters.insert(row)
    }
    return part
  }

  /// Whether changes can affect the findings of storyboards.
  func concernsStoryboards(_ changes: [CatalogChange]) -> Bool {
    var names: Set<String> = []
    for change in changes {
      switch change {
      case .storyboard, .scene, .segue: return true
      case .route(let old, let new):
        if old?.className == new?.className { continue }
        names.formUnion([old?.className, new?.className].compactMap(\.self))
      default: continue
      }
    }
    if names.isEmpty { return false }
    return scenes.values.contains { $0.className.map(names.contains) ?? false }
  }
}

/// The names that changes concern, before and after.
private struct TouchedNames {
  /// The names of changed classes.
  var classes: Set<String> = []
  var routes: Set<String> = []
  /// The classes of changed routes.
  var made: Set<String> = []
  var protocols: Set<String> = []

  init(_ changes: [CatalogChange]) {
    for change in changes {
      switch change {
      case .destinationClass(let old, let new):
        classes.formUnion([old?.name, new?.name].compactMap(\.self))
      case .route(let old, let new):
        for row in [old, new].compactMap(\.self) {
          routes.insert(row.identifier)
          made.insert(row.className)
          protocols.formUnion(row.protocols.keys)
        }
      case .adapter(let old, let new):
        for row in [old, new].compactMap(\.self) {
          protocols.formUnion([row.required, row.provided])
        }
      default: break
      }
    }
  }
}
