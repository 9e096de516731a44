import Foundation
import TestSupport
import Testing

/// Long work shows its progress, only on a terminal, and can be stopped.
struct ProgressTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try Self.migrated.copy() }

  /// A store with forty migrations.
  private static let migrated = PreparedFiles { directory in
    var log = ""
    for number in 1...70 { log += "app://m1/\(number)\n" }
    try directory.write(log, to: "links.txt")
    for number in 1...40 {
      let name = "\(String(repeating: "0", count: number < 10 ? 3 : 2))\(number)_step\(number)"
      try directory.write(
        "route add m\(number) --url app://m\(number)/:id\n", to: "migrations/\(name).up.routesh")
      try directory.write("route remove m\(number)\n", to: "migrations/\(name).down.routesh")
    }
    let made = try ProgramRun(["a.db", "migrate", "up"], directory: directory.path(""))
    #expect(made.code == 0, "\(made.errors)")
  }

  /// Restarts the line and clears it.
  private static let clear = "\r\u{1B}[K"

  @Test(arguments: [
    (["migrate", "status", "--verify"], "trying 40_step40, down"),
    (["migrate", "status", "--verify"], "trying 1_step1, up"),
    (["history", "import", "links.txt"], "64 of 70"),
    (["import", "storyboard", "Notes.storyboard"], "reading 1 of 1: Notes.storyboard"),
    (["report", "--output", "page.html"], "reading the history"),
    (["test", "one.routesh", "two.routesh"], "1 of 2"),
    (["replay"], "event 1 of 140"),
  ])
  func `progress stands on the terminal and goes away`(_ command: [String], _ text: String) throws {
    try FileManager.default.copyItem(
      at: Corpus.packageDirectory.appendingPathComponent("examples/notes/Notes.storyboard"),
      to: directory.url.appendingPathComponent("Notes.storyboard"))
    for name in ["one", "two"] { try directory.write("echo \(name)\n", to: "\(name).routesh") }
    if command == ["replay"] {
      _ = try run("history", "import", "links.txt")
    }
    let terminal = try PseudoTerminal(["a.db"] + command, directory: directory.path(""))
    #expect(try terminal.waitForExit() == 0)
    let shown = terminal.transcript
    #expect(shown.contains(Self.clear + text), "\(shown.debugDescription)")
    // The last of it is cleared before the answer.
    let last = shown.components(separatedBy: Self.clear).last ?? ""
    #expect(!last.contains("trying") && !last.contains(" of ") && !last.contains("reading"))
    // No terminal, no progress.
    let piped = try run(command)
    #expect(!piped.errors.contains("\r") && !piped.output.contains("\r"))
  }

  @Test func `Ctrl-C in migrate status --verify is an interrupt and finds nothing wrong`() throws {
    let terminal = try prompt()
    terminal.enter("migrate status --verify")
    try terminal.wait(for: "trying 40_step40")
    terminal.type("\u{3}")
    let shown = try terminal.wait(for: "a.db> ")
    #expect(shown.contains("error: interrupted"), "\(shown)")
    #expect(!shown.contains("fails") && !shown.contains("verification failed"))
    terminal.enter("echo $?")
    try terminal.wait(for: "\r\n130\r\n")
    try terminal.quit()
  }

  @Test func `Ctrl-C in migrate status --verify of a script is 130`() throws {
    let terminal = try PseudoTerminal(
      ["a.db", "migrate", "status", "--verify"], directory: directory.path(""))
    try terminal.wait(for: "trying 40_step40")
    terminal.type("\u{3}")
    #expect(try terminal.waitForExit() == 130)
    #expect(terminal.transcript.contains("error: interrupted"))
  }
}
