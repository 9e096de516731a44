import RouteModel
import Routing
import Simulation
import TestSupport

/// Random catalogs in which links fail for every reason that a catalog alone decides: parents, paths,
/// guards, disabled routes, conditions, parameters.
struct OpeningCatalogs {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private static let size = 8
  private static let guards = ["g0", "g1", "g2", "g3"]

  mutating func catalog() -> RouteCatalog {
    var catalog = RouteCatalog()
    let isTame = generator.bool()
    for place in 0..<Self.size {
      let name = place == 0 ? FreshWindow.rootClass : "C\(place)"
      let kind: DestinationClass.Kind =
        one(in: 8) ? .view : one(in: 10) ? .service : .viewController
      if !one(in: 12) { catalog.classes.insert(DestinationClass(name: name, kind: kind)) }
    }
    for place in 0..<Self.size { catalog.routes.insert(route(place, isTame)) }
    for name in Self.guards.dropLast() {
      catalog.guards.insert(
        Guard(name: name, route: one(in: 3) ? nil : "r\(generator.number(0..<Self.size + 1))"))
    }
    return catalog
  }

  private mutating func route(_ place: Int, _ isTame: Bool) -> Route {
    var route = Route(identifier: "r\(place)", className: className(place))
    let odds = isTame ? 8 : 3
    route.isEnabled = !one(in: 10)
    route.defaultPath = one(in: 2) ? nil : path(odds)
    if one(in: odds) {
      route.supportedPaths = Set((0..<4).map { _ in path(2) })
      if one(in: 2), let path = route.defaultPath { route.supportedPaths.insert(path) }
    }
    if !one(in: 3) {
      // Mostly of later routes, so that there are not only circles.
      let parent =
        one(in: 8) ? generator.number(0..<Self.size + 1) : place + 1 + generator.number(0..<2)
      route.parent = "r\(parent)"
      if one(in: 2) { route.parentParameters = ["n": generator.pick([":n", "7", "x"])] }
    }
    if one(in: odds) { route.requires = [generator.pick(Self.guards)] }
    if one(in: odds * 3) { route.requires.insert(generator.pick(Self.guards)) }
    if one(in: 8) { route.conditions = [Condition(.flag, "new")] }
    if one(in: 3) {
      route.parameters["n"] = Route.Parameter(
        name: "n", kind: generator.pick([.int, .string]), isRequired: one(in: 3),
        defaultValue: one(in: 2) ? "1" : nil)
    }
    for text in ["app://r\(place)", "app://r\(place)/:n"] {
      route.patterns[text] = Route.Pattern(
        text: text, path: one(in: 4) ? path(odds) : nil,
        stack: one(in: 4) ? generator.pick(StackRule.allCases) : nil)
    }
    return route
  }

  private mutating func className(_ place: Int) -> String {
    one(in: 12) ? FreshWindow.rootClass : "C\(place)"
  }

  private mutating func path(_ odds: Int) -> PathKind {
    one(in: odds)
      ? generator.pick(PathKind.allCases)
      : generator.pick([.push, .present, .show, .sheet, .popover])
  }

  mutating func link() -> String {
    var link = "app://r\(generator.number(0..<Self.size + 1))"
    if one(in: 2) { link += "/" + generator.pick(["1", "x"]) }
    if one(in: 5) { link += "?transition=" + generator.pick(PathKind.allCases).rawValue }
    return link
  }

  mutating func context() -> RouteContext {
    RouteContext(
      flags: one(in: 2) ? ["new"] : [],
      guards: one(in: 2) ? [] : Set(Self.guards.filter { _ in generator.bool() }))
  }

  mutating func ordinaryPath() -> PathKind? { generator.pick([nil, nil, .push, .present, .show]) }

  mutating func one(in count: Int) -> Bool { generator.number(0..<count) == 0 }
}
