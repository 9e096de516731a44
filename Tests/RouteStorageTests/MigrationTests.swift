import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// A tiny stand-in for the shell's scripts: `add NAME`, `remove NAME`, `fail`.
private func interpret(
  _ text: String, _ file: String, _ catalog: inout RouteCatalog
) throws -> [CatalogChange] {
  for line in text.split(separator: "\n") where !line.hasPrefix("#") {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.last) {
    case ("add", let name?):
      catalog.classes["Screen"] = DestinationClass(name: "Screen")
      catalog.routes[name] = Route(identifier: name, className: "Screen")
    case ("remove", let name?):
      catalog.routes[name] = nil
      if catalog.routes.isEmpty { catalog.classes["Screen"] = nil }
    default: throw Diagnostic(code: "script", message: "cannot \(line)")
    }
  }
  return []
}

private struct Workspace {
  let directory: TemporaryDirectory
  let store: RouteStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try RouteStore.inFile(directory.path("routes.db"))
  }

  var migrations: ConfigurationMigrations {
    ConfigurationMigrations(
      store: store, directory: directory.path("migrations"), interpret: interpret)
  }

  func write(_ stem: String, up: String, down: String, kind: String = "routesh") throws {
    try directory.write(up, to: "migrations/\(stem).up.\(kind)")
    try directory.write(down, to: "migrations/\(stem).down.\(kind)")
  }

  func routes() throws -> [String] { try store.catalog.load().routes.keys.sorted() }

  func states() throws -> [String] {
    try migrations.status().map { "\($0.version) \($0.state.words)" }
  }

  /// Three migrations, the second in SQL.
  func writeThree() throws {
    try write("0001_one", up: "add one\n", down: "remove one\n")
    try write(
      "0002_two",
      up: """
        INSERT INTO route (identifier, class_id)
          SELECT 'two', id FROM class WHERE name = 'Screen';
        INSERT INTO pattern (route_id, text) SELECT id, 'app://two' FROM route
          WHERE identifier = 'two';
        """,
      down: """
        DELETE FROM pattern WHERE route_id = (SELECT id FROM route WHERE identifier = 'two');
        DELETE FROM route WHERE identifier = 'two';
        """, kind: "sql")
    try write("0003_three", up: "add three\n", down: "remove three\n")
  }

  func code(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch { return (error as? any DiagnosticConvertible)?.diagnostic.code }
  }
}

struct MigrationTests {
  @Test func `migrations go up and down, each one revision, in both languages`() throws {
    let work = try Workspace()
    try work.writeThree()
    let steps = try work.migrations.up()
    #expect(steps.map(\.migration.title) == ["1_one", "2_two", "3_three"])
    #expect(steps.map(\.revision) == [1, 2, 3])
    #expect(try work.routes() == ["one", "three", "two"])
    #expect(try work.store.catalog.load().routes["two"]?.patterns.keys.first == "app://two")
    #expect(steps[1].changes.count == 1)
    #expect(try work.store.log.revisions().map(\.kind) == [.migration, .migration, .migration])
    #expect(try work.migrations.up().isEmpty)

    #expect(try work.migrations.down().map(\.migration.version) == [3])
    #expect(try work.migrations.down(to: 1).map(\.migration.version) == [2])
    #expect(try work.routes() == ["one"])
    #expect(try work.migrations.up(count: 1).map(\.migration.version) == [2])
    #expect(try work.migrations.down(to: 0).count == 2)
    #expect(try work.routes().isEmpty)
  }

  @Test func `the stored way back is used when the files are gone`() throws {
    let work = try Workspace()
    try work.writeThree()
    try work.migrations.up()
    let empty = ConfigurationMigrations(
      store: work.store, directory: work.directory.path("nowhere"), interpret: interpret)
    #expect(try empty.status().map(\.state) == [.missing, .missing, .missing])
    try empty.down(to: 0)
    #expect(try work.routes().isEmpty)
  }

