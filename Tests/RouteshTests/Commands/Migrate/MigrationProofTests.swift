import TestSupport
import Testing

/// What a migration must not cause, step by step.
struct MigrationProofTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func migration(_ number: Int, _ up: String, _ down: String, sql: Bool = false) throws {
    for (way, text) in [("up", up), ("down", down)] {
      try directory.write(text, to: "migrations/\(number)_m.\(way).\(sql ? "sql" : "routesh")")
    }
  }

  @Test func `a pattern that hides another stops the migration that brings it`() throws {
    _ = try run("route", "add", "old", "--url", "app://h/old/:id")
    try migration(1, "route add one --url app://h/one/:id", "route remove one")
    try migration(2, "route add two --url app://h/two", "route remove two")
    try migration(3, "route add three --url app://h/one/:name", "route remove three")
    try migration(4, "route add four --url app://h/four", "route remove four")
    let refused = try run("migrate", "up")
    #expect(refused.code == 1)
    #expect(refused.output.contains("applied 2_m") && !refused.output.contains("applied 3_m"))
    #expect(refused.errors.contains("3_m is not applied: app://h/one/:id of one and "))
    #expect(refused.errors.contains("[duplicate]"))
    #expect(try run("migrate", "up", "--allow", "duplicate").code == 0)
    // Existing findings do not count for the next migration.
    try migration(5, "route add five --url app://h/five", "route remove five")
    #expect(try run("migrate", "up").code == 0)
  }

  @Test func `a conflict that only a change of an old pattern makes is found`() throws {
    _ = try run(
      input: """
        route add wide --url app://h/:any
        route add narrow --url app://h/x
        """)
    try migration(
      1, "UPDATE pattern SET priority = 5 WHERE text = 'app://h/:any';",
      "UPDATE pattern SET priority = 0 WHERE text = 'app://h/:any';", sql: true)
    let refused = try run("migrate", "up")
    #expect(refused.errors.contains("[shadowed]"), "\(refused.errors)")
    #expect(refused.code == 1)
  }

  @Test func `rows that name nothing stop it too`() throws {
    _ = try run("route", "add", "editor", "--protocol", "EditorInput", "--url", "app://e")
    try migration(1, "adapter add NoteInput EditorInput", "adapter remove NoteInput")
    try migration(
      2, "UPDATE adapter SET provided = 'Nobody';", "UPDATE adapter SET provided = 'EditorInput';",
      sql: true)
    let refused = try run("migrate", "up")
    #expect(refused.output.contains("applied 1_m"), "\(refused.errors)")
    #expect(refused.errors.contains("2_m is not applied: "), "\(refused.errors)")
    #expect(refused.errors.contains("[adapter-without-route]"), "\(refused.errors)")
  }

  @Test func `routes that exchange their names bring nothing new`() throws {
    _ = try run(
      input: """
        route add a --url app://h/1/:x
        route add b --url app://h/2/:x
        """)
    try migration(
      1,
      """
      UPDATE route SET identifier = 't' WHERE identifier = 'a';
      UPDATE route SET identifier = 'a' WHERE identifier = 'b';
      UPDATE route SET identifier = 'b' WHERE identifier = 't';
      """, "SELECT 1 FROM route;", sql: true)
    let run = try run("migrate", "up")
    #expect(run.code == 0, "\(run.errors)")
  }

  // MARK: Ways back

  /// Ways back that do not restore the catalog, in both languages, and the messages about them.
  @Test(arguments: [
    (
      "route add x --url app://x\nroute add y", "route remove x", false,
      "the way back of 1_m does not restore what was before [way-back]\n"
        + "  added class YViewController\n  added route y"
    ),
    (
      "route add x", "route remove z", false,
      "the way back of 1_m fails [way-back]\n  migrations/1_m.down.routesh:1:14: error: unknown route 'z'"
    ),
    (
      "UPDATE route SET summary = 'New';", "UPDATE route SET summary = 'Old';", true,
      "the way back of 1_m does not restore what was before [way-back]\n"
        + "  changed route old: summary — → Old"
    ),
    (
      "UPDATE route SET summary = 'New';", "UPDATE rote SET summary = '';", true,
      "the way back of 1_m fails [way-back]\n  migrations/1_m.down.sql:1:1: error: no such table: rote"
    ),
  ])
  func `a way back that does not lead back is said before it is needed`(
    up: String, down: String, isSQL: Bool, message: String
  ) throws {
    _ = try run("route", "add", "old")
    try migration(1, up, down, sql: isSQL)
    let planned = try run("migrate", "up", "--dry-run")
    #expect(planned.errors.contains("warning: " + message), "\(planned.errors)")
    let refused = try run("migrate", "up", "--strict")
    #expect(refused.code == 1)
    #expect(refused.errors.contains("1_m is not applied: "))
    #expect(try run("migrate", "status", "--csv").output.contains("1,m,pending"))
    let applied = try run("migrate", "up")
    #expect(applied.code == 0)
    #expect(applied.output.hasPrefix("applied 1_m: "))
    #expect(applied.errors.contains("warning: " + message), "\(applied.errors)")
    // The trial leaves nothing in the store.
    #expect(try run("store", "check").code == 0)
    #expect(try run("diff", "r1").output.contains(isSQL ? "summary — → New" : "added route x"))
  }

  @Test func `migrate down says what it left`() throws {
    try migration(1, "route add x --url app://x\nroute add y", "route remove x")
    _ = try run("migrate", "up")
    let down = try run("migrate", "down")
    #expect(down.code == 0)
    #expect(
      down.errors == """
        warning: 1_m was taken back, but that does not restore what was before [way-back]
          added route y
          added class YViewController

        """)
    #expect(try run("routes", "--csv").output.contains("y,"))
  }

  @Test func `what a way back changes in other rows is said by migrate down and by its trial`()
    throws
  {
    _ = try run("route", "add", "old")
    try migration(1, "route add x", "route remove x\nroute remove old")
    _ = try run("migrate", "up")
    let tried = try run("migrate", "status", "--verify")
    #expect(tried.code == 1)
    #expect(tried.output.contains("removed route old"), "\(tried.output)\(tried.errors)")
    let down = try run("migrate", "down")
    #expect(
      down.errors.hasPrefix(
        "warning: 1_m was taken back, but that does not restore what was before [way-back]\n"),
      "\(down.errors)")
    #expect(down.errors.contains("\n  removed route old\n"), "\(down.errors)")
  }

  @Test func `more migrations than there are cannot be taken back`() throws {
    try migration(1, "route add x", "route remove x")
    try migration(2, "route add y", "route remove y")
    #expect(try run("migrate", "up").code == 0)
    let refused = try run("migrate", "down", "99")
    #expect(refused.code == 1)
    #expect(
      refused.errors
        == "error: there are 2 migrations to take back, not 99: nothing was done — did you mean "
        + "'migrate down 2'?\n", "\(refused.errors)")
    #expect(try run("routes", "--csv").output.contains("y,"))
    #expect(try run("migrate", "down", "2").code == 0)
    #expect(try run("migrate", "down").output == "nothing to take back\n")
  }

  @Test func `a way back that leads back is silent`() throws {
    try migration(1, "route add x", "route remove x")
    try migration(
      2, "UPDATE route SET summary = 'New';", "UPDATE route SET summary = '';", sql: true)
    let up = try run("migrate", "up", "--strict", "--json")
    #expect(up.errors == "")
    #expect(up.output.contains(#""wayBack":"restores""#))
    #expect(try run("migrate", "down", "2").errors == "")
    #expect(try run("routes").output == "")
  }
}
