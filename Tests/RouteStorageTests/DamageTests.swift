import Foundation
import RouteModel
import RouteStorage
import StoreScenarios
import TestSupport
import Testing

/// Stores with flipped bits, a lost end and foreign pages give an answer or an error of the store,
/// and never end the program. Whether an answer is right, they cannot tell: docs/limits.md.
struct DamageTests {
  enum Damage: String, CaseIterable, Sendable {
    /// Bits flip anywhere in the file.
    case bits
    /// Bits flip in the header.
    case header
    /// The end is lost.
    case end
    /// A page is lost, or has the contents of another.
    case page
    /// Bits flip in the log beside the file.
    case log
  }

  /// A store with something in every table: its file, and the log beside it.
  private static let original = Result {
    let directory = try FaultRun.migrations()
    let path = directory.path("routes.db")
    var maker = CatalogGenerator(seed: 5)
    let store = try RouteStore.inFile(path)
    try store.put(maker.catalog(steps: 40))
    try store.setSetting("path", "push")
    try Scenario.migrations(of: store, in: directory.path("migrations")).up()
    for index in 1...60 {
      try store.history.append(
        RouteEvent(
          sequence: index, time: Int64(index), action: .perform, route: "r", url: "app://r",
          stackChanges: [.root(StackNode(id: index, className: "E"))]),
        context: ["platform": "ios"])
    }
    try store.history.flush()
    try store.vacuum()
    try store.put(maker.catalog(steps: 120))
    return (
      file: try Data(contentsOf: URL(fileURLWithPath: path)),
      log: try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    )
  }

  private func spoil(_ file: inout Data, _ damage: Damage, _ generator: inout SeededGenerator) {
    func flip(_ range: Range<Int>) {
      file[generator.number(range)] ^= 1 << UInt8(generator.number(0..<8))
    }
    switch damage {
    case .bits, .log: for _ in 0..<(1 + generator.number(0..<12)) { flip(0..<file.count) }
    case .header: for _ in 0..<(1 + generator.number(0..<4)) { flip(0..<100) }
    case .end: file.removeLast(1 + generator.number(0..<(file.count - 1)))
    case .page:
      let page = generator.number(0..<(file.count / 4_096)) * 4_096
      let other = generator.number(0..<(file.count / 4_096)) * 4_096
      let lost = generator.bool() ? Data(count: 4_096) : file.subdata(in: other..<other + 4_096)
      file.replaceSubrange(page..<page + 4_096, with: lost)
    }
  }

  /// Does everything that reads or writes.
  private func use(_ path: String) throws {
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch let error as StoreError {
        #expect(error.code.rawValue != "", "\(error)")
      } catch {
        Issue.record("\(error)")
      }
    }
    attempt {
      let store = try RouteStore(path: path)
      attempt { _ = try store.catalog.load() }
      attempt { _ = try store.history.events() }
      attempt { _ = try store.log.revisions() }
      attempt { _ = try store.log.catalog(at: 1) }
      attempt { _ = try store.history.stackAfter(50) }
      attempt { _ = try store.history.statistics() }
      attempt { _ = try store.history.errorGroups() }
      attempt { _ = try store.history.timeline() }
      attempt { _ = try store.check() }
      attempt { _ = try store.log.undo() }
      attempt {
        try store.history.append(RouteEvent(time: 1, action: .back))
        try store.history.flush()
      }
      attempt { _ = try store.history.prune(keeping: .events(10)) }
      attempt { try store.put(.routes(3)) }
      attempt { try store.vacuum() }
    }
  }

  @Test(arguments: Damage.allCases)
  func `a damaged store gives an error or an answer`(damage: Damage) throws {
    let original = try Self.original.get()
    for run in 0..<Torture.rounds(3, cost: Damage.allCases.count) {
      let seed = Torture.seed &* 1_000_003 &+ UInt64(run)
      var generator = SeededGenerator(seed: seed)
      let directory = try TemporaryDirectory()
      let path = directory.path("routes.db")
      var (file, log) = original
      if damage == .log {
        spoil(&log, damage, &generator)
      } else {
        spoil(&file, damage, &generator)
      }
      try file.write(to: URL(fileURLWithPath: path))
      if damage == .log { try log.write(to: URL(fileURLWithPath: path + "-wal")) }
      try use(path)
    }
  }
}
