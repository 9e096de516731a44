import Foundation
import RouteShell
import TestSupport
import Testing

/// `--atomic`: a script is one transaction.
struct AtomicScriptTests: StoreSession {
  let directory: TemporaryDirectory
  static let store: [String] = []

  init() throws { directory = try TemporaryDirectory() }

  private static let good = "route add a\nroute add b\npattern add a app://a\n"

  @Test(arguments: ["-f", "-c", "<"])
  func `all of it becomes one revision`(_ way: String) throws {
    try directory.write(Self.good, to: "s.routesh")
    let lines = Self.good.split(separator: "\n").flatMap { ["-c", String($0)] }
    let arguments =
      ["--atomic", "a.db"] + (way == "-f" ? ["-f", "s.routesh"] : way == "-c" ? lines : [])
    let run = try run(arguments, input: way == "<" ? Self.good : "")
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.output.hasSuffix("created store a.db\ncommitted 5 changes as r1\n"), "\(run.output)")
    let log = try self.run(["a.db", "log", "--json"])
    #expect(log.output.components(separatedBy: #""revision":"#).count == 2)
  }

  @Test(arguments: ["-f", "-c", "<", "source"])
  func `nothing of it is kept where a line fails`(_ way: String) throws {
    let script = Self.good + "route remove nowhere\nroute add c\n"
    try directory.write(script, to: "s.routesh")
    let lines = script.split(separator: "\n").flatMap { ["-c", String($0)] }
    let arguments =
      ["--atomic", "a.db"]
      + (way == "-f"
        ? ["-f", "s.routesh"]
        : way == "-c" ? lines : way == "source" ? ["source", "s.routesh"] : [])
    let run = try run(arguments, input: way == "<" ? script : "")
    #expect(run.code == 1)
    #expect(run.errors.contains("unknown route 'nowhere'"))
    #expect(
      run.errors.hasSuffix("the script was rolled back: 5 changes\n"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: directory.path("a.db")))
  }

  @Test func `a store that was there is as it was`() throws {
    #expect(try run(["a.db"], input: "route add kept\nconfig path push\n").code == 0)
    let before = try run(["a.db", "export", "json"]).output
    let failing = try run(
      ["--atomic", "--keep-going", "a.db"],
      input: "route remove kept\nconfig path present\noops\nroute add late\n")
    #expect(failing.code == 1)
    #expect(failing.output.contains("added class LateViewController, route late"))
    #expect(try run(["a.db", "export", "json"]).output == before)
    #expect(try run(["a.db", "config", "path"]).output.contains("push"))
    #expect(try run(["a.db", "log"]).output.split(separator: "\n").count == 2)
  }

  @Test(arguments: ["begin", "commit", "rollback"])
  func `it begins and ends no other transaction`(_ word: String) throws {
    let message = "'\(word)' is not allowed in an atomic script, which is one transaction"
    let file = try run(["--atomic", "a.db"], input: "route add a\n\(word)\n")
    #expect(file.errors.hasPrefix("<stdin>:2:1: error: \(message)"), "\(file.errors)")
    #expect(file.output == "")
    #expect(file.code == 2)
    let piped = try ProgramRun(
      ["-c", "printf 'route add a\\n\(word)\\n' | \"$0\" --atomic a.db", BuiltProduct.routesh],
      program: "/bin/sh", directory: directory.path(""))
    #expect(piped.errors.hasPrefix("<stdin>:2:1: error: \(message)"), "\(piped.errors)")
    #expect(!FileManager.default.fileExists(atPath: directory.path("a.db")))
  }

  @Test func `what refuses a transaction takes the script back`() throws {
    #expect(try run(["a.db", "-c", "init", "-c", "migrate new first"]).code == 0)
    let run = try run(["--atomic", "a.db"], input: "route add a\nmigrate up\n")
    #expect(run.code != 0)
    #expect(run.errors.contains("<stdin>:2:1: error: "), "\(run.errors)")
    #expect(run.errors.hasSuffix("the script was rolled back: 2 changes\n"), "\(run.errors)")
    #expect(try self.run(["a.db", "routes"]).output == "")
  }

  @Test func `a script that changes nothing leaves nothing`() throws {
    let run = try run(["--atomic", "a.db"], input: "echo hello\n")
    #expect(run.output == "hello\n")
    #expect(!FileManager.default.fileExists(atPath: directory.path("a.db")))
    #expect(try self.run(["a.db", "init"]).code == 0)
    let reads = try self.run(["--atomic", "--readonly", "a.db"], input: "routes\nstatus\n")
    #expect(reads.code == 0, "\(reads.errors)")
  }

  @Test func `a signal takes it back`() throws {
    let program = try TalkingProgram(["--atomic", "a.db"], directory: directory.path(""))
    program.enter("route add a\necho there")
    try program.wait(for: "there")
    program.signal(2)
    #expect(program.end() == 130)
    #expect(program.errors.contains("the script was rolled back: 2 changes"), "\(program.errors)")
    #expect(!FileManager.default.fileExists(atPath: directory.path("a.db")))
  }

  @Test func `an atomic session at the prompt is refused`() throws {
    let screen = try PseudoTerminal(["--atomic", "a.db"], directory: directory.path(""))
    try screen.wait(for: "error: --atomic is for a script: at the prompt it is begin and commit")
    #expect(try screen.waitForExit() == 2)
  }
}
