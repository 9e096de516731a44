import TestSupport
import Testing

/// Migrations of a store that has their catalog already.
struct MarkedMigrationTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    #expect(try run("route", "add", "a", "--url", "app://a").code == 0)
  }

  private static let hint =
    "  if the store holds what it makes already: migrate up --mark 2 counts it, and all below, as applied\n"

  @Test(arguments: [
    "route add a --url app://a", "class add AViewController", "pattern add a app://a",
  ])
  func `a migration whose rows exist already says how it is marked`(_ line: String) throws {
    try directory.write("class add Other\n", to: "migrations/0001_other.up.routesh")
    try directory.write("class remove Other\n", to: "migrations/0001_other.down.routesh")
    try directory.write("\(line)\n", to: "migrations/0002_a.up.routesh")
    try directory.write("route remove a\n", to: "migrations/0002_a.down.routesh")
    let planned = try run("migrate", "up", "--dry-run")
    #expect(planned.code == 1 && planned.errors.hasSuffix(Self.hint), "\(planned.errors)")
    let up = try run("migrate", "up")
    #expect(up.code == 1 && up.errors.hasSuffix(Self.hint), "\(up.errors)")
    #expect(try run("migrate", "up", "--mark", "2").output == "marked as applied: 2\n")
    #expect(try run("migrate", "up").output == "nothing to apply\n")
  }

  @Test func `so does one in SQL`() throws {
    try directory.write(
      "INSERT INTO class (name, kind) VALUES ('AViewController', 'controller');\n",
      to: "migrations/0002_a.up.sql")
    try directory.write("SELECT 1;\n", to: "migrations/0002_a.down.sql")
    let up = try run("migrate", "up")
    #expect(up.code == 1 && up.errors.hasSuffix(Self.hint), "\(up.errors)")
  }

  @Test func `below a marked migration no way back is tried`() throws {
    try directory.write("route add c\n", to: "migrations/0001_c.up.routesh")
    try directory.write("route remove c\n", to: "migrations/0001_c.down.routesh")
    #expect(try run("migrate", "up").code == 0)
    _ = try run("route", "edit", "c", "--name", "d")
    #expect(try run("migrate", "new", "ren", "--from", "r2").code == 0)
    #expect(try run("migrate", "up", "--mark", "2").code == 0)
    let verified = try run("migrate", "status", "--verify")
    #expect(verified.code == 0, "\(verified.errors)")
    #expect(verified.output == "not tried: 2_ren, which was marked, and what lies below\n")
    #expect(
      try run("migrate", "status", "--csv").output.contains("2,ren,marked,"))
    #expect(
      try run("migrate", "down").errors
        == "error: 2_ren was marked and not applied: there is no way back beyond it\n")
  }

  @Test func `another mistake is not one`() throws {
    try directory.write("route add b --parent\n", to: "migrations/0002_a.up.routesh")
    try directory.write("route remove b\n", to: "migrations/0002_a.down.routesh")
    #expect(try !run("migrate", "up").errors.contains("--mark"))
  }

  @Test func `what lies below a marked one is not taken back, not even what lies above it`() throws
  {
    for number in 1...3 {
      try directory.write("route add r\(number)\n", to: "migrations/\(number)_m.up.routesh")
      try directory.write("route remove r\(number)\n", to: "migrations/\(number)_m.down.routesh")
    }
    _ = try run("migrate", "up", "--mark", "1")
    #expect(try run("migrate", "up").code == 0)
    #expect(
      try run("migrate", "down", "7").errors
        == "error: there are 2 migrations to take back, not 7: nothing was done — did you mean "
        + "'migrate down 2'?\n")
    #expect(
      try run("migrate", "down", "--to", "0").errors
        == "error: 1_m was marked and not applied: there is no way back beyond it — did you mean "
        + "'migrate down --to 1'?\n")
    #expect(try run("routes", "--csv").output.contains("r3,"))
    #expect(try run("migrate", "down", "--to", "1").code == 0)
    #expect(
      try run("migrate", "down").errors
        == "error: 1_m was marked and not applied: there is no way back beyond it\n")
  }
}
