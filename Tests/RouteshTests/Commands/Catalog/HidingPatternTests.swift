import TestSupport
import Testing

/// A pattern that takes another one's links, or gets none, is told when it is added.
struct HidingPatternTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    #expect(
      try run(
        "-c", "route add home --url shop://home", "-c", "route add item --url shop://i/:id"
      ).code == 0)
  }

  private let duplicate =
    "warning: shop://home of cart and shop://home of home match the same URLs; the first takes them: "
    + "as an identifier, 'cart' comes before 'home' [duplicate]\n"

  @Test func `a duplicate is told with the sentence of check`() throws {
    #expect(try run("route", "add", "cart", "--url", "shop://home").errors == duplicate)
    let check = try run("check", "--json").output
    #expect(check.contains("shop://home of cart and shop://home of home match the same URLs"))
    // Only the pairs that are new are told.
    #expect(
      try run("route", "edit", "item", "--url", "shop://home").errors == """
        warning: shop://home of cart and shop://home of item match the same URLs; the first takes them: \
        as an identifier, 'cart' comes before 'item' [duplicate]

        """)
    #expect(try run("route", "edit", "item", "--path", "push").errors == "")
    #expect(try run("route", "edit", "item", "--name", "zero").errors == "")
  }

  @Test(arguments: [
    (
      "pattern add home shop://i/7 --priority -1",
      "shop://i/7 of home can never win: shop://i/:id of item takes all of its URLs: priority 0 comes before -1 [shadowed]"
    ),
    (
      "pattern add home shop://*/* --priority 3",
      "shop://i/:id of item can never win: shop://*/* of home takes all of its URLs: priority 3 comes before 0 [shadowed]"
    ),
    (
      "route put item --url shop://i/:id --url shop://i/:other",
      "shop://i/:id of item and shop://i/:other of item match the same URLs; the first takes them"
    ),
    (
      "pattern edit item shop://i/:id --to shop://home",
      "shop://home of home and shop://home of item match the same URLs; the first takes them"
    ),
    (
      "redirect add shop://i/7 shop://home --priority -1",
      "shop://i/7 of redirect to shop://home can never win: shop://i/:id of item takes all of its URLs"
    ),
    (
      "redirect add shop://*/* shop://home --priority 3",
      "shop://i/:id of item can never win: shop://*/* of redirect to shop://home takes all of its URLs"
    ),
  ])
  func `one that another hides is told`(_ line: String, _ warning: String) throws {
    let run = try run("-c", line)
    #expect(run.errors.contains("warning: \(warning)"), "\(run.errors)")
    #expect(run.code == 0)
  }

  @Test(arguments: [
    // It leaves shop://u@home to shop://home, for a host with a user is no segment.
    "pattern add home /home --ignore-case --host-as-segment --priority 1",
    "pattern add home shop://i/new", "pattern add home shop://home/:x", "pattern add home /i/:id/x",
    "route remove home", "route add other --url app://home",
  ])
  func `others are taken without a word`(_ line: String) throws {
    #expect(try run("-c", line).errors == "")
  }

  @Test func `among many patterns one for everything is compared with its like`() throws {
    let rows = (0..<600).map { "shop://area\($0)/item/:id\tarea\($0)" }
    try directory.write((rows + ["/*\trest"]).joined(separator: "\n") + "\n", to: "t.tsv")
    #expect(try run("import", "csv", "t.tsv").code == 0)
    #expect(
      try run("pattern", "add", "home", "/*").errors
        == "warning: /* of home and /* of rest match the same URLs; the first takes them: as an "
        + "identifier, 'home' comes before 'rest' [duplicate]\n")
    let first = try run("pattern", "add", "home", "shop://*/*", "--priority", "1").errors
    #expect(first.contains("shop://area0/item/:id of area0 can never win"), "\(first)")
    #expect(
      first.hasSuffix("warning: and 596 more: check --code shadowed lists them\n"), "\(first)")
  }

  @Test func `a migration has findings of its own`() throws {
    try directory.write("route add cart --url shop://home\n", to: "migrations/1_c.up.routesh")
    try directory.write("route remove cart\n", to: "migrations/1_c.down.routesh")
    #expect(try run("migrate", "up", "--allow", "duplicate").errors == "")
  }

  @Test func `a change of many patterns says that they are not compared, and the next is compared`()
    throws
  {
    let urls = (1...17).map { "--url shop://many/\($0)" }.joined(separator: " ")
    let run = try run(
      "-c", "route add many \(urls)", "-c", "route add cart --url shop://home")
    #expect(
      run.errors
        == "warning: 17 new patterns are not compared with the others, because they are many: "
        + "check does it [not-compared]\n" + duplicate)
  }
}
