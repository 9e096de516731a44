import TestSupport
import Testing

/// `let`.
struct LetTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a variable is answered at the prompt, and a script's is not`() throws {
    let terminal = try PseudoTerminal(["a.db"], directory: directory.path(""))
    try terminal.wait(for: "a.db> ")
    terminal.enter("let greeting 'hello, world'")
    try terminal.wait(for: "\r\ngreeting = 'hello, world'\r\na.db> ")
    terminal.enter("let --json id 42")
    try terminal.wait(for: "\r\n{\"name\":\"id\",\"value\":\"42\"}\r\na.db> ")
    try terminal.quit()
    let script = try runLines("let id 42", "echo $id", options: ["--json"])
    #expect(script.output == "\"42\"\n" && script.errors == "")
    #expect(try runLines("let --json id 42").output == #"{"name":"id","value":"42"}"# + "\n")
  }
}
