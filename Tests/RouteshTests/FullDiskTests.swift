import Foundation
import RouteStorage
import TestSupport
import Testing

/// A disk that was full before the program began: no file can grow, and none can be made.
@Suite(
  .disabled(
    if: ProcessInfo.processInfo.environment["ROUTESH_SANITIZER"] != nil,
    "a sanitizer needs files of its own that may grow"))
struct FullDiskTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try ProgramRun(
      ["a.db", "route", "add", "editor", "--url", "app://editor/:title"],
      directory: directory.path(""))
    #expect(made.code == 0)
  }

  /// What a program leaves that is killed: a log with the last change, and perhaps its index.
  private func leaveLog(withIndex: Bool) throws {
    let program = try TalkingProgram(["a.db"], directory: directory.path(""))
    program.enter("route add logged --url app://logged\nopen app://logged\necho done")
    try program.wait(for: "done")
    program.kill()
    #expect(FileManager.default.fileExists(atPath: directory.path("a.db-wal")))
    if !withIndex { try FileManager.default.removeItem(atPath: directory.path("a.db-shm")) }
  }

  /// Runs the program where no file may grow; its output goes through a pipe.
  private func run(_ command: String) throws -> String {
    let line = "(ulimit -f 0; \"$0\" \(command) 2>&1; echo \"exit $?\") | cat"
    return try ProgramRun(
      ["-c", line, BuiltProduct.routesh], program: "/bin/sh", directory: directory.path("")
    ).output
  }

  @Test(arguments: ["", "--readonly "], ["none", "log", "log and index"])
  func `every question is answered`(option: String, left: String) throws {
    if left != "none" { try leaveLog(withIndex: left == "log and index") }
    let before = try Data(contentsOf: URL(fileURLWithPath: directory.path("a.db")))
    for question in [
      "match app://editor/1", "explain app://editor/1", "routes", "check", "log", "status",
      "export json", "history --limit 1", "history stats", "errors", "diff r0 r1",
    ] {
      let answer = try run("\(option)a.db \(question)")
      #expect(answer.hasSuffix("exit 0\n"), "\(question): \(answer)")
      #expect(!answer.contains("warning"), "\(question): \(answer)")
    }
    #expect(try run("\(option)a.db routes").contains("logged") == (left != "none"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: directory.path("a.db"))) == before)
  }

  @Test(arguments: [false, true])
  func `what writes says that the disk is full, and what happens that it is not recorded`(
    hasLog: Bool
  ) throws {
    if hasLog { try leaveLog(withIndex: false) }
    let added = try run("a.db route add other")
    #expect(added.contains("the disk is full") && added.hasSuffix("exit 3\n"), "\(added)")
    let undone = try run("a.db undo")
    #expect(undone.contains("the disk is full") && undone.hasSuffix("exit 3\n"), "\(undone)")
    let opened = try run("a.db open app://editor/1")
    #expect(opened.contains("title=1"), "\(opened)")
    #expect(
      opened.contains("warning: the history is not recorded any more: the disk is full"),
      "\(opened)")
    #expect(opened.hasSuffix("exit 3\n"), "\(opened)")
    #expect(try run("--no-history a.db open app://editor/1").hasSuffix("exit 0\n"))
    // With room again everything goes on.
    let after = try ProgramRun(["a.db", "route", "add", "other"], directory: directory.path(""))
    #expect(after.code == 0, "\(after.errors)")
    #expect(try RouteStore(path: directory.path("a.db")).check() == [])
  }

  @Test func `an import on a full disk records nothing and says so`() throws {
    try directory.write(
      (0..<3_000).map { "app://editor/\($0)\n" }.joined(), to: "links.txt")
    let imported = try ProgramRun(
      [
        "-c", "(ulimit -f 300; \"$0\" a.db history import links.txt 2>&1; echo \"exit $?\") | cat",
        BuiltProduct.routesh,
      ], program: "/bin/sh", directory: directory.path("")
    ).output
    #expect(imported.hasSuffix("exit 3\n") && !imported.contains("opened"), "\(imported)")
    let store = try RouteStore(path: directory.path("a.db"))
    #expect(try store.events().isEmpty)
    #expect(try store.check() == [])
  }
}
