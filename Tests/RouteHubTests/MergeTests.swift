import Foundation
import TestSupport
import Testing

/// What a pull makes of rows that both sides have changed: what counts is what all changes of a side come to.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct MergeTests {
  private func expectSummary(_ summary: String, _ hub: HubProgram) throws {
    try hub.exchange()
    let route = try hub.run("anna", "route list --json").output
    #expect(route.contains("\"summary\":\"\(summary)\""), "\(route)")
  }

  @Test(arguments: [
    ["route edit list --summary A", "undo"],
    ["route edit list --summary B", "route edit list --summary ''"],
    ["route edit list --summary B", "route edit list --summary A"],
    ["route edit list --name other", "undo"],
  ])
  func `what comes to nothing, or to the same, is in nobody's way`(lines: [String]) throws {
    let hub = try HubProgram.pair(isPulled: true)
    try hub.run("anna", "route edit list --summary A", "hub push")
    for line in lines { #expect(try hub.run("bert", line).code == 0, "\(line)") }
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    try expectSummary("A", hub)
  }

  @Test func `a field is one conflict, however often it was set here`() throws {
    let hub = try HubProgram.pair(isPulled: true)
    try hub.run("anna", "route edit list --summary A", "hub push")
    try hub.run("bert", "route edit list --summary B", "route edit list --summary C")
    let refused = try hub.run("bert", "hub pull")
    #expect(
      refused.errors.hasPrefix(
        """
        error: 1 conflict with the hub: nothing was done
          route list: summary is 'C' here (\(hub.user), r3) and 'A' on the hub (\(hub.user) on anna, h2)

        """), "\(refused.errors)")
    #expect(try hub.run("bert", "hub pull --ours").code == 0)
    try expectSummary("C", hub)
  }

  @Test func `the hub's value stays if theirs is chosen`() throws {
    let hub = try HubProgram.pair(isPulled: true)
    try hub.run("anna", "route edit list --summary A", "hub push")
    try hub.run("bert", "route edit list --summary B", "route edit list --summary A", "undo 1")
    #expect(try hub.run("bert", "hub pull --theirs").code == 0)
    try expectSummary("A", hub)
  }

  @Test func `a row that was renamed there and edited here is both`() throws {
    let hub = try HubProgram.pair(isPulled: true)
    try hub.run("anna", "route edit list --name all", "route edit all --name every", "hub push")
    try hub.run("bert", "route edit list --summary B")
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    try hub.exchange()
    #expect(try hub.run("anna", "route every --json").output.contains("\"summary\":\"B\""))
    #expect(try hub.run("anna", "check").code == 0)
  }

  @Test func `a new row is not the one that had its name before`() throws {
    let hub = try HubProgram.pair(isPulled: true)
    try hub.run("anna", "route edit list --name all", "hub push")
    try hub.run("bert", "route edit list --name mine", "route add list --class New --summary New")
    let refused = try hub.run("bert", "hub pull")
    #expect(
      refused.errors.hasPrefix(
        """
        error: 1 conflict with the hub: nothing was done
          route list: identifier is 'mine' here (\(hub.user), r3) and 'all' on the hub (\(hub.user) on anna, h2)

        """), "\(refused.errors)")
    #expect(try hub.run("bert", "hub pull --theirs").code == 0)
    try hub.exchange()
    let routes = try hub.run("anna", "routes --csv").output
    #expect(routes.contains("all,ListViewController") && routes.contains("list,New"), "\(routes)")
  }

  @Test func `events in a file of their own follow the revisions`() throws {
    let hub = try HubProgram.pair(isPulled: true)
    let history = "--history events.db"
    try hub.run("bert", "route edit list --summary B")
    try hub.run("bert", "\(history) -c 'open app://list'")
    try hub.run("anna", "route add editor --class E", "hub push")
    try hub.run("bert", "\(history) -c 'hub pull'")
    let shown = try hub.run("bert", "\(history) -c 'history 1 --json'")
    #expect(shown.output.contains("\"revision\":3"), "\(shown)")
  }
}
