import Foundation
import TestSupport
import Testing

/// What is typed does what it says, and nothing more.
struct LeastSurpriseTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      input: "route add editor --url app://editor/:title\ncontext version=3.2\n"
        + (1...40).map { "open app://editor/\($0)\n" }.joined())
    #expect(made.code == 0, "\(made.errors)")
  }

  private func count() throws -> Int {
    try run("history", "--limit", "100", "--csv").output.split(separator: "\r\n").count - 1
  }

  // MARK: History

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

  @Test(arguments: ["history", "errors", "history stats"])
  func `a mistyped fact is told`(_ command: String) throws {
    let run = try run("-c", "\(command) --where verison=3.2")
    #expect(run.code != 0)
    #expect(
      run.errors.contains("no recorded event has a fact 'verison' — did you mean 'version'?"),
      "\(run.errors)")
    #expect(try self.run("-c", "\(command) --where version=3.2").code == 0)
  }

  @Test func `a text with a sign of equality is looked for in lines`() throws {
    #expect(try run("history", "--where", "app://editor/4", "--csv").output.contains("editor/40"))
    #expect(try run("history", "--where", "editor/?x=1").code == 0)
  }

  @Test func `log shows twenty revisions unless it is told how many`() throws {
    _ = try run(input: (1...30).map { "class add C\($0)\n" }.joined())
    #expect(try run("log", "--csv").output.split(separator: "\r\n").count == 21)
    #expect(try run("log", "--csv", "--limit", "25").output.split(separator: "\r\n").count == 26)
  }

  @Test func `links of a log are opened on today's catalog, or on that of their time`() throws {
    try directory.write(
      """
      {"url":"app://editor/1","time":"2001-01-01T00:00:00Z"}
      {"url":"app://editor/2","time":"2099-01-01T00:00:00Z"}

      """, to: "log.jsonl")
    let today = try run("history", "import", "log.jsonl").output
    #expect(today.hasPrefix("opened 2 links, 0 failed\non the catalog of today"), "\(today)")
    let theirs = try run("history", "import", "log.jsonl", "--at-their-time")
    #expect(theirs.output == "opened 2 links, 1 failed\n", "\(theirs.output)\(theirs.errors)")
    let failed = try run("history", "--failed", "--csv").output
    #expect(failed.contains("no-match") && failed.contains("app://editor/1"), "\(failed)")
    try directory.write("app://editor/1\n", to: "list.txt")
    #expect(try run("history", "import", "list.txt", "--at-their-time").code == 1)
  }

  // MARK: Blocks

  @Test func `quit leaves a block, too`() throws {
    try directory.write("a\nb\n", to: "lines.txt")
    let run = try run(input: "each lines.txt {\necho $1\nquit\necho after\n}\necho later\n")
    #expect(run.output == "a\n" && run.code == 0, "\(run.output)\(run.errors)")
  }

  @Test func `each leaves its line to nobody`() throws {
    try directory.write("a\nb\n", to: "lines.txt")
    let run = try run(input: "let line mine\neach lines.txt {\necho $line\n}\necho $line\n")
    #expect(run.output == "a\nb\nmine\n", "\(run.errors)")
    #expect(try self.run(input: "each lines.txt {\n}\necho $line\n").code != 0)
  }

  @Test func `each ends when nobody reads its output`() throws {
    try directory.write(String(repeating: "line\n", count: 200_000), to: "long.txt")
    let run = try ProgramRun(
      [
        "-c",
        "'\(BuiltProduct.routesh)' a.db -c 'each long.txt {\necho $1\n}' -c 'class add never' | head -n 1",
      ], program: "/bin/sh", directory: directory.path(""))
    #expect(run.output == "line\n", "\(run.output)\(run.errors)")
    #expect(try !self.run("classes").output.contains("never"))
  }

  // MARK: Rows

  @Test func `a class that a scene names is not removed`() throws {
    let run = try run(
      "-c", "class add X", "-c", "scene add main/A --class X", "-c", "class remove X")
    #expect(run.errors.contains("class X is named by scene main/"), "\(run.errors)")
    #expect(try self.run("classes").output.contains("X"))
  }

  @Test(arguments: ["main/", "/A", "/", ""])
  func `a scene has a storyboard and a name`(_ name: String) throws {
    let run = try run("scene", "add", name)
    #expect(run.code == 2 || run.code == 1)
    #expect(run.errors.hasPrefix("error: "), "\(run.errors)")
    #expect(try self.run("scenes").output == "")
  }

  @Test(arguments: [
    (
      #"row put route '{"identifier":"r","class":"C","when":["share=500"]}'"#,
      "share needs a number from 0 to 100"
    ),
    (#"row put route '{"identifier":"","class":"C"}'"#, "error: "),
    ("route add '' --class C", "error: "),
    ("route edit editor --when verison-from=3", "did you mean 'version-from='?"),
  ])
  func `a wrong value is told in words`(_ line: String, _ words: String) throws {
    let run = try run("-c", line)
    #expect(run.code != 0 && run.errors.contains(words), "\(run.errors)")
    #expect(!run.errors.contains("CHECK") && !run.errors.contains("Optional"), "\(run.errors)")
  }

  // MARK: The program

  @Test(arguments: ["--json-errors", "--json", "--jsonl"])
  func `a wrong option is told as errors are asked for`(_ option: String) throws {
    let run = try ProgramRun([option, "--nope"], directory: directory.path(""))
    #expect(run.errors.hasPrefix("{\"error\":"), "\(run.errors)")
    #expect(run.code == 2)
  }

  @Test func `an interrupt that the parent ignores is ignored`() throws {
    try directory.write(String(repeating: "line\n", count: 20_000), to: "long.txt")
    let program = try TalkingProgram(
      ["-c", "trap '' INT; exec '\(BuiltProduct.routesh)'"], program: "/bin/sh",
      directory: directory.path(""))
    program.enter("echo ready\neach long.txt {\nlet x $1\n}\necho done")
    try program.wait(for: "ready\n")
    program.signal(SIGINT)
    program.signal(SIGINT)
    #expect(program.end() == 0)
    #expect(program.output.hasSuffix("done\n"), "\(program.errors)")
  }

  @Test func `a slow reader of a pipe that does not block gets everything`() throws {
    let script = """
      import os, subprocess, sys, time
      r, w = os.pipe()
      os.set_blocking(w, False)
      p = subprocess.Popen([sys.argv[1], '-f', 'many.routesh'], stdout=w)
      os.close(w)
      n = 0
      while True:
        part = os.read(r, 65536)
        if not part: break
        n += len(part)
      print(n, p.wait())
      """
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") else { return }
    try directory.write(
      String(repeating: "echo \(String(repeating: "x", count: 999))\n", count: 1_000),
      to: "many.routesh")
    let run = try ProgramRun(
      ["-c", script, BuiltProduct.routesh.description], program: "/usr/bin/python3",
      directory: directory.path(""))
    #expect(run.output == "1000000 0\n", "\(run.errors)")
  }

  @Test func `what was pasted behind a command that Ctrl-C has stopped is not run`() throws {
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

  @Test func `a program whose parent hears of no child still ends its tests`() throws {
    try directory.write("echo one\nexpect output one {\necho one\n}\n", to: "t.routesh")
    let run = try ProgramRun(
      ["-c", "trap '' CHLD; exec '\(BuiltProduct.routesh)' test t.routesh"],
      program: "/bin/sh", directory: directory.path(""))
    #expect(run.code == 0 && run.output.contains("ok 1"), "\(run.output)\(run.errors)")
  }

  @Test func `a script with the line ends of Windows keeps its comments and its lines`() throws {
    try directory.write(
      "# a comment\r\nroute add x --url app://x\r\n\r\nroute adx\r\n", to: "w.routesh")
    let run = try run("-f", "w.routesh")
    #expect(run.errors.hasPrefix("w.routesh:4:"), "\(run.errors)")
    try directory.write(
      "# a comment\r\nroute add w --url app://w\r\n", to: "migrations/1_w.up.routesh")
    try directory.write("# a comment\r\nroute remove w\r\n", to: "migrations/1_w.down.routesh")
    #expect(try self.run("migrate", "up").code == 0)
    #expect(try self.run("match", "app://w").output.hasPrefix("w  app://w"))
    #expect(try self.run("migrate", "down").code == 0)
    #expect(try self.run("match", "app://w").code == 1)
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
