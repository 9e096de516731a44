import TestSupport
import Testing

/// Errors and answers that say what is so, and what would have worked.
struct AdviceTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      "-c", "route add p --class P --url app://p",
      "-c", "segue add HomeController show --to DetailController",
      "-c", "segue add DetailController back --to HomeController --kind unwind --action back:",
      "-c", "segue add HomeController lost --to DetailController --kind unwind --action lost:")
    #expect(made.code == 0, "\(made.errors)")
  }

  private func run(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(["a.db"] + arguments, directory: directory.path(""))
  }

  @Test(arguments: [
    ("parameter add p a --type int --allow 1,b", "'b' of --allow cannot be one of a"),
    ("parameter add p a --type int --default x", "'x' is not an int"),
    ("export aasa", "--app TEAM"), ("try { echo a }", "a block begins on the next line"),
    ("route add help --url 'shop://help{/:topic}?'", "'app://host/:name?'"),
  ])
  func `an error says what would have worked`(_ line: String, _ advice: String) throws {
    let run = try run("-c", line)
    #expect(run.errors.contains(advice), "\(run.errors)")
    #expect(run.code != 0)
  }

  @Test func `where an unwind segue lands is not promised`() throws {
    let segues = try run("segues").output
    #expect(segues.contains("up the stack"), "\(segues)")
    let way = try run("scene", "paths", "DetailController", "HomeController")
    #expect(way.errors.contains("an unwind segue is no way"), "\(way.errors)")
    let check = try run("check", "--code", "unwind-elsewhere").output
    #expect(check.contains("'lost'") && !check.contains("'back'"), "\(check)")
  }

  @Test func `undoing a way back advises the way up`() throws {
    try directory.write("route add q --class Q\n", to: "migrations/1_q.up.routesh")
    try directory.write("route remove q\n", to: "migrations/1_q.down.routesh")
    #expect(try run("migrate", "up").code == 0)
    #expect(try run("migrate", "down").code == 0)
    #expect(try run("undo").errors.contains("'migrate up' applies it again"))
  }

  @Test func `a broken reference in a migration names its file`() throws {
    try directory.write(
      "INSERT INTO pattern (route_id, text) VALUES (999, 'app://x');\n", to: "migrations/1_q.up.sql"
    )
    try directory.write("DELETE FROM pattern;\n", to: "migrations/1_q.down.sql")
    let run = try run("migrate", "up")
    #expect(run.errors.contains("migrations/1_q.up.sql"), "\(run.errors)")
    #expect(run.code == 1)
  }
}
