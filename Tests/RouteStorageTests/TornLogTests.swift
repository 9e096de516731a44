import Foundation
import RouteModel
import StoreScenarios
import TestSupport
import Testing

@testable import RouteStorage

/// SQLite silently drops what it cannot read of a log; routesh reports it.
struct TornLogTests {
  private static let frame = 24 + 4_096
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A store and the log with its last changes, as a killed process leaves them.
  private func killed() throws -> (file: Data, log: Data) {
    let path = directory.path("original.db")
    let store = try RouteStore.inFile(path)
    try store.put(.routes(40))
    try store.vacuum()
    for count in 41...60 { try store.put(.routes(count)) }
    return (
      try Data(contentsOf: URL(fileURLWithPath: path)),
      try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    )
  }

  private func open(
    _ file: Data, _ log: Data, readOnly: Bool = false
  ) throws -> (routes: Int, codes: [String]) {
    let path = directory.path("routes-\(UUID().uuidString).db")
    try file.write(to: URL(fileURLWithPath: path))
    try log.write(to: URL(fileURLWithPath: path + "-wal"))
    let store = try RouteStore(path: path, options: .init(readOnly: readOnly))
    let count = try store.loadCatalog().routes.count
    return (count, store.takeDoubts().map(\.code))
  }

  @Test func `an intact log is not reported, nor one that ends within a frame`()
    throws
  {
    let (file, log) = try killed()
    #expect(try open(file, log) == (60, []))
    for cut in [1, 30, Self.frame - 1, 3 * Self.frame + 7] {
      let short = log.dropLast(cut)
      let found = try open(file, Data(short))
      #expect(found.codes == [], "\(cut)")
      #expect(found.routes < 60)
    }
    #expect(try open(file, Data()) == (40, []))
    #expect(try open(file, log.prefix(20)) == (40, []))
  }

  @Test func `a bit that flipped anywhere in the log is said`() throws {
    let (file, log) = try killed()
    let frames = (log.count - 32) / Self.frame
    try #require(frames > 40)
    var places = [0, 9, 17, 25, 31]
    for index in [0, 1, frames / 2, frames - 1] {
      let start = 32 + index * Self.frame
      places += [0, 5, 9, 13, 17, 21, 24, 2_000, Self.frame - 1].map { start + $0 }
    }
    for place in places {
      var damaged = log
      damaged[place] ^= 4
      let found = try open(file, damaged, readOnly: place % 2 == 0)
      #expect(found.codes == ["torn-log"], "byte \(place)")
      #expect(found.routes < 60)
    }
  }

