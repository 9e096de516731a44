import Foundation
import TestSupport
import Testing

/// Guards and parents from the command line: what is refused, what follows, what comes back.
struct RuleCommandTests {
  private static let catalog = """
    route add login --path push
    route add account --url 'app://account/:tab' --path push --requires signed-in
    guard add signed-in --route login --summary 'Somebody is signed in'
    route add home --url app://home
    route add section --url 'app://section/:id' --path push --parent home
    route add item --url 'app://item/:section/:id' --path push --parent section \
    --parent-parameter id=:section

    """

  private func run(_ lines: String) throws -> ProgramRun {
    let directory = try TemporaryDirectory()
    return try ProgramRun(
      ["--keep-going", "a.db"], input: Self.catalog + lines, directory: directory.path(""))
  }

  @Test(arguments: [
    (
      "route edit login --requires signed-in",
      "error: the route of a guard requires the guard itself: signed-in → signed-in"
    ),
    ("guard edit signed-in --route account", "signed-in → signed-in"),
    (
      "route edit home --parent item",
      "error: a route is its own parent: home → item → section → home"
    ),
    // A name that others use already, whether it was there or not.
    (
      "route add free --class F --parent missing\nroute add top --class T --parent free\nroute edit top --name missing",
      "error: a route is its own parent: missing → free → missing"
    ),
    (
      "class add A --superclass M\nclass add B --superclass A\nclass edit B --name M",
      "error: a class is its own superclass: M → A → M"
    ),
    (
      "route remove login", "error: route login is named by guard signed-in — remove or change that"
    ),
    ("route remove section", "error: route section is named by route item — remove or change that"),
    ("guard remove signed-in", "is required by route account"),
    ("context guards=sined-in", "unknown guard 'sined-in' — did you mean 'signed-in'?"),
    ("guard add signed-in", "the guard 'signed-in' already exists"),
    ("route edit item --parent-parameter id", "'id' is not NAME=VALUE, such as id=:section"),
    ("open app://home --stack top", "--stack must be one of rebuild, push, replace"),
    ("pattern edit item 'app://item/:section/:id' --stack top", "--stack must be one of rebuild"),
  ]) func `impossible rules are refused`(_ line: String, _ message: String) throws {
    let run = try run(line + "\n")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.code == 1)
  }

  @Test(arguments: [
    ("route edit account --requires adult", "unknown-guard"),
    ("guard add adult --route nope", "unknown-guard-route"),
    ("route edit item --parent nope", "unknown-parent"),
    (
      "parameter add section id --required\nroute edit item --parent-parameter -id",
      "parent-parameter"
    ),
    ("route edit home --parent-parameter x=1", "parent-parameter"),
    ("class edit HomeViewController --kind service", "parent-not-shown"),
  ]) func `check finds what is missing`(_ lines: String, _ code: String) throws {
    let run = try run(lines + "\ncheck\n")
    #expect(run.output.contains(code), "\(run.output) \(run.errors)")
    #expect(try self.run("check\n").output.contains("no problems"))
  }

  @Test func `what is renamed is followed, and taken back`() throws {
    let run = try run(
      """
      route edit login --name sign-in
      route edit section --name shelf
      guard edit signed-in --name member
      undo
      undo
      undo
      route edit login --name sign-in
      guard edit signed-in --name member
      guards --json
      route item
      undo
      guards

      """)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains(#""name":"member","route":"sign-in""#))
    #expect(run.output.contains(#""requiredBy":["account"],"on":false"#))
    #expect(
      run.output.hasSuffix(
        """
        name       route    summary                requiredBy  on
        signed-in  sign-in  Somebody is signed in  account     false

        """))
  }

  @Test func `a catalog with rules goes through files and scripts`() throws {
    let directory = try TemporaryDirectory()
    let folder = directory.path("")
    let first = try ProgramRun(
      ["a.db"],
      input: Self.catalog + """
        pattern edit item 'app://item/:section/:id' --stack push
        export json --output a.json
        export routesh --output a.routesh

        """, directory: folder)
    #expect(first.code == 0, "\(first.errors)")
    for (store, command) in [("b.db", "import json a.json"), ("c.db", "source a.routesh")] {
      let run = try ProgramRun(
        [store], input: "\(command)\nexport json --output \(store).json\n", directory: folder)
      #expect(run.code == 0, "\(run.errors)")
      let texts = try ["a.json", store + ".json"].map {
        try String(contentsOfFile: directory.path($0), encoding: .utf8)
      }
      #expect(texts[0] == texts[1])
    }
  }

  @Test func `what opens a link is said before, and what waits is said`() throws {
    let run = try run(
      """
      match app://item/books/7
      explain app://account/orders --near 0
      open app://account/orders
      back
      expect open app://item/books/7 item section=books id=7
      history --limit 4

      """)
    #expect(
      run.output.contains(
        "item  app://item/:section/:id  section=books  id=7\n  opens ItemViewController by push\n  over home → section\n"
      ))
    #expect(
      run.output.contains(
        "1. account  app://account/:tab  tab=orders  — taken\n"
          + "  opens AccountViewController by push\n  waits for signed-in\n"
      ))
    #expect(run.output.contains("account waits for signed-in"))
    #expect(
      run.errors.contains(
        "warning: account waited for signed-in, which was declined: its screen was removed"
      ))
    #expect(run.output.contains("declined"))
    #expect(run.code == 0)
  }

  @Test func `a replay asks the guards as they were, or as they are said to be`() throws {
    let run = try run(
      """
      guard add other --route login
      context guards=signed-in
      open app://account/orders
      open app://item/books/7
      replay
      replay --context guards=other

      """)
    #expect(run.output.contains("replayed 2 events: 2 same, 0 different"), "\(run.output)")
    #expect(run.output.contains("outcome: success → waits for signed-in"))
  }
}
