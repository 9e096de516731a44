import Foundation
import RouteModel
import RouteStorage
import StoreScenarios
import TestSupport
import Testing

/// The sequence of a store's committed changes.
@MainActor
struct FollowingTests {
  /// What a task of its own has got from a sequence so far.
  @MainActor
  private final class Follower {
    private(set) var catalog: RouteCatalog
    private(set) var revisions: [Int] = []
    private(set) var failure: StoreError?
    private(set) var isDone = false
    let clock = TickClock()
    private var task: Task<Void, Never>?

    /// - Parameter since: The catalog to begin with; nil for the store's.
    init(_ store: RouteStore, since known: RouteCatalog? = nil) throws {
      catalog = try known ?? store.catalog.load()
      let changes = store.catalog.changes(since: known, clock: clock)
      task = Task {
        do throws(StoreError) {
          for try await committed in changes { take(committed) }
        } catch {
          failure = error
        }
        isDone = true
      }
    }

    private func take(_ committed: Revision) {
      revisions.append(committed.number)
      do { try catalog.apply(committed.changes) } catch { Issue.record("\(error)") }
    }

    func cancel() { task?.cancel() }
    func end() async { await task?.value }

    /// Waits until it has a revision.
    func reach(_ revision: Int) async {
      while !isDone, revisions.last != revision {
        clock.tick()
        await Task.yield()
      }
    }
  }

  @Test func `what is committed comes in order`() async throws {
    let store = try RouteStore.inMemory()
    try store.put(.routes(1))
    let follower = try Follower(store)
    await follower.clock.sleeper()
    try store.put(.routes(3))
    await follower.reach(2)
    try store.put(.routes(2))
    _ = try store.log.undo()
    await follower.reach(4)
    #expect(follower.revisions == [2, 3, 4])
    #expect(try follower.catalog == store.catalog.load())
  }

  @Test func `an open transaction is not seen, its commit is one element`() async throws {
    let store = try RouteStore.inMemory()
    let follower = try Follower(store)
    try store.begin()
    try store.catalog.commit(RouteCatalog.routes(2).changes(from: RouteCatalog()), command: "a")
    await follower.clock.sleeper()
    follower.clock.tick()
    await follower.clock.sleeper()
    #expect(follower.revisions == [])
    try store.catalog.commit(
      RouteCatalog.routes(3).changes(from: RouteCatalog.routes(2)), command: "b")
    try store.commitTransaction()
    await follower.reach(1)
    #expect(follower.catalog == .routes(3))
    try store.begin()
    try store.catalog.commit(RouteCatalog().changes(from: .routes(3)), command: "c")
    try store.rollback()
    try store.put(.routes(4))
    await follower.reach(2)
    #expect(follower.revisions == [1, 2])
    #expect(follower.catalog == .routes(4))
  }

  @Test func `another store of this process is noticed`() async throws {
    let directory = try TemporaryDirectory()
    let mine = try RouteStore.inFile(directory.path("a.db"))
    let follower = try Follower(mine)
    await follower.clock.sleeper()
    try RouteStore.inFile(directory.path("a.db")).put(.routes(2))
    await follower.reach(1)
    #expect(follower.catalog == .routes(2))
    // A caller that asks itself still learns of it.
    #expect(try mine.catalog.changedElsewhere())
  }

  @Test(arguments: [Scenario.change, .transaction, .migrate])
  func `what another process commits is found with the next look`(scenario: Scenario) async throws {
    let directory = try FaultRun.migrations()
    let path = directory.path("a.db")
    let store = try RouteStore.inFile(path)
    let follower = try Follower(store)
    await follower.clock.sleeper()
    let run = try ProgramRun(
      [path, directory.path("migrations"), scenario.rawValue, "0", "0", "1", "normal"],
      program: BuiltProduct.directory.appendingPathComponent("store-worker").path)
    #expect(run.code == 0, "\(run.errors)")
    follower.clock.tick()
    let newest = try #require(try store.log.revisions().first?.number)
    await follower.reach(newest)
    #expect(follower.revisions == Array(1...newest))
    #expect(try follower.catalog == store.catalog.load())
  }

