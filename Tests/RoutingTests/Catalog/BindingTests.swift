import Foundation
import RouteModel
import Routing
import SimulatedUI
import Simulation
import Testing
import ZRouter

/// Rows and code in one registry.
@MainActor struct BindingTests {
  static func catalog() -> RouteCatalog {
    var catalog = RouteCatalog()
    catalog.classes["AViewController"] = DestinationClass(name: "AViewController")
    catalog.routes["a"] = Route(
      identifier: "a", className: "AViewController", defaultPath: .push,
      protocols: ["RoutingTests.EasyAViewInput": .destination],
      patterns: [.init(text: "app://row/:title"), .init(text: "app://a/:title", priority: 3)],
      parameters: [.init(name: "mode", defaultValue: "row")])
    return catalog
  }

  private func simulation(bound: Bool) -> RouteSimulation {
    let registry = Registry(catalog: Self.catalog())
    if bound { registry.register(AViewRouter.self) }
    return RouteSimulation(registry: registry, time: { Date(microseconds: 7) }, cost: { 1 })
  }

  @Test func theRowDecidesPatternsPathAndParameters() throws {
    let simulation = simulation(bound: true)
    #expect(simulation.registry.issues == [])
    #expect(simulation.registry.route("a")?.origin == .bound)
    let event = simulation.open("app://row/x")
    #expect(event.path == .push)
    #expect(
      event.parameters == [.init(name: "title", value: "x"), .init(name: "mode", value: "row")])
    // The pattern that both have is one, with the row's options.
    let explained = try simulation.registry.explain("app://a/x")
    #expect(explained.map(\.match.pattern) == ["app://a/:title"])
    // Protocols that only the row names find the bound route too.
    simulation.registry.withCurrent {
      let made = Router.makeDestination(to: RoutableView<any EasyAViewInput>())
      #expect(made is AViewController)
    }
  }

  @Test func theSameRouteFromARowAndFromAClassHasTheSameHistory() {
    let trace = Trace()
    Trace.$current.withValue(trace) {
      @MainActor func run(_ simulation: RouteSimulation) -> [RouteEvent] {
        var events: [RouteEvent] = []
        simulation.onEvent = { events.append($0) }
        simulation.open("app://row/x")
        simulation.perform("a", path: .present, parameters: ["title": "y"])
        simulation.perform("a", path: .subview)
        simulation.remove(.all)
        return events
      }
      let row = run(simulation(bound: false))
      let bound = run(simulation(bound: true))
      #expect(row == bound)
      #expect(row.map(\.outcome) == [.success, .success, .failure, .success, .success])
    }
  }

  @Test func aContradictionIsAFindingAndTheDeciderWins() {
    var catalog = RouteCatalog()
    catalog.classes["Other"] = DestinationClass(name: "Other", kind: .service)
    catalog.routes["manual"] = Route(
      identifier: "manual", className: "Other", isExclusive: true, supportedPaths: [.push],
      protocols: ["Foreign": .destination])
    let registry = Registry(catalog: catalog)
    registry.register(ManualRouter.self)
    let findings = registry.check().filter { $0.code == "binding-mismatch" }
    #expect(findings.count == 5)
    #expect(registry.route("manual")?.kind == .view)
  }

  @Test func aRouteStandsAloneAgainWhenItsCodeGoes() throws {
    let registry = Registry(catalog: Self.catalog())
    registry.register(AViewRouter.self)
    registry.remove(AViewRouter.self)
    #expect(registry.route("a")?.origin == .row)
    #expect(try registry.match("app://a/x")?.route == "a")
    try registry.remove("a")
    #expect(registry.route("a") == nil)
    #expect(try registry.match("app://a/x") == nil)
    #expect(throws: RouteError.self) { try registry.remove("a") }
    try registry.add(AViewRouter.self)
    #expect(registry.route("a")?.origin == .code)
    #expect(try registry.match("app://a/x")?.route == "a")
  }

  @Test func aBadPatternIsAnIssueAndNoTrap() throws {
    var catalog = Self.catalog()
    catalog.routes["a"]?.patterns["app://x/:a/:a"] = .init(text: "app://x/:a/:a")
    let registry = Registry(catalog: catalog)
    #expect(registry.issues.map(\.code) == ["bad-pattern"])
    #expect(throws: RegistrationFailure.self) {
      try registry.add(
        Route(identifier: "bad", className: "X", patterns: [.init(text: "app://x/(")]))
    }
    #expect(registry.route("bad") == nil)
  }

  @Test func liveRoutersKeepTheirRouteAndAreMarked() throws {
    let simulation = simulation(bound: false)
    simulation.open("app://row/x")
    var row = try #require(simulation.registry.catalog.routes["a"])
    row.summary = "changed"
    try simulation.registry.replace(row)
    #expect(simulation.routers.map(\.mark) == [.changed])
    try simulation.registry.setEnabled(false, for: "a")
    #expect(simulation.open("app://row/x").outcome == .failure)
    try simulation.registry.remove("a")
    #expect(simulation.routers.map(\.mark) == [.removed])
    #expect(simulation.remove(.router(1)).map(\.outcome) == [.success])
    #expect(simulation.routers.isEmpty)
  }

  /// What a live router was made of is compared with what is registered now.
  @Test(
    arguments: [
      // Of the row and the code, what is taken away, and the mark.
      (true, true, [false], LiveRouter.Mark.removed),
      (true, true, [true], nil), (true, true, [false, true], .removed),
      (true, true, [true, false], .removed), (true, false, [false], .removed),
      (false, true, [true], nil),
    ] as [(Bool, Bool, [Bool], LiveRouter.Mark?)])
  func `a live router is marked if its row is gone, whoever made it`(
    _ hasRow: Bool, _ hasCode: Bool, _ codeGoes: [Bool], _ mark: LiveRouter.Mark?
  ) throws {
    let registry = Registry(catalog: hasRow ? Self.catalog() : RouteCatalog())
    if hasCode { registry.register(AViewRouter.self) }
    let simulation = RouteSimulation(registry: registry)
    simulation.open("app://a/x")
    #expect(simulation.routers.map(\.mark) == [nil])
    for isCode in codeGoes {
      if isCode { registry.remove(AViewRouter.self) } else { try registry.remove("a") }
    }
    #expect(simulation.routers.map(\.mark) == [mark])
  }

  @Test func adaptersOfRowsLeadToRowsAndCode() {
    var catalog = Self.catalog()
    catalog.adapters["RequiredAViewInput"] = Adapter(
      required: "RequiredAViewInput", provided: "RoutingTests.EasyAViewInput")
    let registry = Registry(catalog: catalog)
    registry.withCurrent {
      #expect(Router.to(RoutableView<any RequiredAViewInput>())?.route.name == "a")
    }
    catalog.routes["a"]?.protocols = [:]
    let bound = Registry(catalog: catalog)
    bound.withCurrent {
      #expect(Router.to(RoutableView<any RequiredAViewInput>()) == nil)
      AViewRouter.registerView(AViewController.self)
      AViewRouter.register(RoutableView<any EasyAViewInput>())
      #expect(Router.to(RoutableView<any RequiredAViewInput>()) != nil)
    }
  }
}
