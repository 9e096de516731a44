import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// A store that is replaced, moved or removed while it is open: changes fail, and nothing is
/// reported that is not in the file.
struct LostStoreTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path("routes.db") }

  init() throws { directory = try FaultRun.migrations() }

  /// What happens to the file.
  enum Mishap: String, CaseIterable, Sendable { case moved, removed, replaced }

  private func meet(_ mishap: Mishap, _ path: String) throws {
    switch mishap {
    case .moved: try FileManager.default.moveItem(atPath: path, toPath: path + "-old")
    case .removed: try FileManager.default.removeItem(atPath: path)
    case .replaced:
      let other = directory.path("other.db")
      do { try RouteStore.inFile(other).put(.routes(200)) }
      #expect(rename(other, path) == 0)
    }
  }

  /// A store in use, with something in its file and something in its log.
  private func store(_ path: String) throws -> RouteStore {
    let store = try RouteStore.inFile(path)
    try store.put(.routes(100))
    try store.vacuum()
    try store.put(.routes(101))
    return store
  }

  @Test(arguments: Mishap.allCases)
  func `every change is refused when the file was lost`(mishap: Mishap) throws {
    let store = try store(path)
    try store.history.append(RouteEvent(time: 1, action: .back))
    try meet(mishap, path)
    let migrations = ConfigurationMigrations(
      store: store, directory: directory.path("migrations")
    ) { _, _, catalog in
      catalog = .routes(7)
      return []
    }
    let changes: [(String, () throws -> Void)] = [
      ("commit", { try store.put(.routes(5)) }), ("begin", { try store.begin() }),
      ("undo", { _ = try store.log.undo() }), ("setting", { try store.setSetting("path", "push") }),
      ("events", { try store.history.flush() }), ("migrate", { try migrations.up() }),
      ("prune", { try store.history.prune(keeping: .events(0)) }),
      ("vacuum", { try store.vacuum() }),
    ]
    for (name, change) in changes {
      #expect(errorCode(change) == "lost-store", "\(mishap): \(name)")
    }
    #expect(store.history.waitingEvents == 1)
  }

  @Test func `what a session has of a lost store can be saved`() throws {
    let store = try store(path)
    try store.history.append(RouteEvent(time: 1, action: .back))
    try meet(.replaced, path)
    try store.backup(to: directory.path("saved.db"))
    #expect(try RouteStore(path: directory.path("saved.db")).catalog.load() == .routes(101))
  }

  @Test
  func `a transaction ends with an error if the file went meanwhile, and the store is closed`()
    throws
  {
    let store = try store(path)
    try store.begin()
    try store.put(.routes(50))
    try meet(.replaced, path)
    #expect(errorCode { try store.commitTransaction() } == "lost-store")
    #expect(!store.isInTransaction)
    // The new file is unchanged.
    let file = URL(fileURLWithPath: path)
    try Data(contentsOf: file).write(to: directory.url.appendingPathComponent("copy.db"))
    #expect(try RouteStore(path: directory.path("copy.db")).catalog.load() == .routes(200))
  }

  @Test func `closing a lost store leaves the log of the new one`() throws {
    do {
      let old = try store(path)
      for suffix in ["", "-wal", "-shm"] {
        try FileManager.default.removeItem(atPath: path + suffix)
      }
      let new = try RouteStore.inFile(path)
      try new.put(.routes(9))
      #expect(errorCode { try old.put(.routes(1)) } == "lost-store")
      withExtendedLifetime(new) {}
    }
    #expect(try RouteStore(path: path).catalog.load() == .routes(9))
  }

  @Test func `what other programs may do with a store is no loss`() throws {
    let store = try store(path)
    for round in 1...3 {
      let other = try RouteStore.inFile(path)
      _ = try store.catalog.changedElsewhere()
      try store.put(.routes(400))
      try other.vacuum()
      try store.put(.routes(2 + round))
      try other.vacuum()
      try store.put(.routes(40))
      try RawDatabase(path).run("PRAGMA wal_checkpoint(RESTART)")
      try store.put(.routes(41))
      #expect(utimes(path, nil) == 0)
      try store.put(.routes(42))
      #expect(chmod(path, 0o640) == 0)
      try store.backup(to: directory.path("copy-\(round).db"))
    }
    try FileManager.default.moveItem(atPath: path, toPath: path + "-old")
    #expect(errorCode { try store.put(.routes(3)) } == "lost-store")
    try FileManager.default.moveItem(atPath: path + "-old", toPath: path)
    try store.put(.routes(3))
    #expect(try store.catalog.load() == .routes(3))
  }

  /// The program runs a script while its store is moved away and replaced with another.
  @Test func `a script that loses its store ends with 3, and reports nothing after it`() throws {
    let script = (1...4_000).map { number in
      number % 3 == 0 ? "open app://r/\(number % 90)" : "route add n\(number) --class Screen"
    }
    try directory.write(script.joined(separator: "\n") + "\n", to: "script.routesh")
    var generator = SeededGenerator(seed: Torture.seed)
    var cut = 0
    for round in 0..<Torture.rounds(3, cost: 100) {
      for suffix in ["", "-wal", "-shm", "-old", "-old-wal"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
      do { try RouteStore.inFile(path).put(.routes(100)) }
      let new = directory.path("new-\(round).db")
      do { try RouteStore.inFile(new).put(.routes(2)) }
      let program = try TalkingProgram(
        ["routes.db", "-f", "script.routesh"], directory: directory.path(""))
      let place = 1 + generator.number(1..<900)
      try program.wait(for: "route n\(place % 3 == 0 ? place + 1 : place)\n")
      #expect(rename(path, path + "-old") == 0)
      #expect(rename(new, path) == 0)
      let code = program.end()
      let lines = program.output.split(separator: "\n")
      if lines.count < script.count {
        cut += 1
        #expect(code == 3, "\(program.errors)")
        #expect(program.errors.contains("while it was open"), "\(program.errors)")
      }
      // What was reported is in the file to which it was written.
      #expect(rename(path + "-wal", path + "-old-wal") == 0)
      let old = try RouteStore(path: path + "-old")
      let added = lines.count { $0.hasPrefix("added route n") }
      #expect(try old.catalog.load().routes.count >= 100 + added)
      #expect(try old.history.events().count >= lines.count { $0.hasPrefix("performed") })
      #expect(try RouteStore(path: path).catalog.load() == .routes(2))
    }
    #expect(cut > 0)
  }
}
