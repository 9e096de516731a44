import Foundation
import TestSupport
import Testing

/// What a newcomer types, and how the program answers.
struct NewcomerTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func run(_ lines: String..., options: [String] = []) throws -> ProgramRun {
    try ProgramRun(
      options + ["--keep-going", "a.db"] + lines.flatMap { ["-c", $0] },
      directory: directory.path(""))
  }

  @Test func `a variable is answered at the prompt, and a script's is not`() throws {
    let terminal = try PseudoTerminal(["a.db"], directory: directory.path(""))
    try terminal.wait(for: "a.db> ")
    terminal.enter("let greeting 'hello, world'")
    try terminal.wait(for: "\r\ngreeting = 'hello, world'\r\na.db> ")
    terminal.enter("let --json id 42")
    try terminal.wait(for: "\r\n{\"name\":\"id\",\"value\":\"42\"}\r\na.db> ")
    try terminal.quit()
    let script = try run("let id 42", "echo $id", options: ["--json"])
    #expect(script.output == "\"42\"\n" && script.errors == "")
    #expect(try run("let --json id 42").output == #"{"name":"id","value":"42"}"# + "\n")
  }

  @Test func `a pattern of another router is taken with a warning`() throws {
    let made = try run("route add r --class C --url '/a/{id}'")
    #expect(
      made.errors == """
        warning: /a/{id} of r is hardly meant as it is read here: the pattern matches /a/id — as ASP.NET writes it? \
        --syntax aspnet makes it /a/:id [other-syntax]

        """)
    #expect(made.output.hasSuffix("added class C, pattern /a/{id}, route r\n"))
    let edited = try run("pattern edit r /a/{id} --to '/a/<int:id>'")
    #expect(edited.errors.contains(#"--syntax django makes it /a/:id(\d+)"#), "\(edited.errors)")
    let check = try run("check --code other-syntax --json")
    #expect(check.code == 0)
    #expect(check.output.contains(#""subjects":["r","/a/<int:id>"]"#), "\(check.output)")
    #expect(try run("pattern edit r '/a/<int:id>' --to /a/:id", "check").errors == "")
    let refused = try run("pattern add r '/p/{id:\\d+}'")
    #expect(refused.errors.contains(#"did you mean '/p/:id(\d+)'?"#), "\(refused.errors)")
  }

  @Test func `a migration that brings such a pattern says so`() throws {
    try directory.write("route add r --url '/a/[id]'\n", to: "migrations/1_r.up.routesh")
    try directory.write("route remove r\n", to: "migrations/1_r.down.routesh")
    let run = try run("migrate up")
    #expect(run.code == 0)
    #expect(
      run.errors.contains("as Next writes it? --syntax next makes it /a/:id"), "\(run.errors)")
    // Once, however often the script is tried.
    #expect(run.errors.components(separatedBy: "other-syntax").count == 2)
  }

  @Test func `a default makes required mean nothing, and that is said`() throws {
    let made = try run(
      "route add p --class P --url app://p",
      "parameter add p page --type int --required --default 1", "match app://p",
      "parameter edit p page --no-default", "match app://p")
    #expect(
      made.output.contains(
        "added parameter page to p\n  required and with a default: a link without it gets 1 and is "
          + "not refused (--no-default refuses it)\n"), "\(made.output)")
    #expect(made.output.contains("p  app://p  page=1\n  opens P by show\n"))
    #expect(made.errors.contains("needs the parameter page"), "\(made.errors)")
  }

  @Test(arguments: [
    ("route ad", "did you mean 'route add'?"), ("route a", "did you mean 'route add'?"),
    ("history show 1", "here it is 'history N'"), ("segue ad", "nearest: segue add"),
    ("route", "or route add, route put, route edit, route remove"),
    ("open", "for example: open app://editor/"),
    ("conflicts --kind shadow", "did you mean 'shadowed'?"),
    ("export dot --routes al", "--routes must be one of"),
    ("config --unset", "config NAME --unset"),
    ("route edit editor", "error: no option says what to change: route edit ID"),
    ("row put rout x", "must be one of"), ("remove edtor", "did you mean 'editor'?"),
    ("migrate up --allow shadwed", "did you mean 'shadowed'?"),
    ("migrate up --allow rerout", "did you mean 'rerouted'?"),
    ("check --code duplicat", "did you mean 'duplicate'"),
    (
      "migrate up --replay",
      "--replay SINCE — First replay the events since then: 2026-01-31"
    ),
  ])
  func `a slip is understood`(_ line: String, _ advice: String) throws {
    _ = try run("route add editor --class E")
    // Two live routers have the same name.
    let run = try run("perform editor", "perform editor", line)
    #expect(run.code == 1)
    #expect(run.errors.contains(advice), "\(run.errors)")
  }

  @Test func `where an unwind segue cannot land is said at once`() throws {
    let made = try run(
      "segue add Home show --to Detail",
      "segue add Detail back --to Home --kind unwind --action back:",
      "segue add Home lost --to Detail --kind unwind --action lost:",
      "segue add Home none --to Detail --kind unwind", "segue edit Detail back --to Detail",
      "segue edit Detail back --to Detail")
    let lines = made.output.split(separator: "\n").filter { $0.hasPrefix("  ") }.dropFirst()
    #expect(
      lines.joined(separator: "\n") == """
          the stack decides where it lands, not --to: at the nearest controller that handles back:
          the stack decides where it lands, not --to: at the nearest controller that handles lost:
          it cannot be Detail: no way leads from there to Home [unwind-elsewhere]
          it leads nowhere without --action [unwind-without-action]
          the stack decides where it lands, not --to: at the nearest controller that handles back:
        """, "\(made.output)")
  }

  @Test func `a segue is performed whether it leads on or back`() throws {
    let run = try run(
      "segue add Home show --to Detail", "storyboard edit main --initial Home",
      "segue add Detail back --to Home --kind unwind --action back:", "reset --root main",
      "segue nowhere", "segue show", "segue back", "export json --output nowhere/a.json")
    #expect(run.errors.contains("Home has no segue nowhere [unknown-segue]"), "\(run.errors)")
    #expect(run.errors.contains("\n  segues from here: show\n"), "\(run.errors)")
    #expect(run.output.contains("performed segue show to Detail"), "\(run.output)")
    #expect(run.output.contains("unwound by back to Home"), "\(run.output)")
    #expect(
      run.errors.contains("'nowhere/a.json': there is no directory 'nowhere': mkdir -p nowhere\n"))
  }

  @Test func `durations have their unit`() throws {
    let run = try run("route add a --url app://a --class A", "open app://a", "history stats")
    #expect(run.output.contains("p50 (s)  p95 (s)"), "\(run.output)")
  }

  @Test func `a failing way back says whose lines it counts`() throws {
    try directory.write("route add a\n", to: "migrations/1_a.up.routesh")
    try directory.write("echo back\nroute remove b\n", to: "migrations/1_a.down.routesh")
    let note =
      "this is the text that was applied, as the store keeps it: '1_a.down.routesh' may have changed"
    #expect(try run("migrate up").code == 0)
    try directory.write("\n\n\nroute remove a\n", to: "migrations/1_a.down.routesh")
    let down = try run("migrate down")
    #expect(down.errors.contains("\n1_a.down.routesh:2:14: error: "), "\(down.errors)")
    #expect(down.errors.contains("\n  \(note)\n"), "\(down.errors)")
    let advice = "correct the file; migrate repair --accept 1 then makes its text the applied one"
    #expect(down.errors.hasSuffix("\n  \(advice)\n"), "\(down.errors)")
    let verify = try run("migrate status --verify --json")
    #expect(verify.code == 1)
    let document = try JSONSerialization.jsonObject(with: Data(verify.output.utf8))
    let failures = (document as? [String: Any])?["failures"] as? [[String: Any]]
    #expect(failures?.count == 1)
    #expect(failures?[0]["code"] as? String == "unknown-route")
    #expect(failures?[0]["file"] as? String == "1_a.down.routesh")
    #expect(failures?[0]["line"] as? Int == 2 && failures?[0]["column"] as? Int == 14)
    #expect(failures?[0]["notes"] as? [String] == [note, advice])
    // Its advice works.
    #expect(try run("migrate repair --accept 1").code == 0)
    #expect(try run("migrate down").code == 0)
  }

  @Test(arguments: ["open app://a/b", "import csv a.tsv", "import json a.json --dry-run"])
  func `what a migration cannot hold is marked by its name`(_ line: String) throws {
    try directory.write("\(line)\n", to: "migrations/1_a.up.routesh")
    try directory.write("echo\n", to: "migrations/1_a.down.routesh")
    let name = line.prefix { $0 != " " }
    let run = try run("migrate up")
    #expect(run.code == 1)
    #expect(
      run.errors.contains(
        "1_a.up.routesh:1:1: error: '\(name)' is not allowed in a migration, which may "),
      "\(run.errors)")
    let mark = "^" + String(repeating: "~", count: name.count - 1)
    #expect(run.errors.contains("\n  \(line)\n  \(mark)\n"), "\(run.errors)")
  }

  @Test(arguments: ["route add TEXT --class X", "route add r --class X --summary=TEXT"])
  func `a text that is too long is named by its beginning, and its row is marked`(_ command: String)
    throws
  {
    let text = String(repeating: "x", count: 1_100_000)
    try directory.write(
      command.replacing("TEXT", with: "'\(text)'") + "\n", to: "long.routesh")
    let run = try ProgramRun(
      ["a.db", "-f", "long.routesh"], directory: directory.path(""))
    #expect(run.code == 1)
    #expect(
      run.errors.hasPrefix(
        "long.routesh:1:11: error: the text '\(text.prefix(60))…' is longer than 1048576 bytes\n"
      ),
      "\(run.errors.prefix(300))")
    #expect(run.errors.utf8.count < 2_000)
  }

  @Test(.enabled(if: Torture.runs != nil, "make torture"), arguments: ["match", "open"])
  func `a URL of more than 16 MiB is refused, whoever gets it`(_ command: String) throws {
    let url = "app://h/" + String(repeating: "a", count: 16 << 20)
    try directory.write(
      "route add h --class H --url app://h/:x\n\(command) \(url)\n", to: "long.routesh")
    let run = try ProgramRun([":memory:", "-f", "long.routesh"], directory: directory.path(""))
    #expect(run.code == 1)
    #expect(
      run.errors.contains("error: '\(url.prefix(200))…' is not a URL: longer than 16 MiB"),
      "\(run.errors.prefix(600))")
    #expect(run.errors.utf8.count < 4_000)
  }

  @Test(arguments: [
    ["LC_ALL": "C"], ["LC_ALL": "", "LC_CTYPE": "POSIX"], ["LC_ALL": "", "LANG": ""],
  ])
  func `a backspace takes a whole character, wherever text is said to be bytes`(
    _ environment: [String: String]
  ) throws {
    let terminal = try PseudoTerminal(
      ["a.db"], directory: directory.path(""), environment: environment)
    try terminal.wait(for: "a.db> ")
    terminal.type("echo 日本é")
    try terminal.wait(for: "日本é")
    terminal.type("\u{7F}\u{7F}x\r")
    try terminal.wait(for: "\r\n日x\r\n")
    try terminal.quit()
  }
}
