import TestSupport
import Testing

/// A migration that was applied before anything was written into its files.
struct EmptyMigrationTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [[], ["--sql"]])
  func `an empty migration is reported, and is redone when written`(_ options: [String]) throws {
    let ending = options.isEmpty ? "routesh" : "sql"
    let file = "migrations/0001_one.up.\(ending)"
    #expect(try run(["migrate", "new", "one"] + options).code == 0)
    let up = try run("migrate", "up")
    #expect(
      up.errors == """
        warning: 1_one is empty: nothing was changed; when '\(file)' is written, migrate down and migrate up run \
        it [migration-empty]

        """)
    #expect(up.output.hasSuffix("applied 1_one: nothing changed\n"))
    guard options.isEmpty else { return }
    try directory.write("# The way up.\nroute add y\n", to: file)
    try directory.write("route remove y\n", to: "migrations/0001_one.down.routesh")
    let drift =
      "warning: 1_one is changed on disk: migrate status --verify shows the difference, migrate down, "
      + "by the old text, then migrate up, by the new, run it again, migrate repair --accept 1 accepts it and runs nothing [migration-changed]\n"
    #expect(try run("migrate", "up").errors == drift)
    #expect(try run("migrate", "down").code == 0)
    let redo = try run("migrate", "up")
    #expect(redo.code == 0, "\(redo.errors)")
    #expect(redo.output.hasSuffix("applied 1_one: added 1 route and 1 class\n"), "\(redo.output)")
    #expect(try run("migrate", "up").errors == "")
  }

  @Test func `redo is named only for the newest`() throws {
    for (number, name) in [(1, "a"), (2, "b")] {
      try directory.write("route add \(name)\n", to: "migrations/\(number)_x.up.routesh")
      try directory.write("route remove \(name)\n", to: "migrations/\(number)_x.down.routesh")
    }
    #expect(try run("migrate", "up").errors == "")
    try directory.write("route add a --exclusive\n", to: "migrations/1_x.up.routesh")
    #expect(
      try run("migrate", "up").errors
        == "warning: 1_x is changed on disk: migrate status --verify shows the difference, migrate repair "
        + "--accept 1 accepts it and runs nothing [migration-changed]\n")
  }
}
