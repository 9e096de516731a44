import Foundation
import TestSupport
import Testing

/// A word that is nearly right, or right elsewhere, leads to the one that works here.
struct NearMissTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      "-c", "route add home --url shop://home", "-c", "route add product --url shop://p/:id",
      "-c", "segue add Home openNote --to Note")
    #expect(made.code == 0, "\(made.errors)")
  }

  private func program(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(arguments, directory: directory.path(""))
  }

  // MARK: Commands

  @Test func `a mistyped command before a file is not a store`() throws {
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
    ("route delete home", "route remove"), ("route rm home", "route remove"),
    ("route new cart --url shop://cart", "route add"),
    ("route update home --path push", "route edit"),
    ("route ls", "routes"), ("pattern delete home shop://home", "pattern remove"),
    ("parameter create home q", "parameter add"), ("class change C --kind view", "class edit"),
    ("storyboard del main", "storyboard remove"), ("route mv home start", "route rename"),
    ("scene ls", "scenes"), ("route info home", "route"), ("route move home start", "route rename"),
    ("routes add cart", "route add"), ("classes delete C", "class remove"),
    ("history error", "errors"), ("history 5", "history show 5"),
    ("history clear", "history prune"), ("migrate run", "migrate up"),
    ("store compact", "store vacuum"), ("stack pop", "back"), ("export html", "report"),
    ("routes home", "--where home"), ("patterns home", "--route home"),
  ])
  func `a second word of other tools`(_ line: String, _ command: String) throws {
    let run = try run("-c", line)
    #expect(run.errors.contains("did you mean '\(command)'?"), "\(run.errors)")
    #expect(run.code != 0)
  }

  @Test(arguments: [
    ("add pattern home shop://h", "pattern add"), ("delete route home", "route remove"),
    ("remove route home", "route remove"), ("show route home", "route"),
    ("list scenes", "scenes"), ("show routes", "routes"), ("ls guards", "guards"),
    ("edit class C", "class edit"),
  ])
  func `the verb before the noun`(_ line: String, _ command: String) throws {
    let run = try run("-c", line)
    #expect(run.errors.contains("did you mean '\(command)'?"), "\(run.errors)")
    #expect(run.code == 2)
  }

  @Test(arguments: [
    ("validate", "check"), ("search home", "find TEXT"), ("go shop://home", "open URL"),
    ("revert", "undo"), ("settings", "config"), ("version", "routesh --version"),
  ])
  func `a first word of other tools`(_ line: String, _ advice: String) throws {
    let run = try run("-c", line)
    #expect(run.errors.contains("— here it is '\(advice)'"), "\(run.errors)")
    #expect(run.code == 2)
  }

  @Test func `a route is performed, not opened`() throws {
    let run = try run("-c", "open home")
    #expect(run.errors.contains("[invalid-url]\n"), "\(run.errors)")
    #expect(run.errors.hasSuffix("\n  home is a route: perform home\n"), "\(run.errors)")
  }

  @Test(arguments: [
    ("errors list", "errors"), ("routes list", "routes"), ("events", "history"),
    ("failures", "errors"), ("migrate rollback", "migrate down"),
    ("migrate list", "migrate status"), ("redirect list", "redirects"), ("guards list", "guards"),
    ("config get history", "config history"), ("context show", "context"),
  ])
  func `a name from elsewhere is the command`(_ name: String, _ command: String) throws {
    #expect(try run("-c", "open shop://nowhere").code == 1)
    let (given, meant) = (try run("-c", name), try run("-c", command))
    #expect(given.output == meant.output)
    // Only the mark below the line is as long as the name.
    #expect(given.errors.split(separator: "\n").first == meant.errors.split(separator: "\n").first)
    let named = command.replacingOccurrences(of: " history", with: "")
    #expect(try run("help", named).output.contains("Also: "))
  }

  // MARK: Values

  @Test(arguments: [
    ("integer", "'int'"), ("number", "'int' or 'double'"), ("float", "'double'"),
    ("boolean", "'bool'"), ("text", "'string'"), ("datetime", "'date'"), ("Integer", "'int'"),
    ("dobule", "'double'"),
  ])
  func `a type of another language`(_ word: String, _ better: String) throws {
    let errors = try run("parameter", "add", "home", "q", "--type", word).errors
    #expect(errors.hasSuffix("not '\(word)' — did you mean \(better)?\n"), "\(errors)")
  }

  @Test(arguments: [("modal", "present"), ("fullscreen", "present"), ("stack", "push")])
  func `a path of another library`(_ word: String, _ better: String) throws {
    for command in ["route edit home", "perform home"] {
      let errors = try run("-c", "\(command) --path \(word)").errors
      #expect(errors.contains("not '\(word)' — did you mean '\(better)'?\n"), "\(errors)")
    }
  }

  // MARK: Names

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
      "  settings: history, retention, migrations, path, hub, machine, hub-channel, hub-send, hub-keep\n"
    ),
    (
      "open shop//home", "has neither a scheme nor a leading '/' [invalid-url]\n  nearest: shop://h"
    ),
  ])
  func `an unknown name is told with the nearest`(_ line: String, _ advice: String) throws {
    // There is a history to look in.
    #expect(try run("open", "shop://home").code == 0)
    let run = try run("-c", line)
    #expect(run.errors.contains(advice), "\(run.errors)")
    #expect(run.code == 1)
  }

  @Test func `what the catalog or the history knows is no unknown route`() throws {
    #expect(try run("open", "shop://home").code == 0)
    #expect(try run("history", "--route", "product").output == "")
    #expect(try run("errors", "product").code == 0)
    #expect(try run("route", "rename", "home", "start").code == 0)
    #expect(try run("history", "--route", "home").output.contains("shop://home"))
  }

  @Test func `a mistyped code of an expectation is told`() throws {
    let run = try run(input: "expect error no-mach {\nopen shop://nowhere\n}\n")
    #expect(
      run.errors.contains("the block does not fail as expected — did you mean 'no-match'?\n"),
      "\(run.errors)")
    let other = try self.run(input: "expect error unknown-rout {\nurl nix\n}\n")
    #expect(other.errors.contains("did you mean 'unknown-route'?"), "\(other.errors)")
    // A code that exists is meant.
    let known = try self.run(input: "expect error declined {\nopen shop://nowhere\n}\n")
    #expect(!known.errors.contains("did you mean"), "\(known.errors)")
  }

  @Test func `the number of a router has a sign before it`() throws {
    let run = try run("-c", "open shop://home", "-c", "remove 1")
    #expect(run.errors.contains("unknown route '1' — did you mean '@1'?"), "\(run.errors)")
  }

  // MARK: Answers

  @Test func `check counts what it lists`() throws {
    let made = try run(
      "-c", "route add cart --url shop://home", "-c", "adapter add A B", "-c", "adapter add C D")
    #expect(made.code == 0, "\(made.errors)")
    let check = try run("check")
    #expect(check.errors == "error: check found 2 errors and 1 warning\n", "\(check.output)")
    #expect(
      try run("check", "--code", "duplicate", "--strict").errors
        == "error: check found 1 warning\n")
  }

  @Test func `a match is a row in the formats of lists`() throws {
    #expect(
      try run("match", "shop://p/7?q=a,b", "--csv").output
        == "url,route,pattern,parameters\r\n\"shop://p/7?q=a,b\",product,shop://p/:id,\"id=7 q=a,b\"\r\n"
    )
    #expect(
      try run("match", "shop://home", "--markdown").output.contains("| shop://home | home |"))
  }

  // MARK: Perform

  @Test func `a segue says what it needs`() throws {
    #expect(
      try run("perform", "home", "--path", "segue").errors
        == "error: the segue path needs the identifier of a segue: segue IDENTIFIER performs one "
        + "[invalid-configuration]\n")
    let none = try run("segue", "openNote").errors
    #expect(
      none.contains("'openNote' is a segue of main: storyboard use main begins with that story"),
      "\(none)")
  }

  // MARK: Files

  @Test func `a sourced file is looked for where the program was started`() throws {
    try directory.write("source ../setup.routesh\n", to: "sub/x.routesh")
    let errors = try run("-f", "sub/x.routesh").errors
    #expect(errors.contains("no file '../setup.routesh'"), "\(errors)")
    #expect(
      errors.contains("  a file is looked for in the folder where routesh was started: '/"),
      "\(errors)")
    #expect(try run("help", "source").output.contains("relative to the folder in which the"))
    #expect(try run("help", "test").output.contains("folder in which the program was started"))
  }

  @Test func `a file is imported by the command of its kind`() throws {
    try directory.write("<xml/>\n", to: "Notes.storyboard")
    try directory.write("/a\ta\n", to: "r.tsv")
    for (line, advice) in [
      (
        "import json Notes.storyboard",
        "\n  'Notes.storyboard' is a storyboard by its name: import storyboard Notes.storyboard\n"
      ),
      ("import storyboard r.tsv", "\n  'r.tsv' is a table by its name: import tsv r.tsv\n"),
      ("import Notes.storyboard", " — did you mean 'import storyboard Notes.storyboard'?\n"),
      ("import r.tsv", " — did you mean 'import tsv r.tsv'?\n"),
      ("import AndroidManifest.xml", " — did you mean 'import android AndroidManifest.xml'?\n"),
    ] {
      let run = try run(line.split(separator: " ").map(String.init))
      #expect(run.errors.hasSuffix(advice), "\(run.errors)")
      #expect(run.code != 0)
    }
    // The right command has no advice about the file's name.
    try directory.write("{", to: "x.json")
    #expect(try !run("import", "json", "x.json").errors.contains("by its name"))
  }
}
