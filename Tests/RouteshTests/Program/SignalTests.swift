import Foundation
import TestSupport
import Testing

/// Signals to a program that runs a script without a terminal, and their results.
struct SignalTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write(String(repeating: "a line\n", count: 300_000), to: "long.txt")
  }

  /// A program in the middle of a long command.
  private func busy(_ before: String = "") throws -> TalkingProgram {
    let program = try TalkingProgram(["a.db"], directory: directory.path(""))
    program.enter("\(before)echo ready\neach long.txt {\n  let word $1\n}\necho done")
    // It is printed while the block runs.
    try program.wait(for: "ready\n")
    return program
  }

  @Test func `Ctrl-C stops a long command of a script with 130`() throws {
    let program = try busy()
    program.signal(SIGINT)
    #expect(program.end() == 130)
    // It may come just before the first line of the file is read.
    let places = ["<stdin>:2:1", "<stdin>:3:3"].map { "\($0): error: interrupted\n" }
    #expect(places.contains(where: program.errors.hasPrefix), "\(program.errors)")
    #expect(!program.output.contains("done"))
  }

  @Test func `Ctrl-C stops a script also if it keeps going, and inside try`() throws {
    let program = try TalkingProgram(["--keep-going"], directory: directory.path(""))
    program.enter("try {\necho ready\neach long.txt {\nlet word $1\n}\n}\necho done")
    try program.wait(for: "ready\n")
    program.signal(SIGINT)
    #expect(program.end() == 130)
    #expect(!program.output.contains("done"))
  }

  @Test func `Ctrl-C stops several -c as one script, also if it keeps going`() throws {
    let block = "each long.txt {\nlet word $1\n}"
    let program = try TalkingProgram(
      ["--keep-going", "-c", "echo ready", "-c", block, "-c", "echo done"],
      directory: directory.path(""))
    try program.wait(for: "ready\n")
    program.signal(SIGINT)
    #expect(program.end() == 130)
    #expect(program.errors.components(separatedBy: "interrupted").count == 2, "\(program.errors)")
    #expect(!program.output.contains("done"))
  }

  @Test func `Ctrl-C while the program waits for input ends it with 130`() throws {
    let program = try TalkingProgram([], directory: directory.path(""))
    program.enter("echo ready")
    try program.wait(for: "ready\n")
    program.signal(SIGINT)
    #expect(program.end() == 130)
    #expect(program.errors == "error: interrupted\n")
  }

  @Test func `SIGTERM inside a transaction says what was taken back, and ends by the signal`()
    throws
  {
    let program = try busy("begin\nroute add editor --class C\n")
    program.signal(SIGTERM)
    #expect(program.end() == -SIGTERM)
    #expect(program.errors.contains("error: terminated\n"), "\(program.errors)")
    #expect(
      program.errors.hasSuffix(
        """
        error: the transaction was not committed: 2 changes are taken back
          added class C
          added route editor

        """), "\(program.errors)")
    let routes = try run("routes")
    #expect(routes.output == "" && routes.code == 0)
  }

  @Test func `SIGTERM at the prompt inside a transaction says it too`() throws {
    let terminal = try prompt()
    terminal.enter("begin")
    try terminal.wait(for: "a.db*> ")
    terminal.enter("route add editor --class C")
    try terminal.wait(for: "a.db*> ")
    terminal.signal(SIGTERM)
    try terminal.wait(for: "not committed: 2 changes are taken back\r\n  added class C\r\n")
    #expect(try terminal.waitForExit() == -SIGTERM)
  }

  @Test(.timeLimit(.minutes(2)), arguments: ["exec", "trap '' HUP; exec"])
  func `a closed terminal ends the session, also one that hears no SIGHUP`(_ start: String) throws {
    let terminal = try PseudoTerminal(
      ["-c", "\(start) '\(BuiltProduct.routesh)' a.db"], program: "/bin/sh",
      directory: directory.path(""))
    try terminal.wait(for: "a.db> ")
    terminal.enter("begin")
    try terminal.wait(for: "a.db*> ")
    terminal.enter("route add editor")
    try terminal.wait(for: "a.db*> ")
    terminal.hangUp()
    // The signal and the end of the terminal come together: either may be seen first.
    #expect([-SIGHUP, 1].contains(try terminal.waitForExit()))
    let routes = try run("routes")
    #expect(routes.output == "" && routes.code == 0)
  }

  @Test func `a second SIGTERM ends the program at once`() throws {
    let program = try TalkingProgram([], directory: directory.path(""))
    program.enter("echo ready")
    try program.wait(for: "ready\n")
    program.signal(SIGTERM)
    program.signal(SIGTERM)
    #expect(program.end() == -SIGTERM)
  }

  @Test func `a store that another program writes is exit code 3`() throws {
    let holder = try TalkingProgram(["a.db"], directory: directory.path(""))
    holder.enter("begin\nroute add first\necho held")
    try holder.wait(for: "held\n")
    let run = try ProgramRun(
      ["--wait", "50ms", "a.db", "route", "add", "second"], directory: directory.path(""))
    #expect(run.code == 3)
    let json = try ProgramRun(
      ["--wait", "50ms", "--json", "a.db", "route", "add", "second"], directory: directory.path(""))
    #expect(json.code == 3)
    #expect(json.errors.hasPrefix(#"{"error":{"code":"locked","#), "\(json.errors)")
    #expect(json.output == "")
    holder.enter("commit")
    #expect(holder.end() == 0)
    let late = try self.run("route", "add", "second")
    #expect(late.code == 0)
  }
}
