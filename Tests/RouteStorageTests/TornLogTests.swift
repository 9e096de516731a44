import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// SQLite drops what it cannot read of a log without a word; routesh says so.
struct TornLogTests {
  private static let frame = 24 + 4_096

  /// A store and the log with its last changes, as a killed process leaves them.
  private func killed(_ directory: TemporaryDirectory) throws -> (file: Data, log: Data) {
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
    _ file: Data, _ log: Data, _ directory: TemporaryDirectory, readOnly: Bool = false
  ) throws -> (routes: Int, codes: [String]) {
    let path = directory.path("routes-\(log.hashValue)-\(readOnly).db")
    try file.write(to: URL(fileURLWithPath: path))
    try log.write(to: URL(fileURLWithPath: path + "-wal"))
    let store = try RouteStore(path: path, options: .init(readOnly: readOnly))
    let count = try store.loadCatalog().routes.count
    return (count, store.takeDoubts().map(\.code))
  }

  @Test func `a whole log is nothing to speak of, nor is one that ends in the middle of a frame`()
    throws
  {
    let directory = try TemporaryDirectory()
    let (file, log) = try killed(directory)
    #expect(try open(file, log, directory) == (60, []))
    for cut in [1, 30, Self.frame - 1, 3 * Self.frame + 7] {
      let short = log.dropLast(cut)
      let found = try open(file, Data(short), directory)
      #expect(found.codes == [], "\(cut)")
      #expect(found.routes < 60)
    }
    #expect(try open(file, Data(), directory) == (40, []))
    #expect(try open(file, log.prefix(20), directory) == (40, []))
  }

  @Test func `a bit that flipped anywhere in the log is said`() throws {
    let directory = try TemporaryDirectory()
    let (file, log) = try killed(directory)
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
      let found = try open(file, damaged, directory, readOnly: place % 2 == 0)
      #expect(found.codes == ["torn-log"], "byte \(place)")
      #expect(found.routes < 60)
    }
  }

  @Test func `frames of an older log behind the last one are nothing to speak of`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("original.db")
    let store = try RouteStore.inFile(path)
    for count in 1...30 { try store.put(.routes(count)) }
    // A new log begins in the same file.
    try RawDatabase(path).run("PRAGMA wal_checkpoint(RESTART)")
    for count in 31...33 { try store.put(.routes(count)) }
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    #expect(try open(file, log, directory) == (33, []))
    var damaged = log
    damaged[32 + Self.frame + 100] ^= 1
    #expect(try open(file, damaged, directory).codes == ["torn-log"])
  }
}
