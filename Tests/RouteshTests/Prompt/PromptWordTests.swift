import TestSupport
import Testing

/// What is typed at the prompt: marks, completion, keys, pastes.
struct PromptWordTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: ["route edit nope --path push", "parameter add nope x", "route remove nope"])
  func `the prompt marks the name that is unknown`(_ line: String) throws {
    try makeEditor()
    let terminal = try prompt()
    terminal.enter(line)
    try terminal.wait(for: "error: unknown route 'nope'")
    try terminal.wait(for: "^~~~")
  }

  @Test func `the renamed protocol is completed, not the adapter`() throws {
    try makeEditor()
    _ = try run("-c", "protocol add editor Provided", "-c", "adapter add Pretended Provided")
    let terminal = try prompt()
    terminal.type("protocol edit Pr\t")
    try terminal.wait(for: "protocol edit Provided")
  }

  @Test(arguments: [
    ["LC_ALL": "C"], ["LC_ALL": "", "LC_CTYPE": "POSIX"], ["LC_ALL": "", "LANG": ""],
  ])
  func `a backspace takes a whole character, wherever text is said to be bytes`(
    _ environment: [String: String]
  ) throws {
    let terminal = try PseudoTerminal(
      ["a.db"], directory: directory.path(""), environment: environment)
    try terminal.wait(for: "a.db> ")
    terminal.type("echo 日本é")
    try terminal.wait(for: "日本é")
    terminal.type("\u{7F}\u{7F}x\r")
    try terminal.wait(for: "\r\n日x\r\n")
    try terminal.quit()
  }

  @Test func `what was pasted behind a command that Ctrl-C has stopped is not run`() throws {
    try makeHistory()
    try directory.write(String(repeating: "a line\n", count: 300_000), to: "long.txt")
    let terminal = try PseudoTerminal(["a.db"], directory: directory.path(""))
    try terminal.wait(for: "a.db> ")
    terminal.type(
      "\u{1B}[200~echo ready\neach long.txt {\nlet word $1\n}\nroute remove editor\n\u{1B}[201~\r")
    try terminal.wait(for: "ready\r\n")
    terminal.type("\u{3}")
    try terminal.wait(for: "interrupted")
    terminal.enter("route editor")
    try terminal.wait(for: "EditorViewController")
    try terminal.quit()
  }
}
