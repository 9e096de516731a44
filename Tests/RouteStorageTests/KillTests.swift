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

/// The program itself is killed while it migrates, changes and takes back, at moments spread over
/// its work: the store is intact, at a boundary, and contains everything that was reported.
struct KillTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path("a.db") }
  private static let migrations = 24

  init() throws {
    directory = try TemporaryDirectory()
    for number in 1...Self.migrations {
      let isSQL = number % 3 == 0
      let kind = isSQL ? "sql" : "routesh"
      let up =
        isSQL
        ? """
        INSERT INTO route (identifier, class_id) SELECT 'm\(number)', id FROM class;
        INSERT INTO pattern (route_id, text)
          SELECT id, 'app://m\(number)/:id' FROM route WHERE identifier = 'm\(number)';
        """
        : "route add m\(number) --class C --url app://m\(number)/:id\nroute edit m\(number) --tag x\n"
      let down =
        isSQL
        ? """
        DELETE FROM pattern WHERE text = 'app://m\(number)/:id';
        DELETE FROM route WHERE identifier = 'm\(number)';
        """ : "route remove m\(number)\n"
      try directory.write(up, to: "migrations/\(number)_m.up.\(kind)")
      try directory.write(down, to: "migrations/\(number)_m.down.\(kind)")
    }
  }

  /// A run that was killed, or came to its end.
  private struct Run {
    var isKilled: Bool
    var lines: [String]
    /// How large the log beside the store became, in bytes.
    var log: Int64
  }

  private func logSize() -> Int64 {
    var info = stat()
    return stat(path + "-wal", &info) == 0 ? Int64(info.st_size) : 0
  }

  /// Runs the program, and kills it as soon as the log is so large.
  private func run(_ arguments: [String], killAt size: Int64) throws -> Run {
    try directory.write("", to: "out")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltProduct.routesh)
    process.arguments = ["a.db"] + arguments
    process.currentDirectoryURL = directory.url
    process.environment = ProgramRun.environment([:])
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: directory.path("out"))
    try process.run()
    var largest: Int64 = 0
    while process.isRunning {
      largest = max(largest, logSize())
      if largest >= size { kill(process.processIdentifier, SIGKILL) }
      sched_yield()
    }
    process.waitUntilExit()
    return Run(
      isKilled: process.terminationReason == .uncaughtSignal,
      lines: FileContents.text(directory.path("out")).split(separator: "\n").map(String.init),
      log: largest)
  }

  /// The store as the killed process left it.
  private func found() throws -> (routes: Set<String>, versions: [Int], revision: Int) {
    let store = try RouteStore(path: path)
    #expect(try store.check() == [])
    let versions = try ConfigurationMigrations(store: store, directory: "") { _, _, _ in [] }
      .applied()
    return (
      Set(try store.catalog.load().routes.keys), versions.map(\.migration.version),
      store.catalog.revision
    )
  }

  private func reset(_ commands: [String]) throws {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      let run = try ProgramRun(["a.db"] + words, directory: directory.path(""))
      try #require(run.code == 0, "\(run.errors)")
    }
  }

  enum Work: String, CaseIterable, Sendable { case up, down, add, undo }

  @Test(arguments: Work.allCases)
  func `a kill at any moment leaves a boundary, and nothing that was reported is missing`(
    work: Work
  )
    throws
  {
    let steps = Self.migrations
    let changes = (1...steps).map { "route add m\($0) --class C --url app://m\($0)/:id\n" }
    try directory.write(changes.joined(), to: "add.routesh")
    try directory.write(String(repeating: "undo\n", count: steps), to: "undo.routesh")
    let (arguments, setup): ([String], [String]) =
      switch work {
      case .up: (["migrate", "up"], ["class add C"])
      case .down: (["migrate", "down", "--to", "0"], ["class add C", "migrate up"])
      case .add: (["-f", "add.routesh"], ["class add C"])
      case .undo: (["-f", "undo.routesh"], ["class add C", "-f add.routesh"])
      }
    try reset(setup)
    try directory.copyStore(as: "start")
    let whole = try run(arguments, killAt: .max)
    try #require(!whole.isKilled && whole.log > 0)
    var generator = SeededGenerator(seed: Torture.seed &+ UInt64(work.rawValue.utf8.count))
    var killed = 0
    let rounds = Torture.rounds(4, cost: 40)
    for round in 0..<rounds {
      try directory.restoreStore(from: "start")
      let place = Int64(generator.number(0..<Int(whole.log)))
      let run = try run(arguments, killAt: place)
      if run.isKilled { killed += 1 }
      let found = try found()
      let here = "\(work), round \(round), at \(place) of \(whole.log)"
      func isPrefix(_ count: Int) -> Bool {
        found.routes == Set((1...steps).prefix(count).map { "m\($0)" })
      }
      switch work {
      case .up:
        #expect(isPrefix(found.versions.count), "\(here)")
        #expect(found.versions == Array((1...steps).prefix(found.versions.count)), "\(here)")
        #expect(found.revision == found.versions.count + 1, "\(here)")
        if !run.isKilled { #expect(found.versions.count == steps) }
      case .down:
        #expect(isPrefix(found.versions.count), "\(here)")
        #expect(found.revision == 2 * steps + 1 - found.versions.count, "\(here)")
        if !run.isKilled { #expect(found.versions == []) }
      case .add:
        let reported = run.lines.count { $0.hasPrefix("added route") }
        #expect(found.routes.count >= reported, "\(here)")
        #expect(isPrefix(found.routes.count), "\(here)")
        #expect(found.revision == found.routes.count + 1, "\(here)")
      case .undo:
        let reported = run.lines.count { $0.hasPrefix("took back") }
        #expect(found.routes.count <= steps - reported, "\(here)")
        #expect(isPrefix(found.routes.count), "\(here)")
      }
      // The next one continues from there.
      let rest = try ProgramRun(
        ["a.db"] + (work == .up || work == .down ? arguments : ["routes"]),
        directory: directory.path(""))
      #expect(rest.code == 0, "\(here): \(rest.errors)")
    }
    #expect(killed * 2 >= rounds, "killed \(killed) times in \(rounds) runs")
    if Torture.runs != nil { print("\(work): killed \(killed) times in \(rounds) runs") }
  }
}

extension TemporaryDirectory {
  fileprivate func copyStore(as name: String) throws {
    try FileManager.default.copyItem(atPath: path("a.db"), toPath: path(name))
  }

  fileprivate func restoreStore(from name: String) throws {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path("a.db" + suffix))
    }
    try FileManager.default.copyItem(atPath: path(name), toPath: path("a.db"))
  }
}
