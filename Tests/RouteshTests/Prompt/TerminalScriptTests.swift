import TestSupport
import Testing

/// A script, `-c` and one command at a terminal: they run as without one, and ask no questions.
struct TerminalScriptTests {
  private func run(
    _ arguments: [String], in directory: TemporaryDirectory, environment: [String: String] = [:]
  ) throws -> (screen: String, code: Int32) {
    let terminal = try PseudoTerminal(
      arguments, directory: directory.path(""), environment: environment)
    let code = try terminal.waitForExit()
    return (terminal.transcript, code)
  }

  @Test(arguments: [
    (["notes.db", "-f", "lost.routesh"], "2 changes are taken back"),
    (["notes.db", "-c", "begin", "-c", "route add lost"], "2 changes are taken back"),
  ])
  func `a transaction left open is an error`(_ arguments: [String], _ words: String) throws {
    let directory = try TemporaryDirectory()
    try directory.write("begin\nroute add lost\n", to: "lost.routesh")
    let (screen, code) = try run(arguments, in: directory)
    #expect(screen.contains("error: the transaction was not committed: \(words)"), "\(screen)")
    #expect(code == 1)
  }

  @Test func `an empty transaction left open loses nothing`() throws {
    let (screen, code) = try run(["notes.db", "begin"], in: TemporaryDirectory())
    #expect(
      screen.hasSuffix(
        "began a transaction\r\nthe transaction was not committed: there is nothing to take back\r\n"
      ), "\(screen)")
    #expect(code == 0)
  }

  @Test(arguments: [
    ["-f", "long.routesh"], ["-c", "help commands"], ["help", "commands"],
  ])
  func `long output is not paged`(_ arguments: [String]) throws {
    let directory = try TemporaryDirectory()
    try directory.write("help commands\n", to: "long.routesh")
    let (screen, code) = try run(
      arguments, in: directory, environment: ["TERM": "xterm", "PAGER": "sed s/^/paged:/"])
    #expect(screen.contains("route add"))
    #expect(!screen.contains("paged:"))
    #expect(code == 0)
  }

  @Test func `a missing store is made by a command that can be typed where one is`() throws {
    let directory = try TemporaryDirectory()
    let (screen, code) = try run(["nope.db", "routes"], in: directory)
    #expect(screen.contains("create it with 'routesh nope.db init'"), "\(screen)")
    #expect(code == 3)
    let refused = try run(["--readonly", "nope.db", "init"], in: directory)
    #expect(refused.screen.contains("no store 'nope.db' — with --readonly none is created"))
  }
}
