import Foundation
import TestSupport
import Testing

/// Ways back in the log of the catalog: `undo`, `undo rN`, `redo`, `undo --to`, and the messages about
/// changes.
struct UndoTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    _ = try run("route", "add", "product", "--class", "Product", "--url", "app://product/:id")
    _ = try run("route", "add", "cart", "--class", "Cart", "--url", "app://cart")
  }

  @Test func `an undo is undone`() throws {
    #expect(
      try run("undo").output == """
        took back r2 by r3
          removed route cart  -app://cart
          removed class Cart

        """)
    #expect(
      try run("redo").output == """
        brought back r2 by r4
          added class Cart
          added route cart  +app://cart

        """)
    #expect(try run("match", "app://cart").code == 0)
    let again = try run("redo")
    #expect(again.code == 1)
    #expect(again.errors.contains("there is nothing to redo: what was undone is back"))
    #expect(try run("undo", "r4").output.hasPrefix("took back r2 by r5\n"))
    #expect(try run("match", "app://cart").code == 1)
    let log = try run("log", "--csv").output
    #expect(log.contains("undo r2,undoes r2"), "\(log)")
    #expect(log.contains("redo r2,\"redoes r2, undone by r5\""))
    // Another change ends that.
    _ = try run("route", "edit", "product", "--path", "push")
    #expect(
      try run("redo").errors.contains(
        "there is nothing to redo: r6 (route edit product --path push) came after the last undo"
          + " — did you mean 'undo r5' or 'undo r6'?"))
  }

  @Test func `what undo --to made is a change, which undo takes back`() throws {
    #expect(try run("undo", "--to", "r1").code == 0)
    #expect(
      try run("redo").errors
        == "error: there is nothing to redo: r3 (undo --to r1) is no undo, and undo takes it back\n"
    )
    #expect(try run("undo").output.hasPrefix("took back r3 by r4\n  added class Cart\n"))
  }

  @Test func `on the way to a revision below migrations migrate down goes there`() throws {
    for name in ["x", "y"] {
      try directory.write(
        "route add \(name)\n", to: "migrations/\(name == "x" ? 1 : 2)_m.up.routesh")
      try directory.write(
        "route remove \(name)\n", to: "migrations/\(name == "x" ? 1 : 2)_m.down.routesh")
    }
    #expect(try run("migrate", "up").code == 0)
    #expect(
      try run("undo", "--to", "r2").errors
        == "error: r3 (migrate up 1_m) applied 1_m: 'migrate down --to 0' takes it back, with 2_m\n"
    )
  }

  @Test func `a route that took the name of a renamed one is another route`() throws {
    for command in [
      "route edit cart --name basket", "undo --to r2", "route add basket --class Basket",
      "route edit basket --name hamper", "undo", "undo", "undo", "undo",
    ] {
      let run = try run(command.split(separator: " ").map(String.init))
      #expect(run.code == 0, "\(command): \(run.errors)")
    }
    #expect(try run("routes", "--csv").output.contains("\ncart,"))
  }

  /// It would compare the catalog that is committed with a past one, and write beside the transaction.
  @Test(arguments: [
    ("begin\nroute edit cart --path show\nundo --to r1\ncommit\n", ["--keep-going"]),
    ("begin\nroute edit cart --path show\ntry {\nundo --to r1\n}\ncommit\n", []),
    ("route edit cart --path show\nundo --to r1\n", ["--atomic"]),
  ])
  func `undo --to is refused inside a transaction, as undo is`(
    script: String, options: [String]
  ) throws {
    let run = try ProgramRun(options + ["a.db"], input: script, directory: directory.path(""))
    #expect(
      run.errors.contains("undo is not possible inside a transaction; use 'rollback'\n"),
      "\(run.errors)")
    // An atomic script with an error keeps nothing.
    let cart = try self.run("route", "cart").output
    #expect(cart.contains("show") == !options.contains("--atomic"), "\(cart)")
    #expect(try self.run("store", "check").output == "")
    #expect(try self.run("undo", "--to", "r1").output.hasPrefix("went to r1 by r"))
    #expect(try self.run("log", "-p").code == 0)
  }

  @Test func `after every undo was redone, redo names none`() throws {
    _ = try run("undo")
    _ = try run("redo")
    _ = try run("route", "edit", "product", "--path", "push")
    let redo = try run("redo").errors
    #expect(
      redo.contains("there is nothing to redo: r5 (route edit product --path push) is no undo"),
      "\(redo)")
    #expect(!redo.contains("undo r"))
  }

  @Test func `what came before a change is not redone, and no false reason is given`() throws {
    _ = try run("undo")
    _ = try run("route", "edit", "product", "--path", "push")
    _ = try run("route", "edit", "product", "--path", "present")
    _ = try run("undo")
    #expect(try run("redo").output.hasPrefix("brought back r5 by r7\n"))
    let redo = try run("redo")
    #expect(
      redo.errors
        == "error: there is nothing to redo: what was undone since r5 (route edit product --path "
        + "present) is back\n", "\(redo.errors)")
  }

  @Test func `what came back does not open the way to what was undone before`() throws {
    _ = try run("undo")
    _ = try run("route", "edit", "product", "--path", "push")
    _ = try run("undo")
    #expect(try run("redo").code == 0)
    #expect(try run("redo").code == 1)
    #expect(try run("match", "app://cart").code == 1)
  }

  @Test func `one revision is taken back by its number`() throws {
    #expect(try run("undo", "r1").output.hasPrefix("took back r1 by r3\n"))
    #expect(try run("routes", "--where", "product").output == "")
    #expect(try run("match", "app://cart").code == 0)
    let twice = try run("undo", "r1")
    #expect(twice.code == 1)
    #expect(twice.errors.contains("r1 (route add product"))
    #expect(twice.errors.contains("was already undone by r3"))
    #expect(twice.errors.contains("undo r3"))
    let none = try run("undo", "r9").errors
    #expect(none.contains("there is no revision r9: there are r1 to r3"))
    #expect(!none.contains("did you mean"), "\(none)")
    let word = try run("undo", "last")
    #expect(word.code == 2)
    #expect(word.errors.contains("N needs a number or a revision such as r3, not 'last'"))
  }

  @Test func `undo --to restores a revision, as a change of its own`() throws {
    _ = try run("route", "edit", "product", "--path", "push")
    _ = try run("route", "remove", "cart")
    #expect(
      try run("undo", "--to", "r1").output == """
        went to r1 by r5
          changed route product: path push → show

        """)
    #expect(try run("diff", "r1").output == "")
    #expect(try run("undo").code == 0)
    #expect(try run("diff", "r4").output == "")
    #expect(try run("undo", "--to", "r0").code == 0)
    #expect(try run("routes").output == "")
    #expect(try run("undo", "--to", "r0").output == "the catalog is as it was at r0\n")
    let far = try run("undo", "--to", "r99")
    #expect(far.code == 1)
    #expect(far.errors.contains("there is no revision r99"))
    let number = try run("undo", "--to", "3")
    #expect(number.code == 2)
    #expect(number.errors.contains("undo --to r3"))
  }

  @Test func `of a migration that lies below another undo names the way back`() throws {
    for name in ["1_a", "2_b"] {
      try directory.write("route add \(name)\n", to: "migrations/\(name).up.routesh")
      try directory.write("route remove \(name)\n", to: "migrations/\(name).down.routesh")
    }
    #expect(try run("migrate", "up").code == 0)
    #expect(
      try run("undo", "r3").errors
        == "error: r3 (migrate up 1_a) applied 1_a: 2_b lies above it, so 'migrate new NAME --from r3 --to r2', "
        + "then 'migrate up' takes it back\n")
    #expect(try run("undo", "r4").errors.contains("2_b: 'migrate down' takes it back"))
    // Its advice works.
    #expect(try run("migrate", "new", "back", "--from", "r3", "--to", "r2").code == 0)
    #expect(try run("migrate", "up").output == "applied 3_back: removed 1 route and 1 class\n")
    #expect(try run("migrate", "down", "2").code == 0)
    #expect(try run("undo", "r4").errors.contains("it was taken back or forgotten since"))
  }

  @Test func `undo --to does not go back beyond a migration`() throws {
    try directory.write("route add help --class Help\n", to: "migrations/0001_help.up.routesh")
    try directory.write("route remove help\n", to: "migrations/0001_help.down.routesh")
    #expect(try run("migrate", "up").code == 0)
    _ = try run("route", "edit", "help", "--path", "push")
    #expect(try run("undo", "--to", "r3").code == 0)
    let refused = try run("undo", "--to", "r2")
    #expect(refused.code == 1)
    #expect(
      refused.errors.contains("r3 (migrate up 1_help) applied 1_help: 'migrate down' takes it back")
    )
    #expect(try run("routes", "--where", "help").output != "")
  }

  @Test func `in a transaction a way back is refused, and nothing is lost`() throws {
    let both = try run("-c", "begin", "-c", "route add x --class X", "-c", "redo")
    #expect(both.code == 1)
    #expect(both.errors.contains("undo is not possible inside a transaction"))
  }

  // MARK: What is lost and gained

  @Test func `a rename is one change, and says so everywhere`() throws {
    let line = "changed route product → item\n"
    _ = try run("route", "edit", "product", "--name", "item")
    #expect(try run("diff", "r2").output == line)
    #expect(
      try run("undo").output == "took back r3 by r4\n  changed route item → product\n")
    try directory.write("route edit product --name item\n", to: "migrations/0001_item.up.routesh")
    try directory.write("route edit item --name product\n", to: "migrations/0001_item.down.routesh")
    #expect(
      try run("migrate", "up", "--dry-run").output
        == "would apply 1_item\n  would change route product → item\n")
    #expect(try run("migrate", "up").output == "applied 1_item: changed 1 route\n")
    let verified = try run("migrate", "status", "--verify")
    #expect(verified.code == 0, "\(verified.output)")
    #expect(try run("match", "app://product/7").output.hasPrefix("item  "))
    #expect(try run("migrate", "down").code == 0)
    #expect(try run("diff", "r4").output == "")
    _ = try run("migrate", "new", "diff", "--from", "r2", "--to", "r3", "--dir", "other")
    #expect(
      FileContents.text(directory.path("other/0001_diff.up.routesh"))
        == "route edit product --name item\n")
  }

  @Test func `a rename with another change lists the patterns that are lost and gained`() throws {
    try directory.write(
      """
      route remove product
      route add item --class Item --url app://item/:id --url app://product/:id

      """, to: "migrations/0001_item.up.routesh")
    try directory.write(
      "route remove item\nroute add product --class Product --url app://product/:id\n",
      to: "migrations/0001_item.down.routesh")
    #expect(
      try run("migrate", "up", "--dry-run").output == """
        would apply 1_item
          would remove route product  -app://product/:id
          would remove class Product
          would add class Item
          would add route item  +app://item/:id  +app://product/:id

        """)
    let json = try run("migrate", "up", "--dry-run", "--json").output
    #expect(
      json.contains(
        #""name":"item","action":"added","fields":["pattern app://item/:id","pattern app://product/:id"],"#
          + #""lost":[],"gained":["app://item/:id","app://product/:id"]}"#))
    #expect(json.contains(#""lost":["app://product/:id"],"gained":[]}"#))
  }
}
