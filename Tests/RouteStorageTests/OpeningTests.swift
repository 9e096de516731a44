import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// A file that is not a store is refused and not touched.
struct OpeningTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path("routes.db") }

  init() throws { directory = try TemporaryDirectory() }

  /// A way to damage a file, and the code of the error on opening it.
  struct Refusal: CustomTestStringConvertible, Sendable {
    var name: String
    var code: String
    var make: @Sendable (String) throws -> Void
    var testDescription: String { name }
  }

  private static func store(_ path: String, _ change: (inout Data) -> Void) throws {
    do {
      let store = try RouteStore.inFile(path)
      try store.put(.routes(50))
      try store.vacuum()
    }
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    change(&data)
    try data.write(to: URL(fileURLWithPath: path))
  }

  static let refusals: [Refusal] = [
    Refusal(name: "an empty file", code: "not-a-store") { path in
      try Data().write(to: URL(fileURLWithPath: path))
    },
    Refusal(name: "a text", code: "not-a-store") { path in
      try Data("notes about routes".utf8).write(to: URL(fileURLWithPath: path))
    },
    Refusal(name: "a long text", code: "not-a-store") { path in
      try Data(String(repeating: "notes about routes\n", count: 900).utf8)
        .write(to: URL(fileURLWithPath: path))
    },
    Refusal(name: "a directory", code: "not-a-store") { path in
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
    },
    Refusal(name: "another program's database", code: "not-a-store") { path in
      try RawDatabase(path).run(
        "CREATE TABLE route (id INTEGER PRIMARY KEY); PRAGMA user_version=1")
    },
    Refusal(name: "another program's database with a log", code: "not-a-store") { path in
      try RawDatabase(path).run("PRAGMA journal_mode = WAL; CREATE TABLE t (x)")
    },
    Refusal(name: "a newer store", code: "newer-store") { path in
      try store(path) { $0.replaceSubrange(60..<64, with: [0, 0, 0, 99]) }
    },
    Refusal(name: "a store of a version below none", code: "damaged-store") { path in
      try store(path) { $0.replaceSubrange(60..<64, with: [255, 255, 255, 255]) }
    },
    Refusal(name: "half a store", code: "damaged-store") { path in
      try store(path) { $0.removeLast($0.count / 2) }
    },
    Refusal(name: "a store without its list of tables", code: "damaged-store") { path in
      try store(path) { $0.replaceSubrange(100..<4_000, with: Data(repeating: 0xee, count: 3_900)) }
    },
    Refusal(name: "a page size that none has", code: "damaged-store") { path in
      try store(path) { $0.replaceSubrange(16..<18, with: [0x03, 0x03]) }
    },
    Refusal(name: "a store with a trigger", code: "damaged-store") { path in
      try store(path) { _ in }
      try RawDatabase(path).run(
        "CREATE TRIGGER t AFTER INSERT ON route BEGIN DELETE FROM class; END")
    },
    Refusal(name: "a store with a view", code: "damaged-store") { path in
      try store(path) { _ in }
      try RawDatabase(path).run("CREATE VIEW v AS SELECT * FROM route")
    },
    Refusal(name: "a store with a table too many", code: "damaged-store") { path in
      try store(path) { _ in }
      try RawDatabase(path).run("CREATE TABLE extra (x)")
    },
    Refusal(name: "a store with a table replaced by a view", code: "damaged-store") { path in
      try store(path) { _ in }
      try RawDatabase(path).run(
        "PRAGMA foreign_keys=OFF; DROP TABLE adapter; "
          + "CREATE VIEW adapter AS SELECT 1 AS id, 'a' AS required, 'b' AS provided, 'x' AS kind")
    },
    Refusal(name: "a schema that lies", code: "damaged-store") { path in
      try store(path) { _ in }
      try RawDatabase(path).run(
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, ' STRICT', '') WHERE name = 'route';
        """)
    },
  ]

  @Test(arguments: refusals)
  func `what is no store is refused and not touched`(refusal: Refusal) throws {
    try refusal.make(path)
    let before = try FileState(directory.url)
    for options in [
      RouteStore.Options(), .init(create: refusal.name != "an empty file"), .init(readOnly: true),
    ] {
      let code = errorCode { _ = try RouteStore(path: path, options: options) }
      #expect(code == refusal.code)
    }
    #expect(try FileState(directory.url) == before, "something was changed or made")
  }

  @Test func `a name without a file makes none unless it is asked for`() throws {
    #expect(errorCode { _ = try RouteStore(path: directory.path("tpyo.db")) } == "no-store")
    #expect(
      errorCode {
        _ = try RouteStore(path: directory.path("x/y.db"), options: .init(create: true))
      } == "unreadable-store")
    #expect(try FileState(directory.url).names == [])
    _ = try RouteStore.inFile(directory.path("routes.db"))
    #expect(try FileState(directory.url).names == ["routes.db"])
  }

  @Test func `an empty file becomes a store if it may`() throws {
    let path = try directory.write("", to: "routes.db")
    _ = try RouteStore.inFile(path)
    #expect(try RouteStore(path: path).catalog.revision == 0)
  }

  @Test func `a name that looks like a URI or a pragma is a file's name`() throws {
    for name in ["file:x?mode=memory", "a b%20#?.db", "'; DROP TABLE route; --"] {
      let path = directory.path(name)
      do { try RouteStore.inFile(path).put(.routes(1)) }
      #expect(FileManager.default.fileExists(atPath: path))
      #expect(
        try RouteStore(path: path, options: .init(readOnly: true)).catalog.load() == .routes(1))
    }
  }

  @Test func `what a process that is alive is making is not touched`() throws {
    let draft = "routes.db.routesh.new-"
    let alive = "\(draft)\(ProcessInfo.processInfo.processIdentifier)-12345"
    let others = [draft + "x", draft, draft + "0-1", "other.db.new-2147483646-1"]
    // No file may be left behind.
    let dead = [draft + "2147483646-12345", "other.json.routesh.new-2147483646-7"]
    for name in others + [alive] + dead + [dead[0] + "-journal"] {
      try directory.write("x", to: name)
      try directory.age(name)
    }
    _ = try RouteStore.inFile(directory.path("routes.db"))
    let left = try FileState(directory.url).names.filter { $0.contains(".new-") }
    #expect(left == (others + [alive]).sorted())
  }

  @Test(arguments: [(0, "damaged-store"), (2, "newer-store"), (-1, "damaged-store")])
  func `a schema of another version is refused, and the file stays as it is`(
    version: Int, code: String
  ) throws {
    do { try RouteStore.inFile(path).put(.routes(2)) }
    try RawDatabase(path).run("PRAGMA user_version = \(version)")
    let before = try FileState(directory.url)
    for options in [RouteStore.Options(), .init(readOnly: true), .init(create: true)] {
      #expect(errorCode { _ = try RouteStore(path: path, options: options) } == code)
    }
    #expect(try FileState(directory.url) == before)
  }

  @Test func `a store is marked as ours`() throws {
    _ = try RouteStore.inFile(path)
    let raw = try RawDatabase(path)
    #expect(try raw.text("PRAGMA application_id") == "1381258056")
    #expect(try raw.text("PRAGMA user_version") == "\(RouteStore.schemaVersion)")
    #expect(try raw.text("PRAGMA journal_mode") == "wal")
    let tables = try raw.text(
      "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND NOT strict "
        + "AND name NOT LIKE 'sqlite_%'")
    #expect(tables == "0")
  }

  @Test func `reading only writes nothing, and finds what waits in the log`() throws {
    let writer = try RouteStore.inFile(path)
    try writer.put(.routes(3))
    let reader = try RouteStore(path: path, options: .init(readOnly: true))
    #expect(try reader.catalog.load() == .routes(3))
    #expect(errorCode { try reader.put(.routes(4)) } == "read-only")
    #expect(errorCode { try reader.begin() } == "read-only")
    #expect(errorCode { _ = try reader.log.undo() } == "read-only")
    #expect(errorCode { try reader.setSetting("history", "off") } == "read-only")
    #expect(try reader.log.catalog(at: 0).isEmpty)
  }

  @Test func `a file on a medium that cannot be written is read`() throws {
    do { try RouteStore.inFile(path).put(.routes(3)) }
    let before = try FileState(directory.url)
    #expect(before.names == ["routes.db"])
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: directory.url.path)
    defer {
      try? FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: directory.url.path)
    }
    do {
      let store = try RouteStore(path: path, options: .init(readOnly: true))
      #expect(try store.catalog.load() == .routes(3))
      // The superuser may write everywhere.
      if !FileManager.default.isWritableFile(atPath: path) {
        #expect(errorCode { _ = try RouteStore(path: path) } == "read-only")
      }
    }
  }
}
