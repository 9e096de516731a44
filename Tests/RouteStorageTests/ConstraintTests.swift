import RouteModel
import RouteStorage
import TestSupport
import Testing

/// The database itself refuses what the registry would refuse: another program cannot write invalid
/// rows.
struct ConstraintTests {
  @Test(arguments: [
    "INSERT INTO class (name) VALUES ('Screen')", "INSERT INTO class (name) VALUES ('')",
    "INSERT INTO class (name, kind) VALUES ('x', 'wizard')",
    "INSERT INTO class (name) VALUES (x'00ff')",
    "INSERT INTO route (identifier, class_id) VALUES ('r0', 1)",
    "INSERT INTO route (identifier, class_id) VALUES ('x', 99)",
    "INSERT INTO route (identifier, class_id) VALUES ('', 1)",
    "INSERT INTO route (identifier, class_id) VALUES (NULL, 1)",
    "INSERT INTO route (identifier, class_id, is_enabled) VALUES ('x', 1, 2)",
    "INSERT INTO route (identifier, class_id, default_path) VALUES ('x', 1, 'fly')",
    "INSERT INTO route (identifier, class_id, is_exclusive) VALUES ('x', 2, 1)",
    "INSERT INTO protocol (route_id, name) VALUES (1, 'Taken')",
    "INSERT INTO protocol (route_id, name, kind) VALUES (1, 'New', 'thing')",
    "INSERT INTO pattern (route_id, text) VALUES (1, 'app://r/0')",
    "INSERT INTO pattern (route_id, text, priority) VALUES (1, 'x', 'high')",
    "INSERT INTO pattern (route_id, text) VALUES (77, 'x')",
    "INSERT INTO parameter (route_id, name, kind) VALUES (1, 'x', 'colour')",
    "INSERT INTO route_path (route_id, path) VALUES (1, 'fly')",
    "INSERT INTO adapter (required, provided) VALUES ('', 'x')",
    "INSERT INTO scene (storyboard_id, object_id) VALUES (5, 'x')",
    "INSERT INTO attribute (name, value) VALUES ('x', 'y')",
    "INSERT INTO revision (id, time, user, command, kind, uuid, key, sum) VALUES (-1, 0, '', '', 'change', 'u', 9, 0)",
    "INSERT INTO revision (time, user, command, kind, uuid, key, sum) VALUES (0, '', '', 'joke', 'u', 9, 0)",
    "DELETE FROM class WHERE id = 1", "UPDATE route SET class_id = 5 WHERE id = 1",
    "UPDATE class SET kind = 'x'",
  ])
  func `the database refuses rows that the registry would refuse`(sql: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("routes.db")
    var catalog = RouteCatalog.routes(2)
    catalog.classes["Sole"] = DestinationClass(name: "Sole")
    catalog.routes["sole"] = Route(
      identifier: "sole", className: "Sole", isExclusive: true, protocols: ["Taken": .destination])
    do { try RouteStore.inFile(path).put(catalog) }
    let raw = try RawDatabase(path)
    try raw.run("PRAGMA foreign_keys = ON")
    let ids = try raw.text("SELECT id FROM class WHERE name = 'Screen'")
    let other = try raw.text("SELECT id FROM class WHERE name = 'Sole'")
    #expect(ids == "1" && other == "2")
    #expect(throws: RawDatabase.Failure.self) { try raw.run("BEGIN; \(sql); COMMIT") }
    try? raw.run("ROLLBACK")
    #expect(try RouteStore(path: path).catalog.load() == catalog)
  }

  /// A change that breaks a rule, with a part of the message.
  @Test func `a change that breaks a rule says which, and nothing is written`() throws {
    let store = try RouteStore.inMemory()
    var catalog = RouteCatalog.routes(2)
    catalog.routes["r0"]?.protocols["P"] = .destination
    catalog.routes["r0"]?.isExclusive = true
    try store.put(catalog)
    let cases: [(Route, String)] = [
      (Route(identifier: "new", className: "Screen", isExclusive: true), "exclusively"),
      (Route(identifier: "new", className: "Nothing"), "class 'Nothing', which does not exist"),
      (
        Route(identifier: "new", className: "Screen", protocols: ["P": .module]),
        "provided by another route"
      ),
      (Route(identifier: "r0", className: "Screen"), "identifier exists"),
      (Route(identifier: "", className: "Screen"), "refuses the row"),
      (
        Route(
          identifier: "long", className: "Screen",
          summary: String(repeating: "x", count: 2_000_000)), "longer than"
      ),
      // Values that were bound for a row that was not written are cleared.
      (
        Route(identifier: String(repeating: "x", count: 2_000_000), className: "Nothing"),
        "class 'Nothing', which does not exist"
      ),
    ]
    for (route, words) in cases {
      do {
        try store.catalog.commit([.route(before: nil, after: route)], command: "bad")
        Issue.record("no error for \(route.identifier)")
      } catch { #expect(error.message.contains(words), "\(error.message)") }
      #expect(try store.catalog.load() == catalog)
      #expect(store.catalog.revision == 1)
    }
    try store.catalog.commit(
      [.route(before: nil, after: Route(identifier: "fine", className: "Screen"))], command: "good")
    #expect(store.catalog.revision == 2)
  }

  @Test func `a class that routes name does not go`() throws {
    let store = try RouteStore.inMemory()
    try store.put(.routes(1))
    let change = CatalogChange.destinationClass(
      before: DestinationClass(name: "Screen"), after: nil)
    #expect(
      errorCode { try store.catalog.commit([change], command: "class remove") } == "constraint")
    #expect(try store.catalog.load() == .routes(1))
  }
}
