import TestSupport
import Testing

/// Lists without rows.
struct EmptyListTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeHistory()
  }

  @Test(arguments: ["routes --tag none", "guards", "find zzz", "history --failed", "errors"])
  func `a list without rows says so on a terminal`(_ command: String) throws {
    let terminal = try PseudoTerminal(["a.db"], directory: directory.path(""))
    try terminal.wait(for: "a.db> ")
    terminal.enter(command)
    try terminal.wait(for: "\r\n(no rows)\r\n")
    try terminal.quit()
    #expect(try run("-c", command).output == "")
  }
}
