import Testing

@testable import RouteStorage

/// A recovery reports which columns it could not read.
struct LostColumnTests {
  private func oldStore() throws -> Connection {
    let store = try Connection.open(path: ":memory:", access: .create, busyMilliseconds: 0)
    try Schema.create(store, version: 1)
    return store
  }

  @Test func `columns of later versions are added, and those that cannot be are named`() throws {
    let store = try oldStore()
    let additions = Schema.additions(to: 1)
    #expect(LostSchema.add(additions, to: store) == [])
    #expect(LostSchema.add(["ALTER TABLE gone ADD COLUMN a TEXT"], to: store) == ["gone.a"])
    let all = LostSchema.add(additions, to: nil)
    #expect(all.count == additions.count)
    #expect(all.contains("session.uuid") && all.contains("pattern.summary"), "\(all)")
  }

  @Test func `a recovery without a column is not complete`() {
    #expect(StoreRecovery().isComplete)
    var recovery = StoreRecovery()
    recovery.lostColumns = ["session.uuid"]
    #expect(!recovery.isComplete)
  }
}
