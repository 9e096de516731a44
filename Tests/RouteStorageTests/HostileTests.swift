import RouteModel
import RouteStorage
import TestSupport
import Testing

/// An untrusted store with exactly our schema, but with invalid rows.
struct HostileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A store, changed by a program that knows no rules: STRICT and CHECK are taken out of a table's
  /// text, and put back afterwards.
  private func store(without rules: Bool = true, table: String, _ sql: String) throws -> String {
    let path = directory.path("routes.db")
    do {
      let store = try RouteStore.inFile(path)
      var catalog = RouteCatalog.routes(2)
      catalog.routes["r0"]?.summary = "s"
      catalog.storyboards["main"] = Storyboard(name: "main")
      try store.put(catalog)
      try store.history.append(
        RouteEvent(
          sequence: 1, time: 1, action: .perform, route: "r0",
          parameters: [.init(name: "a", value: "b")],
          stackChanges: [.root(StackNode(id: 1, className: "C"))]), context: ["a": "b"])
      try store.history.flush()
    }
    let text = try RawDatabase(path).text("SELECT sql FROM sqlite_schema WHERE name = '\(table)'")
    let plain = try #require(text).replacing(" STRICT", with: "")
      .replacing("NOT NULL", with: "        ").replacing("CHECK (", with: "/*    */(")
      .replacing("/*    */(", with: "CHECK (1 OR ")
    func rewrite(_ text: String) throws {
      let raw = try RawDatabase(path)
      try raw.run("PRAGMA writable_schema = ON")
      try raw.run(
        "UPDATE sqlite_schema SET sql = '\(text.replacing("'", with: "''"))' WHERE name = '\(table)'"
      )
    }
    try rewrite(plain)
    try RawDatabase(path).run("PRAGMA ignore_check_constraints = ON; \(sql)")
    try rewrite(try #require(text))
    return path
  }

  @Test(arguments: [
    ("route", "UPDATE route SET summary = x'00'"), ("route", "UPDATE route SET summary = NULL"),
    ("route", "UPDATE route SET is_enabled = 'yes'"), ("route", "UPDATE route SET is_enabled = 7"),
    ("route", "UPDATE route SET default_path = 'fly'"),
    ("route", "UPDATE route SET class_id = 'Screen'"), ("route", "UPDATE route SET class_id = 99"),
    ("route", "UPDATE route SET summary = CAST(x'ff' AS TEXT)"),
    ("route", "UPDATE route SET identifier = CAST(x'c328' AS TEXT) WHERE id = 1"),
    ("route", "UPDATE route SET summary = hex(zeroblob(1000000))"),
    ("class", "UPDATE class SET kind = 'wizard'"), ("class", "UPDATE class SET name = x'03'"),
    ("pattern", "UPDATE pattern SET priority = 'high'"),
    ("pattern", "UPDATE pattern SET priority = 1e300"),
    ("pattern", "UPDATE pattern SET route_id = 77"),
    ("route", "INSERT INTO route (identifier, class_id) VALUES ('é', 1), ('e' || char(769), 1)"),
  ])
  func `rows that no rule of ours allows are an error that names the store`(
    table: String, sql: String
  ) throws {
    let path = try store(table: table, sql)
    let opened = try RouteStore(path: path)
    #expect(errorCode { _ = try opened.catalog.load() } == "damaged-store")
    #expect(try !opened.check().isEmpty)
  }

  /// A reader that asks for the rows of routes does not see it.
  @Test func `a row that belongs to nothing is found by a check`() throws {
    let path = try store(table: "pattern", "UPDATE pattern SET route_id = NULL")
    #expect(try !RouteStore(path: path).check().isEmpty)
  }

  @Test(arguments: [
    "UPDATE event SET parameters = '{'", "UPDATE event SET parameters = '[1]'",
    "UPDATE event SET parameters = '{\"a\":1}'", "UPDATE event SET stack = '[[\"fly\"]]'",
    "UPDATE event SET stack = '[[\"insert\",{\"id\":1},1]]'",
    "UPDATE event SET details = 7", "UPDATE event SET action = 'fly'",
    "UPDATE event SET outcome = 'maybe'", "UPDATE event SET time = 'now'",
    "UPDATE event SET url = CAST(x'ff' AS TEXT)", "UPDATE event SET duration = 'long'",
    "UPDATE event SET stack = replace(hex(zeroblob(200000)), '00', '[')",
    "UPDATE event SET router = 9e18, parent = 'x'",
  ])
  func `events that nobody recorded are an error, and the catalog is read all the same`(sql: String)
    throws
  {
    let path = try store(table: "event", sql)
    let opened = try RouteStore(path: path)
    #expect(try opened.catalog.load().routes.count == 2)
    #expect(errorCode { _ = try opened.history.events() } == "damaged-store")
    _ = try? opened.history.statistics()
    _ = try? opened.history.timeline()
    _ = try? opened.history.stackAfter(1)
    // Rows that are removed as a whole need not be read.
    #expect(try opened.history.prune(keeping: .events(0)) == 1)
  }

  @Test(arguments: [
    #"[["root",{"id":1,"class":"C","children":[{"id":1,"class":"C"}]}]]"#,
    #"[["root",{"id":1,"class":"C","children":[{"id":2,"class":"C","children":[{"id":1,"class":"C"}]}]}]]"#,
    #"[["root",{"id":1,"class":"C"}],["insert",{"id":1,"class":"C"},1,0]]"#,
    #"[["root",{"id":1,"class":"C","presented":[{"id":1,"class":"C"}]}],["remove",1]]"#,
  ])
  func `a stack that goes round in a circle is cut`(stack: String) throws {
    let path = try store(table: "event", "UPDATE event SET stack = '\(stack)'")
    let opened = try RouteStore(path: path)
    _ = try opened.history.stackAfter(1)
    try opened.history.prune(keeping: .events(0))
  }

  @Test func `a stack deeper than any is cut`() throws {
    let store = try RouteStore.inMemory()
    store.history.startSession(stack: StackNode(id: 0, className: "C"))
    for index in 1...30_000 {
      try store.history.append(
        RouteEvent(
          sequence: index, time: 1, action: .perform,
          stackChanges: [.insert(StackNode(id: index, className: "C"), parent: index - 1, index: 0)]
        ))
    }
    try store.history.flush()
    #expect(try store.history.stackAfter(30_000) != nil)
  }

  @Test func `times and numbers at the end of all numbers are only strange`() throws {
    let path = try store(
      table: "event",
      """
      UPDATE event SET time = \(Int64.max), outcome = 'failure', code = 'c';
      INSERT INTO event (id, session_id, sequence, time, action, state_before, state_after, outcome,
        code, duration, cost, revision, is_uncommitted, context_id)
      VALUES (-9223372036854775808, 1, 1, -9223372036854775808, 'match', 'unrouted', 'unrouted',
        'failure', 'c', 0.0, 0, 9223372036854775807, 0, 1);
      """)
    let opened = try RouteStore(path: path)
    #expect(try opened.history.timeline(parts: 10).parts.reduce(0) { $0 + $1.events } == 2)
    #expect(try opened.history.errorGroups().count == 2)
    #expect(try opened.history.statistics().count == 2)
    _ = try opened.history.stackBefore(.min)
    try opened.history.prune(keeping: .events(2))
    try opened.history.prune(keeping: .age(seconds: .max))
  }

  @Test(arguments: [
    "''", "'['", "'{}'", "'[1]'", "'[{}]'", #"'[{"row":"tag","after":{}}]'"#,
    #"'[{"row":"route","before":1,"after":2}]'"#, #"'[{"row":"route","after":{"priority":"x"}}]'"#,
    #"'[{"row":"class","before":{"name":"x"},"after":{"name":7}}]'"#, "hex(zeroblob(100000))",
    "replace(hex(zeroblob(5000)), '0', '[')",
  ])
  func `changes from a stranger are refused or harmless`(changes: String) throws {
    let path = try store(
      table: "revision", "UPDATE revision SET changes = \(changes)")
    let opened = try RouteStore(path: path)
    let before = try opened.catalog.load()
    do {
      _ = try opened.log.undo()
    } catch {
      #expect(error.code == .damagedStore || error.code == .conflict || error.code == .constraint)
    }
    #expect(try opened.catalog.load() == before)
    _ = try? opened.log.catalog(at: 0)
  }

  @Test func `control characters and marks of direction go through as they are`() throws {
    let store = try RouteStore.inMemory()
    let text = "\u{1b}[31mred\u{7}\u{0}\u{202e}\u{9b}\r\n"
    var catalog = RouteCatalog.routes(1)
    catalog.routes["r0"]?.summary = text
    catalog.routes["r0"]?.tags = [text]
    try store.put(catalog, command: text)
    #expect(try store.catalog.load() == catalog)
    #expect(try store.log.revisions().first?.command == text)
  }

  @Test func `settings from a stranger are texts and nothing more`() throws {
    let path = try store(
      table: "setting",
      "INSERT INTO setting (name, value) VALUES ('retention', '1; DROP TABLE event'), ('x', 'y')")
    let opened = try RouteStore(path: path)
    try opened.history.append(RouteEvent(time: 2, action: .back))
    try opened.history.flush()
    #expect(try opened.history.events().count == 2)
  }
}
