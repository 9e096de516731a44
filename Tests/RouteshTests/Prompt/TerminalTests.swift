import Foundation
import RouteShell
import TestSupport
import Testing

/// The shell as users see it: keys in, screen out.
struct TerminalTests: StoreSession {
  static let store = ["notes.db"]
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func runsCommandsAndLeavesOnControlD() throws {
    let terminal = try prompt()
    terminal.enter("echo hello")
    try terminal.wait(for: "hello\r\n")
    try terminal.wait(for: "\r\nnotes.db> ")
    terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func anErrorDoesNotEndTheSession() throws {
    let terminal = try prompt()
    terminal.enter("ehco a")
    try terminal.wait(for: "error: unknown command 'ehco' — did you mean 'echo'?")
    try terminal.wait(for: "notes.db> ")
    try terminal.quit()
  }

  @Test func controlCDropsTheLineAndNotTheShell() throws {
    let terminal = try prompt()
    terminal.type("echo half")
    try terminal.wait(for: "half")
    terminal.type("\u{3}")
    try terminal.wait(for: "notes.db> ")
    terminal.enter("echo whole")
    let shown = try terminal.wait(for: "\r\nwhole\r\n")
    #expect(!shown.contains("half"))
    try terminal.quit()
  }

  @Test(arguments: ["echo half \\", "try {"])
  func controlCDropsAllLinesOfACommand(_ begun: String) throws {
    let terminal = try prompt()
    terminal.enter(begun)
    try terminal.wait(for: "...> ")
    terminal.type("\u{3}")
    try terminal.wait(for: "notes.db> ")
    terminal.enter("echo whole")
    let shown = try terminal.wait(for: "\r\nwhole\r\n")
    #expect(!shown.contains("half\r\n") && !shown.contains("error"))
    try terminal.quit()
  }

  /// Text typed after Ctrl-C, however fast, is the next line.
  @Test func whatIsTypedBehindControlCIsKept() throws {
    let screen = try prompt()
    for number in 1...10 {
      screen.type("half a li\u{3}echo \"kept\" \(number)\r")
      try screen.wait(for: "\nkept \(number)")
    }
  }

  @Test func blocksAreAskedForLineByLineAndCanBeDropped() throws {
    let terminal = try prompt()
    terminal.enter("try {")
    try terminal.wait(for: "...> ")
    terminal.enter("echo inside")
    try terminal.wait(for: "...> ")
    terminal.enter("}")
    try terminal.wait(for: "\r\ninside\r\n")
    try terminal.wait(for: "notes.db> ")
    terminal.enter("try {")
    try terminal.wait(for: "...> ")
    terminal.type("\u{3}")
    try terminal.wait(for: "notes.db> ")
    try terminal.quit()
  }

  @Test func theHistoryOfLinesIsBoundedThoughEverySessionIsKilled() throws {
    let file = "state/routesh/history"
    try directory.write((0..<5_000).map { "echo \($0)\n" }.joined(), to: file)
    let terminal = try prompt(environment: ["XDG_STATE_HOME": directory.path("state")])
    terminal.enter("echo last")
    // Wait for the output, not for the typed text: before that the file need not have the line.
    try terminal.wait(for: "\r\nlast\r\n")
    terminal.signal(SIGKILL)
    _ = try terminal.waitForExit()
    let lines = try String(contentsOfFile: directory.path(file), encoding: .utf8)
      .split(separator: "\n")
    #expect(lines.count == 2_001)
    #expect(lines.first == "echo 3000" && lines.last == "echo last")
  }

  @Test func pastedBlockRunsAsAWhole() throws {
    let terminal = try prompt(environment: ["TERM": "xterm"])
    terminal.type("\u{1B}[200~try {\necho one\necho two\n}\u{1B}[201~\r")
    try terminal.wait(for: "one\r\ntwo\r\n")
    try terminal.quit()
  }

  @Test func tabCompletesCommandsOptionsAndVariables() throws {
    let terminal = try prompt()
    terminal.type("let greeting hi\r")
    try terminal.wait(for: "notes.db> ")
    terminal.type("ech\t$gree\t\r")
    try terminal.wait(for: "echo $greeting")
    try terminal.wait(for: "\r\nhi\r\n")
    try terminal.quit()
  }

  @Test func linesAreKeptInAFileThatOnlyTheOwnerReads() throws {
    let environment = ["XDG_STATE_HOME": directory.path("state")]
    let first = try prompt(environment: environment)
    first.enter("echo remembered")
    try first.wait(for: "\r\nremembered\r\n")
    try first.quit()

    let path = directory.path("state/routesh/history")
    #expect(try FileMode.of(path) == 0o600)
    let second = try prompt(environment: environment)
    second.type("\u{12}remem")
    try second.wait(for: "echo remembered")
    second.type("\r")
    try second.wait(for: "\r\nremembered\r\n")
    try second.quit()
  }

  @Test func isSuspendedAndGoesOnWhereItWas() throws {
    // A shell with job control: a program without one cannot be stopped.
    let outer = try PseudoTerminal(
      ["-i"], program: "/bin/sh", directory: directory.path(""),
      environment: ["PS1": "outer% ", "PATH": "\(BuiltProduct.directory.path):/usr/bin:/bin"])
    try outer.wait(for: "outer% ")
    outer.enter("routesh notes.db")
    try outer.wait(for: "notes.db> ")
    outer.enter("let word kept")
    try outer.wait(for: "notes.db> ")
    outer.type("echo $wo")
    try outer.wait(for: "$wo")
    outer.type("\u{1A}")
    try outer.wait(for: "outer% ")
    outer.enter("fg")
    try outer.wait(for: "echo $wo")
    outer.enter("rd")
    try outer.wait(for: "kept\r\n")
    try outer.wait(for: "notes.db> ")
    outer.enter("quit")
    try outer.wait(for: "outer% ")
    outer.enter("exit")
    #expect(try outer.waitForExit() == 0)
  }

  @Test func startFileIsReadAndOptionsWin() throws {
    try directory.write("let name world\n", to: "config/routesh/init.routesh")
    let environment = ["XDG_CONFIG_HOME": directory.path("config")]
    let terminal = try prompt(environment: environment)
    terminal.enter("echo hello $name")
    try terminal.wait(for: "hello world")
    try terminal.quit()
  }

  @Test func controlCStopsALongCommandAndNotTheShell() throws {
    try directory.write(String(repeating: "a line\n", count: 2_000_000), to: "long.txt")
    let terminal = try prompt()
    terminal.enter("each long.txt {")
    try terminal.wait(for: "...> ")
    terminal.enter("echo $line")
    try terminal.wait(for: "...> ")
    terminal.enter("}")
    try terminal.wait(for: "a line\r\na line\r\n")
    terminal.type("\u{3}")
    try terminal.wait(for: "interrupted")
    try terminal.wait(for: "notes.db> ")
    terminal.enter("echo still here")
    try terminal.wait(for: "\r\nstill here\r\n")
    try terminal.quit()
  }

  @Test func theTableFitsTheWindowAfterAResize() throws {
    let terminal = try prompt()
    terminal.enter(
      "route add 日本語のルート --url app://a/very/long/pattern/with/many/segments/:one/:two/:three")
    try terminal.wait(for: "notes.db> ")
    terminal.enter("route add 👩‍👩‍👧 --url app://b")
    try terminal.wait(for: "notes.db> ")
    terminal.resize(columns: 60, rows: 20)
    terminal.enter("routes")
    try terminal.wait(for: "identifier")
    let table = try terminal.wait(for: "notes.db> ")
    let pattern = "    app://a/very/long/pattern/with/many/segments/:one/:two/:three"
    let lines = table.split(separator: "\r\n").map(String.init)
    #expect(lines.contains(pattern), "\(table)")
    for line in lines where !line.hasPrefix("notes.db") && line != pattern {
      #expect(line.displayWidth <= 60, "\(line)")
    }
    try terminal.quit()
  }

  @Test func namesOfTheCatalogAreCompleted() throws {
    _ = try run("route", "add", "editor", "--url", "app://editor/:title")
    let terminal = try prompt()
    terminal.type("open app:\thello\r")
    try terminal.wait(for: "performed editor by show")
    try terminal.wait(for: "notes.db> ")
    terminal.type("rem\ted\t\r")
    try terminal.wait(for: "removed editor by pop")
    try terminal.quit()
  }

  @Test func longOutputGoesThroughThePagerAtThePromptOnly() throws {
    let environment = ["TERM": "xterm", "PAGER": "sed s/^/paged:/"]
    let terminal = try prompt(environment: environment)
    terminal.enter("help commands")
    try terminal.wait(for: "paged:")
    try terminal.wait(for: "notes.db> ")
    terminal.enter("echo short")
    let short = try terminal.wait(for: "short\r\n")
    #expect(!short.contains("paged:"))
    try terminal.quit()
    let piped = try ProgramRun(["help", "commands"], environment: environment)
    #expect(!piped.output.contains("paged:"))
  }

  @Test func controlDInsideABlockEndsTheBlockAndNotTheSession() throws {
    let terminal = try prompt()
    terminal.enter("try {")
    try terminal.wait(for: "...> ")
    terminal.type("\u{4}")
    try terminal.wait(for: "error: the block is not closed: '}' is missing")
    try terminal.wait(for: "notes.db> ")
    terminal.enter("echo here")
    // And no additional line break by readline, as if the input had ended.
    try terminal.wait(for: "echo here\r\nhere\r\nnotes.db> ")
    terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func thePromptShowsTheSceneInFrontWhereAStoryboardIsWalked() throws {
    let terminal = try prompt()
    for line in [
      "scene add Main/Root --class RootViewController --initial",
      "segue add Main/Root next --to DetailViewController",
    ] {
      terminal.enter(line)
      try terminal.wait(for: "notes.db> ")
    }
    terminal.enter("reset --root Main")
    try terminal.wait(for: "notes.db Main/RootViewController> ")
    terminal.enter("begin")
    try terminal.wait(for: "notes.db* Main/RootViewController> ")
    terminal.enter("rollback")
    try terminal.wait(for: "notes.db Main/RootViewController> ")
    terminal.enter("reset")
    try terminal.wait(for: "notes.db> ")
    try terminal.quit()
  }

  @Test func aHalfTypedLineOutlivesAResizeAndAnError() throws {
    let terminal = try prompt(environment: ["TERM": "xterm"])
    terminal.type("echo one ")
    try terminal.wait(for: "one ")
    terminal.resize(columns: 40, rows: 10)
    terminal.type("two\r")
    try terminal.wait(for: "one two\r\n")
    try terminal.quit()
  }

  @Test func theLongEndOfARowStandsBelowItBrokenAtBlanks() throws {
    let made = try run("route", "add", "editor", "--summary", String(repeating: "wide ", count: 60))
    #expect(made.code == 0)
    let terminal = try prompt(columns: 50)
    terminal.enter("log")
    try terminal.wait(for: "revis")
    let table = try terminal.wait(for: "notes.db> ")
    #expect(table.contains("\r\n    route add editor --summary 'wide wide wide\r\n    wide "))
    for line in table.components(separatedBy: "\r\n") {
      #expect(line.displayWidth <= 50, "\(line)")
    }
    try terminal.quit()
    // Without a terminal nothing is truncated.
    let piped = try run("log")
    #expect(piped.output.contains("wide wide wide wide wide wide wide wide wide wide wide wide"))
  }

  @Test func aPastedBlockWithoutBracketsRunsLineByLine() throws {
    let terminal = try prompt()
    terminal.type("let a 1\rtry {\recho \"a is $a\"\rehco\r}\recho \"then $?\"\r")
    try terminal.wait(for: "\r\na is 1\r\n")
    try terminal.wait(for: "unknown command 'ehco'")
    try terminal.wait(for: "\r\nthen 2\r\n")
    try terminal.quit()
  }
}
