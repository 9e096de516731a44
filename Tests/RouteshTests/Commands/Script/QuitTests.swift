import TestSupport
import Testing

/// The words that leave a session, and `clear`.
struct QuitTests: StoreSession {
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
}
