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
}