  /// How many routes each revision of both leaves. Who has the store open knows the last of its own.
  @Test(
    arguments: [
      ([2], [4]), ([2], [2, 4]), ([1, 3], [4]), ([3], [1]), ([2], [2]), ([4, 3], [4, 3]), ([], [2]),
      ([2, 0], [3]),
    ] as [([Int], [Int])])
  func `a pull of another program that replaces revisions leads to the new catalog`(
    own: [Int], came: [Int]
  ) throws {
    let directory = try TemporaryDirectory()
    let store = try RouteStore.inFile(directory.path("a.db"))
    for count in own { try store.put(.routes(count)) }
    var catalog = try store.catalog.load()
    var changes = store.catalog.changes()
    #expect(try changes.look()?.isEmpty == true)
    let theirs = try RouteStore.inFile(directory.path("b.db"))
    for count in came { try theirs.put(.routes(count)) }
    let revisions = try theirs.delivered()

    let other = try RouteStore.inFile(directory.path("a.db"))
    func follow() throws {
      #expect(try store.catalog.changedElsewhere())
      for revision in try #require(try changes.look()) { try catalog.apply(revision.changes) }
      #expect(try catalog == other.catalog.load())
      #expect(try catalog == store.catalog.load())
      #expect(try changes.look()?.isEmpty == true)
    }
    let pulled = try other.pull(.forward(revisions), migrations: directory.path(""))
    #expect(pulled.conflicts == [])
    #expect(try store.log.revisions().count == own.count + came.count)
    try follow()
    // And back, so that a revision stands for one before.
    guard let last = revisions.last, revisions.count > 1 else { return }
    let back = HubWay.back([last], to: revisions[revisions.count - 2])
    if try other.pull(back, migrations: directory.path("")).isRefused { return }
    try follow()
  }

  @Test func `what the caller has is brought up to date first`() async throws {
    let store = try RouteStore.inMemory()
    try store.put(.routes(3))
    try store.put(.routes(2))
    let follower = try Follower(store, since: .routes(5))
    await follower.reach(2)
    #expect(follower.catalog == .routes(2))
    let same = try Follower(store, since: .routes(2))
    await same.clock.sleeper()
    #expect(same.revisions == [])
  }

  @Test func `rows that another program writes are noticed`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.db")
    let store = try RouteStore.inFile(path)
    try store.put(.routes(2))
    var changes = store.catalog.changes()
    #expect(try changes.look()?.isEmpty == true)
    try RawDatabase(path).run("UPDATE route SET summary = 'by hand' WHERE id = 1")
    let found = try #require(try changes.look())
    #expect(found.map(\.number) == [1])
    var catalog = RouteCatalog.routes(2)
    try catalog.apply(found[0].changes)
    #expect(try catalog == store.catalog.load())
    #expect(try changes.look()?.isEmpty == true)
  }

  @Test func `it ends with the store`() async throws {
    var store: RouteStore? = try RouteStore.inMemory()
    let follower = try Follower(try #require(store))
    await follower.clock.sleeper()
    store = nil
    follower.clock.tick()
    await follower.end()
    #expect(follower.failure == nil)
  }

  @Test func `it ends when its task is cancelled`() async throws {
    let store = try RouteStore.inMemory()
    let follower = try Follower(store)
    await follower.clock.sleeper()
    follower.cancel()
    await follower.end()
    #expect(follower.failure == nil)
    #expect(follower.revisions == [])
    try store.put(.routes(1))
  }

  @Test func `a file that was removed is an error`() async throws {
    let directory = try TemporaryDirectory()
    let store = try RouteStore.inFile(directory.path("a.db"))
    let follower = try Follower(store)
    await follower.clock.sleeper()
    try FileManager.default.removeItem(atPath: directory.path("a.db"))
    follower.clock.tick()
    await follower.end()
    #expect(follower.failure?.code == .lostStore)
  }

  @Test func `revisions that do not say what they changed are followed by the rows`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.db")
    let store = try RouteStore.inFile(path)
    try store.put(.routes(2))
    let follower = try Follower(store)
    await follower.clock.sleeper()
    try RouteStore.inFile(path).put(.routes(5))
    try RawDatabase(path).run("UPDATE revision SET changes = NULL, format = NULL WHERE id = 2")
    follower.clock.tick()
    await follower.reach(2)
    #expect(follower.catalog == .routes(5))
  }

  @Test(arguments: 0..<Torture.rounds(3, cost: 100))
  func `random changes lead to the same catalog`(seed: Int) async throws {
    var generator = CatalogGenerator(seed: Torture.seed(of: seed))
    let store = try RouteStore.inMemory()
    let follower = try Follower(store)
    var catalog = RouteCatalog()
    for _ in 0..<40 {
      generator.change(&catalog)
      try store.put(catalog)
      if generator.bool() { await follower.reach(store.catalog.revision) }
    }
    await follower.reach(store.catalog.revision)
    #expect(follower.catalog == catalog, "\(seed)")
  }
}
