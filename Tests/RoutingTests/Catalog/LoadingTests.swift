import RouteModel
import Routing
import SimulatedUI
import Simulation
import Testing

/// A registry that gets its rows after it was made, as the shared one does.
@MainActor struct LoadingTests {
  private static func catalog(_ routes: [Route]) -> RouteCatalog {
    var catalog = RouteCatalog()
    for route in routes {
      catalog.classes[route.className] = DestinationClass(name: route.className)
      catalog.routes[route.identifier] = route
    }
    return catalog
  }

  /// The same identifier and the same pattern as `AViewRouter`.
  private static let bound = Route(
    identifier: "a", className: "AViewController", defaultPath: .present,
    patterns: [.init(text: "app://a/:title"), .init(text: "app://rows/:title")])

  @Test func rowsAreBoundToWhatCodeHasRegisteredBefore() throws {
    let registry = Registry()
    registry.register(AViewRouter.self)
    try registry.load(
      Self.catalog([
        Self.bound,
        Route(identifier: "b", className: "BScreen", patterns: [.init(text: "app://b")]),
      ]))
    registry.finishRegistration()
    #expect(registry.issues == [])
    let simulation = RouteSimulation(registry: registry)
    for link in ["app://a/x", "app://rows/x"] {
      // One pattern, not the row's beside the code's.
      #expect(try registry.explain(link).count == 1)
      let event = simulation.open(link)
      #expect(event.outcome == .success)
      #expect(event.path == .present)
      #expect(simulation.front is AViewController)
      simulation.reset()
    }
    #expect(simulation.open("app://b").outcome == .success)
  }

  /// The rows of a catalog have no order.
  @Test func theIssuesOfRowsAreInTheOrderOfTheirNames() {
    let names = (10..<50).map(String.init)
    var catalog = Self.catalog(
      names.shuffled().map { name in
        Route(
          identifier: "r\(name)", className: "V", patterns: [.init(text: "a("), .init(text: "/(")])
      })
    for name in names.shuffled() {
      let redirect = Redirect(pattern: .init(text: "/\(name)("), target: "/x")
      catalog.redirects[redirect.name] = redirect
    }
    let expected =
      names.flatMap { [["r\($0)", "/("], ["r\($0)", "a("]] }
      + names.map { ["redirect to /x", "/\($0)("] }
    #expect(Registry(catalog: catalog).issues.map(\.subjects) == expected)
    let later = Registry()
    #expect(throws: Never.self) { try later.load(catalog) }
    #expect(later.issues.map(\.subjects) == expected)
  }

  @Test func rowsThatGoLeaveTheCodeAsItWas() throws {
    let registry = Registry(catalog: Self.catalog([Self.bound]))
    registry.register(AViewRouter.self)
    try registry.load(Self.catalog([Route(identifier: "b", className: "BScreen")]))
    #expect(registry.identifiers == ["a", "b"])
    #expect(try registry.match("app://a/x")?.route == "a")
    #expect(try registry.explain("app://a/x").count == 1)
    #expect(try registry.match("app://rows/x") == nil)
    try registry.load(RouteCatalog())
    #expect(registry.catalog == RouteCatalog())
    #expect(registry.identifiers == ["a"])
  }

  @Test func aRowThatIsAddedLaterHasThePatternOfItsCode() throws {
    let registry = Registry()
    registry.register(AViewRouter.self)
    try registry.add(Self.bound)
    #expect(try registry.explain("app://a/x").count == 1)
    try registry.remove("a")
    #expect(try registry.match("app://a/x") == nil)
  }
}
