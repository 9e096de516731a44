import Foundation
import TestSupport
import Testing

/// What `migrate repair` and `migrate up --mark` settle in one store is settled wherever it is pulled.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct SettledMigrationTests {
  private let hub: HubProgram

  /// A hub with two machines that have one class, and the files of three migrations that are applied
  /// nowhere.
  init() throws {
    hub = try HubProgram()
    for name in ["anna", "bert"] {
      try hub.join(name)
      for number in 1...3 { try writeFiles(name, number) }
    }
    try hub.run("anna", "hub init", "class add A", "hub push")
    try hub.run("bert", "hub pull")
  }

  /// Writes the files of a migration, as a version control brings them.
  private func writeFiles(_ machine: String, _ number: Int, options: String = "") throws {
    try hub.write(
      machine, "migrations/\(number)_m.up.routesh", "route add r\(number) --class A\(options)\n")
    try hub.write(machine, "migrations/\(number)_m.down.routesh", "route remove r\(number)\n")
  }

  /// The versions of a machine with their states.
  private func states(_ machine: String) throws -> [String] {
    let lines = try hub.run(machine, "migrate status --csv").output.split(
      whereSeparator: \.isNewline)
    return lines.dropFirst().map { line in
      line.split(separator: ",").enumerated().filter { [0, 2].contains($0.offset) }
        .map { String($0.element) }.joined(separator: " ")
    }
  }

  @Test(arguments: [false, true])
  func `a repair is done where it is pulled, and in a clone`(isOnTop: Bool) throws {
    try hub.run("anna", "migrate up", "hub push")
    try hub.run("bert", "hub pull")
    for name in ["anna", "bert"] {
      try writeFiles(name, 1, options: " --summary S")
      for way in ["up", "down"] {
        try FileManager.default.removeItem(atPath: hub.path(name, "migrations/3_m.\(way).routesh"))
      }
    }
    let drift = ["1 changed on disk", "2 applied", "3 missing on disk"]
    #expect(try states("anna") == drift)
    #expect(try hub.run("anna", "migrate repair --accept 1 --forget 3").code == 0)
    if isOnTop {
      try hub.run("bert", "route add other --class A", "hub push")
      let pulled = try hub.run("anna", "hub pull")
      #expect(pulled.output.contains("put 1 revision of this store on top"), "\(pulled)")
    }
    let settled = ["1 applied", "2 applied"]
    #expect(try states("anna") == settled)
    #expect(try hub.run("anna", "hub push").code == 0)
    #expect(try states("bert") == drift)
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.output.hasPrefix("pulled 1 revision\n"), "\(pulled)")
    #expect(try states("bert") == settled)
    try hub.expectEqual("anna", "bert")

    // Both write the files of what is applied in the end, and no others.
    for name in ["carl", "dora"] { try hub.write(name, "migrations/readme", "") }
    let cloned = try hub.run("carl", "hub pull \(hub.database.address)")
    #expect(cloned.output.contains("wrote migrations/0001_m.up.routesh\n"), "\(cloned)")
    try hub.join("dora")
    try hub.run("dora", "hub pull")
    for name in ["carl", "dora"] {
      #expect(try states(name) == settled, "\(name)")
      try hub.expectEqual("anna", name)
    }
  }

  @Test func `a baseline counts where it is pulled, and in a clone`() throws {
    try hub.run(
      "anna", "route add r1 --class A", "route add r2 --class A", "migrate up --mark 2", "hub push")
    #expect(try states("bert") == ["1 pending", "2 pending", "3 pending"])
    #expect(try hub.run("bert", "hub pull").code == 0)
    #expect(try states("bert") == ["1 marked", "2 marked", "3 pending"])
    try hub.expectEqual("anna", "bert")
    let up = try hub.run("bert", "migrate up")
    #expect(up.output == "applied 3_m: added 1 route\n", "\(up)")
    try hub.run("bert", "hub push")

    #expect(try hub.run("carl", "hub pull \(hub.database.address)").code == 0)
    for number in 1...3 { try writeFiles("carl", number) }
    #expect(try states("carl") == ["1 marked", "2 marked", "3 applied"])
    try hub.run("anna", "hub pull")
    for name in ["anna", "carl"] { try hub.expectEqual("bert", name) }
    #expect(try hub.run("carl", "migrate down").code == 0)
    let back = try hub.run("carl", "migrate down")
    #expect(
      back.errors == "error: 2_m was marked and not applied: there is no way back beyond it\n",
      "\(back)")
  }

  /// Two machines whose stores are made from one script and the same migrations, as begin-in-git says.
  private func beginInGit(_ migrations: [(up: String, down: String)]) throws -> HubProgram {
    let hub = try HubProgram()
    for name in ["anna", "bert"] {
      try hub.join(name)
      try hub.write(
        name, "r.routesh", "route put a --class A --url app://a\nroute put c --class A\n")
      try hub.run(name, "-f r.routesh")
      for way in ["up", "down"] { try hub.write(name, "migrations/1_begin.\(way).routesh", "") }
      #expect(try hub.run(name, "migrate up --mark 1").code == 0)
      for (number, migration) in migrations.enumerated() {
        try hub.write(name, "migrations/\(number + 2)_m.up.routesh", migration.up)
        try hub.write(name, "migrations/\(number + 2)_m.down.routesh", migration.down)
      }
      #expect(try hub.run(name, "migrate up").code == 0)
    }
    try hub.run("anna", "hub init", "hub push")
    return hub
  }

  private static let rename = (
    up: "route edit a --summary new --name b\nroute remove c\n",
    down: "route add c --class A\nroute edit b --name a --summary none\n"
  )

  @Test func `equal stores that were made from one script have nothing to change`() throws {
    let hub = try beginInGit([Self.rename])
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    #expect(!pulled.output.contains("added") && !pulled.output.contains("conflict"), "\(pulled)")
    try hub.expectEqual("anna", "bert")
    try hub.exchange()
  }

  @Test func `what one side did after a common migration is all that a pull changes`() throws {
    let hub = try beginInGit([Self.rename])
    try hub.run("anna", "route edit b --summary newer", "hub push")
    try hub.run("bert", "route edit b --owner bert", "route add own --class A")
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    #expect(
      pulled.output.hasSuffix("\n  changed route b: summary new → newer\n"), "\(pulled.output)")
    try hub.exchange()
    #expect(try hub.run("anna", "routes --csv").output.contains("own,"))
  }

  @Test func `a migration more on the hub removes what the script has made`() throws {
    let hub = try beginInGit([])
    for (way, text) in [("up", Self.rename.up), ("down", Self.rename.down)] {
      try hub.write("anna", "migrations/2_m.\(way).routesh", text)
    }
    try hub.run("anna", "migrate up", "hub push")
    try hub.run("bert", "route edit a --owner bert")
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    #expect(
      pulled.output.contains("\n  changed route a → b: summary — → new\n"), "\(pulled.output)")
    try hub.exchange()
    #expect(try !hub.run("anna", "routes --csv").output.contains("c,"))
  }

  @Test func `a pull tells a rename as one change`() throws {
    try hub.run("anna", "route add old --class A", "route add gone --class A", "hub push")
    try hub.run("bert", "hub pull", "route edit old --summary S")
    try hub.run("anna", "route edit old --name new --path push", "route remove gone", "hub push")
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.output.contains("\n  changed route old → new: path show → push\n"), "\(pulled)")
    #expect(pulled.output.contains("\n  removed route gone\n"), "\(pulled)")
  }

  @Test func `in a clone migrations lead back as where they ran`() throws {
    for name in ["anna", "carl"] {
      try hub.write(name, "migrations/4_n.up.routesh", "route edit r3 --name r4 --summary new\n")
      try hub.write(name, "migrations/4_n.down.routesh", "route edit r4 --name r3 --summary none\n")
    }
    try hub.run("anna", "migrate up", "hub push")
    #expect(try hub.run("carl", "hub pull \(hub.database.address)").code == 0)
    let verified = try hub.run("carl", "migrate status --verify")
    #expect(verified.output == "tried both ways: 1, 2, 3, 4\n" && verified.code == 0, "\(verified)")
    let down = try hub.run("carl", "migrate down")
    #expect(down.errors == "" && down.output.hasPrefix("took back 4_n"), "\(down)")
  }
}
