import RouteModel
import RouteStorage
import TestSupport
import Testing

struct TransactionTests {
  private func add(_ name: String) -> CatalogChange {
    .route(before: nil, after: Route(identifier: name, className: "Screen"))
  }

  @Test func `several commits become one revision`() throws {
    let store = try RouteStore.inMemory()
    try store.put(.routes(1))
    try store.begin()
    #expect(store.isInTransaction)
    #expect(try store.catalog.commit([add("a")], command: "route add a").revision == 2)
    #expect(try store.catalog.commit([add("b")], command: "route add b").revision == 2)
    #expect(errorCode { try store.catalog.commit([add("a")], command: "again") } == "constraint")
    #expect(try store.catalog.load().routes.count == 3)
    #expect(try store.log.catalog(at: 1).routes.count == 1)
    #expect(try store.commitTransaction() == 2)
    #expect(try store.log.revisions().first?.command == "route add a\nroute add b")
    #expect(try store.log.undo().count == 2)
    #expect(try store.catalog.load() == .routes(1))
  }

  @Test func `rollback takes everything back`() throws {
    let store = try RouteStore.inMemory()
    try store.put(.routes(1))
    try store.begin()
    try store.catalog.commit([add("a")], command: "route add a")
    try store.rollback()
    #expect(try store.catalog.load() == .routes(1))
    #expect(store.catalog.revision == 1)
    try store.begin()
    #expect(try store.commitTransaction() == nil)
    #expect(try store.log.revisions().count == 1)
  }

  @Test func `what makes no sense is refused`() throws {
    let store = try RouteStore.inMemory()
    #expect(errorCode { try store.rollback() } == "transaction-state")
    #expect(errorCode { try store.commitTransaction() } == "transaction-state")
    try store.begin()
    #expect(errorCode { try store.begin() } == "transaction-state")
    #expect(errorCode { _ = try store.log.undo() } == "transaction-state")
    #expect(errorCode { try store.vacuum() } == "transaction-state")
    #expect(errorCode { try store.history.prune(keeping: .events(1)) } == "transaction-state")
  }

  /// Each row conflicts with another: names, patterns, exclusive classes are exchanged in a circle.
  @Test func `rows that exchange what is unique are undone`() throws {
    let store = try RouteStore.inMemory()
    var catalog = RouteCatalog.routes(6)
    for index in 0..<6 { catalog.routes["r\(index)"]?.isExclusive = true }
    for index in 0..<6 {
      let name = "C\(index)"
      catalog.classes[name] = DestinationClass(name: name)
      catalog.routes["r\(index)"]?.className = name
      catalog.routes["r\(index)"]?.protocols = ["P\(index)": .destination]
    }
    try store.put(catalog)
    try store.begin()
    func rename(_ old: String, _ new: String) throws {
      let before = try store.catalog.load()
      let row = try #require(before.routes[old])
      var renamed = row
      renamed.identifier = new
      try store.catalog.commit(
        [.route(before: row, after: renamed)], command: "rename \(old) \(new)")
    }
    for (old, new) in [("r0", "t"), ("r1", "r0"), ("r2", "r1"), ("t", "r2")] {
      try rename(old, new)
    }
    try store.commitTransaction()
    var turned = try store.catalog.load()
    #expect(turned.routes["r0"]?.className == "C1")
    // The same with what belongs to them.
    for (route, name) in [("r3", "C4"), ("r4", "C5"), ("r5", "C3")] {
      turned.routes[route]?.className = name
    }
    turned.routes["r3"]?.protocols = ["P4": .destination]
    turned.routes["r4"]?.protocols = ["P3": .destination]
    try store.put(turned)
    #expect(try store.catalog.load() == turned)
    var followed = turned
    try followed.apply(try store.log.undo())
    #expect(try store.catalog.load() == followed)
    try followed.apply(try store.log.undo())
    #expect(followed == catalog)
    #expect(try store.catalog.load() == catalog)
    #expect(try store.check() == [])
    #expect(try store.log.catalog(at: 2) != catalog)
  }

