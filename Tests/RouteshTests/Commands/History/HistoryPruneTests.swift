import TestSupport
import Testing

/// `history prune` removes what it is told, and nothing else.
struct HistoryPruneTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeHistory()
  }

  @Test(arguments: ["30", "0", "x", "30y"])
  func `a time without its unit prunes nothing`(_ time: String) throws {
    let before = try count()
    let run = try run("history", "prune", "--keep", time)
    #expect(run.code == 2)
    #expect(run.errors.contains("--keep needs a time with its unit, such as 30d, not '\(time)'"))
    #expect(try count() == before)
  }

  @Test(arguments: [["--max", "30d"], ["--max", "3", "--keep", "3d"], []])
  func `what is no number prunes nothing`(_ options: [String]) throws {
    let before = try count()
    #expect(try run(["history", "prune"] + options).code == 2)
    #expect(try count() == before)
  }

  @Test func `a prune counts, and one of days keeps what is newer`() throws {
    #expect(try run("history", "prune", "--keep", "1d").output == "removed no events\n")
    #expect(try run("history", "prune", "--max", "7").output.hasPrefix("removed "))
    #expect(try count() == 7)
  }

  @Test func `at the prompt a prune asks`() throws {
    let before = try count()
    let terminal = try PseudoTerminal(["a.db"], directory: directory.path(""))
    try terminal.wait(for: "a.db> ")
    terminal.enter("history prune --max 1")
    try terminal.wait(for: "but the newest 1, for ever? [y/N] ")
    terminal.enter("n")
    try terminal.wait(for: "nothing removed")
    terminal.enter("history prune --max 1 --yes")
    try terminal.wait(for: "removed \(before - 1) events")
    try terminal.quit()
  }

  private func count() throws -> Int {
    try run("history", "--limit", "100", "--csv").output.split(separator: "\r\n").count - 1
  }
}
