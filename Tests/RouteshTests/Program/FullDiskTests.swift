import Foundation
import RouteModel
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

  /// What a killed program leaves: a log with the last change, and possibly its index.
  private func leaveLog(withIndex: Bool) throws {
    let program = try TalkingProgram(["a.db"], directory: directory.path(""))
    program.enter("route add logged --url app://logged\nopen app://logged\necho done")
    try program.wait(for: "done")
    program.kill()
    #expect(FileManager.default.fileExists(atPath: directory.path("a.db-wal")))
    if !withIndex { try FileManager.default.removeItem(atPath: directory.path("a.db-shm")) }
  }

  /// Runs the program with a limit on the size of files, in blocks; its output goes through a pipe.
  private func run(_ command: String, room: Int = 0) throws -> String {
    let line = "(ulimit -f \(room); \"$0\" \(command) 2>&1; echo \"exit $?\") | cat"
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
    // With free space everything works again.
    let after = try ProgramRun(["a.db", "route", "add", "other"], directory: directory.path(""))
    #expect(after.code == 0, "\(after.errors)")
    #expect(try RouteStore(path: directory.path("a.db")).check() == [])
  }

  /// The disk is full at any moment of a script of changes and steps.
  @Test func `what was reported is there, wherever the disk became full`() throws {
    let original = try Data(contentsOf: URL(fileURLWithPath: directory.path("a.db")))
    var cut = 0
    for round in 0..<Torture.rounds(4, cost: 40) {
      var generator = SeededGenerator(seed: Torture.seed(of: round))
      func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: directory.path("a.db" + suffix))
      }
      try original.write(to: URL(fileURLWithPath: directory.path("a.db")))
      var script = (0..<60).map { index in
        switch number(0..<6) {
        case 0, 1: "route add n\(index) --class Screen --url app://n\(index)/:id"
        case 2:
          "route edit editor --summary '\(String(repeating: "long ", count: number(1..<900)))'"
        case 3: "config path \(index % 2 == 0 ? "push" : "show")"
        default: "open app://editor/\(index)"
        }
      }
      if number(0..<2) == 0 {
        script.insert("begin", at: 20)
        script.insert("commit", at: 40)
      }
      try directory.write(script.joined(separator: "\n") + "\n", to: "script.routesh")
      let place = "round \(round)"
      let size = original.count / 512
      let output = try run("a.db -f script.routesh", room: number(size / 8..<size * 3))
      let lines = output.split(separator: "\n")
      let isFull = output.contains("the disk is full")
      #expect(output.hasSuffix(isFull ? "exit 3\n" : "exit 0\n"), "\(place): \(output.suffix(300))")
      if isFull { cut += 1 }
      let store = try RouteStore(path: directory.path("a.db"))
      #expect(try store.check() == [], "\(place)")
      let added = lines.count { $0.hasPrefix("added") }
      let isOpen = isFull && lines.contains { $0.hasPrefix("began") }
      let found = try store.catalog.load().routes.count - 1
      #expect(isOpen ? found <= added : found == added, "\(place): \(output.suffix(300))")
      if !output.contains("not recorded any more") {
        let steps = lines.count { $0.hasPrefix("performed") }
        #expect(try store.history.events().count >= steps, "\(place): \(output.suffix(300))")
      }
    }
    #expect(cut > 0)
    if Torture.runs != nil { print("the disk became full \(cut) times") }
  }

  @Test func `what a full disk took from a transaction is not in memory either`() throws {
    let adding = (0..<300).map {
      "route add r\($0) --summary \(String(repeating: "x", count: 900))\n"
    }
    try directory.write("begin\n\(adding.joined())commit\nroutes --json\n", to: "script.routesh")
    let output = try run("--keep-going a.db -f script.routesh", room: 400)
    #expect(output.contains("the disk is full"), "\(output.suffix(300))")
    let listed = Set(output.matches(of: /"identifier":\s*"(\w+)"/).map { String($0.1) })
    let store = try RouteStore(path: directory.path("a.db"))
    #expect(try listed == Set(store.catalog.load().routes.map(\.key)))
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
    #expect(try store.history.events().isEmpty)
    #expect(try store.check() == [])
  }
}
