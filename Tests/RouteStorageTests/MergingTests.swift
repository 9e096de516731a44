import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// Two processes change one row at the same time.
struct MergingTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A store with a route, opened twice.
  private func stores() throws -> (RouteStore, RouteStore, Route) {
    let path = directory.path("routes.db")
    let mine = try RouteStore.inFile(path)
    try mine.put(.routes(3))
    let theirs = try RouteStore.inFile(path)
    _ = try theirs.catalog.load()
    let route = try #require(try mine.catalog.load().routes["r1"])
    return (mine, theirs, route)
  }

  @Test func `who undoes what he knows does not take back what another made meanwhile`() throws {
    let (mine, theirs, route) = try stores()
    _ = try edit(mine, route) { $0.summary = "Mine" }
    _ = try theirs.catalog.changedElsewhere()
    let known = mine.catalog.revision
    _ = try theirs.log.undo()
    for undo in [{ try mine.log.undo($0) }, mine.log.redo(_:)] {
      #expect {
        try undo(1)
      } throws: { error in
        let error = error as? StoreError
        return error?.code == .conflict
          && error?.message.contains("made r\(known + 1) since this session read r\(known)") == true
      }
    }
    #expect(try mine.log.revisions(limit: 1).first?.number == known + 1)
    // A number selects the revision, whatever followed it.
    #expect(throws: StoreError.self) { try mine.log.undo(revision: known) }
    #expect(try mine.catalog.changedElsewhere())
    #expect(try mine.log.redo().count == 1)
    #expect(try mine.catalog.load().routes["r1"]?.summary == "Mine")
  }

  private func edit(
    _ store: RouteStore, _ route: Route, _ change: (inout Route) -> Void
  ) throws -> StoreCatalog.Committed {
    var after = route
    change(&after)
    return try store.catalog.commit([.route(before: route, after: after)], command: "edit")
  }

  @Test func `fields that only one of both has changed are put together`() throws {
    let (mine, theirs, route) = try stores()
    _ = try edit(theirs, route) {
      $0.summary = "Theirs"
      $0.tags = ["t"]
      $0.patterns["app://theirs"] = .init(text: "app://theirs")
    }
    let done = try edit(mine, route) {
      $0.owner = "me"
      $0.tags = ["m"]
      $0.patterns["app://mine"] = .init(text: "app://mine")
    }
    let merged = try #require(try mine.catalog.load().routes["r1"])
    #expect(merged.summary == "Theirs" && merged.owner == "me" && merged.tags == ["m", "t"])
    #expect(merged.patterns.keys.contains("app://theirs"))
    #expect(merged.patterns.keys.contains("app://mine"))
    guard case .route(let before?, let after?) = done.changes.first else {
      Issue.record("what was committed is a change of the route")
      return
    }
    #expect(before.summary == "Theirs" && after == merged)
    // Each is taken back by itself.
    _ = try mine.log.undo(revision: done.revision - 1)
    let rest = try #require(try mine.catalog.load().routes["r1"])
    #expect(rest.summary == "" && rest.owner == "me" && rest.tags == ["m"])
    #expect(rest.patterns.keys.contains("app://mine"))
    #expect(!rest.patterns.keys.contains("app://theirs"))
    #expect(try mine.check() == [])
  }

  @Test func `the same field changed twice is a conflict that names both values`() throws {
    let (mine, theirs, route) = try stores()
    _ = try edit(theirs, route) { $0.summary = "Theirs" }
    let before = try theirs.catalog.load()
    do {
      _ = try edit(mine, route) { $0.summary = "Mine" }
      Issue.record("a conflict was expected")
    } catch let error as StoreError {
      #expect(error.code == .conflict)
      #expect(error.message == "route r1: summary is now 'Theirs'; this would set it to 'Mine'")
    }
    #expect(try mine.catalog.load() == before)
  }

  @Test func `what both changed alike is no conflict`() throws {
    let (mine, theirs, route) = try stores()
    _ = try edit(theirs, route) {
      $0.summary = "Same"
      $0.tags = ["both"]
    }
    _ = try edit(mine, route) {
      $0.summary = "Same"
      $0.tags = ["both", "mine"]
      $0.owner = "me"
    }
    let merged = try mine.catalog.load().routes["r1"]
    #expect(merged?.owner == "me" && merged?.tags == ["both", "mine"])
  }

  @Test func `a row that was removed or renamed meanwhile is a conflict`() throws {
    let (mine, theirs, route) = try stores()
    try theirs.catalog.commit([.route(before: route, after: nil)], command: "remove")
    #expect(errorCode { _ = try edit(mine, route) { $0.summary = "Mine" } } == "conflict")
    #expect(try mine.catalog.load().routes["r1"] == nil)
  }

  @Test func `a row that was changed meanwhile is not removed`() throws {
    let (mine, theirs, route) = try stores()
    _ = try edit(theirs, route) { $0.summary = "Theirs" }
    #expect(
      errorCode { try mine.catalog.commit([.route(before: route, after: nil)], command: "remove") }
        == "conflict")
    #expect(try mine.catalog.load().routes["r1"]?.summary == "Theirs")
  }

  @Test func `an element of a list that both changed is a conflict`() throws {
    let (mine, theirs, route) = try stores()
    _ = try edit(theirs, route) {
      $0.parameters["id"] = .init(name: "id", kind: .int)
    }
    #expect(
      errorCode {
        _ = try edit(mine, route) { $0.parameters["id"] = .init(name: "id", kind: .uuid) }
      } == "conflict")
  }

  @Test func `blame names the revision of each field, through renames`() throws {
    let (store, _, route) = try stores()
    _ = try edit(store, route) { $0.summary = "One" }
    var named = try #require(try store.catalog.load().routes["r1"])
    let old = named
    named.identifier = "new"
    try store.catalog.commit([.route(before: old, after: named)], command: "rename")
    _ = try edit(store, named) { $0.patterns["app://x"] = .init(text: "app://x") }
    let now = try #require(try store.catalog.load().routes["new"])
    let blame = Dictionary(
      uniqueKeysWithValues: try store.log.blame(now).map { ($0.field, $0.revision?.number) })
    #expect(blame["summary"] == 2)
    #expect(blame["identifier"] == 3)
    #expect(blame["pattern app://x"] == 4)
    #expect(blame["class"] == 1)
  }

  @Test func `changes between revisions are one for each row, either way`() throws {
    let (store, _, route) = try stores()
    _ = try edit(store, route) { $0.summary = "One" }
    let one = try #require(try store.catalog.load().routes["r1"])
    var two = one
    two.identifier = "two"
    try store.catalog.commit([.route(before: one, after: two)], command: "rename")
    #expect(try store.log.changes(since: 1) == [.route(before: route, after: two)])
    #expect(try store.log.changes(since: 3, through: 1) == [.route(before: two, after: route)])
    #expect(errorCode { _ = try store.log.changes(since: 9) } == "not-found")
  }

  @Test func `a name that is used again is told from the row that had it`() throws {
    let (store, _, route) = try stores()
    var named = route
    named.identifier = "other"
    try store.catalog.commit([.route(before: route, after: named)], command: "rename")
    let again = Route(identifier: "r1", className: route.className, summary: "Another")
    try store.catalog.commit([.route(before: nil, after: again)], command: "add")
    let newest = try store.catalog.load()
    let back = try store.log.changes(since: 3, through: 1)
    try store.catalog.commit(back, command: "undo --to r1")
    #expect(try store.catalog.load() == store.log.catalog(at: 1))
    #expect(try store.log.catalog(at: 3) == newest)
    _ = try store.log.undo()
    #expect(try store.catalog.load() == newest)
    _ = try store.log.redo()
    #expect(try store.log.catalog(at: 2).routes["other"] == named)
    #expect(try store.check() == [])
  }

  @Test func `rows that exchange their names, and go back`() throws {
    let (store, _, _) = try stores()
    let old = try store.catalog.load()
    var (a, b) = (try #require(old.routes["r1"]), try #require(old.routes["r2"]))
    a.summary = "A"
    b.summary = "B"
    try store.catalog.commit(
      [.route(before: old.routes["r1"], after: a), .route(before: old.routes["r2"], after: b)],
      command: "edit")
    let apart = try store.catalog.load()
    var (a2, b2) = (a, b)
    (a2.identifier, b2.identifier) = (b.identifier, a.identifier)
    try store.catalog.commit(
      [.route(before: a, after: a2), .route(before: b, after: b2)], command: "exchange")
    #expect(try store.catalog.load().routes["r1"] == b2)
    #expect(try store.log.catalog(at: 2) == apart)
    #expect(try store.log.catalog(at: 1) == old)
    _ = try store.log.undo(2)
    #expect(try store.catalog.load() == old)
    #expect(try store.log.changes(since: 1, through: 3).count == 2)
    #expect(try store.check() == [])
  }

  @Test func `a change is taken back from a row that was renamed since`() throws {
    let (store, _, route) = try stores()
    let done = try edit(store, route) { $0.summary = "One" }
    var named = try #require(try store.catalog.load().routes["r1"])
    let before = named
    named.identifier = "new"
    try store.catalog.commit([.route(before: before, after: named)], command: "rename")
    _ = try store.log.undo(revision: done.revision)
    #expect(try store.catalog.load().routes["new"]?.summary == "")
  }

  @Test func `what stands in the way of an undo is named`() throws {
    let (store, _, route) = try stores()
    var named = route
    named.identifier = "other"
    try store.catalog.commit([.route(before: route, after: named)], command: "rename")
    try store.catalog.commit(
      [.route(before: nil, after: Route(identifier: "r1", className: route.className))],
      command: "add")
    do {
      _ = try store.log.undo(revision: 2)
      Issue.record("a conflict was expected")
    } catch {
      #expect(error.message == "r2 (rename) cannot be undone: a route r1 exists now")
    }
  }
}