  @Test func `undo goes back step by step, and ends with a reason`() throws {
    let store = try RouteStore.inMemory()
    for count in 1...4 { try store.put(.routes(count)) }
    _ = try store.log.undo()
    #expect(try store.catalog.load() == .routes(3))
    _ = try store.log.undo(2)
    #expect(try store.catalog.load() == .routes(1))
    #expect(errorCode { _ = try store.log.undo(2) } == "cannot-undo")
    #expect(try store.catalog.load() == .routes(1))
    _ = try store.log.undo()
    #expect(try store.catalog.load().isEmpty)
    let log = try store.log.revisions()
    #expect(log.prefix(4).map(\.kind) == [.undo, .undo, .undo, .undo])
    #expect(log.compactMap(\.undoes?.number) == [1, 2, 3, 4])
    #expect(try store.log.revisions(limit: 2, before: 5).compactMap(\.standing.undoneBy) == [5, 6])
  }

  @Test func `what was undone is brought back, step by step`() throws {
    let store = try RouteStore.inMemory()
    for count in 1...3 { try store.put(.routes(count)) }
    #expect(errorCode { _ = try store.log.redo() } == "cannot-undo")
    _ = try store.log.undo(2)
    #expect(try store.catalog.load() == .routes(1))
    _ = try store.log.redo()
    #expect(try store.catalog.load() == .routes(2))
    #expect(errorCode { _ = try store.log.redo(2) } == "cannot-undo")
    #expect(try store.catalog.load() == .routes(2))
    _ = try store.log.redo()
    #expect(try store.catalog.load() == .routes(3))
    // Undone and brought back again and again.
    _ = try store.log.undo(3)
    #expect(try store.catalog.load().isEmpty)
    _ = try store.log.redo(3)
    #expect(try store.catalog.load() == .routes(3))
    #expect(try store.log.revisions(limit: 1).first?.standing.effect == .bringsBack(3))
    let changes = try store.log.revisions(limit: 99).filter { $0.number <= 3 }
    #expect(changes.map(\.standing.isUndone) == [false, false, false])
    // Another change ends that.
    _ = try store.log.undo()
    try store.put(.routes(5))
    #expect(errorCode { _ = try store.log.redo() } == "cannot-undo")
    #expect(try store.check() == [])
  }

  @Test func `one revision is taken back wherever it stands`() throws {
    let store = try RouteStore.inMemory()
    try store.put(.routes(1))
    for name in ["a", "b", "c"] {
      try store.catalog.commit([add(name)], command: "route add \(name)")
    }
    var live = try store.catalog.load()
    try live.apply(try store.log.undo(revision: 3))
    #expect(live.routes.keys.sorted() == ["a", "c", "r0"])
    #expect(try store.catalog.load() == live)
    #expect(errorCode { _ = try store.log.undo(revision: 3) } == "cannot-undo")
    #expect(errorCode { _ = try store.log.undo(revision: 9) } == "not-found")
    #expect(errorCode { _ = try store.log.undo(revision: -1) } == "not-found")
    #expect(errorCode { _ = try store.log.undo(revision: .max) } == "not-found")
    // The undo is a revision too.
    try live.apply(try store.log.undo(revision: 5))
    #expect(live.routes.keys.sorted() == ["a", "b", "c", "r0"])
    // What was brought back can be taken back by its own number, and by undo.
    try live.apply(try store.log.undo(revision: 3))
    #expect(try store.log.revisions(limit: 1).first?.undoes?.number == 6)
    #expect(try store.log.revisions(limit: 1).first?.standing.effect == .takesBack(3))
    #expect(live.routes.keys.sorted() == ["a", "c", "r0"])
    // A later change of the same row prevents it.
    var route = try #require(live.routes["c"])
    let old = route
    route.summary = "Later"
    try store.catalog.commit([.route(before: old, after: route)], command: "edit")
    #expect(errorCode { _ = try store.log.undo(revision: 4) } == "conflict")
    #expect(try store.log.revisions(limit: 1).first?.number == 8)
  }

  // MARK: Several processes

