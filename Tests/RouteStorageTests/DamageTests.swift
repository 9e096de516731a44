import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// Stores with flipped bits, lost ends and strange pages: an error, or they work; never a crash.
struct DamageTests {
  enum Damage: String, CaseIterable, Sendable { case bits, end, page, header, log }

  /// A store with something in every table, as bytes.
  private static func original() throws -> (file: Data, log: Data, catalog: RouteCatalog) {
    let directory = try TemporaryDirectory()
    let path = directory.path("routes.db")
    var maker = CatalogMaker(seed: 5)
    let catalog = maker.catalog(steps: 120)
    let store = try RouteStore.inFile(path)
    try store.put(maker.catalog())
    try store.put(catalog)
    store.startSession(stack: StackNode(id: 1, className: "Nav"))
    for index in 1...60 {
      try store.append(
        RouteEvent(
          sequence: index, time: Int64(index), action: .perform, route: "r", url: "app://r",
          parameters: [.init(name: "id", value: "\(index)")],
          stackChanges: [
            .insert(StackNode(id: index + 1, className: "E"), parent: 1, index: 0)
          ]), context: ["platform": "ios"])
    }
    try store.flush()
    let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    try store.vacuum()
    return (try Data(contentsOf: URL(fileURLWithPath: path)), log, catalog)
  }

  private func spoil(
    _ file: inout Data, _ damage: Damage, _ generator: inout SeededGenerator
  ) {
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
      let bytes = Data(
        (0..<4_096).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
      let replacement: Data =
        switch generator.number(0..<3) {
        case 0: Data(count: 4_096)
        case 1: bytes
        default: file.subdata(in: other..<other + 4_096)
        }
      file.replaceSubrange(page..<page + 4_096, with: replacement)
    }
  }

  /// Does everything that reads or writes, and says what came of it.
  private func use(_ path: String, _ catalog: RouteCatalog) throws -> String {
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
    func recovered() throws {
      let target = directory.appendingPathComponent("new.db").path
      do throws(StoreError) {
        _ = try RouteStore.recover(path, to: target)
        // What was recovered is a sound store, whatever the source was.
        let new = try RouteStore(path: target)
        let findings = try new.check().filter { $0.code != "damaged-event" }
        if !findings.isEmpty, findings.contains(where: { $0.code == "damaged-file" }) {
          Issue.record("recovered into a damaged store: \(findings)")
        }
      } catch {
        let known: Set<StoreError.Code> = [
          .damagedStore, .notAStore, .unreadableStore, .inputOutput, .tooLarge,
        ]
        if !known.contains(error.code) { Issue.record("recovery: \(error)") }
      }
    }
    try recovered()
    let store: RouteStore
    do throws(StoreError) {
      store = try RouteStore(path: path)
    } catch {
      return "refused: \(error.code.rawValue)"
    }
    var results: [String] = []
    func attempt(_ name: String, _ body: () throws -> Void) {
      do { try body() } catch {
        results.append("\(name): \((error as? StoreError)?.code.rawValue ?? "?")")
      }
    }
    var loaded: RouteCatalog?
    attempt("load") { loaded = try store.loadCatalog() }
    attempt("events") { _ = try store.events() }
    attempt("statistics") { _ = try store.statistics() }
    attempt("errors") { _ = try store.errorGroups() }
    attempt("stack") { _ = try store.stackAfter(50) }
    attempt("log") { _ = try store.log() }
    attempt("past") { _ = try store.catalog(at: 1) }
    attempt("check") { results += try store.check().map(\.code) }
    attempt("append") {
      try store.append(RouteEvent(time: 1, action: .back))
      try store.flush()
    }
    attempt("prune") { _ = try store.prune(keeping: .events(10)) }
    attempt("undo") { _ = try store.undo() }
    attempt("put") { try store.put(.routes(3)) }
    attempt("vacuum") { try store.vacuum() }
    if let loaded, loaded != catalog, results.isEmpty { return "another catalog, without a word" }
    return results.isEmpty ? "works" : "said so"
  }

  @Test(arguments: Damage.allCases)
  func `a damaged store gives an error or works, and never a crash`(damage: Damage) throws {
    let original = try Self.original()
    let runs = Torture.runs.map { $0 / Damage.allCases.count } ?? 12
    var outcomes: [String: Int] = [:]
    for run in 0..<runs {
      var generator = SeededGenerator(
        seed: Torture.seed &* 1_000_003 &+ UInt64(run) &+ UInt64(damage.rawValue.utf8.count) << 32)
      let directory = try TemporaryDirectory()
      let path = directory.path("routes.db")
      var file = original.file
      if damage == .log {
        var log = original.log
        spoil(&log, damage, &generator)
        try log.write(to: URL(fileURLWithPath: path + "-wal"))
      } else {
        spoil(&file, damage, &generator)
      }
      try file.write(to: URL(fileURLWithPath: path))
      outcomes[try use(path, original.catalog), default: 0] += 1
    }
    if Torture.runs != nil { print("\(damage): \(outcomes)") }
    #expect(outcomes.values.reduce(0, +) == runs)
  }
}
