import RouteModel
import RouteStorage
import TestSupport
import Testing

/// Random scripts of two sessions on one file, held to a model of the store: the catalog after each step,
/// each earlier revision, a way to each of them, and undo to the start.
struct TwoSessionTests {
  /// A session, with the catalog that it knows, which may be an old one.
  private struct Session {
    var store: RouteStore
    var catalog = RouteCatalog()
  }

  /// Two sessions and what their store must have.
  private struct Model {
    var sessions: [Session]
    var catalog = RouteCatalog()
    var past = [0: RouteCatalog()]
    var refused = 0

    mutating func changed(_ changes: [CatalogChange], in place: Int) throws {
      try catalog.apply(changes)
      sessions[place].catalog = try sessions[place].store.catalog.load()
      past[sessions[place].store.catalog.revision] = catalog
    }

    /// Does something that the store may refuse: then nothing was done.
    mutating func attempt(_ place: Int, _ body: (RouteStore) throws -> [CatalogChange]) throws {
      do {
        try changed(body(sessions[place].store), in: place)
      } catch let error as StoreError {
        #expect(
          [.conflict, .constraint, .cannotUndo, .notFound].contains(error.code),
          "\(error.code) \(error.message)")
        refused += 1
        sessions[place].catalog = try sessions[place].store.catalog.load()
      }
    }
  }

  @Test(arguments: 0..<Torture.rounds(4, cost: 400))
  func `two sessions lose nothing, and every revision can be gone to`(seed: Int) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("routes.db")
    var maker = CatalogGenerator(seed: 9_000 + UInt64(seed))
    var model = Model(
      sessions: [
        Session(store: try RouteStore.inFile(path)), Session(store: try RouteStore.inFile(path)),
      ])
    let reader = try RouteStore.inFile(path)
    // Who takes back any revision cannot take back all.
    let takesAny = seed.isMultiple(of: 2)
    for step in 0..<80 {
      let place = maker.generator.number(0..<2)
      switch maker.generator.number(0..<10) {
      case 0: model.sessions[place].catalog = try model.sessions[place].store.catalog.load()
      case 1: try model.attempt(place) { try $0.log.undo() }
      case 2 where takesAny:
        try model.attempt(place) { try $0.log.undo(revision: max(1, step / 3)) }
      case 3: try model.attempt(place) { try $0.log.redo() }
      case 4:
        let number = maker.generator.number(
          0..<max(1, model.sessions[place].store.catalog.revision))
        try go(to: number, place, &model)
      default:
        var next = model.sessions[place].catalog
        maker.change(&next)
        let changes = next.changes(from: model.sessions[place].catalog)
        if changes.isEmpty { continue }
        try model.attempt(place) { try $0.catalog.commit(changes, command: "step \(step)").changes }
      }
      try #require(try reader.catalog.load() == model.catalog, "step \(step)")
    }
    #expect(model.refused < 60)
    for (number, catalog) in model.past {
      try #require(try model.sessions[0].store.log.catalog(at: number) == catalog, "r\(number)")
    }
    for number in model.past.keys.sorted().shuffled(using: &maker.generator).prefix(20) {
      try go(to: number, 1, &model)
      try #require(model.catalog == model.past[number], "r\(number)")
    }
    #expect(try reader.check() == [])
    if takesAny { return }
    let store = try RouteStore.inFile(path)
    while let changes = try? store.log.undo() { try model.catalog.apply(changes) }
    #expect(errorCode { _ = try store.log.undo() } == "cannot-undo")
    #expect(model.catalog == RouteCatalog())
    #expect(try store.catalog.load() == RouteCatalog())
    #expect(try store.check() == [])
  }

  /// The difference of two catalogs as one change.
  private func go(to number: Int, _ place: Int, _ model: inout Model) throws {
    try model.attempt(place) { store in
      let changes = try store.log.catalog(at: number).changes(from: store.catalog.load())
      return changes.isEmpty
        ? [] : try store.catalog.commit(changes, command: "goto r\(number)").changes
    }
  }
}
