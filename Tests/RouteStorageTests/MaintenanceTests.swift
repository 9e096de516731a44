import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

struct MaintenanceTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path("routes.db") }

  init() throws { directory = try TemporaryDirectory() }

  private func filled(_ path: String, routes: Int = 300, events: Int = 400) throws -> RouteStore {
    let store = try RouteStore.inFile(path)
    try store.put(.routes(routes))
    for index in 1...events {
      try store.history.append(
        RouteEvent(sequence: index, time: Int64(index), action: .perform, route: "r\(index % 7)"))
    }
    try store.history.flush()
    return store
  }

  @Test func `a backup is the store as it was, while it goes on`() throws {
    let store = try filled(directory.path("routes.db"))
    let other = try RouteStore.inFile(store.path)
    try store.backup(to: directory.path("copy.db"))
    try other.put(.routes(1))
    let copy = try RouteStore(path: directory.path("copy.db"), options: .init(readOnly: true))
    #expect(try copy.catalog.load() == .routes(300))
    #expect(try copy.history.events().count == 400)
    #expect(try copy.check() == [])
    #expect(errorCode { try store.backup(to: directory.path("copy.db")) } == "exists")
    #expect(errorCode { try store.backup(to: directory.path("no/copy.db")) } == "unreadable-store")
    let memory = try RouteStore.inMemory()
    try memory.put(.routes(2))
    try memory.backup(to: directory.path("memory.db"))
    #expect(try RouteStore(path: directory.path("memory.db")).catalog.load() == .routes(2))
  }

  @Test func `a store is its owner's alone, and a copy has the permissions of its original`() throws
  {
    func mode(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: directory.path(name))[.posixPermissions]
        as? Int
    }
    let store = try filled(path)
    #expect(try mode("routes.db") == 0o600 && mode("routes.db-wal") == 0o600)
    try store.backup(to: directory.path("copy.db"))
    #expect(try mode("copy.db") == 0o600)
    #expect(chmod(path, 0o640) == 0)
    try store.backup(to: directory.path("other.db"))
    #expect(try mode("other.db") == 0o640)
  }

  @Test func `a damaged store is not copied as a backup`() throws {
    do { try filled(path).vacuum() }
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    let middle = data.count / 4_096 * 3 / 4 * 4_096
    data.replaceSubrange(middle..<middle + 8_192, with: Data(repeating: 0xa5, count: 8_192))
    try data.write(to: URL(fileURLWithPath: path))
    let store = try RouteStore(path: path)
    let error = #expect(throws: StoreError.self) {
      try store.backup(to: directory.path("copy.db"))
    }
    #expect(error?.code == .damagedStore)
    #expect(error?.message.contains("\n") == false)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path(""))
    #expect(!names.contains { $0.hasPrefix("copy") }, "\(names)")
  }

  @Test func `vacuum gives back the space of what was deleted`() throws {
    let store = try filled(directory.path("routes.db"), events: 5_000)
    try store.history.prune(keeping: .events(10))
    let size = try store.vacuum()
    #expect(size.after < size.before / 2)
    #expect(try store.catalog.load() == .routes(300))
    #expect(try store.log.undo().count == 301)
  }

  @Test func `check names what is wrong`() throws {
    let store = try filled(path)
    let findings = try store.check()
    #expect(findings == [])
    let raw = try RawDatabase(path)
    try raw.run("PRAGMA foreign_keys = OFF; DELETE FROM class")
    #expect(Set(try store.check().map(\.code)) == ["dangling-row", "damaged-store"])
  }

  @Test func `check finds a log that does not lead to the catalog`() throws {
    let store = try filled(path)
    try store.put(.routes(301))
    try RawDatabase(path).run(
      "UPDATE revision SET changes = replace(changes, 'app://r/', 'app://s/') WHERE id = 1")
    #expect(try store.check().map(\.code) == ["broken-log"])
  }

  @Test func `rows that were changed by hand give one note, and the next change takes them`() throws
  {
    let store = try filled(path)
    let raw = try RawDatabase(path)
    try raw.run("PRAGMA foreign_keys = ON; UPDATE route SET owner = 'team' WHERE identifier = 'r7'")
    #expect(try store.check().map(\.code) == ["changed-rows", "broken-log"])
    #expect(store.catalog.loadWarning == nil)
    _ = try store.catalog.load()
    #expect(
      store.catalog.loadWarning?.hasPrefix("rows of the catalog are not as r1 left them") == true)
    _ = try store.catalog.load()
    #expect(store.catalog.loadWarning == nil)
    try store.put(.routes(302))
    #expect(try store.check().map(\.code) == ["broken-log"])
    let other = try RouteStore(path: path)
    _ = try other.catalog.load()
    #expect(other.catalog.loadWarning == nil)
    // Another note for another edit, which is noticed although two rows only exchange their values.
    try other.catalog.commit(
      [.destinationClass(before: nil, after: .init(name: "New"))], command: "add")
    try raw.run("UPDATE route SET summary = CASE identifier WHEN 'r1' THEN 'b' ELSE 'a' END")
    _ = try store.catalog.load()
    try store.put(.routes(3))
    try store.catalog.commit(
      [.destinationClass(before: nil, after: .init(name: "Other"))], command: "add")
    try raw.run("UPDATE pattern SET text = text || '/x'")
    _ = try store.catalog.load()
    #expect(store.catalog.loadWarning != nil)
  }

  @Test func `a store with a stranger's trigger is refused`() throws {
    do { _ = try filled(path) }
    try RawDatabase(path).run(
      "CREATE TRIGGER evil AFTER INSERT ON event BEGIN DELETE FROM route; END")
    #expect(errorCode { _ = try RouteStore(path: path) } == "damaged-store")
  }
}
