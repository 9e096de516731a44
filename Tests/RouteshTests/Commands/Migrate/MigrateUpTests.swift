import Foundation
import TestSupport
import Testing

/// `migrate up`.
struct MigrateUpTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeEditor()
  }

  private func migration(_ stem: String, _ up: String, _ down: String = "echo back") throws {
    try directory.write(up + "\n", to: "migrations/\(stem).up.routesh")
    try directory.write(down + "\n", to: "migrations/\(stem).down.routesh")
  }

  @Test func `a migration that took the number of an applied one runs after that is taken back`()
    throws
  {
    try migration("0001_a", "route add a", "route remove a")
    try migration("0002_mine", "route add m", "route remove m")
    #expect(try run("migrate", "up").code == 0)
    for way in ["up", "down"] {
      try FileManager.default.moveItem(
        atPath: directory.path("migrations/0002_mine.\(way).routesh"),
        toPath: directory.path("migrations/0003_mine.\(way).routesh"))
    }
    try migration("0002_theirs", "route add t", "route remove t")
    for words in [["up"], ["up", "--dry-run"], ["up", "--mark", "3"]] {
      #expect(
        try run(["migrate"] + words).errors == """
          migrations/0002_theirs.up.routesh: error: version 2 was applied as 'mine', and here it is \
          'theirs': 'migrate down --to 1' takes 'mine' back, then 'migrate up' runs 'theirs'

          """)
    }
    #expect(
      try run("migrate", "status", "--csv").output.contains("\n2,mine,another on disk: theirs,"))
    #expect(
      try run("migrate", "status", "--verify").output.contains(
        "2_mine is another on disk: theirs\n"))
    let down = try run("migrate", "down", "--to", "1")
    #expect(down.output == "took back 2_mine: removed 1 route and 1 class\n" && down.errors == "")
    #expect(try run("migrate", "up").output.contains("applied 2_theirs: "))
    #expect(try run("migrate", "status", "--verify").code == 0)
  }

  @Test(arguments: [
    ["0002_b": "route edit a --name b", "0003_x": "parameter add a x"],
    ["0002_b": "route edit a --name c\nroute edit c --name b\nparameter add a x"],
  ])
  func `a route that migrations have renamed is known by its old name`(
    _ files: [String: String]
  ) throws {
    try migration("0001_a", "route add a")
    for (stem, text) in files { try migration(stem, text) }
    let note = "'a' was renamed: it is 'b' now"
    for words in [["--dry-run"], []] {
      let run = try run(["migrate", "up"] + words)
      #expect(run.code == 1 && run.errors.contains("unknown route 'a'"), "\(run.errors)")
      #expect(run.errors.components(separatedBy: note).count == 2, "\(run.errors)")
    }
    let annotated = try run("migrate", "up", "--dry-run", "--format", "github")
    #expect(annotated.output.contains(note), "\(annotated.output)")
  }

  @Test func `a script becomes the first migration where there is no store`() throws {
    try directory.write("route put a --url app://a\n", to: "routes.routesh")
    let made = try ProgramRun(
      ["none.db", "migrate", "new", "begin", "--from", "r0", "--to", "routes.routesh"],
      directory: directory.path(""))
    #expect(made.code == 0, "\(made.errors)")
    #expect(
      FileContents.text(directory.path("migrations/0001_begin.up.routesh"))
        == "route add a --class AViewController --url app://a\n")
    #expect(!FileManager.default.fileExists(atPath: directory.path("none.db")))
  }

  @Test func `links that lead nowhere after a migration are told at its line`() throws {
    try migration(
      "0001_ed", "echo new\npattern edit editor app://editor/:title --to app://ed/:title")
    let warning =
      "migrations/0001_ed.up.routesh:2:46: warning: links of app://editor/:title lead nowhere now, "
      + "such as app://editor/x: the pattern takes app://ed/:title alone [lost-links]\n"
    #expect(try run("migrate", "up", "--dry-run").errors.contains(warning))
    let annotated = try run("migrate", "up", "--dry-run", "--format", "github")
    #expect(
      annotated.output.contains(
        "::warning file=migrations/0001_ed.up.routesh,line=2,col=46,title=lost-links::links of "),
      "\(annotated.output)")
    let silent = ["migrate", "up", "--dry-run", "--allow", "lost-links"]
    #expect(try !run(silent).errors.contains("lost-links"))
    #expect(try run("migrate", "up").errors.contains(warning))
    // It is judged as a whole: nothing is lost where a later command takes the links.
    try migration(
      "0002_e",
      "pattern edit editor app://ed/:title --to app://e/:title\n"
        + "redirect add app://ed/:title app://e/:title")
    #expect(try !run("migrate", "up").errors.contains("lost-links"))
  }

  @Test func `what was applied before a migration failed is told in the format that was asked for`()
    throws
  {
    for (number, text) in [(1, "route add one"), (2, "route remove nothing")] {
      try directory.write(text + "\n", to: "migrations/\(number)_m.up.routesh")
      try directory.write("route remove one\n", to: "migrations/\(number)_m.down.routesh")
    }
    let run = try run("migrate", "up", "--json")
    #expect(run.code == 1)
    #expect(run.output.hasPrefix(#"[{"version":1,"name":"m","direction":"up""#), "\(run.output)")
  }

  @Test func `a plan tells what comes before a migration that fails`() throws {
    for (number, text) in [(1, "route add one"), (2, "route remove nothing")] {
      try directory.write(text + "\n", to: "migrations/\(number)_m.up.routesh")
      try directory.write("route remove one\n", to: "migrations/\(number)_m.down.routesh")
    }
    let run = try run("migrate", "up", "--dry-run")
    #expect(run.code == 1 && run.errors.contains("unknown route 'nothing'"), "\(run.errors)")
    #expect(run.output.hasPrefix("would apply 1_m\n  would add "), "\(run.output)")
  }

  @Test func `a row that an SQL migration renames and changes is one row`() throws {
    _ = try self.run("route", "add", "old", "--url", "app://a/:x")
    try directory.write(
      """
      UPDATE route SET identifier = 'new' WHERE identifier = 'old';
      UPDATE pattern SET text = 'app://a/:x(\\d+)' WHERE text = 'app://a/:x';
      """, to: "migrations/1_m.up.sql")
    try directory.write("SELECT 1;\n", to: "migrations/1_m.down.sql")
    let run = try run("migrate", "up", "--dry-run")
    #expect(
      run.output.contains("  would change route old → new  -app://a/:x  +app://a/:x(\\d+)\n"),
      "\(run)")
    #expect(run.errors.contains("[lost-links]"), "\(run.errors)")
  }
}
