import RouteModel
import RouteStorage
import Testing

@Suite struct EditTests {
  private struct Refused: Error {}

  private static func screen(_ name: String, in catalog: inout RouteCatalog) {
    catalog.classes["Screen"] = DestinationClass(name: "Screen")
    catalog.routes[name] = Route(identifier: name, className: "Screen")
  }

  @Test func `an edit is one revision, and returns what it changed`() throws {
    let store = try RouteStore.inMemory()
    let made = try store.edit("a screen") { Self.screen("a", in: &$0) }
    var catalog = RouteCatalog()
    try catalog.apply(made)
    #expect(try store.catalog.load() == catalog)
    #expect(try store.log.revisions().map(\.command) == ["a screen"])
  }

  @Test func `an edit that throws or changes nothing leaves no revision`() throws {
    let store = try RouteStore.inMemory()
    #expect(throws: Refused.self) {
      try store.edit("a screen") { catalog in
        Self.screen("a", in: &catalog)
        throw Refused()
      }
    }
    #expect(try store.edit("nothing") { _ in }.isEmpty)
    #expect(try store.log.revisions().isEmpty)
    #expect(try store.catalog.load() == RouteCatalog())
    #expect(!store.isInTransaction)
  }

  @Test func `the edits of a transaction are one revision, or none if it throws`() throws {
    let store = try RouteStore.inMemory()
    try store.transaction {
      try store.edit("a screen") { Self.screen("a", in: &$0) }
      try store.edit("another") { Self.screen("b", in: &$0) }
    }
    #expect(throws: Refused.self) {
      try store.transaction {
        try store.edit("a third") { Self.screen("c", in: &$0) }
        throw Refused()
      }
    }
    #expect(try store.log.revisions().map(\.command) == ["a screen\nanother"])
    #expect(try store.catalog.load().routes.keys.sorted() == ["a", "b"])
  }

  @Test func `a revision is read with the rows that it changed`() throws {
    let store = try RouteStore.inMemory()
    try store.edit("a screen") { Self.screen("a", in: &$0) }
    let edited = try store.edit("a summary") { $0.routes["a"]?.summary = "The first" }
    try store.edit("another") { Self.screen("b", in: &$0) }
    #expect(try store.log.revision(2).changes == edited)
    let error = #expect(throws: StoreError.self) { try store.log.revision(4) }
    #expect(error?.code == .notFound)
  }

  /// Rows name each other by their keys: whoever takes a key, takes its references.
  @Test(arguments: ["class", "route", "guard", "storyboard"], [false, true])
  func `a row that takes the key of a removed one is the one that others name`(
    _ kind: String, _ comesFirst: Bool
  ) throws {
    let store = try RouteStore.inMemory()
    let scene = StoryboardObject(storyboard: "M", objectID: "s")
    try store.edit("all") {
      $0.classes["C"] = DestinationClass(name: "C")
      $0.guards["g"] = Guard(name: "g", route: "a")
      $0.routes["a"] = Route(
        identifier: "a", className: "C", requires: [], patterns: [.init(text: "app://a")])
      $0.routes["b"] = Route(identifier: "b", className: "C", requires: ["g"], parent: "a")
      $0.storyboards["M"] = Storyboard(name: "M")
      $0.scenes[scene] = Scene(id: scene)
    }
    let old = try store.catalog.load()
    var new = old
    let (removal, addition): (CatalogChange, CatalogChange)
    switch kind {
    case "class":
      new.classes["C"] = DestinationClass(name: "C", kind: .view)
      removal = .destinationClass(before: old.classes["C"], after: nil)
      addition = .destinationClass(before: nil, after: new.classes["C"])
    case "route":
      new.routes["a"] = Route(
        identifier: "a", className: "C", summary: "another", patterns: [.init(text: "app://a/:x")])
      removal = .route(before: old.routes["a"], after: nil)
      addition = .route(before: nil, after: new.routes["a"])
    case "guard":
      new.guards["g"] = Guard(name: "g", summary: "another")
      removal = .guard(before: old.guards["g"], after: nil)
      addition = .guard(before: nil, after: new.guards["g"])
    default:
      new.storyboards["M"] = Storyboard(name: "M", runtime: "watchKit")
      removal = .storyboard(before: old.storyboards["M"], after: nil)
      addition = .storyboard(before: nil, after: new.storyboards["M"])
    }
    let changes = comesFirst ? [addition, removal] : [removal, addition]
    try store.catalog.commit(changes, command: "another \(kind)")
    #expect(try store.catalog.load() == new)
    _ = try store.log.undo()
    #expect(try store.catalog.load() == old)
  }
}