  @Test func `another's change is noticed, and no update is lost`() throws {
    let directory = try TemporaryDirectory()
    let mine = try RouteStore.inFile(directory.path("routes.db"))
    try mine.put(.routes(2))
    let theirs = try RouteStore.inFile(directory.path("routes.db"))
    var route = try #require(RouteCatalog.routes(2).routes["r0"])
    let old = route
    route.summary = "theirs"
    try theirs.catalog.commit([.route(before: old, after: route)], command: "edit")

    var other = old
    other.summary = "mine"
    #expect(
      errorCode { try mine.catalog.commit([.route(before: old, after: other)], command: "edit") }
        == "conflict")
    #expect(try mine.catalog.changedElsewhere())
    #expect(try !mine.catalog.changedElsewhere())
    #expect(try mine.catalog.load().routes["r0"]?.summary == "theirs")
    other = route
    other.summary = "mine"
    #expect(
      try mine.catalog.commit([.route(before: route, after: other)], command: "edit").revision == 3)
    #expect(try !mine.catalog.changedElsewhere())
    #expect(try theirs.catalog.changedElsewhere())
    #expect(theirs.catalog.revision == 3)
  }

  @Test func `another's change is still noticed after one of our own`() throws {
    let directory = try TemporaryDirectory()
    let mine = try RouteStore.inFile(directory.path("routes.db"))
    try mine.put(.routes(2))
    let theirs = try RouteStore.inFile(directory.path("routes.db"))
    func edit(_ store: RouteStore, _ identifier: String) throws {
      let old = try #require(RouteCatalog.routes(2).routes[identifier])
      var route = old
      route.summary = "edited"
      try store.catalog.commit([.route(before: old, after: route)], command: "edit")
    }
    try edit(theirs, "r0")
    try edit(mine, "r1")
    #expect(try mine.catalog.changedElsewhere())
    #expect(mine.catalog.revision == 3)

    _ = try mine.log.undo(1)
    #expect(try theirs.catalog.changedElsewhere())
    #expect(try theirs.catalog.load() == mine.catalog.load())
    #expect(try !mine.catalog.changedElsewhere())
  }

  @Test func `a circle is refused, whatever makes it`() throws {
    let store = try RouteStore.inMemory()
    func put(_ catalog: RouteCatalog) throws {
      try store.catalog.commit(
        catalog.changes(from: store.catalog.load(), tellsRenames: false), command: "put")
    }
    var catalog = RouteCatalog.routes(3)
    catalog.routes["r0"]?.parent = "r1"
    try put(catalog)
    catalog.routes["r0"]?.parent = nil
    try put(catalog)
    catalog.routes["r1"]?.parent = "r0"
    try put(catalog)
    #expect(errorCode { _ = try store.log.undo(revision: 2) } == "conflict")
    #expect(try store.catalog.load() == catalog)
    let old = try #require(catalog.routes["r0"])
    var named = old
    named.parent = "r0"
    #expect(
      errorCode { try store.catalog.commit([.route(before: old, after: named)], command: "edit") }
        == "constraint")
    var adapter = catalog
    adapter.adapters["A"] = Adapter(required: "A", provided: "A")
    #expect(errorCode { try put(adapter) } == "constraint")
    var superclass = catalog
    superclass.classes["S"] = DestinationClass(name: "S", superclass: "S")
    #expect(errorCode { try put(superclass) } == "constraint")
    #expect(try store.catalog.load() == catalog)
  }

  @Test func `what other programs write is noticed, and loaded`() throws {
    let directory = try TemporaryDirectory()
    let mine = try RouteStore.inFile(directory.path("routes.db"))
    let theirs = try RouteStore.inFile(directory.path("routes.db"))
    try theirs.history.append(RouteEvent(time: 1, action: .back))
    try theirs.history.flush()
    #expect(try mine.catalog.changedElsewhere())
    #expect(try !mine.catalog.changedElsewhere())
    try mine.put(.routes(2))
    try RawDatabase(directory.path("routes.db")).run("UPDATE route SET summary = 'by hand'")
    #expect(try mine.catalog.changedElsewhere())
    #expect(try mine.catalog.load().routes["r0"]?.summary == "by hand")
    // A change of our own does not hide it.
    try RawDatabase(directory.path("routes.db")).run("UPDATE route SET owner = 'hand'")
    try mine.setSetting("path", "push")
    var route = try #require(try mine.catalog.load().routes["r1"])
    let before = route
    route.summary = "mine"
    try RawDatabase(directory.path("routes.db")).run("UPDATE route SET summary = 'again'")
    #expect(
      errorCode { try mine.catalog.commit([.route(before: before, after: route)], command: "edit") }
        == "conflict")
    route.summary = before.summary
    route.isEnabled = false
    try mine.catalog.commit([.route(before: before, after: route)], command: "edit")
    #expect(try mine.catalog.changedElsewhere())
    let found = try #require(try mine.catalog.load().routes["r1"])
    #expect(found.summary == "again" && !found.isEnabled && found.owner == "hand")
    #expect(try mine.check().map(\.code) == ["broken-log"])
  }

  @Test func `readers are never blocked, a second writer is told`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("routes.db")
    let writer = try RouteStore.inFile(path)
    try writer.put(.routes(1))
    let second = try RouteStore.inFile(path, busyTimeout: .zero)
    try writer.begin()
    try writer.catalog.commit([add("a")], command: "route add a")
    #expect(try second.catalog.load() == .routes(1))
    #expect(errorCode { try second.catalog.commit([add("b")], command: "route add b") } == "locked")
    #expect(try RouteStore(path: path, options: .init(readOnly: true)).catalog.load() == .routes(1))
    try writer.commitTransaction()
    #expect(try second.catalog.load().routes.count == 2)
    #expect(try second.catalog.commit([add("b")], command: "route add b").revision == 3)
  }

  @Test func `two writers with many changes lose none`() async throws {
    let directory = try TemporaryDirectory()
    // Nothing uses it again before the tasks have ended; then it is freed with the file.
    defer { withExtendedLifetime(directory) {} }
    let path = directory.path("routes.db")
    try RouteStore.inFile(path).put(.routes(0))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<2 {
        group.addTask {
          let store = try RouteStore.inFile(path)
          for index in 0..<50 {
            let route = Route(identifier: "w\(writer)-\(index)", className: "Screen")
            try store.catalog.commit([.route(before: nil, after: route)], command: "add")
          }
        }
      }
      try await group.waitForAll()
    }
    let store = try RouteStore.inFile(path)
    #expect(try store.catalog.load().routes.count == 100)
    #expect(try store.log.revisions(limit: 1_000).count == 101)
    #expect(try store.check() == [])
  }

  @Test func `settings are kept, have defaults, and refuse unknown names`() throws {
    let store = try RouteStore.inMemory()
    #expect(try store.setting("history") == nil)
    try store.setSetting("history", "off")
    #expect(try store.setting("history") == "off")
    try store.setSetting("history", nil)
    #expect(try store.value(of: Setting.all[0]) == "on")
    do {
      try store.setSetting("histroy", "off")
      Issue.record("no error")
    } catch { #expect(error.suggestions == ["history"]) }
  }
}

/// Stores that several connections of one process have open.
struct SharedProcessTests {
  /// With POSIX locks, closing a file anywhere in a process releases all locks of the process:
  /// another process then believes that it is the last one, and removes the log.
  @Test func `a second look at a store that is open leaves it its locks`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("routes.db")
    let store = try RouteStore.inFile(path)
    try store.put(.routes(3))
    do {
      let second = try RouteStore(path: path, options: .init(readOnly: true))
      #expect(try second.catalog.load().routes.count == 3)
    }
    let other = try ProgramRun(["routes.db", "routes", "--jsonl"], directory: directory.path(""))
    #expect(other.code == 0)
    #expect(try FileState(directory.url).names.contains("routes.db-wal"))
    try store.put(.routes(5))
    let again = try ProgramRun(["routes.db", "routes", "--jsonl"], directory: directory.path(""))
    #expect(again.output.split(separator: "\n").count == 5)
  }
}
