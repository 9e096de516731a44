import Foundation
import RouteModel
import RouteStorage
import StoreScenarios
import TestSupport
import Testing

/// Stores with flipped bits, lost ends and foreign pages: an error, a doubt, or they work; never a
/// crash, and never a silent wrong answer.
struct DamageTests {
  enum Damage: String, CaseIterable, Sendable {
    /// Bits flip anywhere in the file.
    case bits
    /// One bit flips in a text: only the text's value is damaged.
    case text
    /// Bits flip in the header.
    case header
    /// The end is lost.
    case end
    /// A page is lost, or has the contents of another.
    case page
    /// Bits flip in the log beside the file.
    case log
    /// The log beside the file is that of another store.
    case foreignLog
    /// Pages keep their earlier content: the disk has lost writes that it reported as done.
    case stale
  }

  /// The answers of a store.
  private struct Answers {
    var catalog: RouteCatalog
    var events: [RecordedEvent]
    var log: [Revision]
    var past: RouteCatalog
    var stack: StackNode?
    var setting: String?
    var migrations: [AppliedMigration]
    /// The last events, and those of a route.
    var lastEvents: [RecordedEvent]
    var eventsOfRoute: [RecordedEvent]

    init(_ store: RouteStore) throws {
      catalog = try store.loadCatalog()
      events = try store.events()
      log = try store.log()
      past = try store.catalog(at: 1)
      stack = try store.stackAfter(50)
      setting = try store.setting("path")
      migrations = try ConfigurationMigrations(store: store, directory: "") { _, _, _ in [] }
        .applied()
      lastEvents = try store.events(HistoryFilter(limit: 5))
      eventsOfRoute = try store.events(HistoryFilter(route: "r", limit: 30))
    }
  }

  /// A store with something in every table, as bytes.
  private struct Original {
    var file: Data
    var log: Data
    /// The file with its log checkpointed.
    var whole: Data
    /// The answers of the file and its log.
    var answers: Answers
    /// The answers of the file alone.
    var withoutLog: Answers
    /// The file with its log checkpointed, and each page in its place.
    var merged: Data
    /// The catalog after an undo.
    var undone: RouteCatalog
  }

  private static let first = Result { try original(seed: 5) }
  private static let second = Result { try original(seed: 6) }

  private static func original(seed: UInt64) throws -> Original {
    let directory = try FaultRun.migrations()
    let path = directory.path("routes.db")
    var maker = CatalogGenerator(seed: seed)
    let store = try RouteStore.inFile(path)
    try store.put(maker.catalog(steps: 40))
    try store.setSetting("path", "push")
    let migrations = Scenario.migrations(of: store, in: directory.path("migrations"))
    try migrations.up()
    store.startSession(stack: StackNode(id: 1, className: "Nav"))
    func record(_ numbers: ClosedRange<Int>) throws {
      for index in numbers {
        try store.append(
          RouteEvent(
            sequence: index, time: Int64(index), action: .perform, route: "r", url: "app://r",
            parameters: [.init(name: "id", value: "\(index)")],
            stackChanges: [
              .insert(StackNode(id: index + 1, className: "E"), parent: 1, index: 0)
            ]), context: ["platform": "ios"])
      }
      try store.flush()
    }
    try record(1...60)
    try store.vacuum()
    let withoutLog = try Answers(store)
    try store.put(maker.catalog(steps: 120))
    try record(61...80)
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    let answers = try Answers(store)
    try store.vacuum()
    let copy = directory.path("copy.db")
    func copied<Result>(_ body: (RouteStore) throws -> Result) throws -> Result {
      try file.write(to: URL(fileURLWithPath: copy))
      try log.write(to: URL(fileURLWithPath: copy + "-wal"))
      return try body(RouteStore(path: copy))
    }
    let undone = try copied { store in
      _ = try store.undo()
      return try store.loadCatalog()
    }
    // Closing a store checkpoints its log.
    try copied { _ in }
    let merged = try Data(contentsOf: URL(fileURLWithPath: copy))
    return Original(
      file: file, log: log, whole: try Data(contentsOf: URL(fileURLWithPath: path)),
      answers: answers, withoutLog: withoutLog, merged: merged, undone: undone)
  }

  private func spoil(
    _ file: inout Data, _ damage: Damage, _ generator: inout SeededGenerator
  ) {
    func flip(_ range: Range<Int>) {
      file[generator.number(range)] ^= 1 << UInt8(generator.number(0..<8))
    }
    switch damage {
    case .bits, .log: for _ in 0..<(1 + generator.number(0..<12)) { flip(0..<file.count) }
    case .text:
      // A byte among letters; with the bit of 1 it is a letter after it too.
      let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte) }
      while true {
        let place = generator.number(4_096..<file.count - 4)
        guard (place..<place + 4).allSatisfy({ isLetter(file[$0]) }) else { continue }
        file[place] ^= 1
        return
      }
    case .header: for _ in 0..<(1 + generator.number(0..<4)) { flip(0..<100) }
    case .end: file.removeLast(1 + generator.number(0..<(file.count - 1)))
    case .foreignLog, .stale: break
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

