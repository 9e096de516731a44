import Foundation
import TestSupport
import Testing

/// Stores that an earlier version of the program made and recorded in, and that push and send now.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct UpgradedStoreTests {
  /// Since version 3 revisions say what they changed, so that each of them is pushed.
  @Test(arguments: [3, 6])
  func `events are of the revision whose catalog they met, though the upgrade is one here`(
    version: Int
  ) throws {
    let hub = try HubProgram()
    try Self.copy(version, hub)
    let upgraded = try hub.run("anna", "hub set \(hub.database.address)")
    #expect(
      upgraded.errors.hasPrefix("'routes.db' was brought from schema \(version) to "),
      "\(upgraded)")
    let pushed = try hub.run("anna", "hub init", "open app://lists", "hub push")
    #expect(pushed.output == "pushed 65 revisions; the hub is at h65\n", "\(pushed)")
    try hub.run("anna", "route edit list --summary Now", "open app://lists", "hub push")
    let sent = try hub.run("anna", "hub send")
    #expect(sent.output == "sent 337 events\n", "\(sent)")

    // Here the upgrade is r66; the hub has the catalog that it found as h65, and the next as h66.
    let here = try Self.revisions("history --limit 1000", hub)
    #expect(here.count == 337 && here.starts(with: [67, 66, 65]), "\(here)")
    let there = try Self.revisions("history --hub --limit 1000", hub)
    #expect(there == here.map { $0 > 65 ? $0 - 1 : $0 })
    #expect(try hub.run("anna", "store check").output == "")
  }

  /// Of versions 1 and 2 the log travels as one revision, under the name of the upgrade.
  @Test(arguments: [1, 2])
  func `events after the upgrade are of the revision under which the old log travels`(
    version: Int
  ) throws {
    let hub = try HubProgram()
    try Self.copy(version, hub)
    try hub.run("anna", "hub set \(hub.database.address)", "hub init", "open app://lists")
    #expect(try hub.run("anna", "hub push").output == "pushed 1 revision; the hub is at h1\n")
    try hub.run("anna", "route edit list --summary Now", "open app://lists", "hub push", "hub send")
    #expect(try Self.revisions("history --hub --limit 2", hub) == [2, 1])
  }

  @Test func `a pull leaves what happened at the upgrade on the catalog that it met`() throws {
    let hub = try HubProgram()
    try hub.join("bert")
    try hub.run("bert", "hub init", "class add Zebra", "hub push")
    try Self.copy(6, hub)
    try hub.run("anna", "hub set \(hub.database.address)", "open app://lists")
    try hub.run("anna", "route edit list --summary Now", "open app://lists")
    #expect(try Self.revisions("history --limit 3", hub) == [67, 66, 65])
    #expect(try hub.run("anna", "hub pull").code == 0)
    #expect(try Self.revisions("history --limit 3", hub) == [68, 66, 66])
  }

  /// The store of a version, as Anna's.
  private static func copy(_ version: Int, _ hub: HubProgram) throws {
    try FileManager.default.createDirectory(
      atPath: hub.directory.path("anna"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: Corpus.packageDirectory
        .appendingPathComponent("Tests/Fixtures/Stores/version-\(version).db").path,
      toPath: hub.path("anna"))
  }

  private static func revisions(_ question: String, _ hub: HubProgram) throws -> [Int] {
    try hub.run("anna", "\(question) --json").output
      .matches(of: /"revision":(\d+)/).compactMap { Int($0.1) }
  }
}
