import Foundation
import RouteShell
import TestSupport
import Testing

/// A script's syntax is checked before its first line runs.
struct ScriptCheckTests {
  private static let first = "route add editor\n"

  /// A wrong third line, with the message from the column on.
  private static let mistakes: [(String, String)] = [
    ("rotue add x", "1: error: unknown command 'rotue' — did you mean 'route"),
    ("route ad x", "10: error: one word too many: 'x': route ID — did you mean 'route add'?"),
    ("route add x --pth push", "13: error: unknown option '--pth' of route add"),
    ("echo 'open", "6: error: the quote is not closed on this line"),
    ("echo \"\\q\"", "7: error: unknown escape in"),
    ("try {", "5: error: the block is not closed: '}' is missing"),
    ("}", "1: error: '}' closes no block"),
    ("adapter add editor", "13: error: PROVIDED is missing"),
    ("route remove editor twice", "21: error: one word too many: 'twice'"),
    ("perform $r more", "12: error: expected name=value, not 'more'"),
    ("class add X --kind $k --kin $k", "23: error: unknown option '--kin' of class add"),
    ("let", "1: error: NAME is missing"),
    ("each $f {\n  oops\n}", "1: error: unknown command 'oops'"),
    ("class add X --kind house", "20: error: --kind must be one of"),
  ]

  @Test(arguments: mistakes, ["-f", "<", "source", "-c"])
  func `a mistake is found before anything ran`(_ mistake: (String, String), _ way: String) throws {
    let directory = try TemporaryDirectory()
    let script = "let r editor\n" + Self.first + mistake.0 + "\n"
    try directory.write(script, to: "a.routesh")
    let arguments =
      switch way {
      case "-f": ["a.db", "-f", "a.routesh"]
      case "source": ["a.db", "source", "a.routesh"]
      case "-c": ["a.db", "-c", "route add editor", "-c", mistake.0]
      default: ["a.db"]
      }
    let run = try ProgramRun(
      arguments, input: way == "<" ? script : "", directory: directory.path(""))
    #expect(run.code == 2)
    #expect(run.output == "")
    #expect(!FileManager.default.fileExists(atPath: directory.path("a.db")))
    let file = way == "<" ? "<stdin>" : way == "-c" ? "<command>" : "a.routesh"
    let line = (way == "-c" ? 1 : 3) + (mistake.0.hasPrefix("each") ? 1 : 0)
    let column = mistake.0.hasPrefix("each") ? "3\(mistake.1.dropFirst())" : mistake.1
    #expect(run.errors.hasPrefix("\(file):\(line):\(column)"), "\(run.errors)")
  }

  @Test func `a test that cannot be read fails without running`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("echo ran\noops\n", to: "a.routesh")
    let run = try ProgramRun(["test", "a.routesh"], directory: directory.path(""))
    #expect(run.code == 1)
    #expect(run.output.contains("a.routesh:2:1: error: unknown command 'oops'"), "\(run.output)")
    #expect(!run.output.contains("ran\n"))
  }

  /// Errors that appear only when the line runs are not found in advance.
  @Test func `what depends on variables is left to the run`() throws {
    let directory = try TemporaryDirectory()
    let script = """
      let kind service
      let option '--exclusive'
      let pair title=x
      class add $1Service --kind $kind
      class add Other --kind=$kind
      route add $2
      route add other --class $1Service --path $3
      perform $2 $pair
      try {
        oops
        route add
      }
      expect error unknown-command {
        oops again
      }
      echo $@ any
      adapter edit $@
      """
    try directory.write(script + "\n", to: "a.routesh")
    let run = try ProgramRun(
      ["a.db", "-f", "a.routesh", "Clock", "editor", "make"], directory: directory.path(""))
    #expect(run.output.contains("performed editor by show  EditorViewController  title=x"))
    // Three arguments are too many for it.
    #expect(run.errors.contains("a.routesh:17:"), "\(run.errors)")
    #expect(run.errors.contains("one word too many: 'make'"), "\(run.errors)")
    #expect(run.code == 2)
  }

  @Test func `a pipe is read as it comes`() throws {
    let run = try ProgramRun(
      ["-c", "printf 'echo one\\noops\\n' | \"$0\"", BuiltProduct.routesh], program: "/bin/sh")
    #expect(run.output == "one\n")
    #expect(run.errors.hasPrefix("<stdin>:2:1: error: unknown command 'oops'"))
    #expect(run.code == 2)
  }

  @Test func `a script that keeps going runs every line that can be read`() throws {
    let run = try ProgramRun(["--keep-going"], input: "echo one\noops\necho 'a\necho two\n")
    #expect(run.output == "one\ntwo\n")
    #expect(run.code == 1)
  }

  /// If a part of the file on standard input was already read, the rest is the script.
  @Test func `a file is read from where it stands`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("head line\necho one\necho two\n", to: "in")
    let run = try ProgramRun(
      ["-c", "{ dd bs=1 count=10 of=/dev/null 2>/dev/null; \"$0\"; } <in", BuiltProduct.routesh],
      program: "/bin/sh", directory: directory.path(""))
    #expect(run.output == "one\ntwo\n")
    #expect(run.errors == "")
  }
}
