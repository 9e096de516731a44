import TestSupport
import Testing

/// What a migration must not bring, step by step.
struct MigrationProofTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func run(_ arguments: String..., input: String = "") throws -> ProgramRun {
    try ProgramRun(["a.db"] + arguments, input: input, directory: directory.path(""))
  }

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
    // What is there already is not held against the next one.
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
}
