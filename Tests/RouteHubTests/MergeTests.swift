import Foundation
import TestSupport
import Testing

/// What a pull makes of rows and migrations that both sides have changed: what counts is what all changes of a
/// side come to.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct MergeTests {
  /// A hub with two machines that have a route.
  private func pair() throws -> HubProgram {
    let hub = try HubProgram()
    for name in ["anna", "bert"] {
      try hub.join(name)
      try hub.write(name, "migrations/readme", "")
    }
    try hub.run("anna", "hub init", "route add list --class L --url app://list", "hub push")
    try hub.run("bert", "hub pull")
    return hub
  }

  private func expectSummary(_ summary: String, _ hub: HubProgram) throws {
    try hub.run("bert", "hub push")
    try hub.run("anna", "hub pull")
    try hub.expectEqual("anna", "bert")
    let route = try hub.run("anna", "route list --json").output
    #expect(route.contains("\"summary\":\"\(summary)\""), "\(route)")
  }

  @Test(arguments: [
    ["route edit list --summary A", "undo"],
    ["route edit list --summary B", "route edit list --summary ''"],
    ["route edit list --summary B", "route edit list --summary A"],
    ["route rename list other", "undo"],
  ])
  func `what comes to nothing, or to the same, is in nobody's way`(lines: [String]) throws {
    let hub = try pair()
    try hub.run("anna", "route edit list --summary A", "hub push")
    for line in lines { #expect(try hub.run("bert", line).code == 0, "\(line)") }
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    try expectSummary("A", hub)
  }

  @Test func `a field is one conflict, however often it was set here`() throws {
    let hub = try pair()
    try hub.run("anna", "route edit list --summary A", "hub push")
    try hub.run("bert", "route edit list --summary B", "route edit list --summary C")
    let refused = try hub.run("bert", "hub pull")
    #expect(
      refused.errors.hasPrefix(
        """
        error: 1 conflict with the hub: nothing was done
          route list: summary is 'C' here and 'A' on the hub (\(hub.user) on anna, h2)

        """), "\(refused.errors)")
    #expect(try hub.run("bert", "hub pull --ours").code == 0)
    try expectSummary("C", hub)
  }

  @Test func `the hub's value stays if theirs is chosen`() throws {
    let hub = try pair()
    try hub.run("anna", "route edit list --summary A", "hub push")
    try hub.run("bert", "route edit list --summary B", "route edit list --summary A", "undo 1")
    #expect(try hub.run("bert", "hub pull --theirs").code == 0)
    try expectSummary("A", hub)
  }

  @Test func `a row that was renamed there and edited here is both`() throws {
    let hub = try pair()
    try hub.run("anna", "route rename list all", "route rename all every", "hub push")
    try hub.run("bert", "route edit list --summary B")
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    try hub.run("bert", "hub push")
    try hub.run("anna", "hub pull")
    try hub.expectEqual("anna", "bert")
    #expect(try hub.run("anna", "route every --json").output.contains("\"summary\":\"B\""))
    #expect(try hub.run("anna", "check").code == 0)
  }

  private func writeMigration(_ machine: String, _ number: Int, _ hub: HubProgram) throws {
    let file = "migrations/\(number)_m"
    try hub.write(machine, "\(file).up.routesh", "route add m\(number) --class A\n")
    try hub.write(machine, "\(file).down.routesh", "route remove m\(number)\n")
  }

  @Test func `what a join made of many keeps all but the migration that came too`() throws {
    let hub = try HubProgram()
    for name in ["anna", "bert"] { try hub.join(name) }
    try hub.run("anna", "hub init", "route add list --class L", "hub push")
    for number in [1, 2] { try writeMigration("bert", number, hub) }
    try writeMigration("anna", 1, hub)
    try hub.run("bert", "route add own --class O", "migrate up", "hub join")
    try hub.run("anna", "migrate up", "hub push")
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    try hub.run("bert", "hub push")
    try hub.run("anna", "hub pull")
    try hub.expectEqual("anna", "bert")
    for route in ["own", "m1", "m2"] { #expect(try hub.run("anna", "route \(route)").code == 0) }
    let status = try hub.run("bert", "migrate status --csv").output
    #expect(status.contains("1,m,applied") && status.contains("2,m,applied"), "\(status)")
  }

  @Test func `a migration that both take back is taken back once`() throws {
    let hub = try pair()
    try writeMigration("anna", 1, hub)
    try hub.run("anna", "migrate up", "hub push")
    try hub.run("bert", "hub pull", "migrate down", "route add own --class A")
    try hub.run("anna", "migrate down", "hub push")
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    try hub.run("bert", "hub push")
    try hub.run("anna", "hub pull")
    try hub.expectEqual("anna", "bert")
  }

  @Test func `a migration that was done again here is away if it was taken back there`() throws {
    let hub = try pair()
    try writeMigration("anna", 1, hub)
    try hub.run("anna", "migrate up", "hub push")
    try hub.run("bert", "hub pull", "migrate down")
    try writeMigration("bert", 2, hub)
    try hub.run("bert", "migrate up --to 2")
    try hub.run("anna", "migrate down", "hub push")
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    try hub.run("bert", "hub push")
    try hub.run("anna", "hub pull")
    try hub.expectEqual("anna", "bert")
    #expect(try hub.run("bert", "route m1").code == 1)
    #expect(try hub.run("bert", "migrate up --allow-out-of-order").code == 0)
  }

  @Test func `a migration whose way back left something leaves it`() throws {
    let hub = try pair()
    let file = "migrations/1_m"
    try hub.write("bert", "\(file).up.routesh", "route add m --class A\n")
    try hub.write("bert", "\(file).down.routesh", "route edit m --summary left\n")
    try hub.run("bert", "migrate up", "migrate down")
    try writeMigration("anna", 5, hub)
    try hub.run("anna", "migrate up", "hub push")
    #expect(try hub.run("bert", "hub pull").code == 0)
    #expect(try hub.run("bert", "route m --json").output.contains("\"summary\":\"left\""))
  }

  @Test func `events in a file of their own follow the revisions`() throws {
    let hub = try pair()
    let history = "--history events.db"
    try hub.run("bert", "route edit list --summary B")
    try hub.run("bert", "\(history) -c 'open app://list'")
    try hub.run("anna", "route add editor --class E", "hub push")
    try hub.run("bert", "\(history) -c 'hub pull'")
    let shown = try hub.run("bert", "\(history) -c 'history show 1 --json'")
    #expect(shown.output.contains("\"revision\":3"), "\(shown)")
  }
}
