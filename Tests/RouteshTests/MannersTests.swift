import Foundation
import TestSupport
import Testing

/// What users expect of a shell before they have read anything.
struct MannersTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: ["exit", "\\q", ".quit", ":q", "quit"])
  func `every word for leaving ends the session`(word: String) throws {
    let run = try run(input: "route add a\n\(word)\nroute add b\n")
    #expect(run.code == 0, "\(run.errors)")
    #expect(!run.output.contains("route b"))
  }

  @Test func `clear clears a terminal and nothing else`() throws {
    _ = try run("init")
    #expect(try run("clear").output == "")
    #expect(try run("clear").code == 0)
    let terminal = try PseudoTerminal(["a.db", "clear"], directory: directory.path(""))
    try terminal.wait(for: "\u{1B}[H\u{1B}[2J")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func `other names of a command run it`() throws {
    _ = try run("-c", "route add a --url app://a", "-c", "try {", "-c", "}")
    _ = try run("open", "app://b")
    #expect(try run("?").output == run("help").output)
    #expect(try run("help", "exit").output.contains("Also: .exit, .quit, :q, \\q, exit"))
  }

  @Test func `--help explains the command after it`() throws {
    let test = try ProgramRun(["--help", "test"], directory: directory.path(""))
    #expect(
      test.output == (try ProgramRun(["help", "test"], directory: directory.path(""))).output)
    #expect(
      try ProgramRun(["--help", "route", "add"], directory: directory.path("")).output
        .hasPrefix("route add ID"))
    #expect(try ProgramRun(["--help"], directory: directory.path("")).output.contains("--readonly"))
  }

  @Test func `segue alone lists what can be done here`() throws {
    _ = try run("segue", "add", "RootViewController", "next", "--to", "Second")
    let run = try run("-c", "reset --root main#RootViewController", "-c", "segue")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("   source              identifier  kind  destination"))
    #expect(run.output.contains("1  RootViewController  next        show  Second"))
    let none = try self.run("-c", "reset --root main#Second", "-c", "segue")
    #expect(none.output.hasSuffix("no segue starts from Second\n"))
  }

  @Test func `check says what it found nothing in`() throws {
    _ = try run("init")
    #expect(try run("check").output == "no problems in an empty catalog\n")
    _ = try run("route", "add", "a", "--url", "app://a", "--url", "app://b/:c")
    #expect(try run("check").output == "no problems in 1 route and 2 patterns\n")
    #expect(
      try run("check", "--code", "shadowed").output
        == "no problems of code shadowed in 1 route and 2 patterns\n")
    #expect(try run("check", "--json").output == "[]\n")
  }

  @Test func `a stack that is asked for alone says how long it lives`() throws {
    _ = try run("route", "add", "a")
    let alone = try run("stack")
    #expect(alone.output.contains("RootViewController"))
    #expect(
      alone.errors
        == "each run begins with an empty stack; 'routesh STORE' opens a session that keeps one\n")
    #expect(try run("-c", "perform a", "-c", "stack").errors == "")
  }

  /// At any width of a terminal the time and the whole URL are readable.
  @Test(arguments: [60, 80, 100])
  func `history and log keep the time and the end of a row`(width: Int) throws {
    let url = "app://editor/a-title-that-is-rather-long?and=a&query=too-with-more-than-fits"
    _ = try run("route", "add", "editor-of-notes", "--url", "app://editor/:title", "--path", "push")
    _ = try run("open", url)
    for (command, whole) in [
      ("history", url), ("log", "route add editor-of-notes --url app://editor/:title --path push"),
    ] {
      let terminal = try PseudoTerminal(
        ["a.db", command], columns: UInt16(width), directory: directory.path(""))
      #expect(try terminal.waitForExit() == 0)
      let text = String(terminal.transcript.unicodeScalars.filter { $0 != "\r" })
      let lines = text.split(separator: "\n").map(String.init)
      // A URL that does not fit in a line is complete: the terminal wraps it, and it can be copied.
      #expect(
        lines.allSatisfy { $0.count <= width || !$0.drop { $0 == " " }.contains(" ") }, "\(text)")
      #expect(
        lines.contains { $0.contains(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/) }, "\(text)")
      let joined = lines.map { $0 }.joined()
      #expect(
        joined.replacing(" ", with: "").contains(whole.replacing(" ", with: "")), "\(text)")
    }
  }
}
