import TestSupport
import Testing

/// A word that is nearly right, or right elsewhere, leads to the one that works here.
struct SuggestionTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

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
    _ = try runLines("route add editor --class E")
    // Two live routers have the same name.
    let run = try runLines("perform editor", "perform editor", line)
    #expect(run.code == 1)
    #expect(run.errors.contains(advice), "\(run.errors)")
  }

  @Test func `a mistyped command before a file is not a store`() throws {
    try makeShop()
    try directory.write("echo good\n", to: "t/good.routesh")
    #expect(
      try program("tset", "t/good.routesh").errors == """
        error: unknown command 'tset' — did you mean 'test'?
          if 'tset' is a new store: routesh tset init

        """)
    // A store may be called nearly so.
    #expect(try program("./tset", "init").code == 0)
    #expect(try program("tset", "rotes").errors.contains("did you mean 'routes'"))
  }

  @Test(arguments: [
    ("search home", "find TEXT"), ("go shop://home", "open URL"), ("revert", "undo"),
    ("version", "routesh --version"), ("route delete home", "route remove"),
    ("migrate diff a b", "migrate new NAME --from A --to B"), ("hub clone x", "hub pull ADDRESS"),
  ])
  func `what people type by habit leads to what does it here`(_ line: String, _ advice: String)
    throws
  {
    try makeShop()
    let run = try run("-c", line)
    #expect(run.errors.contains("— here it is '\(advice)'"), "\(run.errors)")
    #expect(run.code == 2)
  }

  @Test func `a route is performed, not opened`() throws {
    try makeShop()
    let run = try run("-c", "open home")
    #expect(run.errors.contains("[invalid-url]\n"), "\(run.errors)")
    #expect(run.errors.hasSuffix("\n  home is a route: perform home\n"), "\(run.errors)")
  }

  @Test(arguments: [
    ("integer", "'int'"), ("number", "'int' or 'double'"), ("float", "'double'"),
    ("boolean", "'bool'"), ("text", "'string'"), ("datetime", "'date'"), ("Integer", "'int'"),
    ("dobule", "'double'"),
  ])
  func `a type of another language`(_ word: String, _ better: String) throws {
    try makeShop()
    let errors = try run("parameter", "add", "home", "q", "--type", word).errors
    #expect(errors.hasSuffix("not '\(word)' — did you mean \(better)?\n"), "\(errors)")
  }

  @Test(arguments: [("modal", "present"), ("fullscreen", "present"), ("stack", "push")])
  func `a path of another library`(_ word: String, _ better: String) throws {
    try makeShop()
    for command in ["route edit home", "perform home"] {
      let errors = try run("-c", "\(command) --path \(word)").errors
      #expect(errors.contains("not '\(word)' — did you mean '\(better)'?\n"), "\(errors)")
    }
  }

  @Test(arguments: [
    ("expect state hme routed", "unknown route 'hme' — did you mean 'home'?"),
    ("expect open shop://home hme", "unknown route 'hme' — did you mean 'home'?"),
    ("history --route prodct", "unknown route 'prodct' — did you mean 'product'?"),
    ("errors prodct", "unknown route 'prodct' — did you mean 'product'?"),
    ("errors --code no-mach", "no failure has the code 'no-mach' — did you mean 'no-match'"),
    ("history stats --code no-mach", "no failure has the code 'no-mach' — did you mean 'no-match'"),
    ("replay --route prodct", "unknown route 'prodct' — did you mean 'product'?"),
    (
      "help no-mach",
      "no help for 'no-mach': help topics and help commands list all — did you mean 'no-match'"
    ),
    ("perform prodct", "unknown route 'prodct' [invalid-protocol]\n  nearest: product\n"),
    (
      "config recording maybe",
      "  settings: history, retention, migrations, path, hub, machine, hub-channel, hub-keep\n"
    ),
    (
      "open shop//home", "has neither a scheme nor a leading '/' [invalid-url]\n  nearest: shop://h"
    ),
  ])
  func `an unknown name is told with the nearest`(_ line: String, _ advice: String) throws {
    try makeShop()
    // There is a history to look in.
    #expect(try run("open", "shop://home").code == 0)
    let run = try run("-c", line)
    #expect(run.errors.contains(advice), "\(run.errors)")
    #expect(run.code == 1)
  }

  @Test func `the number of a router has a sign before it`() throws {
    try makeShop()
    let run = try run("-c", "open shop://home", "-c", "remove 1")
    #expect(run.errors.contains("unknown route '1' — did you mean '@1'?"), "\(run.errors)")
  }

  private func program(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(arguments, directory: directory.path(""))
  }

  @Test(arguments: [
    ("parameter add p a --type int --allow 1,b", "'b' of --allow cannot be one of a"),
    ("parameter add p a --type int --default x", "'x' is not an int"),
    ("export aasa", "--app TEAM"), ("try { echo a }", "a block begins on the next line"),
    ("route add help --url 'shop://help{/:topic}?'", "'app://host/:name?'"),
    ("history export e.jsonl", "did you mean '--output e.jsonl'?"),
  ])
  func `an error says what would have worked`(_ line: String, _ advice: String) throws {
    try makeSegues()
    let run = try run("-c", line)
    #expect(run.errors.contains(advice), "\(run.errors)")
    #expect(run.code != 0)
  }

  @Test func `a name of the same letters in other characters is suggested`() throws {
    try makeSegues()
    #expect(try run("class", "add", "Caf\u{E9}").code == 0)
    let other = try run("route", "add", "c", "--class", "Cafe\u{301}").errors
    #expect(other.contains("of the same letters in other characters"), "\(other)")
    #expect(other.utf8.contains("did you mean 'Caf\u{E9}'?".utf8), "\(other)")
  }

  @Test func `a route that was renamed is found by its old name's error`() throws {
    try makeSegues()
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

  @Test func `a route that was removed is told with the change that did it`() throws {
    _ = try run("-c", "route add old --url app://old", "-c", "route remove old")
    for command in ["route old", "blame old", "perform old"] {
      let errors = try run("-c", command).errors
      #expect(
        errors.hasSuffix("\n  'old' was removed by r2: undo r2 brings it back\n"), "\(errors)")
    }
    _ = try run("undo", "r2")
    #expect(try run("route", "old").code == 0)
  }
}