  @Test func `only the front of a long log is read to see that it is torn`() throws {
    let (file, log) = try killed()
    var damaged = log
    damaged[32 + 100] ^= 4
    let path = directory.path("torn.db")
    try file.write(to: URL(fileURLWithPath: path))
    try damaged.write(to: URL(fileURLWithPath: path + "-wal"))
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path + "-wal"))
    try handle.truncate(atOffset: 1 << 33)
    try handle.close()
    var isTorn = false
    let time = ContinuousClock().measure { isTorn = LogFile.isTorn(beside: path) }
    #expect(isTorn)
    #expect(time < .seconds(5))
  }

  @Test func `frames of an older log after the last one are not reported`() throws {
    let path = directory.path("original.db")
    let store = try RouteStore.inFile(path)
    for count in 1...30 { try store.put(.routes(count)) }
    // A new log begins in the same file.
    try RawDatabase(path).run("PRAGMA wal_checkpoint(RESTART)")
    for count in 31...33 { try store.put(.routes(count)) }
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    #expect(try open(file, log) == (33, []))
    var damaged = log
    damaged[32 + Self.frame + 100] ^= 1
    #expect(try open(file, damaged).codes == ["torn-log"])
  }

  // MARK: What was not finished

  /// A store whose log was restarted, as a killed writer leaves it.
  private struct Killed {
    var file: Data
    var log: Data
    /// SQLite's index of the log.
    var index: Data
    /// The frames that were written since the log was last restarted.
    var frames: Int

    init(_ directory: TemporaryDirectory) throws {
      let path = directory.path("original.db")
      let store = try RouteStore.inFile(path)
      for count in 1...30 { try store.put(.routes(count)) }
      try RawDatabase(path).run("PRAGMA wal_checkpoint(RESTART)")
      for count in 31...33 { try store.put(.routes(count)) }
      file = try Data(contentsOf: URL(fileURLWithPath: path))
      log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
      // This releases the locks of the store, which is not used any more.
      index = try Data(contentsOf: URL(fileURLWithPath: path + "-shm"))
      frames = Int(index[16]) | Int(index[17]) << 8
    }

    func place(of frame: Int) -> Int { 32 + frame * TornLogTests.frame }

    /// The log with a frame of which only the header was written.
    func withHead(of frame: Int, endsTransaction: Bool) -> Data {
      var damaged = log
      let place = place(of: frame)
      damaged.replaceSubrange(place + 4..<place + 8, with: [0, 0, 0, endsTransaction ? 40 : 0])
      damaged.replaceSubrange(place + 8..<place + 16, with: log[16..<24])
      damaged.replaceSubrange(place + 16..<place + 24, with: Data(repeating: 0x5A, count: 8))
      return damaged
    }

    func open(_ log: Data, _ name: String, _ directory: TemporaryDirectory) throws -> [String] {
      let path = directory.path(name)
      try file.write(to: URL(fileURLWithPath: path))
      try log.write(to: URL(fileURLWithPath: path + "-wal"))
      try index.write(to: URL(fileURLWithPath: path + "-shm"))
      let store = try RouteStore(path: path)
      _ = try store.loadCatalog()
      return store.takeDoubts().map(\.code)
    }
  }

  @Test func `a frame that was being written when its writer was killed is nothing to speak of`()
    throws
  {
    let killed = try Killed(directory)
    try #require((killed.log.count - 32) / Self.frame > killed.frames + 3)
    #expect(try killed.open(killed.log, "whole.db", directory) == [])
    for endsTransaction in [false, true] {
      let log = killed.withHead(of: killed.frames, endsTransaction: endsTransaction)
      #expect(try killed.open(log, "half-\(endsTransaction).db", directory) == [])
    }
    // Frames of a transaction that never ended, partly overwritten by another one.
    var left = killed.withHead(of: killed.frames, endsTransaction: false)
    for frame in 1...2 {
      let place = killed.place(of: killed.frames + frame)
      left.replaceSubrange(place + 4..<place + 8, with: [0, 0, 0, 0])
      left.replaceSubrange(place + 8..<place + 16, with: killed.log[16..<24])
    }
    #expect(try killed.open(left, "left.db", directory) == [])
  }

  @Test func `a frame that was reported as written is missed, be it the last`() throws {
    let killed = try Killed(directory)
    for frame in [0, killed.frames / 2, killed.frames - 1] {
      for byte in [0, 5, 9, 17, 24, 3_000] {
        var log = killed.log
        log[killed.place(of: frame) + byte] ^= 4
        let codes = try killed.open(log, "damaged-\(frame)-\(byte).db", directory)
        #expect(codes == ["torn-log"], "frame \(frame), byte \(byte)")
      }
    }
  }

  @Test func `a writer that pauses within a write is not reported`() throws {
    let writes = try FaultRun.operations(.change, .tear)
    let rounds = min(writes, Torture.rounds(12, cost: 100))
    var paused = 0
    for round in 0..<rounds {
      let at = 1 + (round * writes + round) / rounds
      let isPaused = try PausedRun(scenario: .change, at: at).run { path in
        let question = try ProgramRun(["--wait", "1ms", path, "routes", "--csv"])
        #expect(!question.errors.contains("cannot be read"), "\(at): \(question.errors)")
      }
      if isPaused { paused += 1 }
    }
    #expect(paused * 3 >= rounds, "\(paused) of \(rounds)")
  }

  // MARK: What is left of it

  @Test func `a question leaves a damaged log, and what is intact of it is recovered`() throws {
    let (file, log) = try killed()
    let frames = (log.count - 32) / Self.frame
    for place in [4, 32 + 24 + 9, 32 + (frames / 2) * Self.frame + 1_000, log.count - 100] {
      var damaged = log
      damaged[place] ^= 1
      let path = directory.path("routes-\(place).db")
      try file.write(to: URL(fileURLWithPath: path))
      try damaged.write(to: URL(fileURLWithPath: path + "-wal"))
      for _ in 1...2 {
        let question = try ProgramRun([path, "routes"], directory: directory.path(""))
        #expect(question.code == 0)
        #expect(question.errors.contains("the end of the log"), "\(place): \(question.errors)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: path + "-wal")) == damaged)
      }
      let rescued = try ProgramRun(
        [path, "store", "recover", path + "-new"], directory: directory.path(""))
      #expect(rescued.code == 1)
      #expect(rescued.errors.contains("-wal could not be read whole"), "\(rescued.errors)")
      #expect(!rescued.output.hasSuffix(": everything was copied\n"), "\(rescued.output)")
      let new = try RouteStore(path: path + "-new")
      #expect(try new.check() == [])
      let isLast = place == log.count - 100
      #expect(try new.log(limit: 1).first?.number == (isLast ? 20 : 21), "\(place)")
      #expect(try new.loadCatalog().routes.count > 55, "\(place)")
    }
  }

  @Test func `a change keeps a copy of the damaged log`() throws {
    let (file, log) = try killed()
    var damaged = log
    damaged[32 + 20 * Self.frame + 77] ^= 1
    let path = directory.path("routes.db")
    for copy in ["-torn", "-torn-2"] {
      try file.write(to: URL(fileURLWithPath: path))
      try damaged.write(to: URL(fileURLWithPath: path + "-wal"))
      do {
        let store = try RouteStore(path: path)
        try store.setSetting("path", "push")
        try store.setSetting("path", "show")
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path + "-wal" + copy)) == damaged)
      #expect(try RouteStore(path: path).takeDoubts() == [])
    }
    let names = try FileState(directory.url).names.filter { $0.hasPrefix("routes.db") }
    #expect(names == ["routes.db", "routes.db-wal-torn", "routes.db-wal-torn-2"])
  }

  @Test func `a recovery takes no log of another store`() throws {
    let (file, _) = try killed()
    let other = try RouteStore.inFile(directory.path("other.db"))
    // Its sums are at the same page.
    try other.vacuum()
    try other.put(.routes(3))
    let path = directory.path("routes.db")
    try file.write(to: URL(fileURLWithPath: path))
    try FileManager.default.copyItem(atPath: other.path + "-wal", toPath: path + "-wal")
    let report = try RouteStore.recover(path, to: path + "-new")
    #expect(report.logLoss == .foreign || report.logLoss == .unreadable)
    #expect(!report.isComplete && report.hasAllRows)
    #expect(try RouteStore(path: path + "-new").loadCatalog() == .routes(40))
  }
}
