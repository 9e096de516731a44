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

  /// What reads the rows reads none, and no empty one.
  @Test(arguments: ["routes --tag none", "guards", "find zzz", "history --failed", "errors"])
  func `a list without rows has none in any format`(_ command: String) throws {
    #expect(try run("--csv", "--no-header", "-c", command).output == "")
    #expect(try run("--jsonl", "-c", command).output == "")
    let titles = try run("--csv", "-c", command).output
    #expect(titles.split(separator: "\r\n").count == 1 && titles.hasSuffix("\r\n"), "\(titles)")
    #expect(try run("--json", "-c", command).output == "[]\n")
  }
}
