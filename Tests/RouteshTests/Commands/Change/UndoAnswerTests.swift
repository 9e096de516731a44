import TestSupport
import Testing

/// What `undo` and `diff` say.
struct UndoAnswerTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `undo says how far it can go`() throws {
    try makeEditor()
    #expect(try run("undo", "0").code == 2)
    #expect(try run("undo", "7").errors.contains("only 1 change can be undone"))
    #expect(try run("undo", "1").code == 0)
  }

  @Test func `undoing a way back advises the way up`() throws {
    try makeSegues()
    try directory.write("route add q --class Q\n", to: "migrations/1_q.up.routesh")
    try directory.write("route remove q\n", to: "migrations/1_q.down.routesh")
    #expect(try run("migrate", "up").code == 0)
    #expect(try run("migrate", "down").code == 0)
    #expect(try run("undo").errors.contains("'migrate up' applies it again"))
  }

  @Test func `undo and diff name the fields that they change`() throws {
    try makeEditor()
    _ = try run("route", "edit", "editor", "--path", "push", "--owner", "Ann", "--tag", "a")
    _ = try run("pattern", "edit", "editor", "app://editor/:title", "--priority", "2")
    _ = try run("parameter", "add", "editor", "page", "--default", "1")
    let fields =
      "route editor: path show → push, owner — → Ann, tags — → a, "
      + "pattern app://editor/:title priority 0 → 2, parameter page — → 'string, default 1'"
    #expect(try run("diff", "r1").output == "changed \(fields)\n")
    let undone = try run("undo", "2")
    #expect(
      undone.output == """
        took back r4 by r5
        took back r3 by r6
          changed route editor: parameter page 'string, default 1' → —
          changed route editor: pattern app://editor/:title priority 2 → 0

        """)
    let changes = try json("diff", "r1", "--json") as? [[String: Any]]
    #expect(changes?.first?["fields"] as? [String] == ["path", "owner", "tags"])
  }

  @Test func `undo warns of what it brings, before and after`() throws {
    _ = try run(
      "-c", "route add a --url app://a/:id", "-c", "pattern edit a app://a/:id --to app://b/:id",
      "-c", "route add other --url app://a/:slug")
    for arguments in [["--dry-run"], []] {
      let undo = try run(["undo", "r2"] + arguments)
      #expect(undo.code == 0 && undo.errors.contains("[duplicate]"), "\(undo)")
    }
    let redo = try run("undo", "r4")
    #expect(redo.code == 0 && redo.errors == "", "\(redo)")
  }

  @Test func `undo tells of recorded values that become sensitive, before and after`() throws {
    _ = try run(
      "-c", "route add a --url app://a/:text", "-c", "parameter add a text --sensitive",
      "-c", "parameter remove a text", "-c", "open app://a/secret")
    for arguments in [["--dry-run"], []] {
      let undo = try run(["undo", "r3"] + arguments)
      #expect(undo.errors.contains("[sensitive-history]"), "\(undo)")
    }
  }
}
