import Foundation
import TestSupport
import Testing

/// The program and its parent, its descriptors and its pipes.
struct ProcessTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: ["<&-", "<&- >&-", "<&- 2>&-"])
  func `closed descriptors are an end of input, not a wait`(_ redirections: String) throws {
    try makeEditor()
    let run = try ProgramRun(
      ["-c", "exec '\(BuiltProduct.routesh)' a.db \(redirections)"], program: "/bin/sh",
      directory: directory.path(""))
    #expect(run.output == "")
  }

  @Test func `an interrupt that the parent ignores is ignored`() throws {
    try makeHistory()
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
    try makeHistory()
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

  @Test func `a program whose parent hears of no child still ends its tests`() throws {
    try makeHistory()
    try directory.write("echo one\nexpect output one {\necho one\n}\n", to: "t.routesh")
    let run = try ProgramRun(
      ["-c", "trap '' CHLD; exec '\(BuiltProduct.routesh)' test t.routesh"],
      program: "/bin/sh", directory: directory.path(""))
    #expect(run.code == 0 && run.output.contains("ok 1"), "\(run.output)\(run.errors)")
  }
}
