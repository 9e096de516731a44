import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// What the program has reported is in its history, whatever ends it; without a writable history it
/// continues.
struct RecordingTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    _ = try run("route", "add", "editor", "--url", "app://editor/:title")
  }

  private func store() throws -> RouteStore { try RouteStore(path: directory.path("a.db")) }

  /// Kills the program after a number of bytes of output, and counts the lines.
  private func killed(
    after bytes: Int, script: String, options: [String] = []
  ) throws -> Int {
    try directory.write(script, to: "script.routesh")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltProduct.routesh)
    process.arguments = options + ["a.db", "-f", "script.routesh"]
    process.currentDirectoryURL = directory.url
    process.environment = ProgramRun.environment([:])
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    var output = Data()
    var isAlive = true
    while true {
      let piece = pipe.fileHandleForReading.availableData
      if piece.isEmpty { break }
      output += piece
      if isAlive, output.count >= bytes {
        kill(process.processIdentifier, SIGKILL)
        isAlive = false
      }
    }
    process.waitUntilExit()
    return output.count { $0 == 0x0A }
  }

  /// Lines of JSON are committed one by one, others in groups; both are tried.
  @Test func `an event that was reported is in the file after a kill`() throws {
    var generator = SeededGenerator(seed: Torture.seed)
    var recorded = 0
    var interrupted = 0
    for round in 0..<Torture.rounds(3, cost: 10) {
      let isJSON = round % 2 == 0
      let lines = (0..<(isJSON ? 120 : 1_500)).map { index in
        index % 3 == 2 ? "back" : "open app://editor/\(index)\(isJSON ? " --json" : "")"
      }
      let reported = try killed(
        after: 1 + generator.number(0..<(isJSON ? 12_000 : 60_000)),
        script: lines.joined(separator: "\n") + "\n")
      let store = try store()
      let found = try store.history.events(HistoryFilter(after: recorded)).count
      #expect(found >= reported, "round \(round): \(reported) reported, \(found) found")
      if reported < lines.count { interrupted += 1 }
      if round % 20 == 0 { #expect(try store.check().isEmpty) }
      recorded = try store.history.events(HistoryFilter(limit: 1)).first?.number ?? recorded
      if round % 50 == 49 { try store.history.prune(keeping: .events(10)) }
    }
    #expect(recorded > 0)
    #expect(interrupted > 0)
    if Torture.runs != nil { print("killed in the middle: \(interrupted)") }
  }

  @Test(
    .disabled(
      if: ProcessInfo.processInfo.environment["ROUTESH_SANITIZER"] != nil,
      "a sanitizer needs files of its own that may grow"))
  func `a file that cannot grow ends recording with one warning, and routing goes on`() throws {
    let lines = (0..<3_000).map { "open app://editor/\($0)\n" }.joined()
    try directory.write(lines, to: "script.routesh")
    let limited = try ProgramRun(
      ["-c", "(ulimit -f 300; exec \"$0\" a.db -f script.routesh) | wc -l", BuiltProduct.routesh],
      program: "/bin/sh", directory: directory.path(""))
    #expect(limited.errors.split(separator: "\n").count == 1, "\(limited.errors)")
    #expect(limited.errors.hasPrefix("warning: the history is not recorded any more: "))
    #expect(limited.output.trimmingCharacters(in: .whitespacesAndNewlines) == "3000")
    #expect(try store().check().isEmpty)
    // The next one records again.
    _ = try run("open", "app://editor/again")
    #expect(
      try store().history.events(HistoryFilter(limit: 1)).first?.event.url == "app://editor/again")
  }

  /// The files are examined as a killed process leaves them, with their logs.
  @Test(arguments: [false, true])
  func `a sensitive value reaches neither file nor log`(isSeparate: Bool) throws {
    _ = try run("parameter", "add", "editor", "title", "--sensitive")
    let lines = (0..<400).map { _ in
      """
      open app://editor/s3cretvalue --json
      perform editor title=s3cretvalue --json
      open app://nowhere/s3cretvalue?title=s3cretvalue --json
      back --json
      """
    }
    let reported = try killed(
      after: 20_000, script: lines.joined(separator: "\n") + "\n",
      options: ["--keep-going"] + (isSeparate ? ["--history", "h.db"] : []))
    #expect(reported > 10)
    for name in ["a.db", "a.db-wal", "h.db", "h.db-wal"] {
      #expect(!FileContents.text(directory.path(name)).contains("s3cretvalue"), "\(name)")
    }
    let written = directory.path(isSeparate ? "h.db-wal" : "a.db-wal")
    #expect(FileContents.text(written).contains("•••"))
  }

  @Test func `what happens while recording is off is not lost on the stack`() throws {
    _ = try run(
      input: """
        open app://editor/1
        config history off
        open app://editor/2
        config history on
        open app://editor/3
        """)
    let events = try store().history.events()
    #expect(events.map(\.event.url) == ["app://editor/3", "app://editor/1"])
    let last = try #require(events.first)
    let stack = try #require(try store().history.stackAfter(last.number))
    #expect(stack.children.count == 4)
    #expect(try store().history.stackBefore(last.number)?.children.count == 3)
  }

  @Test func `a replay of a plan runs migrations in both languages on a copy`() throws {
    _ = try run(input: "open app://editor/1\nopen app://editor/2\n")
    for (name, text) in [
      ("1_rename.up.sql", "UPDATE pattern SET text = 'app://edit/:title';"),
      ("1_rename.down.sql", "UPDATE pattern SET text = 'app://editor/:title';"),
      ("2_more.up.routesh", "route add more --url app://more"),
      ("2_more.down.routesh", "route remove more"),
    ] {
      try directory.write(text, to: "plan/\(name)")
    }
    let revision = try store().catalog.revision
    let broken = try run("replay", "--plan", "plan")
    #expect(broken.code == 1)
    #expect(broken.output.contains("app://editor/1  outcome: success → no-match"))
    try directory.write("UPDATE route SET summary = 'x';", to: "plan/1_rename.up.sql")
    let same = try run("replay", "--plan", "plan")
    #expect(same.output == "replayed 2 events: 2 same, 0 different\n", "\(same.errors)")
    #expect(try store().catalog.revision == revision)
  }

  @Test func `a session that is longer than a progress step replays alike twice`() throws {
    _ = try run(
      input: (0..<1_500).map { $0 % 2 == 0 ? "open app://editor/\($0)\n" : "back\n" }.joined())
    let first = try run("replay", "--json")
    let lists = #"{"replayed":1500,"same":1500,"different":[],"renamed":[],"notReplayable":[],"#
    #expect(first.output.hasPrefix(lists + #""counts":{"replayed":{"events":1500,"#))
    #expect(try run("replay", "--json").output == first.output)
  }

  /// Removal by age leaves sessions without their beginning.
  @Test(arguments: ["", "reset --root tabs:2\ntab 2\n"])
  func `a session whose beginning was removed is replayed from where it begins`(
    root: String
  ) throws {
    _ = try run("route", "add", "sheet", "--url", "app://sheet", "--path", "present")
    _ = try run(
      input: root + """
        open app://editor/1
        open app://editor/2
        open app://sheet
        open app://editor/3 --path push
        back
        dismiss
        back
        open app://editor/4
        """)
    let count = try store().history.events().count
    for kept in (1..<count).reversed() {
      try store().history.prune(keeping: .events(kept))
      let replay = try run("replay")
      #expect(
        replay.output
          == "replayed \(kept) event\(kept == 1 ? "" : "s"): \(kept) same, 0 different\n",
        "\(root) \(kept): \(replay.output)")
    }
  }
}
