import Foundation
import TestSupport
import Testing

/// Migrations that travel with pushes and pulls, and what both sides have made of one version.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct TravellingMigrationTests {
  @Test func `migrations travel with their texts and are run again on what came`() throws {
    let hub = try HubProgram.pair(isPulled: true)
    try hub.writeMigration("bert", "0001_about")
    try hub.run("bert", "migrate up")
    try hub.run("anna", "route add editor --class E", "hub push")
    #expect(try hub.run("bert", "hub pull").code == 0)
    try hub.run("bert", "hub push")
    let pulled = try hub.run("anna", "hub pull")
    #expect(pulled.output.contains("wrote migrations/0001_about.up.routesh"), "\(pulled)")
    try hub.expectEqual("anna", "bert")
    let status = try hub.run("anna", "migrate status")
    #expect(status.output.contains("applied"), "\(status.output)")
    try hub.run("anna", "migrate down", "hub push")
    try hub.run("bert", "hub pull")
    try hub.expectEqual("anna", "bert")
    #expect(try hub.run("bert", "migrate status").output.contains("pending"))
  }

  @Test func `a pull that was killed before its commit has left files, which the next one takes`()
    throws
  {
    let hub = try HubProgram.pair(isPulled: true)
    try hub.writeMigration("anna", "0001_about")
    try hub.write("bert", "migrations/0001_about.up.routesh", "route add about --class A\n")
    try hub.run("anna", "migrate up", "hub push")
    let pulled = try hub.run("bert", "hub pull")
    #expect(!pulled.output.contains("wrote migrations/0001_about.up.routesh"), "\(pulled)")
    #expect(pulled.output.contains("wrote migrations/0001_about.down.routesh"), "\(pulled)")
    try hub.expectEqual("anna", "bert")
    #expect(try hub.run("bert", "migrate status --csv").output.contains("applied"))
  }

  @Test func `two migrations with one version are refused with both names`() throws {
    let hub = try HubProgram.pair(isPulled: true)
    for (name, migration) in [("anna", "about"), ("bert", "help")] {
      try hub.writeMigration(name, "0001_\(migration)")
      try hub.run(name, "migrate up")
    }
    try hub.run("anna", "hub push")
    let refused = try hub.run("bert", "hub pull")
    #expect(
      refused.errors.hasPrefix(
        "error: both sides have a migration 1: 1_about of \(hub.user) on anna, and 1_help here: take yours back"
      ), "\(refused.errors)")
  }

  @Test func `a migration that was taken back is in nobody's way`() throws {
    let hub = try HubProgram.pair(isPulled: true)
    for (name, migration) in [("anna", "about"), ("bert", "help")] {
      try hub.writeMigration(name, "0001_\(migration)")
      try hub.run(name, "migrate up")
    }
    try hub.run("anna", "hub push")
    try hub.run("bert", "migrate down", "route add own --class A")
    for way in ["up", "down"] {
      try FileManager.default.moveItem(
        atPath: hub.path("bert", "migrations/0001_help.\(way).routesh"),
        toPath: hub.path("bert", "migrations/0002_help.\(way).routesh"))
    }
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    try hub.run("bert", "migrate up", "hub push")
    try hub.run("anna", "hub pull")
    try hub.expectEqual("anna", "bert")
    let status = try hub.run("anna", "migrate status --csv").output
    #expect(status.contains("1,about,applied") && status.contains("2,help,applied"), "\(status)")
  }

  @Test func `a migration below one that came is refused unless it is allowed`() throws {
    let hub = try HubProgram.pair(isPulled: true)
    for (name, file) in [("anna", "0002_about"), ("bert", "0001_help")] {
      try hub.writeMigration(name, file)
      try hub.run(name, "migrate up")
    }
    try hub.run("anna", "hub push")
    let refused = try hub.run("bert", "hub pull")
    #expect(
      refused.errors.hasPrefix(
        "error: 1_help is out of order: 2_about of \(hub.user) on anna would come before it; allow it"
      ), "\(refused.errors)")
    let allowed = try hub.run("bert", "hub pull --dry-run --allow-out-of-order")
    #expect(allowed.output.contains("would put 1 revision of this store on top"), "\(allowed)")
    try hub.run("bert", "migrate down")
    #expect(try hub.run("bert", "hub pull").code == 0)
    #expect(try hub.run("bert", "migrate up").errors.contains("1_help is out of order"))
  }

  @Test func `the same migration on both sides is one, whatever its comments are`() throws {
    let hub = try HubProgram.pair(isPulled: true)
    for name in ["anna", "bert"] {
      try hub.writeMigration(name, "0001_about")
      let up = "# by \(name)\nroute add about --class A\n"
      try hub.write(name, "migrations/0001_about.up.routesh", up)
      try hub.run(name, "migrate up")
    }
    try hub.run("anna", "hub push")
    #expect(try hub.run("bert", "hub pull").output.contains("1_about came from the hub too"))
    let status = try hub.run("bert", "migrate status").output
    #expect(status.contains("applied, other comments on disk"), "\(status)")
    let up = "# by anna\nroute add about --class A\n"
    try hub.write("bert", "migrations/0001_about.up.routesh", up)
    try hub.exchange()
    #expect(try hub.run("bert", "store check").output == "")
  }

  @Test func `what a join made of many keeps all but the migration that came too`() throws {
    let hub = try HubProgram()
    for name in ["anna", "bert"] { try hub.join(name) }
    try hub.run("anna", "hub init", "route add list --class L", "hub push")
    for number in [1, 2] { try hub.writeMigration("bert", "\(number)_m\(number)") }
    try hub.writeMigration("anna", "1_m1")
    try hub.run("bert", "route add own --class O", "migrate up", "hub pull --join")
    try hub.run("anna", "migrate up", "hub push")
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    try hub.exchange()
    for route in ["own", "m1", "m2"] { #expect(try hub.run("anna", "route \(route)").code == 0) }
    let status = try hub.run("bert", "migrate status --csv").output
    #expect(status.contains("1,m1,applied") && status.contains("2,m2,applied"), "\(status)")
  }

  @Test func `a migration that both take back is taken back once`() throws {
    let hub = try HubProgram.pair(isPulled: true)
    try hub.writeMigration("anna", "1_m1")
    try hub.run("anna", "migrate up", "hub push")
    try hub.run("bert", "hub pull", "migrate down", "route add own --class A")
    try hub.run("anna", "migrate down", "hub push")
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    try hub.exchange()
  }

  @Test func `a migration that was done again here is away if it was taken back there`() throws {
    let hub = try HubProgram.pair(isPulled: true)
    try hub.writeMigration("anna", "1_m1")
    try hub.run("anna", "migrate up", "hub push")
    try hub.run("bert", "hub pull", "migrate down")
    try hub.writeMigration("bert", "2_m2")
    try hub.run("bert", "migrate up --to 2")
    try hub.run("anna", "migrate down", "hub push")
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    try hub.exchange()
    #expect(try hub.run("bert", "route m1").code == 1)
    #expect(try hub.run("bert", "migrate up --allow-out-of-order").code == 0)
  }

  @Test func `a migration whose way back left something leaves it`() throws {
    let hub = try HubProgram.pair(isPulled: true)
    let file = "migrations/1_m"
    try hub.write("bert", "\(file).up.routesh", "route add m --class A\n")
    try hub.write("bert", "\(file).down.routesh", "route edit m --summary left\n")
    try hub.run("bert", "migrate up", "migrate down")
    try hub.writeMigration("anna", "5_m5")
    try hub.run("anna", "migrate up", "hub push")
    #expect(try hub.run("bert", "hub pull").code == 0)
    #expect(try hub.run("bert", "route m --json").output.contains("\"summary\":\"left\""))
  }

  @Test func `scripts travel as they are`() throws {
    let hub = try HubProgram.pair(isPulled: true)
    let login = """
      # code=geheim1
      route add login --class L --url app://login
      parameter add login code \\
        --default geheim2
      expect open app://login?code=geheim3 login

      """
    let note = (
      up: "-- code=1\nUPDATE route SET summary = 'code=1 \"2\"' WHERE identifier = 'login';\n",
      down: "UPDATE route SET summary = ''\n  WHERE summary = 'code=1 \"2\"';\n"
    )
    for (name, text) in [
      ("0001_login.up.routesh", login), ("0001_login.down.routesh", "route remove login\n"),
      ("0002_note.up.sql", note.up), ("0002_note.down.sql", note.down),
    ] { try hub.write("anna", "migrations/\(name)", text) }
    let up = try hub.run("anna", "migrate up")
    #expect(up.code == 0, "\(up.errors)")
    try hub.run("anna", "parameter edit login code --no-default --sensitive", "hub push")
    #expect(try hub.run("bert", "hub pull").code == 0)
    func file(_ name: String) -> String {
      FileContents.text(hub.path("bert", "migrations/\(name)"))
    }
    #expect(file("0001_login.up.routesh") == login)
    #expect(file("0001_login.down.routesh") == "route remove login\n")
    #expect(file("0002_note.up.sql") == note.up)
    #expect(file("0002_note.down.sql") == note.down)
    let back = try hub.run("bert", "migrate down")
    #expect(back.output == "took back 2_note: changed 1 route\n", "\(back)")
  }
}
