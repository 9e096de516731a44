import TestSupport
import Testing

/// What one side deleted and another edited, or made impossible, however the hub came to it.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct DeletionConflictTests {
  /// A hub of three machines with the same catalog.
  private func hub(_ base: String...) throws -> HubProgram {
    let hub = try HubProgram.pair(isPulled: true)
    try hub.join("cleo")
    for line in base { #expect(try hub.run("anna", line).code == 0) }
    try hub.run("anna", "hub push")
    for name in ["bert", "cleo"] { #expect(try hub.run(name, "hub pull").code == 0) }
    return hub
  }

  @Test func `a deletion against an edit is a conflict`() throws {
    let hub = try hub("route add r1 --class R1")
    try hub.run("anna", "parameter add r1 q", "hub push")
    try hub.run("cleo", "route remove r1")
    let pulled = try hub.run("cleo", "hub pull")
    #expect(pulled.code == 1 && pulled.errors.contains("route r1"), "\(pulled)")
  }

  @Test func `a deletion against an edit is a conflict also if the hub had deleted the row before`()
    throws
  {
    let hub = try hub("route add r1 --class R1")
    try hub.run("anna", "route remove r1", "hub push")
    try hub.run("bert", "parameter add r1 q")
    #expect(try hub.run("bert", "hub pull --ours").code == 0)
    #expect(try hub.run("bert", "hub push").code == 0)
    try hub.run("cleo", "route remove r1")
    let pulled = try hub.run("cleo", "hub pull")
    #expect(pulled.code == 1 && pulled.errors.contains("route r1"), "\(pulled)")
  }

  @Test func `a class that one route has exclusively and another got is a conflict`() throws {
    let hub = try hub("route add r6 --class X", "route add r7 --class Y")
    try hub.run("anna", "route edit r6 --class C5", "hub push")
    try hub.run("bert", "route edit r7 --class C5 --exclusive")
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 1 && pulled.errors.contains("C5"), "\(pulled)")
  }

  @Test(arguments: [
    (
      "route add p --class P", "route add kid --class K --parent p", "route edit p --name q",
      "route remove kid"
    ),
    (
      "guard add p", "route add kid --class K --requires p", "guard edit p --name q",
      "route remove kid"
    ),
    ("class add P", "route add kid --class P", "class edit P --name Q", "route remove kid"),
    ("route add p --class P", "guard add g --route p", "route edit p --name q", "guard remove g"),
  ])
  func `a rename is no edit of the rows that name the row`(
    first: String, second: String, rename: String, removal: String
  ) throws {
    let hub = try hub(first, second)
    #expect(try hub.run("anna", rename).code == 0)
    try hub.run("anna", "hub push")
    #expect(try hub.run("bert", removal).code == 0)
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
  }
}
