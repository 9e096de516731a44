import Foundation
import TestSupport
import Testing

/// Long work can be stopped in the middle: with 130 in a script, back to the prompt in a session.
struct InterruptTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Patterns of which nearly every pair must be compared thoroughly.
  private static let overlaps = PreparedFiles { directory in
    var table = ""
    for number in 0..<120 {
      let parts = (0..<12).map { $0 == number % 12 ? "x\(number)" : ":p\($0)" }
      table += "/\(parts.joined(separator: "/"))\troute\(number)\n"
    }
    try directory.write(table, to: "routes.tsv")
    let made = try ProgramRun(
      ["a.db", "import", "csv", "routes.tsv"], directory: directory.path(""))
    #expect(made.code == 0, "\(made.errors)")
  }

  /// A statement that would count for hours.
  private func makeEndlessMigration() throws {
    let tens = (1...14).map { "json_each('[0,1,2,3,4,5,6,7,8,9]') AS t\($0)" }
      .joined(separator: ", ")
    try directory.write(
      """
      UPDATE route SET summary = (SELECT count(*) FROM \(tens));
      """, to: "migrations/1_count.up.sql")
    try directory.write("UPDATE route SET summary = '';\n", to: "migrations/1_count.down.sql")
    let made = try run("route", "add", "a")
    #expect(made.code == 0, "\(made.errors)")
  }

  /// Interrupts a command at the prompt and checks the screen.
  private func interruptAtPrompt(
    _ line: String, whenShown progress: String, in directory: TemporaryDirectory
  ) throws {
    let terminal = try PseudoTerminal(["a.db"], directory: directory.path(""))
    try terminal.wait(for: "a.db> ")
    terminal.enter(line)
    try terminal.wait(for: progress)
    terminal.type("\u{3}")
    let shown = try terminal.wait(for: "a.db> ")
    let lines = shown.components(separatedBy: "\r\n").filter { $0.contains("error") }
    #expect(lines.count == 1 && lines[0].hasSuffix("error: interrupted"), "\(shown)")
    terminal.enter("echo $?")
    try terminal.wait(for: "\r\n130\r\n")
    try terminal.quit()
  }

  /// The same for a script, with a signal.
  private func interruptScript(
    _ line: String, in directory: TemporaryDirectory
  ) throws -> TalkingProgram {
    let program = try TalkingProgram(["a.db"], directory: directory.path(""))
    program.enter("echo ready\n\(line)\necho done")
    try program.wait(for: "ready\n")
    program.signal(SIGINT)
    return program
  }

  @Test(arguments: ["check", "conflicts", "expect check clean"])
  func `comparing patterns is interrupted`(_ line: String) throws {
    let directory = try Self.overlaps.copy()
    // However busy the machine is, the signal comes before the last.
    let script = String(repeating: "try {\n\(line)\n}\n", count: 20)
    try directory.write(script, to: "many.routesh")
    try interruptAtPrompt(
      "source many.routesh", whenShown: "comparing the patterns", in: directory)
    let program = try interruptScript("source many.routesh", in: directory)
    #expect(program.end() == 130)
    #expect(program.errors.contains("error: interrupted\n"), "\(program.errors)")
    #expect(!program.output.contains("done"))
  }

  /// A command line on a terminal, with a signal while it works.
  private func interruptCommand(_ words: [String], by signal: Int32) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(["a.db"] + words, directory: directory.path(""))
    try terminal.wait(for: "running the migrations")
    terminal.signal(signal)
    return terminal
  }

  @Test func `a migration's SQL is interrupted, and nothing of it stays`() throws {
    try makeEndlessMigration()
    try interruptAtPrompt("migrate up", whenShown: "running the migrations", in: directory)
    try interruptAtPrompt("migrate status --verify", whenShown: "trying 1_count, up", in: directory)
    let terminal = try interruptCommand(["migrate", "up"], by: SIGINT)
    #expect(try terminal.waitForExit() == 130)
    #expect(terminal.transcript.contains("error: interrupted\r\n"), "\(terminal.transcript)")
    let status = try run("migrate", "status")
    #expect(status.output.contains("pending"), "\(status.output)")
    let check = try run("store", "check")
    #expect(check.code == 0 && check.output == "", "\(check.output)\(check.errors)")
  }

  @Test func `SIGTERM ends a migration's SQL too`() throws {
    try makeEndlessMigration()
    let terminal = try interruptCommand(["migrate", "up"], by: SIGTERM)
    #expect(try terminal.waitForExit() == -SIGTERM)
    #expect(terminal.transcript.contains("error: terminated\r\n"), "\(terminal.transcript)")
  }

  /// What ends a program, with its exit code and its word.
  nonisolated static let signals: [(signal: Int32, code: Int32, word: String)] = [
    (SIGINT, 130, "interrupted"), (SIGTERM, -SIGTERM, "terminated"),
  ]

  /// A program that reads a pipe, which has a writer now.
  private func reading(_ command: String) throws -> (TalkingProgram, FileHandle) {
    let program = try TalkingProgram(["a.db", "-c", command], directory: directory.path(""))
    // Opening it waits for the program.
    return (program, try #require(FileHandle(forWritingAtPath: directory.path("pipe"))))
  }

  @Test(arguments: [
    "import csv pipe", "import json pipe", "import storyboard pipe", "import routesh pipe",
    "source pipe",
  ])
  func `a signal ends an import from a pipe that never ends`(_ command: String) throws {
    #expect(mkfifo(directory.path("pipe"), 0o600) == 0)
    for (signal, code, word) in Self.signals {
      let (program, pipe) = try reading(command)
      try pipe.write(contentsOf: Data("/a\tA\n".utf8))
      program.signal(signal)
      #expect(program.end() == code, "\(word): \(program.errors)")
      #expect(program.errors.contains("error: \(word)\n"), "\(program.errors)")
      try pipe.close()
    }
    #expect(!FileManager.default.fileExists(atPath: directory.path("a.db")))
  }

  @Test(arguments: ["csv", "json"])
  func `a signal ends a large import that was read, and nothing of it stays`(_ kind: String) throws
  {
    let rows = (0..<30_000).map { number in
      kind == "csv"
        ? "/p\(number)/:id\tr\(number)"
        : "{\"class\":\"A\",\"identifier\":\"r\(number)\",\"patterns\":[{\"text\":\"app://p\(number)/:id\"}]}"
    }
    let text =
      kind == "csv"
      ? rows.joined(separator: "\n")
      : "{\"format\":\"routesh-catalog\",\"version\":1,\"routes\":[\(rows.joined(separator: ","))]}"
    #expect(mkfifo(directory.path("pipe"), 0o600) == 0)
    for (signal, code, word) in Self.signals {
      let (program, pipe) = try reading("import \(kind) pipe")
      try pipe.write(contentsOf: Data(text.utf8))
      try pipe.close()
      program.signal(signal)
      #expect(program.end() == code, "\(word): \(program.errors)")
      #expect(program.errors.contains("error: \(word)\n"), "\(program.errors)")
      #expect(!FileManager.default.fileExists(atPath: directory.path("a.db")))
    }
  }
}
