import Foundation
import RouteModel
import RouteStorage
import StoreScenarios
import TestSupport
import Testing

extension RouteStore {
  /// The revisions of a store that was never pushed, as a hub delivers them.
  func delivered() throws -> [Revision] {
    try sharing.unshared(machine: "theirs").revisions.enumerated().map { place, revision in
      var revision = revision
      revision.hubNumber = place + 1
      revision.logged = LoggedChanges(revision.changes)
      return revision
    }
  }

  /// Pulls revisions.
  @discardableResult
  func pull(_ way: HubWay, migrations: String) throws -> Rebase {
    try sharing.rebase(
      along: way,
      RebaseOptions(
        migrations: Scenario.migrations(of: self, in: migrations), command: "hub pull"))
  }
}

/// What comes from a hub into a store with revisions of its own.
struct RebaseTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A store that has applied a migration of a folder of its own.
  private func migrated(
    _ owner: String, _ name: String, kind: String = "routesh", up: String, down: String
  ) throws -> RouteStore {
    try directory.write(up, to: "\(owner)/1_\(name).up.routesh")
    try directory.write(down, to: "\(owner)/1_\(name).down.\(kind)")
    let store = try RouteStore.inFile(directory.path("\(owner).db"))
    try Scenario.migrations(of: store, in: directory.path(owner)).up()
    return store
  }

  /// The number in a script is how many routes there are then.
  @Test(arguments: [
    ("a", "routesh", "2\n", "0\n", true), ("a", "routesh", "# mine\n2\n", "0\n", true),
    ("a", "routesh", "2\n", "\n# mine\n0 \n", true), ("a", "routesh", "2\n", "1\n", false),
    ("a", "routesh", "3\n", "0\n", false), ("a", "sql", "2\n", "0\n", false),
    ("b", "routesh", "2\n", "0\n", false),
  ])
  func `a migration of both sides is one if its name and both its ways are the same`(
    _ name: String, _ kind: String, _ up: String, _ down: String, _ isSame: Bool
  ) throws {
    let theirs = try migrated("theirs", "a", up: "2\n", down: "0\n")
    let mine = try migrated("mine", name, kind: kind, up: up, down: down)
    let (catalog, revisions) = (try mine.catalog.load(), try mine.log.revisions())
    let way = HubWay.forward(try theirs.delivered())
    do {
      let pulled = try mine.pull(way, migrations: directory.path("mine"))
      #expect(isSame && pulled.same == ["1_a"] && pulled.conflicts == [])
      #expect(try mine.log.revisions().map(\.number) == [2, 1])
    } catch let error as StoreError {
      #expect(!isSame && error.code == .conflict, "\(error.message)")
      #expect(error.message.hasPrefix("both sides have a migration 1: 1_a of "))
      #expect(error.message.contains(", and 1_\(name) here: "))
      #expect(try mine.log.revisions() == revisions)
    }
    #expect(try mine.catalog.load() == catalog)
    let applied = try Scenario.migrations(of: mine, in: directory.path("mine")).applied()
    #expect(applied.map(\.migration.title) == ["1_\(name)"])
    #expect(try mine.check() == [])
  }
}
