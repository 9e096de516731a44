import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// Stores that an earlier version of the program made.
struct UpgradeTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path("routes.db") }

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [false, true])
  func
    `a store of version 1 is brought up to date when it is opened, and can be trusted from then on`(
      isVacuumed: Bool
    ) throws
  {
    try OldStore.make(path, routes: 50, events: 20)
    if isVacuumed { try RawDatabase(path).run("VACUUM") }
    #expect(
      errorCode { _ = try RouteStore(path: path, options: .init(readOnly: true)) } == "read-only")
    do {
      let store = try RouteStore(path: path)
      #expect(try store.loadCatalog() == .routes(50))
      #expect(try store.events().count == 20)
      #expect(
        try store.log().map(\.command) == ["schema 1 → \(RouteStore.schemaVersion)", "import"])
      #expect(store.takeDoubts() == [])
      #expect(try store.check() == [])
      try store.put(.routes(60))
      _ = try store.undo()
      try store.append(RouteEvent(time: 1, action: .back))
      try store.flush()
      #expect(try store.check() == [])
    }
    #expect(try RawDatabase(path).text("PRAGMA user_version") == "\(RouteStore.schemaVersion)")
    // The text of its tables is that of a store made now.
    let fresh = directory.path("fresh.db")
    _ = try RouteStore.inFile(fresh)
    let texts = "SELECT group_concat(sql, ';') FROM (SELECT sql FROM sqlite_schema ORDER BY name)"
    #expect(try RawDatabase(path).text(texts) == RawDatabase(fresh).text(texts))
    // The rows at the upgrade are compared with later ones.
    try RawDatabase(path).run("UPDATE pattern SET priority = 7 WHERE id = 3")
    let again = try RouteStore(path: path)
    _ = try again.loadCatalog()
    #expect(again.takeDoubts().count == 1)
  }

  @Test func `events from before are read without a doubt, and nothing is claimed of them`() throws
  {
    try OldStore.make(path, routes: 1, events: 20)
    do { _ = try RouteStore(path: path) }
    try RawDatabase(path).run("UPDATE event SET url = 'app://x' WHERE id = 3")
    let store = try RouteStore(path: path)
    #expect(try store.event(3).event.url == "app://x")
    #expect(store.takeDoubts() == [])
    _ = try store.prune(keeping: .events(5))
    #expect(try store.check() == [])
  }

  @Test func `a store that says an older version than it has is refused by what is wrong`() throws {
    do { try RouteStore.inFile(path).put(.routes(3)) }
    try RawDatabase(path).run("PRAGMA user_version = 1")
    #expect(errorCode { _ = try RouteStore(path: path) } == "damaged-store")
    let report = try RouteStore.recover(path, to: directory.path("new.db"))
    #expect(!report.hasLostSchema)
    #expect(try RouteStore(path: directory.path("new.db")).loadCatalog() == .routes(3))
  }

  enum Age: CaseIterable, Sendable { case old, upgraded }

  @Test(arguments: Age.allCases, [false, true])
  func `a store of version 1 that has lost its list of tables is recovered`(
    age: Age, isVacuumed: Bool
  ) throws {
    try OldStore.make(path, routes: 400, events: 300)
    if isVacuumed { try RawDatabase(path).run("VACUUM") }
    try RawDatabase(path).run("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE")
    var log: [Revision] = []
    if age == .upgraded {
      do {
        let store = try RouteStore(path: path)
        try store.put(.routes(450))
        try store.put(.routes(400))
        log = try store.log()
      }
      try RawDatabase(path).run("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    data.replaceSubrange(0..<4_096, with: Data(count: 4_096))
    try data.write(to: URL(fileURLWithPath: path))
    let report = try RouteStore.recover(path, to: directory.path("new.db"))
    #expect(report.hasLostSchema)
    let new = try RouteStore(path: directory.path("new.db"))
    #expect(try new.loadCatalog() == .routes(400))
    #expect(try new.events().count == 300)
    #expect(try new.check() == [])
    guard age == .upgraded else { return }
    #expect(try new.log() == log)
    #expect(try new.catalog(at: 3) == .routes(450))
  }

  @Test(arguments: [false, true])
  func `a store of version 2 that has lost its list of tables is recovered with what came since`(
    isVacuumed: Bool
  ) throws {
    try FileManager.default.copyItem(
      at: Corpus.packageDirectory.appendingPathComponent("Tests/Fixtures/Stores/version-2.db"),
      to: URL(fileURLWithPath: path))
    if isVacuumed { try RawDatabase(path).run("VACUUM") }
    let (log, past, now): ([Revision], RouteCatalog, RouteCatalog)
    do {
      let store = try RouteStore(path: path)
      past = try store.loadCatalog()
      try store.put(.routes(40))
      (log, now) = (try store.log(), try store.loadCatalog())
    }
    try RawDatabase(path).run("PRAGMA wal_checkpoint(TRUNCATE)")
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    data.replaceSubrange(0..<4_096, with: Data(count: 4_096))
    try data.write(to: URL(fileURLWithPath: path))
    let report = try RouteStore.recover(path, to: directory.path("new.db"))
    #expect(report.hasLostSchema && report.hasAllRows)
    let new = try RouteStore(path: directory.path("new.db"))
    #expect(try new.loadCatalog() == now)
    #expect(try new.log() == log)
    #expect(try new.catalog(at: log[0].number - 1) == past)
    #expect(try new.check() == [])
  }
}
