import RouteModel
import RouteStorage
import StoreScenarios
import TestSupport
import Testing

/// A part of the catalog is read with the same care as the whole.
struct SliceTests {
  @Test(arguments: [
    "UPDATE route SET identifier = 'a' WHERE id = 3", "DELETE FROM pattern WHERE id = 9",
    "UPDATE parameter_value SET value = '3' WHERE id = 4",
    "UPDATE class SET kind = 'view' WHERE id = 1",
  ])
  func `one route, the first routes and the counts notice what is not as it was written`(
    change: String
  ) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("routes.db")
    let whole = Scenario.catalog(20)
    do { try RouteStore.inFile(path).put(whole) }
    let route = try #require(whole.routes.values.min { $0.identifier < $1.identifier })
    let store = try RouteStore(path: path)
    let part = try store.loadRoute(route.identifier)
    #expect(part?.routes[route.identifier] == route)
    #expect(part?.classes[route.className] == whole.classes[route.className])
    let first = try store.loadRoutes(first: 5)
    #expect(
      first?.routes.keys.sorted() == Array(whole.routes.keys.sorted().prefix(5)))
    let found = try store.loadRows(containing: route.identifier.uppercased())
    #expect(found?.routes[route.identifier] == route)
    #expect(try store.countRows()["route"] == 20)
    #expect(store.takeDoubts() == [])
    try RawDatabase(path).run(change)
    for ask in [
      { (store: RouteStore) in _ = try store.loadRoute(route.identifier) },
      { (store: RouteStore) in _ = try store.loadRoutes(first: 5) },
      { (store: RouteStore) in _ = try store.countRows() },
      { (store: RouteStore) in _ = try store.loadRows(containing: "nowhere") },
    ] {
      let changed = try RouteStore(path: path)
      try ask(changed)
      #expect(changed.takeDoubts().count == 1, "\(change)")
    }
  }

  @Test func `a route is found by the name of its class`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("routes.db")
    var catalog = Scenario.catalog(3)
    catalog.classes.insert(DestinationClass(name: "Ärger"))
    catalog.routes.insert(Route(identifier: "other", className: "Ärger"))
    do { try RouteStore.inFile(path).put(catalog) }
    let found = try RouteStore(path: path).loadRows(containing: "ärg")
    #expect(found?.routes.keys.sorted() == ["other"])
    #expect(found?.classes.keys.sorted() == ["Ärger"])
  }
}
