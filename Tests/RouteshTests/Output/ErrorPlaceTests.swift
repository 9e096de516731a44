import Foundation
import TestSupport
import Testing

/// An error in a script shows where, the line, a mark under the word, and what would have worked.
struct ErrorPlaceTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      input: """
        route add editor --class EditorViewController --url app://editor/:title
        parameter add editor title --required
        scene add A/S1 --class X
        scene add B/S1 --class X
        segue add A/S1 go --to A/S1
        """)
    #expect(made.code == 0, "\(made.errors)")
  }

  private static let paths =
    "push, present, popover, sheet, show, show-detail, child, subview, segue, custom, make, extensible"

  @Test(arguments: [
    // The line, the marked word, and the message.
    ("config path fly", "fly", "path is push, present, "),
    ("perform editor --path fly title=x", "fly", "--path must be one of \(paths), not 'fly'"),
    ("route edit editor --path=fly", "--path=fly", "--path must be one of \(paths), not 'fly'"),
    ("config retention soon", "soon", "retention is a number of events, an age such as 30d"),
    ("route remove editro", "editro", "unknown route 'editro' — did you mean 'editor'?"),
    (
      "perform editor titel=x", "editor",
      "editor needs the parameter title (string) [missing-parameter]\n  nearest: title="
    ),
    (
      "url editor titel=x", "editor",
      "no URL of editor has these values and opens it — did you mean 'title='?"
    ),
    ("open app://nowhere/x", "app://nowhere/x", "no route matches app://nowhere/x [no-match]"),
    ("match app://nowhere/x", "app://nowhere/x", "no route matches app://nowhere/x"),
    ("segues --from S1", "S1", "several scenes are called 'S1' — did you mean 'A/X' or 'B/X'?"),
    ("scene edit C/S1 --class Y", "C/S1", "unknown scene 'C/S1' — did you mean 'A/X' or 'B/X'?"),
    ("segue edit A/S1 goo --kind show", "goo", "A/X has no segue 'goo' — did you mean 'go'?"),
    (
      "segue add Fresh other --to Other", "Fresh",
      "which storyboard should contain 'Fresh'? — did you mean 'A/Fresh' or 'B/Fresh'?"
    ),
    ("segue add '' '' --to ''", "segue add", "a scene needs a name"),
    ("adapter add '' ''", "adapter add", "an adapter needs a name"),
    ("backup", "backup", "unknown command 'backup' — did you mean 'store backup'?"),
    ("route ad x", "x", "one word too many: 'x': route ID — did you mean 'route add'?"),
    ("routes --json --csv", "--csv", "--json and --csv are both given: an answer has one format"),
    ("history 99", "99", "there is no event 99"),
    ("undo 9", "9", "only 5 changes can be undone"),
    // The second of two equal words, and values of options.
    ("expect open editor editor x=1", "editor", ""),
    ("parameter edit editor title --default 7 --allow 8,9", "7", "the default of title"),
    ("pattern add editor app://x --syntax nosuch", "nosuch", "'nosuch' is no framework"),
    ("pattern edit editor app://editor/:title --to 'x'", "'x'", "'x' is not a pattern"),
    ("route add other --url app://y --url app://(", "(", "'app://(' is not a pattern"),
    ("log -p --hub", "-p", "-p is about this store"),
    ("diff r1 r99", "r99", ""),
    ("routes --limit x", "x", "--limit needs a number, not 'x'"),
    ("source nowhere.routesh", "nowhere.routesh", "no file 'nowhere.routesh'"),
    ("import json nowhere.json", "nowhere.json", "no file 'nowhere.json'"),
    (
      "expect open app://editor/a editor title=b", "app://editor/a",
      "app://editor/a does not open editor as expected"
    ),
    ("remove @7", "@7", "no live router @7"),
    ("back", "back", ""),
  ])
  func `the word is marked`(_ line: String, _ word: String, _ message: String) throws {
    let run = try run(input: "# two lines above\n\n  \(line)\n")
    #expect(run.code == 1 || run.code == 2)
    let start = try #require(line.range(of: word))
    let column = 3 + line[..<start.lowerBound].count
    // With `--json`, errors are JSON.
    guard !line.contains("--json") else {
      #expect(run.errors.contains(message) && run.errors.contains("\"column\":\(column),"))
      return
    }
    #expect(run.errors.contains("<stdin>:3:\(column): error: \(message)"), "\(run.errors)")
    let blank = String(repeating: " ", count: column + 1)
    let mark = "\n    \(line)\n\(blank)^" + String(repeating: "~", count: word.count - 1)
    #expect(run.errors.contains(mark), "\(run.errors)")
    #expect(!run.errors.contains("INSERT"))
  }

  @Test func `an error in a sourced file and in a block has its own place`() throws {
    try directory.write("echo a\nroute remove editro\n", to: "inner.routesh")
    let run = try ProgramRun(
      ["--keep-going", "a.db"], input: "source inner.routesh\ntry {\n  remove editro\n}\n",
      directory: directory.path(""))
    #expect(run.errors.contains("inner.routesh:2:14: error: unknown route 'editro'"))
    #expect(run.errors.contains("  route remove editro\n               ^~~~~~"))
    #expect(run.errors.contains("<stdin>:3:10: error: unknown route 'editro'"))
  }

  @Test func `an error in a migration or an imported script shows its line`() throws {
    try directory.write(
      "route add a --url app://a\nroute edit editro --path push\n",
      to: "migrations/0001_x.up.routesh")
    try directory.write("route remove a\n", to: "migrations/0001_x.down.routesh")
    try directory.write("  open app://a\n", to: "script.routesh")
    let marked = """
      migrations/0001_x.up.routesh:2:12: error: unknown route 'editro' — did you mean 'editor'?
        route edit editro --path push
                   ^~~~~~
      """
    #expect(try run("migrate", "up").errors == marked + "\n")
    let verified = try run("migrate", "status", "--verify").output
    let lines = marked.split(separator: "\n").map { "  \($0)\n" }.joined()
    #expect(verified.contains("1_x up fails:\n\(lines)"), "\(verified)")
    #expect(
      try run("import", "routesh", "script.routesh").errors == """
        script.routesh:1:3: error: 'open' is not allowed in a migration, which may contain changes, expect, let and echo
            open app://a
            ^~~~

        """)
  }

  @Test func `programs get the column of the word`() throws {
    let run = try ProgramRun(
      ["--json", "a.db"], input: "route remove editro\n", directory: directory.path(""))
    #expect(run.errors.contains(#""suggestions":["editor"],"file":"<stdin>","line":1,"column":14"#))
  }
}
