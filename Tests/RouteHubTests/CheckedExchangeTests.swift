import TestSupport
import Testing

/// What comes from a hub, and what followers get, is checked.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct CheckedExchangeTests {
  @Test(arguments: [
    ("route remove x", "route edit y --parent x", "unknown-parent"),
    ("guard remove g", "route edit x --requires g", "unknown-guard"),
    ("pattern add x app://dup", "pattern add y app://dup", "duplicate"),
    (
      "parameter edit x q --default a", "parameter edit x q --allow b,c", "parameter-default"
    ),
  ])
  func `a pull lists what check finds in what came`(
    anna: String, bert: String, code: String
  ) throws {
    let hub = try HubProgram.pair()
    for line in [
      "route add x --class XC --url app://x?q=:q", "route add y --class YC --url app://y",
      "guard add g", "parameter add x q", "hub push",
    ] {
      try hub.run("anna", line)
    }
    try hub.run("bert", "hub pull")
    try hub.run("anna", anna, "hub push")
    let made = try hub.run("bert", bert)
    #expect(made.code == 0, "\(made.errors)")
    let dry = try hub.run("bert", "hub pull --dry-run")
    #expect(dry.output.contains("[\(code)]"), "\(dry.output)\(dry.errors)")
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0 && pulled.output.contains("[\(code)]"), "\(pulled)")
  }

  @Test func `a promotion with an error is refused unless it is allowed`() throws {
    let hub = try HubProgram.pair()
    try hub.run("anna", "route add x --class XC --url app://x?q=:q", "parameter add x q")
    try hub.run("anna", "hub push", "hub promote --channel production")
    try hub.run("bert", "hub pull", "parameter edit x q --allow b,c")
    try hub.run("anna", "parameter edit x q --default a", "hub push")
    try hub.run("bert", "hub pull", "hub push")
    let refused = try hub.run("anna", "hub promote --channel production")
    #expect(refused.code == 1, "\(refused)")
    #expect(refused.errors.contains("[parameter-default]"), "\(refused.errors)")
    #expect(try hub.run("anna", "hub channels").output.contains("h3"))
    let moved = try hub.run("anna", "hub promote --channel production --allow parameter-default")
    #expect(moved.code == 0, "\(moved.errors)")
  }

  @Test func `the log of the hub is there without a pull`() throws {
    let hub = try HubProgram.pair(isPulled: true)
    try hub.run("anna", "route add about --class A", "hub push")
    let log = try hub.run("bert", "log --hub")
    let lines = log.output.split(separator: "\n")
    #expect(lines.count == 3, "\(log)")
    #expect(lines[1].hasPrefix("+") && lines[1].contains(" h2 "), "\(log)")
    #expect(lines[1].hasSuffix("\(hub.user) on anna  change  route add about --class A"), "\(log)")
    #expect(lines[2].hasPrefix(" ") && lines[2].contains(" h1 "), "\(log)")
  }

  @Test func `events that the hub lost are noticed, and sent again`() throws {
    let hub = try HubProgram.pair(isPulled: true)
    try hub.run("bert", "open app://list", "hub send")
    #expect(try hub.run("bert", "hub send").errors == "")
    try hub.database.sql("DELETE FROM routesh.event")
    for line in ["hub status", "hub send"] {
      let told = try hub.run("bert", line)
      #expect(told.errors.contains("hub send --again sends them again"), "\(line): \(told)")
    }
    #expect(try hub.run("bert", "hub send --again").output == "sent 1 event\n")
    #expect(try hub.run("bert", "hub send").errors == "")
  }
}
