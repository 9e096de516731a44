import Foundation
import TestSupport
import Testing

/// What a clone and a pull check of what they get, and what they say of files that they do not write.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct CloneTests {
  @Test(arguments: [
    "DELETE FROM routesh.catalog_row WHERE kind = 'route'",
    "UPDATE routesh.catalog_row SET body = jsonb_set(body, '{summary}', '\"changed\"') WHERE kind = 'route'",
  ])
  func `a clone refuses rows that something else has changed`(statement: String) throws {
    let hub = try HubProgram.pair()
    try hub.database.sql(statement)
    let clone = try hub.run("dora", "hub pull '\(hub.database.address)'")
    #expect(clone.code != 0, "\(clone.output)")
    #expect(
      clone.errors.contains("the rows of routesh.catalog_row are not as h1 left them"),
      "\(clone.errors)")
    #expect(try hub.run("dora", "routes").output == "")
  }

  @Test func `a hub whose tables are older is cloned and pushed to as before`() throws {
    let hub = try HubProgram.pair()
    try hub.database.sql("ALTER TABLE routesh.revision DROP COLUMN sum")
    #expect(try hub.run("anna", "route add about --class About", "hub push").code == 0)
    let clone = try hub.run("dora", "hub pull '\(hub.database.address)'")
    #expect(clone.code == 0 && clone.output.contains("cloned h2"), "\(clone.errors)")
  }

  @Test func `a pull says which files of migrations it did not write, and repair writes them`()
    throws
  {
    let hub = try HubProgram.pair(isPulled: true)
    try hub.writeMigration("anna", "0001_about")
    #expect(try hub.run("anna", "migrate up", "hub push").code == 0)
    // Without a folder.
    let clone = try hub.run("dora", "hub pull '\(hub.database.address)'")
    #expect(
      clone.output.hasSuffix(
        """
        did not write the files of 1_about: there is no folder 'migrations'
          migrate repair --write writes what is missing

        """), "\(clone.output)")
    #expect(
      try hub.run("dora", "migrate repair --write").output.hasPrefix("wrote migrations/0001_about"))
    #expect(try hub.run("dora", "migrate status --csv").output.contains("1,about,applied"))
    // A number that is taken.
    try hub.writeMigration("bert", "0001_help")
    let pulled = try hub.run("bert", "hub pull")
    #expect(
      pulled.output.contains(
        "did not write the files of 1_about: 'migrations/0001_help.down.routesh' has its number"),
      "\(pulled.output)")
    for way in ["up", "down"] {
      try FileManager.default.moveItem(
        atPath: hub.path("bert", "migrations/0001_help.\(way).routesh"),
        toPath: hub.path("bert", "migrations/0002_help.\(way).routesh"))
    }
    let up = try hub.run("bert", "migrate status")
    #expect(up.output.contains("missing on disk"), "\(up.output)")
    #expect(
      try hub.run("bert", "migrate up").errors.contains("migrate repair --write writes its files"))
    #expect(try hub.run("bert", "migrate repair --write").code == 0)
    #expect(!(try hub.run("bert", "migrate status").output.contains("missing")))
  }
}