  @Test func `status knows every state`() throws {
    let work = try Workspace()
    try work.writeThree()
    #expect(try work.states() == ["1 pending", "2 pending", "3 pending"])
    try work.migrations.up(to: 2)
    #expect(try work.states() == ["1 applied", "2 applied", "3 pending"])
    // A comment and an empty line are not drift.
    try work.write("0001_one", up: "# what it is for\n\nadd one  \n", down: "remove one\n")
    #expect(try work.states().first == "1 applied")
    try work.write("0001_one", up: "add uno\n", down: "remove one\n")
    try work.write("0000_zero", up: "add zero\n", down: "remove zero\n")
    #expect(
      try work.states() == ["0 out of order", "1 changed on disk", "2 applied", "3 pending"])
    let changed = try #require(try work.migrations.status().first { $0.state == .changed })
    let difference = try #require(changed.differences.first)
    #expect(difference.direction == .up)
    #expect(difference.lines.map { $0.mark.rawValue + $0.text } == ["-add one", "+add uno", " "])
  }

  @Test func `out of order is refused unless it is allowed`() throws {
    let work = try Workspace()
    try work.write("0002_two", up: "add two\n", down: "remove two\n")
    try work.migrations.up()
    try work.write("0001_one", up: "add one\n", down: "remove one\n")
    #expect(work.code { try work.migrations.up() } == "migration-error")
    #expect(try work.routes() == ["two"])
    #expect(try work.migrations.up(allowsOutOfOrder: true).map(\.migration.version) == [1])
    #expect(try work.routes() == ["one", "two"])
  }

  @Test func `a script that fails leaves the store at the version before`() throws {
    let work = try Workspace()
    try work.writeThree()
    try work.write("0004_bad", up: "add four\nfly\n", down: "remove four\n")
    #expect(work.code { try work.migrations.up() } == "script")
    #expect(try work.routes() == ["one", "three", "two"])
    #expect(try work.migrations.applied().map(\.migration.version) == [1, 2, 3])
    try work.write("0004_bad", up: "add four\n", down: "remove four\n")
    #expect(try work.migrations.up().count == 1)
  }

  @Test(arguments: [
    ("DROP TABLE route", "not-allowed"), ("DELETE FROM event", "not-allowed"),
    ("UPDATE migration SET name = 'x'", "not-allowed"),
    ("PRAGMA foreign_keys = OFF", "not-allowed"),
    ("ATTACH 'other.db' AS other", "not-allowed"), ("COMMIT", "not-allowed"),
    ("SELECT count(*) FROM sqlite_schema", "not-allowed"),
    ("SELECT count(*) FROM event", "not-allowed"),
    ("SELECT count(*) FROM pragma_table_list", "not-allowed"),
    ("SELECT count(*) FROM dbstat", "not-allowed"),
    ("SELECT * FROM sqlite_schema", "not-allowed"), ("SELECT load_extension('x')", "not-allowed"),
    ("SELECT fts3_tokenizer('simple')", "not-allowed"),
    ("SELECT load_extension('x')", "not-allowed"),
    ("SELECT sqlite_log(1, 'x')", "not-allowed"),
    ("SELECT sqlite_compileoption_get(1)", "not-allowed"),
    ("INSERT INTO class (name) SELECT \"FTS3_Tokenizer\"('x')", "not-allowed"),
    ("CREATE TRIGGER t AFTER DELETE ON route BEGIN SELECT 1; END", "not-allowed"),
    ("INSERT INTO route (identifier, class_id) VALUES ('x', 99)", "constraint"),
    ("INSERT INTO class (name, kind) VALUES ('x', 'wizard')", "constraint"),
    ("INSERT INTO class (name) VALUES (CAST(x'ff' AS TEXT))", "constraint"),
    ("INSERT INTO class (name) VALUES (?1)", "not-allowed"), ("SELEC 1", "sql-error"),
    ("DELETE FROM revision", "not-allowed"), ("VACUUM", "sql-error"),
    ("WITH x AS (SELECT 1) INSERT INTO setting (name, value) SELECT 'a', 'b'", "not-allowed"),
    ("INSERT INTO class (name) VALUES ('a'); ROLLBACK;", "not-allowed"),
  ])
  func `SQL is held to rows of the catalog`(sql: String, code: String) throws {
    let work = try Workspace()
    try work.write("1_sql", up: "-- why\n" + sql, down: "", kind: "sql")
    var thrown: (any Error)?
    do { try work.migrations.up() } catch { thrown = error }
    let error = try #require(thrown as? StoreError)
    #expect(error.code.rawValue == code, "\(error.message)")
    #expect(try work.store.catalog.load().isEmpty)
    #expect(try work.migrations.applied().isEmpty)
    if code != "constraint" { #expect(error.place?.line == 2) }
  }

  @Test(arguments: [
    "SELECT count(*) FROM k", "SELECT 1 FROM k, route",
    "INSERT INTO class (name) SELECT 'k' || n FROM k",
  ])
  func `SQL reads what it declares itself`(use: String) throws {
    let work = try Workspace()
    let sql = """
      WITH RECURSIVE k (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < 3) \(use);
      INSERT INTO class (name) SELECT count(*) FROM json_each('[1,2]');
      """
    try work.write("1_sql", up: sql, down: "", kind: "sql")
    try work.migrations.up()
    #expect(try work.store.catalog.load().classes["2"] != nil)
  }

  @Test func `SQL may call every function that computes with values`() throws {
    let work = try Workspace()
    let sql = """
      INSERT INTO class (name) SELECT upper(substr('abc', 2)) || coalesce(NULL, printf('%d', 7));
      INSERT INTO class (name)
        SELECT 'n' || row_number() OVER (ORDER BY value) FROM json_each('["a","b"]')
        WHERE value LIKE '%' AND value GLOB '*' AND value NOT IN ('c');
      INSERT INTO class (name) SELECT json_extract('{"a":"J"}', '$.a') || ('{"b":1}' ->> 'b');
      UPDATE class SET superclass = trim(replace(name, 'n', ' ')) || strftime('%Y', 0, 'unixepoch')
        WHERE length(name) = 2 AND name = (SELECT max(name) FROM class) AND round(1.4) = 1;
      """
    try work.write("1_sql", up: sql, down: "", kind: "sql")
    try work.migrations.up()
    #expect(Set(try work.store.catalog.load().classes.keys) == ["BC7", "n1", "n2", "J1"])
  }

  @Test func `plan shows what would happen and writes nothing`() throws {
    let work = try Workspace()
    try work.writeThree()
    try work.migrations.up(to: 1)
    let plan = try work.migrations.plan()
    #expect(plan.map(\.migration.version) == [2, 3])
    #expect(plan.map(\.revision) == [nil, nil])
    #expect(plan.flatMap(\.changes).count == 2)
    #expect(try work.migrations.plan(to: 0).map(\.direction) == [.down])
    #expect(try work.routes() == ["one"])
    #expect(try work.store.log.revisions().count == 1)
  }

  @Test func `a plan needs no right to write`() throws {
    let work = try Workspace()
    try work.writeThree()
    try work.migrations.up(to: 1)
    let reader = try RouteStore(path: work.store.path, options: .init(readOnly: true))
    let migrations = ConfigurationMigrations(
      store: reader, directory: work.migrations.directory, interpret: interpret)
    #expect(try migrations.plan().count == 2)
    #expect(try migrations.verify().isClean)
    #expect(work.code { try migrations.up() } == "read-only")
  }

  @Test func `redo takes the newest back and applies its files as they are now`() throws {
    let work = try Workspace()
    try work.writeThree()
    try work.migrations.up()
    try work.write("0003_three", up: "add drei\n", down: "remove drei\n")
    let steps = try work.migrations.redo()
    #expect(steps.map(\.direction) == [.down, .up])
    #expect(try work.routes() == ["drei", "one", "two"])
    try work.write("0003_three", up: "fly\n", down: "remove drei\n")
    #expect(work.code { _ = try work.migrations.redo() } == "script")
    #expect(try work.routes() == ["drei", "one", "two"])
  }

  @Test func `a way back that was changed on disk is drift, too`() throws {
    let work = try Workspace()
    try work.writeThree()
    try work.migrations.up(to: 1)
    try work.write("0001_one", up: "add one\n", down: "remove another\n")
    #expect(try work.states().first == "1 changed on disk")
    #expect(try work.migrations.verify().drifted.map(\.version) == [1])
  }

  @Test func `blanks inside a quotation over several lines are drift`() throws {
    let work = try Workspace()
    func write(_ text: String) throws {
      try work.write("1_sql", up: text, down: "", kind: "sql")
    }
    try write("INSERT INTO class (name) VALUES ('a\n  b');")
    try work.migrations.up()
    try write("INSERT INTO class (name) VALUES ('a\n b');")
    #expect(try work.states() == ["1 changed on disk"])
  }

  @Test func `verify finds drift, ways that do not lead back, and scripts that fail`() throws {
    let work = try Workspace()
    try work.writeThree()
    try work.migrations.up(to: 2)
    let clean = try work.migrations.verify()
    #expect(clean.isClean)
    #expect(clean.tried == [1, 2, 3])
    try work.write("0003_three", up: "add three\nadd extra\n", down: "remove three\n")
    try work.write("0004_four", up: "fly\n", down: "")
    try work.write("0001_one", up: "add eins\n", down: "remove eins\n")
    let found = try work.migrations.verify()
    #expect(found.drifted.map(\.version) == [1])
    #expect(found.oneWay.map(\.migration.version) == [3])
    #expect(found.failures.map(\.migration.version) == [4])
    #expect(try work.routes() == ["one", "two"])
  }

  @Test func `a baseline counts as applied and runs nothing`() throws {
    let work = try Workspace()
    try work.writeThree()
    #expect(try work.migrations.baseline(2) == [1, 2])
    #expect(try work.routes().isEmpty)
    #expect(try work.states() == ["1 marked", "2 marked", "3 pending"])
    #expect(work.code { try work.migrations.baseline(2) } == "migration-error")
    #expect(work.code { try work.migrations.baseline(9) } == "migration-error")
    #expect(work.code { try work.migrations.down() } == "migration-error")
    try work.migrations.up()
    #expect(try work.routes() == ["three"])
  }

  @Test func `what lies below a marked version is not tried`() throws {
    let work = try Workspace()
    try work.writeThree()
    try work.migrations.up(to: 1)
    try work.migrations.baseline(2)
    let found = try work.migrations.verify()
    #expect(found.isClean)
    #expect(found.tried == [3])
  }

  @Test
  func `another migration with the number of an applied one is refused until that is taken back`()
    throws
  {
    let work = try Workspace()
    try work.write("0001_one", up: "add one\n", down: "remove one\n")
    try work.write("0002_theirs", up: "add theirs\n", down: "remove theirs\n")
    try work.write("0003_mine", up: "add mine\n", down: "remove mine\n")
    let before = ConfigurationMigrations(
      store: work.store, directory: work.directory.path("before"), interpret: interpret)
    for (stem, name) in [("0001_one", "one"), ("0002_mine", "mine")] {
      try work.directory.write("add \(name)\n", to: "before/\(stem).up.routesh")
      try work.directory.write("remove \(name)\n", to: "before/\(stem).down.routesh")
    }
    try before.up()
    #expect(try work.states() == ["1 applied", "2 another on disk", "3 pending"])
    #expect(try work.migrations.status()[1].name == "mine")
    for body in [
      { try work.migrations.up() }, { try work.migrations.baseline(3) },
      { try work.migrations.repair(accepting: [2]) }, { _ = try work.migrations.plan() },
    ] as [() throws -> Void] {
      #expect(work.code { try body() } == "migration-error")
    }
    #expect(try work.migrations.verify().drifted.map(\.version) == [2])
    try work.migrations.down(to: 1)
    try work.migrations.up()
    #expect(try work.routes() == ["mine", "one", "theirs"])
    // A new name alone is none.
    try work.write("0004_four", up: "add four\n", down: "remove four\n")
    try work.migrations.up()
    for way in ["up", "down"] {
      try FileManager.default.moveItem(
        atPath: work.directory.path("migrations/0004_four.\(way).routesh"),
        toPath: work.directory.path("migrations/0004_vier.\(way).routesh"))
    }
    #expect(try work.states().last == "4 applied")
  }

  @Test func `repair settles what is named, and nothing else`() throws {
    let work = try Workspace()
    try work.writeThree()
    try work.migrations.up()
    try work.write("0001_one", up: "add uno\n", down: "remove uno\n")
    #expect(work.code { try work.migrations.repair(accepting: [1, 2]) } == "migration-error")
    #expect(try work.states().first == "1 changed on disk")
    try work.migrations.repair(accepting: [1])
    #expect(try work.states() == ["1 applied", "2 applied", "3 applied"])
    #expect(work.code { try work.migrations.repair(accepting: [], forgetting: [3]) } != nil)
    let elsewhere = ConfigurationMigrations(
      store: work.store, directory: work.directory.path("empty"), interpret: interpret)
    try elsewhere.repair(accepting: [], forgetting: [3])
    #expect(try work.migrations.applied().map(\.migration.version) == [1, 2])
    #expect(try work.routes() == ["one", "three", "two"])
  }

  @Test func `two that migrate at once: one waits and finds nothing to do`() throws {
    let work = try Workspace()
    try work.writeThree()
    let other = try RouteStore.inFile(work.store.path)
    let others = ConfigurationMigrations(
      store: other, directory: work.migrations.directory, interpret: interpret)
    #expect(try others.up().count == 3)
    #expect(try work.migrations.up().isEmpty)
    #expect(try work.store.catalog.changedElsewhere())
  }

  @Test func `undo takes no migration back`() throws {
    let work = try Workspace()
    try work.writeThree()
    try work.migrations.up()
    #expect(work.code { _ = try work.store.log.undo() } == "cannot-undo")
    #expect(try work.store.log.catalog(atMigration: 1).routes.keys.sorted() == ["one"])
    #expect(work.code { _ = try work.store.log.catalog(atMigration: 9) } == "not-found")
  }

  @Test(arguments: [
    (["1_a.up.routesh"], "has no down file"), (["1_a.down.sql"], "has no up file"),
    (["1_a.up.sql", "1_a.down.sql", "1_b.up.sql", "1_b.down.sql"], "several migrations"),
    (["1_a.up.sql", "1_a.up.routesh", "1_a.down.sql"], "two scripts"),
  ])
  func `a directory that is no list of pairs is an error that names the file`(
    files: [String], words: String
  ) throws {
    let work = try Workspace()
    for file in files { try work.directory.write("", to: "migrations/\(file)") }
    do {
      _ = try work.migrations.status()
      Issue.record("no error")
    } catch { #expect(error.message.contains(words), "\(error.message)") }
  }

  @Test func `new makes the next pair, other files are named and skipped`() throws {
    let work = try Workspace()
    try work.writeThree()
    try work.directory.write("", to: "migrations/README.md")
    let made = try work.migrations.new("four", texts: ("add four\n", "remove four\n"))
    #expect(made.up.hasSuffix("/0004_four.up.routesh"))
    let directory = try MigrationDirectory(path: work.migrations.directory)
    #expect(directory.skipped == ["README.md"])
    try work.migrations.up()
    #expect(try work.routes() == ["four", "one", "three", "two"])
    #expect(work.code { _ = try work.migrations.new("../x") } == "migration-error")
  }

  @Test func `many pending migrations are applied`() throws {
    let work = try Workspace()
    for index in 1...120 {
      try work.write("\(index)_m", up: "add r\(index)\n", down: "remove r\(index)\n")
    }
    #expect(try work.migrations.up().count == 120)
    #expect(try work.routes().count == 120)
  }
}
