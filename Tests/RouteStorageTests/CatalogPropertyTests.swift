import RouteModel
import RouteStorage
import TestSupport
import Testing

/// Properties of random catalogs and changes.
struct CatalogPropertyTests {
  @Test(arguments: 0..<Torture.rounds(5, cost: 100))
  func `any catalog written and read back is equal`(seed: Int) throws {
    var maker = CatalogGenerator(seed: UInt64(seed))
    let catalog = maker.catalog(steps: 60)
    let store = try RouteStore.inMemory()
    try store.put(catalog)
    #expect(try store.catalog.load() == catalog)
    #expect(try store.check() == [])
  }

  @Test(arguments: 0..<Torture.rounds(3, cost: 200))
  func `the difference of two catalogs leads there, undo leads back`(seed: Int) throws {
    var maker = CatalogGenerator(seed: 1_000 + UInt64(seed))
    let first = maker.catalog(steps: 40)
    // Some rows are new, some were removed, and in some only a field differs.
    var second = seed.isMultiple(of: 2) ? first : maker.catalog(steps: 40)
    for _ in 0..<40 { maker.change(&second) }
    let store = try RouteStore.inMemory()
    try store.put(first)
    try store.put(second)
    #expect(try store.catalog.load() == second)
    let back = try store.log.undo()
    var live = second
    try live.apply(back)
    #expect(live == first)
    #expect(try store.catalog.load() == first)
    let shuffled = second.changes(from: first).shuffled(using: &maker.generator)
    try store.catalog.commit(shuffled, command: "again, in any order")
    #expect(try store.catalog.load() == second)
  }

  @Test(arguments: 0..<Torture.rounds(3, cost: 200))
  func `random changes with undo leave store and value equal, and every revision can be seen again`(
    seed: Int
  ) throws {
    var maker = CatalogGenerator(seed: 2_000 + UInt64(seed))
    let store = try RouteStore.inMemory()
    var live = RouteCatalog()
    var past = [0: live]
    for _ in 0..<60 {
      if maker.generator.number(0..<5) == 0,
        let undone = try? store.log.undo(maker.generator.number(1..<4))
      {
        try live.apply(undone)
      } else {
        var next = live
        maker.change(&next)
        let changes = next.changes(from: live)
        if changes.isEmpty { continue }
        try store.catalog.commit(changes, command: "change")
        live = next
      }
      past[store.catalog.revision] = live
      #expect(try store.catalog.load() == live)
    }
    // An undo of several steps makes several revisions; only the last of them was checked.
    for (number, catalog) in past.sorted(by: { $0.key < $1.key }) {
      #expect(try store.log.catalog(at: number) == catalog, "r\(number)")
    }
    #expect(try store.check() == [])
  }

  @Test func `a catalog of an earlier revision is the one that was`() throws {
    var maker = CatalogGenerator(seed: 7)
    let store = try RouteStore.inMemory()
    var past: [RouteCatalog] = [RouteCatalog()]
    for _ in 0..<30 {
      var next = past[past.count - 1]
      maker.change(&next)
      if next == past[past.count - 1] { continue }
      try store.put(next)
      past.append(next)
    }
    for (number, catalog) in past.enumerated() {
      #expect(try store.log.catalog(at: number) == catalog, "r\(number)")
    }
    #expect(throws: StoreError.self) { try store.log.catalog(at: past.count) }
    #expect(throws: StoreError.self) { try store.log.catalog(at: -1) }
  }
}
