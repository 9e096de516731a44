import Interchange
import RouteModel
import TestSupport
import Testing

@Suite struct CatalogMergeTests {
  private func catalog(_ routes: Route...) -> RouteCatalog {
    var catalog = RouteCatalog()
    for route in routes {
      catalog.routes[route.identifier] = route
      catalog.classes[route.className] = DestinationClass(name: route.className)
    }
    return catalog
  }

  @Test func addingKeepsWhatIsThereAndAddsWhatIsNew() throws {
    var current = catalog(
      Route(
        identifier: "a", className: "Mine", tags: ["x"],
        patterns: [.init(text: "app://a", priority: 5)]))
    let imported = catalog(
      Route(
        identifier: "a", className: "Theirs", summary: "s", tags: ["y"],
        patterns: [.init(text: "app://a"), .init(text: "app://b")]),
      Route(identifier: "b", className: "B"))
    let plan = CatalogMerge.plan(imported, into: current)
    try current.apply(plan.changes)
    #expect(current.routes["a"]?.className == "Mine")
    #expect(current.routes["a"]?.patterns["app://a"]?.priority == 5)
    #expect(current.routes["a"]?.patterns["app://b"] != nil)
    #expect(current.routes["a"]?.tags == ["x", "y"])
    #expect(current.routes["a"]?.summary == "s")
    #expect(current.classes.keys.sorted() == ["B", "Mine"])
    #expect(plan.notes.map(\.code) == ["class-kept", "pattern-kept"])
  }

  @Test func whatTheFileSaysOtherwiseIsNoted() {
    let current = catalog(
      Route(identifier: "a", className: "A", parameters: [.init(name: "id", kind: .int)]))
    let imported = catalog(
      Route(
        identifier: "a", className: "A", isEnabled: false,
        parameters: [.init(name: "id"), .init(name: "new")]))
    let plan = CatalogMerge.plan(imported, into: current)
    #expect(plan.notes.map(\.code) == ["parameter-kept", "route-kept"])
  }

  @Test func aPatternThatIsNoneIsKeptWithANote() {
    let imported = catalog(
      Route(
        identifier: "a", className: "A", patterns: [.init(text: "app://(("), .init(text: "/a")]))
    let plan = CatalogMerge.plan(imported, into: RouteCatalog(), policy: .replaceRows)
    #expect(plan.notes.map(\.code) == ["bad-pattern"])
    #expect(plan.notes.first?.message.contains("app://((") == true)
  }

  @Test func replacingRowsKeepsTheOthersAndReplacingAllDoesNot() throws {
    let current = catalog(
      Route(identifier: "a", className: "A"), Route(identifier: "b", className: "B"))
    let imported = catalog(Route(identifier: "a", className: "C"))
    var rows = current
    try rows.apply(CatalogMerge.plan(imported, into: current, policy: .replaceRows).changes)
    #expect(rows.routes.keys.sorted() == ["a", "b"])
    #expect(rows.routes["a"]?.className == "C")
    var all = current
    try all.apply(CatalogMerge.plan(imported, into: current, policy: .replaceAll).changes)
    #expect(all == imported)
  }

  @Test func aClassThatNoRowDescribesIsAddedWithANote() throws {
    var imported = RouteCatalog()
    imported.routes["a"] = Route(identifier: "a", className: "A")
    let plan = CatalogMerge.plan(imported, into: RouteCatalog(), policy: .replaceRows)
    var catalog = RouteCatalog()
    try catalog.apply(plan.changes)
    #expect(catalog.classes["A"] != nil)
    #expect(plan.notes.map(\.code) == ["class-added"])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func anyCatalogReplacesAnyOther(_ seed: UInt64) throws {
    var generator = CatalogGenerator(seed: seed)
    let old = generator.catalog()
    let new = generator.catalog()
    var result = old
    let changes = new.changes(from: old)
    try result.apply(changes)
    #expect(result == new)
    try result.apply(changes.reversed().map(\.inverted))
    #expect(result == old)
  }
}
