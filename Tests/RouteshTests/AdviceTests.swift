import Foundation
import TestSupport
import Testing

/// Errors and answers that state the facts, and what would have worked.
struct AdviceTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      "-c", "route add p --class P --url app://p",
      "-c", "segue add HomeController show --to DetailController",
      "-c", "segue add DetailController back --to HomeController --kind unwind --action back:",
      "-c", "segue add HomeController lost --to DetailController --kind unwind --action lost:")
    #expect(made.code == 0, "\(made.errors)")
  }

  @Test(arguments: [
    ("parameter add p a --type int --allow 1,b", "'b' of --allow cannot be one of a"),
    ("parameter add p a --type int --default x", "'x' is not an int"),
    ("export aasa", "--app TEAM"), ("try { echo a }", "a block begins on the next line"),
    ("route add help --url 'shop://help{/:topic}?'", "'app://host/:name?'"),
    ("history export e.jsonl", "did you mean '--output e.jsonl'?"),
  ])
  func `an error says what would have worked`(_ line: String, _ advice: String) throws {
    let run = try run("-c", line)
    #expect(run.errors.contains(advice), "\(run.errors)")
    #expect(run.code != 0)
  }

  @Test func `the help of several commands says how to see one with its options`() throws {
    #expect(try run("help", "route").output.contains("its own: help route add\n"))
    #expect(try run("help", "pattern").output.contains("its own: help pattern add\n"))
  }

  @Test func `a name of the same letters in other characters is suggested`() throws {
    #expect(try run("class", "add", "Caf\u{E9}").code == 0)
    let other = try run("route", "add", "c", "--class", "Cafe\u{301}").errors
    #expect(other.contains("of the same letters in other characters"), "\(other)")
    #expect(other.utf8.contains("did you mean 'Caf\u{E9}'?".utf8), "\(other)")
  }

  @Test func `where an unwind segue lands is not promised`() throws {
    let segues = try run("segues").output
    #expect(segues.contains("up the stack"), "\(segues)")
    let check = try run("check", "--code", "unwind-elsewhere").output
    #expect(check.contains("'lost'") && !check.contains("'back'"), "\(check)")
  }

  @Test func `a directory that does not exist is made by what the error says`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "my app/x")
    func errors(_ arguments: String...) throws -> String {
      try ProgramRun(arguments, directory: directory.path("")).errors
    }
    #expect(
      try errors("no/such/a.db", "init")
        == "error: 'no/such/a.db' cannot be made: there is no directory 'no/such': mkdir -p no/such\n"
    )
    #expect(
      try errors("my app/b/a.db", "route", "add", "x") == """
        error: 'my app/b/a.db' cannot be made: there is no directory 'my app/b', only 'my app': mkdir -p \
        'my app/b'

        """)
    #expect(
      try ProgramRun(
        ["-c", "mkdir -p 'my app/b' && '\(BuiltProduct.routesh)' 'my app/b/a.db' init"],
        program: "/bin/sh", directory: directory.path("")
      ).output == "created store my app/b/a.db\n")
  }

  @Test func `an empty pattern is called empty`() throws {
    #expect(
      try run("pattern", "add", "p", "").errors
        == "error: the pattern is empty: write 'scheme://…' or '/…'\n")
    #expect(
      try run("-c", "route add q --url ''").errors == """
        <command>:1:19: error: the pattern is empty: write 'scheme://…' or '/…'
          route add q --url ''
                            ^~

        """)
  }

  @Test func `help names its topics`() throws {
    let topics = """
      links       what to ask about links: which screen, why not, which are broken
      conditions  platform, version, locale, date, flag and share: when a row counts
      bulk        to change many rows at once: tables, scripts, migrations
      language    how a line is read: words, quotes, variables, blocks
      grammar     how a URL pattern is written: names, expressions, wildcards, groups
      syntax      patterns as other frameworks write them: --syntax rails
      scripts     how a script runs: the check before it, --atomic, put
      paths       push, present, show …
      output      formats and files
      exit-codes  what 0, 1, 2, 3 and 130 mean
      codes       what the codes of failed events and findings mean
      manual      the manual page, and completion in the shell

      """
    #expect(try run("help", "topics").output == topics)
    let lines = topics.split(separator: "\n").map { "help \($0)\n" }.joined()
    #expect(try run("help").output.hasSuffix("\n" + lines))
    #expect(
      try run("help", "qwerty").errors
        == "error: no help for 'qwerty': help topics and help commands list all\n")
    for line in topics.split(separator: "\n") {
      #expect(try run("help", line.split(separator: " ").first.map(String.init) ?? "").code == 0)
    }
  }

  @Test func `a route that was renamed is found by its old name's error`() throws {
    #expect(
      try run("-c", "route edit p --name second", "-c", "route edit second --name third").code == 0)
    #expect(
      try run("perform", "p").errors == """
        error: unknown route 'p' [invalid-protocol]
          nearest: third
          'p' was renamed: it is 'third' now

        """)
    for command in ["route p", "url p", "route edit p --path push", "pattern add p app://q"] {
      let errors = try run("-c", command).errors
      #expect(errors.contains("unknown route 'p' — did you mean 'third'"), "\(errors)")
      #expect(errors.hasSuffix("\n  'p' was renamed: it is 'third' now\n"), "\(errors)")
    }
    let open = try run(
      "-c", "begin", "-c", "route edit third --name fourth", "-c", "perform second")
    #expect(open.errors.contains("'second' was renamed: it is 'fourth' now"), "\(open.errors)")
  }

  @Test func `missing files of a migration are to be put back, not forgotten`() throws {
    try directory.write("route add q --class Q\n", to: "migrations/1_q.up.routesh")
    try directory.write("route remove q\n", to: "migrations/1_q.down.routesh")
    #expect(try run("migrate", "up").code == 0)
    for way in ["up", "down"] {
      try FileManager.default.removeItem(
        atPath: directory.path("migrations/1_q.\(way).routesh"))
    }
    #expect(
      try run("migrate", "up", "--dry-run").errors == """
        warning: 1_q is missing on disk: migrate repair --write writes its files into 'migrations' (or name their \
        directory with --dir), or take it back with migrate down; only if it is to stay without files: migrate repair --forget 1 \
        [migration-missing]

        """)
    let down = try run("migrate", "down")
    #expect(
      down.errors == """
        warning: 1_q is missing on disk: the way back is the text that was applied [migration-missing]

        """)
    #expect(down.code == 0)
  }

  @Test func `a vacuum that gives nothing back says so`() throws {
    #expect(try run("store", "vacuum").output.contains(": there was nothing to give back"))
    #expect(try run("store", "vacuum").output.hasSuffix(" KiB: there was nothing to give back\n"))
  }

  @Test func `undoing a way back advises the way up`() throws {
    try directory.write("route add q --class Q\n", to: "migrations/1_q.up.routesh")
    try directory.write("route remove q\n", to: "migrations/1_q.down.routesh")
    #expect(try run("migrate", "up").code == 0)
    #expect(try run("migrate", "down").code == 0)
    #expect(try run("undo").errors.contains("'migrate up' applies it again"))
  }

  @Test func `a broken reference in a migration names its file`() throws {
    try directory.write(
      "INSERT INTO pattern (route_id, text) VALUES (999, 'app://x');\n", to: "migrations/1_q.up.sql"
    )
    try directory.write("DELETE FROM pattern;\n", to: "migrations/1_q.down.sql")
    let run = try run("migrate", "up")
    #expect(run.errors.contains("migrations/1_q.up.sql"), "\(run.errors)")
    #expect(run.code == 1)
  }
}
