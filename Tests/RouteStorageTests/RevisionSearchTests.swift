import RouteModel
import RouteStorage
import TestSupport
import Testing

/// Finding the change that removed something.
struct RevisionSearchTests {
  private func route(_ name: String, isEnabled: Bool = true) -> Route {
    Route(identifier: name, className: "Screen", isEnabled: isEnabled)
  }

  private func had(
    _ name: String
  ) -> (Revision, () throws(StoreError) -> RouteCatalog) throws(StoreError) -> Bool {
    { rows, _ in rows.before.routes[name] != nil }
  }

  @Test func `the newest revision whose rows answer is found, with its rows before and after`()
    throws
  {
    let store = try RouteStore.inMemory()
    try store.put(.routes(1))
    try store.catalog.commit([.route(before: nil, after: route("a"))], command: "add a")
    try store.catalog.commit([.route(before: route("a"), after: nil)], command: "remove a")
    try store.catalog.commit([.route(before: nil, after: route("b"))], command: "add b")
    let found = try store.log.newestRevision(through: store.catalog.revision, where: had("a"))
    #expect(found?.command == "remove a")
    #expect(found?.before.routes == ["a": route("a")])
    #expect(found?.after.routes == [:])
    #expect(try store.log.newestRevision(through: 2, where: had("a")) == nil)
    #expect(try store.log.newestRevision(through: 9, where: had("c")) == nil)
  }

  @Test func `what an open transaction has changed is not in the way`() throws {
    let store = try RouteStore.inMemory()
    try store.put(.routes(1))
    try store.catalog.commit([.route(before: nil, after: route("a"))], command: "add a")
    try store.catalog.commit(
      [.route(before: route("a"), after: route("a", isEnabled: false))], command: "disable a")
    try store.begin()
    try store.catalog.commit(
      [.route(before: route("a", isEnabled: false), after: nil)], command: "remove a")
    let found = try store.log.newestRevision(through: store.catalog.revision) { rows, _ in
      rows.before.routes["a"]?.isEnabled == true
    }
    #expect(found?.command == "disable a")
  }
}
