import Foundation
import RouteModel
import RouteStorage
import StoreScenarios
import TestSupport
import Testing

/// Rows that routesh did not write are noticed.
struct DigestTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path("routes.db") }

  init() throws { directory = try TemporaryDirectory() }

  /// A store with something in every table, made once.
  private static let whole = PreparedFiles { directory in
    var maker = CatalogGenerator(seed: 5)
    let store = try RouteStore.inFile(directory.path("whole.db"))
    try store.put(Scenario.catalog(4))
    try store.put(maker.catalog(steps: 240))
    try store.setSetting("path", "push")
    store.startSession(stack: StackNode(id: 1, className: "Nav"))
    for index in 1...300 {
      try store.append(
        RouteEvent(
          sequence: index, time: Int64(index), action: .perform, route: "r", url: "app://r",
          stackChanges: [.insert(StackNode(id: index + 1, className: "E"), parent: 1, index: 0)]),
        context: ["platform": "ios"])
    }
    try store.flush()
  }

  /// A copy of that store.
  private func store(_ path: String) throws -> RouteStore {
    let whole = try Self.whole.copy()
    try FileManager.default.moveItem(atPath: whole.path("whole.db"), toPath: path)
    return try RouteStore.inFile(path)
  }

  private static let catalogTables = [
    "class", "route", "route_path", "tag", "protocol", "pattern", "parameter", "parameter_value",
    "redirect", "adapter", "storyboard", "scene", "segue", "condition", "guard",
    "required_guard", "parent_parameter",
    "attribute",
  ]

  /// Every column of a table but the ids.
  private func columns(_ table: String, _ raw: RawDatabase) throws -> [String] {
    let names = try raw.text(
      "SELECT group_concat(name) FROM pragma_table_info('\(table)') WHERE name <> 'digest'")
    return try #require(names).split(separator: ",").map(String.init)
  }

  /// Writes another value into a column of the last row that can have one; false if there is none.
  /// The rules of the schema are off, because damage does not follow them either. Unique values of
  /// an index stay unique.
  private func damage(_ table: String, _ column: String, _ path: String) throws -> Bool {
    let raw = try RawDatabase(path)
    try raw.run("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
    let ids = try raw.text(
      """
      SELECT group_concat(id) FROM (SELECT id FROM \(table) WHERE typeof(\(column)) <> 'null'
        ORDER BY id DESC)
      """)
    return try (ids ?? "").split(separator: ",").contains { id in
      try raw.run(
        """
        UPDATE OR IGNORE \(table) SET \(column) = CASE typeof(\(column)) WHEN 'text'
          THEN \(column) || 'x' WHEN 'integer' THEN CASE \(column) WHEN 0 THEN 1 WHEN 1 THEN 0
          ELSE \(column) + 1000000 END END WHERE id = \(id)
        """)
      return try raw.text("SELECT changes()") == "1"
    }
  }

  @Test(arguments: catalogTables)
  func `another value in any column of the catalog is noticed by whoever reads it`(table: String)
    throws
  {
    do { _ = try store(path) }
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    try #require(try RawDatabase(path).text("SELECT count(*) FROM \(table)") != "0")
    for (number, column) in try columns(table, RawDatabase(path)).enumerated() {
      let other = directory.path("\(column).db")
      try file.write(to: URL(fileURLWithPath: other))
      try #require(try damage(table, column, other), "\(table).\(column) has no value")
      let opened = try RouteStore(path: other, options: .init(readOnly: true))
      if errorCode({ _ = try opened.loadCatalog() }) == nil {
        #expect(opened.takeDoubts().map(\.code) == ["not-as-written"], "\(table).\(column)")
        #expect(opened.takeDoubts() == [])
      }
      if number == 0 {
        #expect(try opened.check().map(\.code).contains("not-as-written"), "\(table).\(column)")
      }
    }
    let whole = try RouteStore(path: path)
    _ = try whole.loadCatalog()
    #expect(whole.takeDoubts() == [])
  }

  @Test func `rows that came, went or moved are noticed too`() throws {
    do { _ = try store(path) }
    for change in [
      "DELETE FROM tag WHERE id = (SELECT max(id) FROM tag)",
      "INSERT INTO class (name) VALUES ('Stranger')",
      "UPDATE attribute SET id = id + 1000",
    ] {
      try RawDatabase(path).run(change)
      let opened = try RouteStore(path: path)
      _ = try opened.loadCatalog()
      let doubts = opened.takeDoubts()
      #expect(doubts.count == 1)
      #expect(doubts.first?.message.contains("store accept") == true)
      #expect(try opened.accept().revision != nil)
    }
    let opened = try RouteStore(path: path)
    _ = try opened.loadCatalog()
    #expect(opened.takeDoubts() == [])
    // The log does not know what was changed by hand.
    #expect(try opened.check().map(\.code) == ["damaged-store"])
  }

  @Test
  func `what was changed by hand stays in doubt until it is accepted, whatever is done meanwhile`()
    throws
  {
    let store = try RouteStore.inFile(path)
    try store.put(.routes(5))
    try RawDatabase(path).run("UPDATE route SET summary = 'by hand' WHERE identifier = 'r1'")
    let opened = try RouteStore(path: path)
    var catalog = try opened.loadCatalog()
    #expect(catalog.routes["r1"]?.summary == "by hand")
    #expect(opened.takeDoubts().map(\.subjects) == [["catalog"]])
    let old = catalog
    catalog.routes["r1"]?.summary = "by routesh"
    catalog.routes["r2"]?.summary = "too"
    try opened.commit(catalog.changes(from: old), command: "edit")
    _ = try opened.loadCatalog()
    #expect(opened.takeDoubts() == [], "said once")
    let again = try RouteStore(path: path)
    _ = try again.loadCatalog()
    #expect(again.takeDoubts().count == 1)
    let accepted = try again.accept()
    #expect(accepted.findings.map(\.subjects) == [["route"]])
    #expect(accepted.revision == 3)
    #expect(try again.log().first?.command == "store accept")
    #expect(try again.accept().revision == nil)
    #expect(try RouteStore(path: path).check().map(\.code) == ["damaged-store"])
    #expect(try again.undo() == [], "it changed no row")
    #expect(try again.undo().count == 2)
  }

  @Test func `a question to a part of the catalog notices what could be missing in the answer`()
    throws
  {
    let store = try RouteStore.inFile(path)
    try store.put(Scenario.catalog(20))
    for (change, back) in [
      (
        "UPDATE pattern SET text = 'app://q7/:id' WHERE text = 'app://r7/:id'",
        "UPDATE pattern SET text = 'app://r7/:id' WHERE text = 'app://q7/:id'"
      ),
      ("UPDATE route SET is_enabled = 0 WHERE id = 3", "UPDATE route SET is_enabled = 1"),
      ("UPDATE parameter SET kind = 'uuid' WHERE id = 2", "UPDATE parameter SET kind = 'int'"),
      (
        "UPDATE parameter_value SET value = '3' WHERE id = 4",
        "UPDATE parameter_value SET value = '2' WHERE id = 4"
      ),
    ] {
      try RawDatabase(path).run(change)
      let opened = try RouteStore(path: path)
      _ = try opened.loadRoutes { _ in false }
      #expect(opened.takeDoubts().count == 1, "\(change)")
      try RawDatabase(path).run(back)
    }
    let opened = try RouteStore(path: path)
    _ = try opened.loadRoutes { _ in false }
    #expect(opened.takeDoubts() == [])
  }

  @Test(arguments: [
    ("event", "route = 'other' WHERE id = 7", "event 7"),
    ("event", "outcome = 'failure' WHERE id = 9", "event 9"),
    ("event", "stack = '[[\"root\"]]' WHERE id = 30", "event 30"),
    ("context", "facts = '{\"platform\":\"android\"}'", "context 1"),
  ])
  func `an event that was changed is noticed where it is read`(
    table: String, change: String, subject: String
  ) throws {
    do { _ = try store(path) }
    try RawDatabase(path).run("UPDATE \(table) SET \(change)")
    let opened = try RouteStore(path: path)
    _ = try opened.events()
    #expect(opened.takeDoubts().map(\.subjects) == [[subject]])
    #expect(try opened.check().map(\.code) == ["not-as-written"])
    let number = try #require(Int(subject.split(separator: " ")[1]))
    let other = try RouteStore(path: path)
    _ = try other.stackAfter(number)
    #expect(other.takeDoubts().map(\.subjects) == [[subject]])
    _ = try other.accept()
    #expect(try RouteStore(path: path).check() == [])
  }

  @Test func `events that are missing are noticed by whoever reads all, and by a check`() throws {
    do { _ = try store(path) }
    try RawDatabase(path).run("DELETE FROM event WHERE id BETWEEN 100 AND 120")
    let opened = try RouteStore(path: path)
    _ = try opened.events()
    #expect(opened.takeDoubts().count == 1)
    #expect(try opened.check().map(\.subjects) == [["event"]])
    try opened.prune(keeping: .events(50))
    #expect(try opened.check().map(\.subjects) == [["event"]])
    _ = try opened.accept()
    try opened.prune(keeping: .events(10))
    #expect(try opened.check() == [])
  }

  @Test(arguments: [
    ("session", 20, "session 1"), ("snapshot", 320, "a snapshot of session 1"),
  ])
  func `a stack that was changed is noticed by whoever builds on it`(
    table: String, event: Int, subject: String
  ) throws {
    do {
      let store = try RouteStore.inFile(path)
      store.startSession(stack: StackNode(id: 1, className: "Nav"))
      for index in 1...330 {
        try store.append(
          RouteEvent(
            sequence: index, time: Int64(index), action: .tab,
            stackChanges: [.select(1, index: index)]))
      }
      try store.flush()
    }
    try RawDatabase(path).run("UPDATE \(table) SET stack = '{\"id\":1,\"class\":\"Tabs\"}'")
    let opened = try RouteStore(path: path)
    _ = try opened.stackAfter(event)
    #expect(opened.takeDoubts().map(\.subjects) == [[subject]])
  }

  @Test func `after pruning the session's own row has what its events build on`() throws {
    let stacks: [StackNode?]
    do {
      let store = try store(path)
      stacks = try (250...300).map { try store.stackAfter($0) }
      try store.prune(keeping: .events(51))
    }
    try RawDatabase(path).run("DELETE FROM snapshot")
    let opened = try RouteStore(path: path)
    #expect(try (250...300).map { try opened.stackAfter($0) } == stacks)
    #expect(opened.takeDoubts() == [])
    #expect(try opened.check() == [])
  }

  @Test func `pruning does not hide that a session is not as it was written`() throws {
    _ = try store(path)
    try RawDatabase(path).run("UPDATE session SET user = 'another'")
    let opened = try RouteStore(path: path)
    try opened.prune(keeping: .events(51))
    #expect(try opened.check().contains { $0.subjects == ["session 1"] })
  }

  @Test(arguments: ["context", "snapshot", "event", "digest", "setting", "revision", "class"])
  func `a session that stands in the page of another table is no session without a stack`(
    other: String
  ) throws {
    let stack: StackNode?
    do { stack = try store(path).stackAfter(20) }
    try RawDatabase(path).run(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET rootpage =
        (SELECT rootpage FROM sqlite_schema WHERE name = '\(other)') WHERE name = 'session';
      """)
    let opened = try RouteStore(path: path)
    var found: StackNode?
    let error = errorCode { found = try opened.stackAfter(20) }
    #expect(error == "damaged-store" || found == stack || !opened.takeDoubts().isEmpty)
  }

  @Test(arguments: [10...10, 1...3, 1...120, 149...149, 90...149])
  func `a stack is built of all events of its session, whatever their index has lost`(
    lost: ClosedRange<Int>
  ) throws {
    let stack: StackNode?
    do { stack = try store(path).stackAfter(150) }
    let ids = lost.map(String.init).joined(separator: ", ")
    try RawDatabase(path).loseFromIndex("event_session", "id IN (\(ids))")
    let opened = try RouteStore(path: path)
    #expect(try opened.stackAfter(150) == stack)
    #expect(try opened.check().contains { $0.code == "damaged-file" })
  }

  @Test func `the log and the settings are held to what was written`() throws {
    do { _ = try store(path) }
    try RawDatabase(path).run(
      "UPDATE revision SET command = 'route add x' WHERE id = 2; UPDATE setting SET value = 'show'")
    let opened = try RouteStore(path: path)
    _ = try opened.log()
    _ = try opened.setting("path")
    #expect(opened.takeDoubts().map(\.subjects) == [["r2"], ["path"]])
    try RawDatabase(path).run(
      "UPDATE revision SET changes = (SELECT changes FROM revision WHERE id = 1) WHERE id = 2")
    #expect(errorCode { _ = try opened.undo() } == "damaged-store")
    #expect(errorCode { _ = try opened.catalog(at: 1) } == "damaged-store")
    try RawDatabase(path).run("DELETE FROM revision WHERE id = 1")
    #expect(try opened.check().count == 4)
  }

  @Test
  func `applied migrations that are missing are noticed, and an index that lost one is not asked`()
    throws
  {
    let directory = try FaultRun.migrations()
    let path = directory.path("routes.db")
    func migrations(_ store: RouteStore) -> ConfigurationMigrations {
      Scenario.migrations(of: store, in: directory.path("migrations"))
    }
    let applied: [AppliedMigration]
    do {
      let migrated = migrations(try RouteStore.inFile(path))
      try migrated.up()
      applied = try migrated.applied()
    }
    #expect(applied.count > 1)
    try RawDatabase(path).loseFromIndex("migration_version", "version = 1")
    let opened = try RouteStore(path: path)
    #expect(try migrations(opened).applied() == applied)
    #expect(opened.takeDoubts() == [])
    try RawDatabase(path).run(
      "REINDEX migration_version; DELETE FROM migration WHERE id = 1")
    #expect(try migrations(opened).applied() == Array(applied.dropFirst()))
    #expect(opened.takeDoubts().map(\.subjects) == [["migration"]])
  }

  @Test func `a stored script that was changed takes nothing back`() throws {
    let directory = try FaultRun.migrations()
    let path = directory.path("routes.db")
    let store = try RouteStore.inFile(path)
    let migrations = Scenario.migrations(of: store, in: directory.path("migrations"))
    try migrations.up()
    #expect(try store.check() == [])
    let before = try store.loadCatalog()
    try RawDatabase(path).run("UPDATE migration SET down = '3' WHERE version = 3")
    #expect(errorCode { _ = try migrations.down() } == "damaged-store")
    #expect(try store.loadCatalog() == before)
    _ = try migrations.status()
    #expect(store.takeDoubts().map(\.subjects) == [["migration 3"]])
    _ = try store.accept()
    try migrations.down(to: 0)
    #expect(try store.check() == [])
  }

  @Test func `a store without a digest of its own is in doubt`() throws {
    for change in [
      "DELETE FROM digest", "UPDATE digest SET name = name || 'x' WHERE id = 4",
      "DELETE FROM digest WHERE id = 2", "INSERT INTO digest (name, value) VALUES ('x', 1)",
    ] {
      let path = directory.path("\(change.utf8.count).db")
      do { _ = try store(path) }
      try RawDatabase(path).run(change)
      let opened = try RouteStore(path: path)
      _ = try opened.loadCatalog()
      #expect(opened.takeDoubts().count == 1)
      _ = try opened.accept()
      #expect(try RouteStore(path: path).check() == [])
    }
  }
}
