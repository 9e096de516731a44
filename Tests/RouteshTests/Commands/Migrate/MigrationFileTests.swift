import Foundation
import TestSupport
import Testing

/// Files of migrations that are gone, or have other comments.
struct MigrationFileTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `missing files of a migration are to be put back, not forgotten`() throws {
    try makeSegues()
    try directory.write("route add q --class Q\n", to: "migrations/1_q.up.routesh")
    try directory.write("route remove q\n", to: "migrations/1_q.down.routesh")
    #expect(try run("migrate", "up").code == 0)
    for way in ["up", "down"] {
      try FileManager.default.removeItem(
        atPath: directory.path("migrations/1_q.\(way).routesh"))
    }
    #expect(
      try run("migrate", "up", "--dry-run").errors == """
        warning: 1_q is missing on disk: migrate repair --write writes its files into 'migrations' (or name their \
        directory with --dir), or take it back with migrate down; only if it is to stay without files: migrate repair --forget 1 \
        [migration-missing]

        """)
    let down = try run("migrate", "down")
    #expect(
      down.errors == """
        warning: 1_q is missing on disk: the way back is the text that was applied [migration-missing]

        """)
    #expect(down.code == 0)
  }

  @Test func `comments that differ are no drift, and are said`() throws {
    try makeEditor()
    for (way, text) in [("up", "route add m --class M\n"), ("down", "route remove m\n")] {
      try directory.write(text, to: "migrations/0001_m.\(way).routesh")
    }
    #expect(try run("migrate", "up").code == 0)
    try directory.write(
      "# (c) the team\nroute add m --class M\n", to: "migrations/0001_m.up.routesh")
    #expect(try run("migrate", "status").output.contains("applied, other comments on disk"))
    let rows = try json("migrate", "status", "--json") as? [[String: Any]]
    #expect(rows?.first?["state"] as? String == "applied")
    #expect(rows?.first?["otherComments"] as? Bool == true)
    let verified = try run("migrate", "status", "--verify")
    #expect(verified.code == 0)
    #expect(verified.output.contains("1_m has other comments on disk: no drift"))
    try directory.write("route add m --class N\n", to: "migrations/0001_m.up.routesh")
    #expect(try run("migrate", "status").output.contains("changed on disk"))
  }
}