  /// Recovers what can be read; a recovery that claims to be complete must be.
  ///
  /// - Parameters:
  ///   - other: Other correct answers.
  ///   - place: The description of a failure, for reproducing it.
  private func recover(
    _ path: String, _ answers: Answers, or other: Answers? = nil, place: String
  ) throws {
    let target = path + "-recovered"
    do throws(StoreError) {
      let report = try RouteStore.recover(path, to: target)
      // What was recovered is a sound store, whatever the source was.
      let new = try RouteStore(path: target)
      let findings = try new.check().filter { $0.code != "damaged-event" }
      if findings.contains(where: { $0.code == "damaged-file" }) {
        Issue.record("recovered into a damaged store: \(findings): \(place)")
      }
      guard report.isComplete else { return }
      let catalog = try new.loadCatalog()
      if catalog != answers.catalog, catalog != other?.catalog {
        Issue.record("recovered: another catalog, without a word: \(place)")
      }
      let events = try new.events()
      if events != answers.events, events != other?.events {
        Issue.record("recovered: other events, without a word: \(place)")
      }
    } catch {
      let known: Set<StoreError.Code> = [
        .damagedStore, .notAStore, .unreadableStore, .inputOutput, .tooLarge,
      ]
      if !known.contains(error.code) { Issue.record("recovery: \(error): \(place)") }
    }
  }

  /// Does everything that reads or writes, and returns the results.
  ///
  /// - Parameter other: Answers that are right too.
  private func use(
    _ path: String, _ original: Original, or other: Answers? = nil
  ) throws -> String {
    let answers = original.answers
    let store: RouteStore
    do throws(StoreError) {
      store = try RouteStore(path: path)
    } catch {
      return "refused: \(error.code.rawValue)"
    }
    // A doubt reported when the store was opened covers everything that follows.
    var words = Set(store.takeDoubts().map(\.code))
    var wrong: [String] = []
    func ask<Answer: Equatable>(
      _ name: String, _ part: KeyPath<Answers, Answer>, _ ask: () throws -> Answer
    ) {
      attempt {
        let answer = try ask()
        words.formUnion(store.takeDoubts().map(\.code))
        let isRight = answer == answers[keyPath: part] || answer == other?[keyPath: part]
        if !isRight, words.isEmpty { wrong.append(name) }
      }
    }
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch { words.insert((error as? StoreError)?.code.rawValue ?? "?") }
    }
    ask("catalog", \.catalog) { try store.loadCatalog() }
    ask("events", \.events) { try store.events() }
    ask("log", \.log) { try store.log() }
    ask("past", \.past) { try store.catalog(at: 1) }
    ask("stack", \.stack) { try store.stackAfter(50) }
    ask("setting", \.setting) { try store.setting("path") }
    ask("migrations", \.migrations) {
      try ConfigurationMigrations(store: store, directory: "") { _, _, _ in [] }.applied()
    }
    ask("last events", \.lastEvents) { try store.events(HistoryFilter(limit: 5)) }
    ask("events of a route", \.eventsOfRoute) {
      try store.events(HistoryFilter(route: "r", limit: 30))
    }
    // Undo takes back the last change or refuses, whatever else was reported.
    if other == nil, let catalog = try? store.loadCatalog(), catalog == answers.catalog {
      attempt {
        _ = try store.undo()
        if try store.loadCatalog() != original.undone { wrong.append("undo") }
      }
    }
    if !wrong.isEmpty { return "WRONG, without a word: \(wrong.joined(separator: ", "))" }
    attempt { _ = try store.statistics() }
    attempt { _ = try store.errorGroups() }
    attempt { _ = try store.timeline() }
    attempt { words.formUnion(try store.check().map(\.code)) }
    attempt {
      try store.append(RouteEvent(time: 1, action: .back))
      try store.flush()
    }
    attempt { _ = try store.prune(keeping: .events(10)) }
    attempt { try store.put(.routes(3)) }
    attempt { try store.vacuum() }
    return words.isEmpty ? "works" : "said so"
  }

  @Test(arguments: Damage.allCases)
  func
    `a damaged store gives an error or a word of doubt, or works: never a wrong answer in silence`(
      damage: Damage
    ) throws
  {
    let (original, other) = try (Self.first.get(), Self.second.get())
    let runs = Torture.rounds(1, cost: Damage.allCases.count)
    var outcomes: [String: Int] = [:]
    for run in 0..<runs {
      let seed =
        Torture.seed &* 1_000_003 &+ UInt64(run) &+ UInt64(damage.rawValue.utf8.count) << 32
      var generator = SeededGenerator(seed: seed)
      let directory = try TemporaryDirectory()
      let path = directory.path("routes.db")
      var (file, log) = (original.file, original.log)
      switch damage {
      case .log: spoil(&log, damage, &generator)
      case .foreignLog:
        // Before a frame with a commit the log counts as empty: then the file is as without a log.
        let frames = generator.number(1..<((other.log.count - 32) / 4_120 + 1))
        log = other.log.prefix(32 + frames * 4_120)
      case .stale:
        (file, log) = (original.merged, Data())
        StalePages.lose(&file, to: original.file, &generator)
      default:
        (file, log) = (original.whole, Data())
        spoil(&file, damage, &generator)
      }
      try file.write(to: URL(fileURLWithPath: path))
      if !log.isEmpty { try log.write(to: URL(fileURLWithPath: path + "-wal")) }
      let place = "\(damage), seed \(seed)"
      let other = damage == .foreignLog ? original.withoutLog : nil
      try recover(path, original.answers, or: other, place: place)
      let outcome = try use(path, original, or: other)
      if outcome.hasPrefix("WRONG") { Issue.record("\(outcome): \(place)") }
      outcomes[outcome, default: 0] += 1
    }
    if Torture.runs != nil { print("\(damage): \(outcomes)") }
  }
}
