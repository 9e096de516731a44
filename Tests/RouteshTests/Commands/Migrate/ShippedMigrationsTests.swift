import Foundation
import TestSupport
import Testing

/// The example app's migrations, copied as a start.
struct ShippedMigrationsTests: StoreSession {
  static let store = ["notes.db"]
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try FileManager.default.copyItem(
      at: Corpus.packageDirectory.appendingPathComponent("migrations/catalog"),
      to: directory.url.appendingPathComponent("migrations"))
    #expect(try run("migrate", "up").code == 0)
  }

  @Test func `they lead back to an empty catalog`() throws {
    #expect(try run("migrate", "status", "--verify").code == 0)
    #expect(try run("migrate", "down", "--to", "0").code == 0)
    for list in ["routes", "classes", "scenes", "storyboards", "adapters", "protocols"] {
      #expect(try run(list).output == "", "\(list)")
    }
  }

  @Test func `a way back that leaves a row behind is found, though going up again hides it`() throws
  {
    try directory.write(
      "class add Extra\nroute add extra --class Extra\n", to: "migrations/0004_extra.up.routesh")
    try directory.write(
      "route edit extra --class Other\nroute remove extra\n",
      to: "migrations/0004_extra.down.routesh")
    try directory.write(
      "route add more --class MoreViewController\nscene add main/More --class MoreViewController\n",
      to: "migrations/0005_more.up.routesh")
    try directory.write(
      "route remove more\nscene remove main/More\n", to: "migrations/0005_more.down.routesh")
    #expect(try run("migrate", "up").code == 0)
    let verified = try run("migrate", "status", "--verify")
    #expect(verified.code == 1)
    #expect(verified.output.contains("5_more"))
    #expect(verified.output.contains("MoreViewController"))
  }
}
