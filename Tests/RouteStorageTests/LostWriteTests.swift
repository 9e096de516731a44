import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// A page that keeps its earlier content, though its write was reported as done: what looks back or takes
/// back does not build on it.
struct LostWriteTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Three revisions, and a fourth whose writes are lost in some pages.
  private func storeWithoutLast(_ names: String...) throws -> RouteStore {
    let stale = try StalePages(
      of: names, in: directory,
      first: { store in for count in 1...3 { try store.put(.routes(count)) } },
      then: { store in try store.put(.routes(4)) })
    return try RouteStore(path: stale.path)
  }

  @Test func `undo refuses when the newest revision is lost`() throws {
    let store = try storeWithoutLast("revision")
    #expect(errorCode { _ = try store.undo() } == "damaged-store")
    #expect(try store.loadCatalog() == .routes(4))
    #expect(errorCode { _ = try store.catalog(at: 3) } == "damaged-store")
    #expect(errorCode { _ = try store.catalog(at: 2) } == "damaged-store")
    #expect(
      errorCode { _ = try store.newestRevision(through: 3) { _, _ in true } } == "damaged-store")
    #expect(store.takeDoubts() == [])
    #expect(try store.log(limit: 1).map(\.number) == [3])
    #expect(store.takeDoubts().map(\.subjects) == [["log"]])
    // Who takes the store as it is can go on.
    _ = try store.accept()
    #expect(try store.undo() == [])
  }

  @Test func `undo refuses too when the sums were lost with the revision, or alone`() throws {
    let both = try storeWithoutLast("revision", "digest")
    #expect(errorCode { _ = try both.undo() } == "damaged-store")
    #expect(try both.catalog(at: 3) == .routes(4))
    #expect(both.takeDoubts().map(\.code) == ["not-as-written"])
    let sums = try storeWithoutLast("digest")
    #expect(errorCode { _ = try sums.undo() } == "damaged-store")
    #expect(errorCode { _ = try sums.catalog(at: 3) } == "damaged-store")
  }

  @Test func `undo refuses a revision that is not as it was written`() throws {
    let path = directory.path("changed.db")
    do { for count in 1...3 { try RouteStore.inFile(path).put(.routes(count)) } }
    try RawDatabase(path).run("UPDATE revision SET kind = 'undo' WHERE id = 3")
    let store = try RouteStore(path: path)
    #expect(errorCode { _ = try store.undo() } == "damaged-store")
    #expect(try store.loadCatalog() == .routes(3))
  }

  @Test func `undo does not go beyond a revision that is missing in an accepted log`() throws {
    let path = directory.path("gap.db")
    do { for count in 1...4 { try RouteStore.inFile(path).put(.routes(count)) } }
    try RawDatabase(path).run("DELETE FROM revision WHERE id = 3")
    let store = try RouteStore(path: path)
    _ = try store.accept()
    #expect(try store.undo(2).count == 1)
    #expect(errorCode { _ = try store.undo() } == "damaged-store")
    #expect(try store.loadCatalog() == .routes(3))
  }

  @Test func `who undid a revision is read from the rows, whatever the index has lost`() throws {
    let stale = try StalePages(
      of: ["revision_undone"], in: directory,
      first: { store in for count in 1...3 { try store.put(.routes(count)) } },
      then: { store in _ = try store.undo() })
    let store = try RouteStore(path: stale.path)
    #expect(try store.log().map(\.undoneBy) == [nil, 4, nil, nil])
    #expect(try store.log(limit: 2, before: 4).map(\.undoneBy) == [4, nil])
    _ = try store.undo()
    #expect(try store.loadCatalog() == .routes(1))
    #expect(try store.log(limit: 1).first?.undoes == 2)
  }

  @Test func `a sound log is undone to its beginning, and through many undone revisions`() throws {
    let store = try RouteStore.inMemory()
    for count in 1...50 { try store.put(.routes(count)) }
    _ = try store.undo(30)
    #expect(try store.loadCatalog() == .routes(20))
    _ = try store.undo(20)
    #expect(try store.loadCatalog() == RouteCatalog())
    #expect(errorCode { _ = try store.undo() } == "cannot-undo")
  }
}