/// Changes between a change and its undo.
struct WaysBackTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a class takes the name of another that goes on under a third`() throws {
    let store = try RouteStore.inFile(directory.path("a.db"))
    var old = RouteCatalog()
    old.classes["X"] = DestinationClass(name: "X", kind: .view)
    old.classes["Y"] = DestinationClass(name: "Y")
    old.routes["r"] = Route(identifier: "r", className: "Y")
    try store.put(old)
    let (x, y) = (try #require(old.classes["X"]), try #require(old.classes["Y"]))
    try store.catalog.commit(
      [
        .destinationClass(before: y, after: DestinationClass(name: "Z")),
        .destinationClass(before: x, after: DestinationClass(name: "Y", kind: .view)),
      ], command: "names")
    let new = try store.catalog.load()
    #expect(new.classes["Y"]?.kind == .view && new.classes["Z"]?.kind == .viewController)
    _ = try store.log.undo()
    #expect(try store.catalog.load() == old)
    _ = try store.log.redo()
    #expect(try store.catalog.load() == new)
    #expect(try store.check() == [])
  }

  @Test func `a load that fails leaves the store free for others`() throws {
    let path = directory.path("a.db")
    let store = try RouteStore.inFile(path)
    var catalog = RouteCatalog.routes(3)
    for name in ["r0", "r1", "r2"] {
      catalog.routes[name]?.patterns["app://\(name)"] = .init(text: "app://\(name)")
      catalog.routes[name]?.parameters["p"] = .init(name: "p", allowedValues: ["x"])
    }
    try store.put(catalog)
    let raw = try RawDatabase(path)
    try raw.run("UPDATE pattern SET text = CAST(x'ff' AS TEXT) WHERE id = 1")
    #expect(errorCode { _ = try store.catalog.load() } == "damaged-store")
    try raw.run("UPDATE pattern SET text = 'app://new' WHERE id = 1")
    #expect(try store.catalog.load().routes["r0"]?.patterns["app://new"] != nil)
    var route = try #require(try store.catalog.load().routes["r1"])
    let before = route
    route.summary = "written"
    try store.catalog.commit([.route(before: before, after: route)], command: "edit")
  }
}
