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
    ("search home", "find TEXT"), ("go shop://home", "open URL"), ("revert", "undo"),
    ("version", "routesh --version"), ("route delete home", "route remove"),
    ("migrate diff a b", "migrate new NAME --from A --to B"), ("hub clone x", "hub pull ADDRESS"),
  ])
  func `what people type by habit leads to what does it here`(_ line: String, _ advice: String)
    throws
  {
    let run = try run("-c", line)
    #expect(run.errors.contains("— here it is '\(advice)'"), "\(run.errors)")
    #expect(run.code == 2)
  }

  @Test func `a route is performed, not opened`() throws {
    let run = try run("-c", "open home")
    #expect(run.errors.contains("[invalid-url]\n"), "\(run.errors)")
    #expect(run.errors.hasSuffix("\n  home is a route: perform home\n"), "\(run.errors)")
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
      "  settings: history, retention, migrations, path, hub, machine, hub-channel, hub-keep\n"
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
    #expect(try run("route", "edit", "home", "--name", "start").code == 0)
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

  @Test func `matches are rows of a table`() throws {
    #expect(
      try run("match", "shop://p/7?q=a,b", "--csv").output
        == "url,route,class,path,pattern,parameters,error\r\n\"shop://p/7?q=a,b\",product,"
        + "ProductViewController,show,shop://p/:id,\"id=7 q=a,b\",\r\n")
    let both = try run("--csv", "--no-header", "match", "-", input: "shop://home\nshop://no\n")
    #expect(
      both.output
        == "shop://home,home,HomeViewController,show,shop://home,,\r\nshop://no,,,,,,no-match\r\n")
    #expect(both.errors == "error: 1 of 2 URLs would not open\n" && both.code == 1)
  }

  @Test func `a match names the screen and how it is shown`() throws {
    #expect(
      try run("match", "shop://p/7").output
        == "product  shop://p/:id  id=7\n  opens ProductViewController by show\n")
    #expect(
      try run("explain", "shop://p/7").output.contains("\n  opens ProductViewController by show\n"))
    let json = try run("match", "shop://p/7", "--json").output
    #expect(json.contains(#""class":"ProductViewController","path":"show""#), "\(json)")
  }

  @Test func `a question is asked in a context`() throws {
    _ = try run("route", "add", "sale", "--url", "shop://sale", "--when", "platform=ios")
    #expect(try run("match", "shop://sale").code == 1)
    #expect(try run("match", "shop://sale", "--context", "platform=ios").code == 0)
    #expect(try run("explain", "shop://sale", "--context", "platform=ios").output.contains("taken"))
    let wrong = try run("match", "shop://sale", "--context", "platfrom=ios")
    #expect(wrong.errors.contains("no condition tests 'platfrom'"), "\(wrong.errors)")
    #expect(wrong.errors.contains("did you mean 'platform'?") && wrong.code == 2)
    #expect(try run("match", "shop://sale", "--context", "version=x").code == 2)
    #expect(try run("match", "shop://home", "--fact", "platfrom=ios").code == 0)
  }

  // MARK: Perform

  @Test func `a segue says what it needs`() throws {
    #expect(
      try run("perform", "home", "--path", "segue").errors
        == "error: the segue path needs the identifier of a segue: segue IDENTIFIER performs one "
        + "[invalid-configuration]\n")
    let none = try run("segue", "openNote").errors
    #expect(
      none.contains("'openNote' is a segue of main: reset --root main begins with that story"),
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

  @Test func `a file is imported by the kind that its name tells`() throws {
    try directory.write("/a\ta\n", to: "r.tsv")
    #expect(try run("import", "r.tsv", "--dry-run").output.contains("would"))
    #expect(try run("import", "r.tsv").output.contains("1 row read"))
    let unknown = try run("import", "r.txt")
    #expect(unknown.errors.contains("what is in 'r.txt'? import json, import csv"))
    #expect(unknown.code == 2)
  }
}
