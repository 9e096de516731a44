import TestSupport
import Testing

/// A hub that was put back from a backup, or was lost, and stores that know more.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct RestoredHubTests {
  /// Two machines that have the routes `list` and `old`, and a backup of the hub.
  private func hub() throws -> (hub: HubProgram, backup: String) {
    let hub = try HubProgram.pair()
    try hub.run("anna", "route add old --class OldController", "hub push")
    try hub.run("bert", "hub pull")
    return (hub, try hub.database.dump(schema: "routesh"))
  }

  private func restore(_ hub: HubProgram, _ backup: String) throws {
    try hub.database.sql("DROP SCHEMA routesh CASCADE")
    try hub.database.sql(backup)
  }

  private func loseHub(_ hub: HubProgram) throws {
    _ = try hub.database.sql("DROP SCHEMA routesh CASCADE")
    try hub.run("anna", "hub init")
  }

  private func expectOnlyList(_ hub: HubProgram) throws {
    try hub.expectEqual("anna", "bert")
    let routes = try hub.run("bert", "export json").output
    #expect(!routes.contains("\"old\"") && routes.contains("\"new\""), "\(routes)")
  }

  @Test func `what was deleted since a backup stays deleted`() throws {
    let (hub, backup) = try hub()
    try hub.run("anna", "route remove old", "route edit list --summary new", "hub push")
    try restore(hub, backup)
    let refused = try hub.run("anna", "hub pull")
    #expect(refused.errors.contains("hub pull --join"), "\(refused)")
    let dry = try hub.run("anna", "hub pull --join --dry-run")
    #expect(dry.output.contains("would remove route old"), "\(dry.output)\(dry.errors)")
    let joined = try hub.run("anna", "hub pull --join")
    #expect(joined.code == 0, "\(joined.errors)")
    #expect(try hub.run("anna", "hub push").output == "pushed 2 revisions; the hub is at h4\n")
    #expect(try hub.run("bert", "hub pull").code == 0)
    try expectOnlyList(hub)
  }

  @Test func `who had pulled more than the hub has brings it back`() throws {
    let (hub, backup) = try hub()
    try hub.run("anna", "route remove old", "route edit list --summary new", "hub push")
    try hub.run("bert", "hub pull", "route add own --class O")
    try restore(hub, backup)
    try hub.run("bert", "hub pull --join", "hub push")
    let joined = try hub.run("anna", "route edit list --path push", "hub pull --join")
    #expect(joined.code == 0, "\(joined.errors)")
    try hub.run("anna", "hub push")
    try hub.run("bert", "hub pull")
    try expectOnlyList(hub)
    try hub.expectOneLine(with: [])
    #expect(try hub.run("anna", "log --csv").output.contains("route add own"))
  }

  @Test func `only what both changed since asks`() throws {
    let (hub, backup) = try hub()
    try hub.run("anna", "route remove old", "route edit list --summary new", "hub push")
    try restore(hub, backup)
    try hub.run("bert", "route edit list --summary other", "hub push")
    let refused = try hub.run("anna", "hub pull --join")
    #expect(refused.errors.contains("1 conflict with the hub"), "\(refused.errors)")
    #expect(
      refused.errors.contains("route list: summary is 'new' here"), "\(refused.errors)")
    try hub.run("anna", "hub pull --join --ours", "hub push")
    try hub.run("bert", "hub pull")
    try expectOnlyList(hub)
  }

  @Test func `a lost hub is filled again, and nothing that was removed comes back`() throws {
    let (hub, _) = try hub()
    try hub.run("anna", "route remove old", "route edit list --summary new")
    try loseHub(hub)
    try hub.run("anna", "hub pull --join", "hub push")
    let dry = try hub.run("bert", "hub pull --join --dry-run")
    #expect(dry.output.contains("would remove 1 route"), "\(dry)")
    try hub.run("bert", "hub pull --join", "hub push")
    try hub.run("anna", "hub pull")
    try expectOnlyList(hub)
    #expect(try hub.run("bert", "hub push").output.hasPrefix("nothing to push"))
  }
}
