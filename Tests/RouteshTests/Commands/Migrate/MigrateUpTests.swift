import TestSupport
import Testing

/// `migrate up`.
struct MigrateUpTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeEditor()
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
}
