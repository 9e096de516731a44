import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program is killed while it imports: the import is recorded completely or not at all.
struct ImportKillTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path("a.db") }

  init() throws { directory = try TemporaryDirectory() }

  /// Runs the program, and kills it after a time.
  ///
  /// - Returns: Whether it was killed, and how long it ran.
  private func run(
    _ arguments: [String], killAfter limit: Duration? = nil
  ) throws -> (isKilled: Bool, time: Duration) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltProduct.routesh)
    process.arguments = ["a.db"] + arguments
    process.currentDirectoryURL = directory.url
    process.environment = ProgramRun.environment([:])
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let start = ContinuousClock.now
    try process.run()
    while process.isRunning {
      if let limit, ContinuousClock.now - start >= limit {
        kill(process.processIdentifier, SIGKILL)
      }
      sched_yield()
    }
    process.waitUntilExit()
    return (process.terminationReason == .uncaughtSignal, ContinuousClock.now - start)
  }

  /// The result of an import: events and routes.
  private func found() throws -> [Int] {
    let store = try RouteStore(path: path)
    #expect(try store.check() == [])
    return [try store.history.events().count, try store.catalog.load().routes.count]
  }

  @Test(arguments: ["links", "events", "json"])
  func `a kill at any moment leaves all of an import or nothing`(kind: String) throws {
    _ = try run(["route", "add", "user", "--url", "app://user/:id"])
    try directory.write(
      (0..<400).map { "app://user/\($0)\n" }.joined(), to: "links.txt")
    switch kind {
    case "events":
      _ = try run(["--history", "other.db", "history", "import", "links.txt"])
      _ = try run([
        "--history", "other.db", "history", "export", "--output", directory.path("events.jsonl"),
      ])
    case "json":
      let source = try RouteStore.inFile(directory.path("source.db"))
      try source.put(.routes(300))
      let exported = try ProgramRun(
        ["source.db", "export", "json"], directory: directory.path(""))
      try directory.write(exported.output, to: "catalog.json")
    default: break
    }
    let arguments =
      switch kind {
      case "links": ["history", "import", "links.txt"]
      case "events": ["history", "import", "events.jsonl"]
      default: ["import", "json", "catalog.json"]
      }
    let nothing = try found()
    let start = try Data(contentsOf: URL(fileURLWithPath: path))
    let whole = try run(arguments)
    let all = try found()
    try #require(!whole.isKilled && all != nothing)
    var generator = SeededGenerator(seed: Torture.seed &+ UInt64(kind.utf8.count))
    var outcomes: [[Int]: Int] = [:]
    for round in 0..<Torture.rounds(2, cost: 60) {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
      try start.write(to: URL(fileURLWithPath: path))
      let part = Double(generator.number(1..<100)) / 100
      let run = try run(arguments, killAfter: whole.time * part)
      let left = try found()
      #expect(left == nothing || left == all, "\(kind), round \(round): \(left)")
      if !run.isKilled { #expect(left == all) }
      outcomes[left, default: 0] += 1
    }
    if Torture.runs != nil { print("\(kind): \(outcomes)") }
  }
}
