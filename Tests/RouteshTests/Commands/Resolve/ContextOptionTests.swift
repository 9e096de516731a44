import Foundation
import TestSupport
import Testing

/// The facts of `--context`, and names that do not exist.
struct ContextOptionTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    _ = try run(
      "-c", "route add a --class A --url app://a --when platform=ios --when version-from=3.2",
      "-c", "route add old --class Old --url app://old")
  }

  @Test func `several facts follow one option, as context takes them`() throws {
    let run = try run("match", "app://a", "--context", "platform=ios", "version=3.2")
    #expect(run.code == 0 && run.output.hasPrefix("a  app://a\n"), "\(run.errors)")
    #expect(
      try self.run("match", "--context", "platform=ios", "version=3.2", "app://a").code == 0)
    #expect(
      try self.run("match", "app://a", "--context", "platform=ios", "version=x").errors.contains(
        "'x' is not a version"))
  }

  @Test func `a platform is the same whatever the case of its letters`() throws {
    let facts = ["--context", "platform=iOS", "version=3.2"]
    #expect(try run(["match", "app://a"] + facts).code == 0)
    let context = try run("-c", "context platform=iOS version=3.2", "-c", "open app://a")
    #expect(context.output.contains("platform=ios"), "\(context.output)")
  }

  @Test(arguments: ["match app://a", "explain app://a", "replay", "export links swift"])
  func `an unknown fact is judged alike everywhere`(line: String) throws {
    let run = try run(
      line.split(separator: " ").map(String.init) + ["--context", "platfrom=ios"])
    #expect(run.code == 2, "\(run.errors)")
    #expect(run.errors.contains("no condition tests 'platfrom'"), "\(run.errors)")
    #expect(run.errors.contains("did you mean 'platform'"), "\(run.errors)")
  }

  @Test func `a list without a link is none that opens`() throws {
    for command in ["match", "explain"] {
      let run = try run(command, "-", input: "")
      #expect(run.code == 1 && run.errors.contains("there is no link in standard input"))
    }
  }

  @Test func `explain ends with 1 where no pattern takes the link`() throws {
    let run = try run("explain", "app://nope")
    #expect(run.code == 1 && run.output.contains("no pattern matches"), "\(run.output)")
    #expect(try self.run("explain", "app://old").code == 0)
  }

  @Test func `a guard, a parent and the route of a guard that do not exist are pointed out`() throws
  {
    let route = try run("route", "add", "b", "--class", "B", "--requires", "nog", "--parent", "nor")
    #expect(route.code == 0)
    #expect(
      route.errors == """
        warning: route b requires the guard nog, which is not in the catalog [unknown-guard]
        warning: route b has the parent nor, which is not in the catalog [unknown-parent]

        """)
    #expect(try run("route", "edit", "b", "--path", "push").errors == "", "said once")
    #expect(
      try run("guard", "add", "g", "--route", "lod").errors
        == "warning: guard g performs lod, which is not in the catalog — did you mean 'old'? [unknown-guard-route]\n"
    )
    #expect(try run("route", "edit", "b", "--parent", "old").errors == "")
  }

  @Test func `none empties a summary and an owner`() throws {
    _ = try run("route", "edit", "a", "--summary", "why", "--owner", "me")
    #expect(
      try run("route", "edit", "a", "--summary", "none", "--owner", "none").output
        == "changed route a: summary why → —, owner me → —\n")
    _ = try run("guard", "add", "g", "--summary", "why")
    #expect(
      try run("guard", "edit", "g", "--summary", "none").output
        == "changed guard g: summary why → —\n")
  }

  @Test func `a redirect leads elsewhere by its target, and takes other links by its pattern`()
    throws
  {
    _ = try run("redirect", "add", "app://was/:id", "app://old")
    #expect(
      try run("redirect", "edit", "app://was/:id", "--target", "app://a").output
        == "changed redirect app://was/:id: target app://old → app://a\n")
    let to = try run("redirect", "edit", "app://was/:id", "--to", "app://a")
    #expect(to.code == 2 && to.errors.contains("--target"), "\(to.errors)")
    let twice = try run("redirect", "edit", "app://was/:id", "app://old", "--target", "app://a")
    #expect(twice.code == 2 && twice.errors.contains("given twice"), "\(twice.errors)")
    let moved = try run("redirect", "edit", "app://was/:id", "--new-pattern", "app://new/:id")
    #expect(moved.code == 0)
    #expect(
      moved.errors.hasPrefix(
        "warning: links of app://was/:id lead nowhere now, such as app://was/"),
      "\(moved.errors)")
    // Nothing is lost where another pattern takes them.
    _ = try run("route", "add", "rest", "--class", "Rest", "--url", "app://new/*")
    #expect(
      try run("redirect", "edit", "app://new/:id", "--new-pattern", "app://newer/:id").errors == "")
  }

  @Test func `put leaves patterns that have options, so that a script of put repeats`() throws {
    let script = """
      route put cart --url app://cart
      pattern put cart https://x.example/cart --when platform=ios

      """
    #expect(try run("--atomic", input: script).code == 0)
    let revisions = try run("log", "--jsonl").output
    let again = try run("--atomic", input: script)
    #expect(again.code == 0, "\(again.errors)")
    #expect(try run("log", "--jsonl").output == revisions)
    #expect(again.output.contains("nothing changed"), "\(again.output)")
    // A plain one that is not named is removed, as before.
    _ = try run("pattern", "add", "cart", "app://basket")
    _ = try run("route", "put", "cart", "--url", "app://cart")
    #expect(try run("match", "app://basket").code == 1)
  }

  @Test func `a transaction that adds up to nothing is no revision`() throws {
    let log = try run("log", "--jsonl").output
    let run = try run(
      "-c", "begin", "-c", "route edit a --path push", "-c", "route edit a --path none", "-c",
      "commit")
    #expect(run.code == 0 && run.output.hasSuffix("nothing to commit\n"), "\(run.output)")
    #expect(try self.run("log", "--jsonl").output == log)
  }

  @Test func `a variable has a limit, and so have all together`() throws {
    let doubling = "let a aaaaaaaaaaaaaaaa\n" + String(repeating: "let a $a$a\n", count: 30)
    let run = try run(input: doubling)
    #expect(run.code == 1)
    #expect(run.errors.contains("larger than 32 MB"), "\(run.errors.prefix(200))")
  }

  @Test func `two migrations with one number are a finding of a pull request`() throws {
    for name in ["a", "b"] {
      try directory.write(
        "route add \(name)2 --class X\n", to: "migrations/0001_\(name).up.routesh")
      try directory.write("route remove \(name)2\n", to: "migrations/0001_\(name).down.routesh")
    }
    let sarif = try run("migrate", "up", "--dry-run", "--format", "sarif")
    #expect(sarif.code == 1)
    #expect(sarif.output.contains("several migrations have version 1: a, b"), "\(sarif.output)")
    #expect(sarif.output.contains("0001_b.up.routesh"))
    let github = try run("migrate", "up", "--dry-run", "--format", "github")
    #expect(
      github.output.hasPrefix("::error file=migrations/0001_b.up.routesh"), "\(github.output)")
  }

  @Test(arguments: ["route edit c1 --path push", "class add Other"])
  func `only the migration whose way back is wrong is blamed`(_ wrong: String) throws {
    for (number, name) in [(1, "a"), (2, "b"), (3, "c"), (4, "d")] {
      let back = name == "c" ? wrong : "route remove \(name)1"
      try directory.write(
        "route add \(name)1 --class \(name.uppercased())\n",
        to: "migrations/000\(number)_\(name).up.routesh")
      try directory.write("\(back)\n", to: "migrations/000\(number)_\(name).down.routesh")
    }
    #expect(try run("migrate", "up").code == 0)
    let verify = try run("migrate", "status", "--verify")
    #expect(verify.code == 1)
    #expect(verify.output.contains("3_c: its down does not undo its up"), "\(verify.output)")
    #expect(!verify.output.contains("fails"), "\(verify.output)")
    #expect(verify.output.contains("tried both ways: 1, 2, 3, 4"), "\(verify.output)")
  }

  @Test func `missing files of migrations are written from the store`() throws {
    try directory.write("route add help --class Help\n", to: "migrations/0001_help.up.routesh")
    try directory.write("route remove help\n", to: "migrations/0001_help.down.routesh")
    #expect(try run("migrate", "up").code == 0)
    try FileManager.default.removeItem(atPath: directory.path("migrations"))
    #expect(
      try run("migrate", "repair", "--write").output == """
        wrote migrations/0001_help.up.routesh
        wrote migrations/0001_help.down.routesh

        """)
    #expect(try run("migrate", "status", "--verify").code == 0)
    #expect(try run("migrate", "repair", "--write").output == "no file is missing\n")
    try FileManager.default.removeItem(atPath: directory.path("migrations/0001_help.up.routesh"))
    try FileManager.default.moveItem(
      atPath: directory.path("migrations/0001_help.down.routesh"),
      toPath: directory.path("migrations/0001_other.down.routesh"))
    #expect(
      try run("migrate", "repair", "--write").output.hasPrefix(
        "did not write the files of 1_help: 'migrations/0001_other.down.routesh' has its number"))
  }

  @Test(arguments: [
    "match app://a", "explain app://a", "check-links -", "replay", "export links swift",
    "export device adb -",
  ])
  func `a guard that nobody has is refused wherever a context is given`(_ command: String) throws {
    _ = try run("guard", "add", "signed-in")
    let words = command.split(separator: " ").map(String.init)
    let run = try run(words + ["--context", "guards=signed-on"], input: "app://old\n")
    #expect(run.code == 1, "\(run.errors)")
    #expect(
      run.errors.hasPrefix("error: unknown guard 'signed-on' — did you mean 'signed-in'?"),
      "\(run.errors)")
    let right = try self.run(words + ["--context", "guards=signed-in"], input: "app://old\n")
    #expect(!right.errors.contains("guard"), "\(right.errors)")
  }

  @Test func `of several platforms one is enough, and every answer says so`() throws {
    _ = try run(
      "-c",
      "route add s --url app://s --when platform=ios --when platform=android --when flag=x --class S"
    )
    let words = "needs flag=x and platform=android or platform=ios"
    for command in [["match", "app://s"], ["open", "app://s"], ["perform", "s"]] {
      let run = try run(command)
      #expect(run.errors.contains(words), "\(run.errors)")
    }
    #expect(try run("explain", "app://s").output.contains(words))
    try directory.write("app://s,s\n", to: "links.csv")
    #expect(try run("check-links", "links.csv").output.contains(words))
  }
}
