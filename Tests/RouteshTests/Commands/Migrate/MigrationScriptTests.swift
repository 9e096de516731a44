import TestSupport
import Testing

/// What the script of a migration may hold.
struct MigrationScriptTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: ["open app://a/b", "import csv a.tsv", "import json a.json --dry-run"])
  func `what a migration cannot hold is marked by its name`(_ line: String) throws {
    try directory.write("\(line)\n", to: "migrations/1_a.up.routesh")
    try directory.write("echo\n", to: "migrations/1_a.down.routesh")
    let name = line.prefix { $0 != " " }
    let run = try runLines("migrate up")
    #expect(run.code == 1)
    #expect(
      run.errors.contains(
        "1_a.up.routesh:1:1: error: '\(name)' is not allowed in a migration, which may "),
      "\(run.errors)")
    let mark = "^" + String(repeating: "~", count: name.count - 1)
    #expect(run.errors.contains("\n  \(line)\n  \(mark)\n"), "\(run.errors)")
  }

  @Test func `a broken reference in a migration names its file`() throws {
    try makeSegues()
    try directory.write(
      "INSERT INTO pattern (route_id, text) VALUES (999, 'app://x');\n", to: "migrations/1_q.up.sql"
    )
    try directory.write("DELETE FROM pattern;\n", to: "migrations/1_q.down.sql")
    let run = try run("migrate", "up")
    #expect(run.errors.contains("migrations/1_q.up.sql"), "\(run.errors)")
    #expect(run.code == 1)
  }
}
