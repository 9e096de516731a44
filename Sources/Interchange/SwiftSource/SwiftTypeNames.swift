internal import RouteModel

/// The Swift names of a catalog's classes, protocols and routers: different rows get different
/// names, and none gets a name that the generated code uses itself.
struct SwiftTypeNames {
  private(set) var classes: [String: String] = [:]
  private(set) var protocols: [String: String] = [:]
  private(set) var routers: [String: String] = [:]
  private(set) var configurations: [String: String] = [:]
  /// Names that differ from the row's, with the row's.
  private(set) var changed: [(name: String, swift: String)] = []
  private var taken: Set<String>

  /// Names that the generated code and the toolkit use.
  private static let reserved: Set<String> = [
    "Any", "AnyObject", "Protocol", "Self", "Type", "Registry", "RoutableService",
    "RoutableServiceModule", "RoutableView", "RoutableViewModule", "ServiceRoutable",
    "ServiceRouteAdapter", "ServiceRouter", "ViewRoutable", "ViewRouteAdapter",
    "ViewRouteConfiguration", "ViewRoutePaths", "ViewRouter", "PerformRouteConfiguration", "View",
    "Routing", "SimulatedUI", "RouteModel", "MainActor", "Responder",
  ]

  /// The toolkit's controllers: a superclass with such a name is the toolkit's; a route to such a
  /// class makes a subclass, because the toolkit's own cannot be declared routable.
  static let toolkit: Set<String> = [
    "ViewController", "NavigationController", "TabBarController", "SplitViewController",
    "PageViewController",
  ]

  init(_ catalog: RouteCatalog, protocols names: Set<String>) {
    taken = Self.reserved.union(Self.toolkit)
    let made = Set(catalog.routes.values.map(\.className))
    let used = made.union(catalog.classes.keys)
      .union(catalog.classes.values.compactMap(\.superclass))
    for name in used.sorted() where !Self.toolkit.contains(name) || made.contains(name) {
      classes[name] = unique(name)
    }
    for name in names.sorted() { protocols[name] = unique(name) }
    for name in catalog.routes.keys.sorted() {
      let base = SwiftNames.type(name)
      routers[name] = unique(base.hasSuffix("Router") ? base : base + "Router", isNoted: false)
      configurations[name] = unique(base + "Configuration", isNoted: false)
    }
  }

  private mutating func unique(_ name: String, isNoted: Bool = true) -> String {
    let base = SwiftNames.type(name)
    var result = base
    var number = 1
    while taken.contains(result) {
      number += 1
      result = number == 2 ? "App" + base : "App\(base)\(number)"
    }
    taken.insert(result)
    if isNoted, result != name { changed.append((name, result)) }
    return result
  }
}
