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
      try store.append(
        RouteEvent(sequence: index, time: Int64(index), action: .perform, route: "r\(index % 7)"))
    }
    try store.flush()
    return store
  }

  @Test func `a backup is the store as it was, while it goes on`() throws {
    let store = try filled(directory.path("routes.db"))
    let other = try RouteStore.inFile(store.path)
    try store.backup(to: directory.path("copy.db"))
    try other.put(.routes(1))
    let copy = try RouteStore(path: directory.path("copy.db"), options: .init(readOnly: true))
    #expect(try copy.loadCatalog() == .routes(300))
    #expect(try copy.events().count == 400)
    #expect(try copy.check() == [])
    #expect(errorCode { try store.backup(to: directory.path("copy.db")) } == "exists")
    #expect(errorCode { try store.backup(to: directory.path("no/copy.db")) } == "unreadable-store")
    let memory = try RouteStore.inMemory()
    try memory.put(.routes(2))
    try memory.backup(to: directory.path("memory.db"))
    #expect(try RouteStore(path: directory.path("memory.db")).loadCatalog() == .routes(2))
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
    try store.prune(keeping: .events(10))
    let size = try store.vacuum()
    #expect(size.after < size.before / 2)
    #expect(try store.loadCatalog() == .routes(300))
    #expect(try store.undo().count == 301)
  }

  @Test func `check names what is wrong`() throws {
    let store = try filled(path)
    let findings = try store.check()
    #expect(findings == [])
    let raw = try RawDatabase(path)
    try raw.run(
      """
      PRAGMA foreign_keys = OFF;
      DELETE FROM class;
      UPDATE event SET parameters = '{' WHERE id = 3;
      UPDATE revision SET changes = '[{' WHERE id = 1;
      """)
    let codes = Set(try store.check().map(\.code))
    #expect(
      codes == [
        "dangling-row", "damaged-store", "damaged-event", "damaged-revision", "not-as-written",
      ])
  }

  @Test func `check finds a log that does not lead to the catalog`() throws {
    let store = try filled(path)
    try store.put(.routes(3))
    #expect(try store.check() == [])
    let raw = try RawDatabase(path)
    try raw.run("UPDATE pattern SET text = 'app://other' WHERE text = 'app://r/1'")
    let messages = try store.check().map(\.message)
    #expect(
      messages.contains { $0.hasPrefix("the changes of r1 do not lead to the present catalog") },
      "\(messages)")
  }

  @Test func `everything of a sound store is recovered`() throws {
    let store = try filled(path)
    let report = try RouteStore.recover(path, to: directory.path("new.db"))
    #expect(report.isComplete)
    let new = try RouteStore(path: directory.path("new.db"))
    #expect(try new.loadCatalog() == store.loadCatalog())
    #expect(try new.events() == store.events())
    #expect(try new.log() == store.log())
    #expect(
      errorCode { _ = try RouteStore.recover(path, to: directory.path("new.db")) } == "exists")
  }

  @Test func `a recovered store goes on in place of the damaged one`() throws {
    let store = try filled(directory.path("routes.db"))
    try store.noteSent(through: 2, to: "a-hub")
    _ = try RouteStore.recover(directory.path("routes.db"), to: directory.path("new.db"))
    let new = try RouteStore(path: directory.path("new.db"))
    #expect(try new.identity() == store.identity())
    #expect(try new.noticeCopy() == false)
    #expect(try new.sentThrough("a-hub") == 2)
  }

  @Test(arguments: ["DELETE FROM digest", "UPDATE digest SET name = 'rouue' WHERE name = 'route'"])
  func `a recovery does not call itself complete when the store cannot say what its rows were`(
    loss: String
  ) throws {
    do { _ = try filled(path) }
    try RawDatabase(path).run("\(loss); UPDATE route SET summary = 'x'")
    let report = try RouteStore.recover(path, to: directory.path("new.db"))
    #expect(!report.isComplete)
    // What the log says was not the last change.
    #expect(try RouteStore(path: directory.path("new.db")).check().map(\.code) == ["damaged-store"])
  }

  @Test func `a store from before there were digests is recovered as a whole`() throws {
    try OldStore.make(path, routes: 3, events: 3)
    #expect(try RouteStore.recover(path, to: directory.path("new.db")).isComplete)
  }

  @Test func `a store with a stranger's trigger is refused, and recovered without it`() throws {
    do { _ = try filled(path) }
    try RawDatabase(path).run(
      "CREATE TRIGGER evil AFTER INSERT ON event BEGIN DELETE FROM route; END")
    #expect(errorCode { _ = try RouteStore(path: path) } == "damaged-store")
    let before = try FileState(directory.url)
    let report = try RouteStore.recover(path, to: directory.path("new.db"))
    #expect(report.isComplete)
    let after = try FileState(directory.url)
    #expect(after.names.filter { !before.names.contains($0) }.allSatisfy { $0.hasPrefix("new.db") })
    let new = try RouteStore(path: directory.path("new.db"))
    #expect(try new.loadCatalog() == .routes(300))
  }

  @Test func `what can be read of a store with lost pages is recovered`() throws {
    do { try filled(path, routes: 2_000, events: 2_000).vacuum() }
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    // Every tenth page in the second half is lost.
    let pages = data.count / 4_096
    for page in stride(from: pages / 2, to: pages, by: 10) {
      data.replaceSubrange(page * 4_096..<(page + 1) * 4_096, with: Data(count: 4_096))
    }
    try data.write(to: URL(fileURLWithPath: path))
    let report = try RouteStore.recover(path, to: directory.path("new.db"))
    #expect(!report.isComplete)
    let new = try RouteStore(path: directory.path("new.db"))
    #expect(try new.check() == [])
    let saved = Dictionary(uniqueKeysWithValues: report.tables.map { ($0.name, $0.saved) })
    #expect(saved["route", default: 0] + saved["event", default: 0] > 2_000)
    #expect(try new.loadCatalog().routes.count == saved["route"])
    #expect(try new.events().count == saved["event"])
  }

  @Test(arguments: [false, true], [1, 2, 0])
  func `a store that has lost its list of tables is recovered`(
    isVacuumed: Bool, lost: Int
  ) throws {
    do {
      let store = try filled(path)
      if isVacuumed {
        try store.put(.routes(20))
        try store.vacuum()
        try store.put(.routes(300))
      }
    }
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    switch lost {
    case 1: data.replaceSubrange(0..<4_096, with: Data(count: 4_096))
    case 2: data.replaceSubrange(100..<4_096, with: Data(repeating: 0xA5, count: 3_996))
    default:
      // The pages that hold the texts of the list.
      let marker = Data("CREATE TABLE".utf8)
      for page in 0..<(data.count / 4_096) {
        let range = page * 4_096..<(page + 1) * 4_096
        if data[range].range(of: marker) != nil {
          data.replaceSubrange(range, with: Data(count: 4_096))
        }
      }
    }
    try data.write(to: URL(fileURLWithPath: path))
    let before = try FileState(directory.url)
    let report = try RouteStore.recover(path, to: directory.path("new.db"))
    #expect(report.hasLostSchema)
    let new = try RouteStore(path: directory.path("new.db"))
    #expect(try new.loadCatalog() == .routes(300))
    #expect(try new.events().count == 400)
    #expect(try new.check() == [])
    let added = try FileState(directory.url).names.filter { !before.names.contains($0) }
    #expect(added.allSatisfy { ["new.db", "new.db-wal", "new.db-shm"].contains($0) }, "\(added)")
  }

  @Test func `what is no store cannot be recovered`() throws {
    let text = try directory.write("notes", to: "notes.txt")
    #expect(
      errorCode { _ = try RouteStore.recover(text, to: directory.path("new.db")) } == "not-a-store")
    #expect(
      errorCode { _ = try RouteStore.recover("nothing", to: directory.path("new.db")) }
        == "unreadable-store")
    #expect(try FileState(directory.url).names == ["notes.txt"])
  }
}
