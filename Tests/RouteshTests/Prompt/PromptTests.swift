import CLibrary
import TestSupport
import Testing

/// What the prompt shows between commands, and the messages when quitting.
struct PromptTests: StoreSession {
  static let store = ["notes.db"]
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: ["", "   ", "# a comment"])
  func `a line that says nothing begins no command`(_ line: String) throws {
    let terminal = try prompt()
    terminal.enter(line)
    let shown = try terminal.wait(for: "notes.db> ")
    #expect(!shown.contains("...>"))
    terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func `a line that goes on is asked for further, also over an empty one`() throws {
    let terminal = try prompt()
    terminal.enter("try {")
    try terminal.wait(for: "...> ")
    terminal.enter("")
    try terminal.wait(for: "...> ")
    terminal.enter("echo a \\")
    try terminal.wait(for: "...> ")
    terminal.enter("b")
    try terminal.wait(for: "...> ")
    terminal.enter("}")
    try terminal.wait(for: "\r\na b\r\nnotes.db> ")
    try terminal.quit()
  }

  @Test func `staying in a transaction leaves the prompt as it was, leaving says what is lost`()
    throws
  {
    let terminal = try prompt()
    terminal.enter("begin")
    try terminal.wait(for: "notes.db*> ")
    terminal.enter("route add lost")
    try terminal.wait(for: "notes.db*> ")
    terminal.type("\u{4}")
    try terminal.wait(for: "[y/N] ")
    terminal.enter("n")
    try terminal.wait(for: "notes.db*> ")
    for word in ["one", "two"] {
      terminal.enter("echo \(word)")
      try terminal.wait(for: "echo \(word)\r\n\(word)\r\nnotes.db*> ")
    }
    terminal.enter("quit")
    try terminal.wait(for: "leave and take its changes back? [y/N] ")
    terminal.enter("y")
    try terminal.wait(for: "took back 2 changes\r\n")
    #expect(try terminal.waitForExit() == 0)
    #expect(try run("routes").output == "")
  }

  @Test func `Ctrl-Backslash at the prompt ends nothing`() throws {
    let terminal = try prompt()
    terminal.type("echo he")
    try terminal.wait(for: "he")
    terminal.type("\u{1C}")
    terminal.type("re\r")
    try terminal.wait(for: "here\r\nnotes.db> ")
    terminal.signal(SIGQUIT)
    terminal.enter("echo still")
    try terminal.wait(for: "\r\nstill\r\n")
    try terminal.quit()
  }
}
