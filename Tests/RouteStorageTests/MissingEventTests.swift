import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// Reading the history reports recorded events that are missing.
struct MissingEventTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path("a.db") }
  private static let sign = [["the list of all events"]]

  /// A session of pushes, each on the one before.
  init() throws { directory = try TemporaryDirectory() }

  private func record(_ count: Int) throws {
    let store = try RouteStore.inFile(path)
    store.startSession(stack: StackNode(id: 1, className: "Nav"))
    for index in 1...count {
      try store.append(
        RouteEvent(
          sequence: index, time: Int64(index), action: .perform, route: "r",
          stackChanges: [
            index % 40 == 0
              ? .root(StackNode(id: 1, className: "Nav"))
              : .insert(StackNode(id: index + 1, className: "E"), parent: 1, index: 0)
          ]))
    }
    try store.flush()
  }

  private typealias Question = (name: String, ask: (RouteStore) throws -> Void)

  private static var questions: [Question] {
    [
      ("list", { _ = try $0.events(HistoryFilter(limit: 20)) }),
      ("filter", { _ = try $0.events(HistoryFilter(route: "r", limit: 20)) }),
      ("page", { _ = try $0.events(HistoryFilter(after: 0, limit: 10, isOldestFirst: true)) }),
      ("event", { _ = try $0.event(5) }), ("stack", { _ = try $0.stackAfter(5) }),
      ("all", { _ = try $0.events() }), ("look", { try $0.noticeMissingEvents() }),
    ]
  }

  @Test func `an event that is gone is noticed by every question`() throws {
    try record(50)
    for question in Self.questions {
      let sound = try RouteStore(path: path)
      try question.ask(sound)
      #expect(sound.takeDoubts() == [], "\(question.name)")
    }
    try RawDatabase(path).run("DELETE FROM event WHERE id = 3")
    for question in Self.questions {
      let opened = try RouteStore(path: path)
      try question.ask(opened)
      #expect(opened.takeDoubts().map(\.subjects) == Self.sign, "\(question.name)")
    }
    // Later damage is noticed in an open store too.
    let opened = try RouteStore(path: path)
    _ = try opened.accept()
    _ = try opened.events(HistoryFilter(limit: 1))
    #expect(opened.takeDoubts() == [])
    try RawDatabase(path).run("DELETE FROM event WHERE id = 50")
    _ = try opened.events(HistoryFilter(limit: 1))
    #expect(opened.takeDoubts().map(\.subjects) == Self.sign)
  }

  @Test func `pruned events are not missed, whatever numbers they leave out`() throws {
    try record(50)
    let store = try RouteStore(path: path)
    store.startSession()
    for time in [1, 90] as [Int64] {
      try store.append(RouteEvent(sequence: 1, time: time, action: .back))
      store.startSession()
    }
    try store.flush()
    try store.prune(keeping: .events(40))
    try store.prune(keeping: .age(seconds: 0))
    for question in Self.questions where question.name != "event" && question.name != "stack" {
      try question.ask(store)
      #expect(store.takeDoubts() == [], "\(question.name)")
    }
    #expect(try store.check() == [])
  }

  // MARK: Any history

  /// A query of a history, with the answer as text.
  private static func answers(about number: Int) -> [(
    name: String, ask: (RouteStore) throws -> String
  )] {
    [
      ("all", { "\(try $0.events())" }),
      ("list", { "\(try $0.events(HistoryFilter(limit: 20)))" }),
      ("filter", { "\(try $0.events(HistoryFilter(route: "r", limit: 20)))" }),
      (
        "page",
        { "\(try $0.events(HistoryFilter(after: number - 9, limit: 10, isOldestFirst: true)))" }
      ),
      ("event", { "\(try $0.event(number))" }),
      ("stack", { "\(try $0.stackAfter(number) as Any)" }),
      ("statistics", { "\(try $0.statistics())" }), ("time line", { "\(try $0.timeline())" }),
      ("errors", { "\(try $0.errorGroups())" }),
      ("failures", { "\(try $0.failures(by: .url))" }),
    ]
  }

  /// Something that happens in a store: a session, retention, tidying up.
  private static func go(on path: String, _ generator: inout SeededGenerator) throws {
    let store = try RouteStore.inFile(path)
    switch generator.number(0..<6) {
    case 0: try store.prune(keeping: .events(generator.number(1..<80)))
    case 1:
      let now = Int64(Date().timeIntervalSince1970)
      try store.prune(keeping: .age(seconds: now - Int64(generator.number(0..<90))))
    case 2: try store.vacuum()
    default:
      store.startSession(stack: StackNode(id: 1, className: "Nav"))
      for index in 1...generator.number(2..<90) {
        // Clocks are set back.
        let time = Int64(generator.number(0..<90)) * 1_000_000
        let isFailure = generator.number(0..<5) == 0
        try store.append(
          RouteEvent(
            sequence: index, time: time, action: .perform, route: generator.pick(["r", "s", "t"]),
            outcome: isFailure ? .failure : .success,
            failure: isFailure ? .init(code: "no-match", message: "none") : nil,
            stackChanges: [
              .insert(StackNode(id: index + 1, className: "E"), parent: 1, index: 0)
            ]))
      }
      try store.flush()
    }
  }

  /// A random history, with sessions and retention, in which random events are lost from the table
  /// or an index.
  @Test func `an answer is right or doubted, whatever events of whatever history are lost`() throws
  {
    var outcomes: [String: Int] = [:]
    for round in 0..<Torture.rounds(5, cost: 20) {
      var generator = SeededGenerator(seed: Torture.seed(of: round))
      let path = directory.path("round-\(round).db")
      let file = URL(fileURLWithPath: path)
      for _ in 0..<generator.number(1..<8) { try Self.go(on: path, &generator) }
      let numbers = try RouteStore(path: path).events().map(\.number)
      guard let some = numbers.randomElement(using: &generator) else { continue }
      let lost = numbers.filter { _ in generator.number(0..<numbers.count) < 2 }
      if lost.isEmpty { continue }
      let condition = "id IN (\(lost.map(String.init).joined(separator: ", ")))"
      let sound = try Data(contentsOf: file)
      let way = generator.pick(["rows", "table", "event_session", "event_time", "event_route"])
      do {
        let raw = try RawDatabase(path)
        switch way {
        case "rows": try raw.run("DELETE FROM event WHERE \(condition)")
        case "table": try raw.loseFromTable("event", condition)
        default: try raw.loseFromIndex(way, condition)
        }
      }
      let damaged = try Data(contentsOf: file)
      for (name, ask) in Self.answers(about: some) {
        func answer(_ content: Data) throws -> (text: String, isSure: Bool) {
          try content.write(to: file)
          let store = try RouteStore(path: path)
          do {
            let text = try ask(store)
            return (text, store.takeDoubts().isEmpty)
          } catch {
            return (
              "\(error)",
              (error as? StoreError)?.code != .damagedStore && store.takeDoubts().isEmpty
            )
          }
        }
        let before = try answer(sound)
        #expect(before.isSure, "\(name), round \(round): \(before.text.prefix(300))")
        let after = try answer(damaged)
        #expect(
          after.text == before.text || !after.isSure,
          "\(name), round \(round), lost from \(way): \(lost), asked about \(some)")
        outcomes[after.isSure ? "right" : "doubted", default: 0] += 1
      }
    }
    #expect((outcomes["doubted"] ?? 0) > 0)
    if Torture.runs != nil { print("lost events: \(outcomes)") }
  }

  @Test func `in a long history a gap near the answer is noticed, and a lost end`() throws {
    try record(21_000)
    let ends = try Data(contentsOf: URL(fileURLWithPath: path))
    let near: [Question] = [
      ("list", { _ = try $0.events(HistoryFilter(limit: 20)) }),
      ("stack", { _ = try $0.stackAfter(20_990) }),
    ]
    for question in near {
      let sound = try RouteStore(path: path)
      try question.ask(sound)
      #expect(sound.takeDoubts() == [], "\(question.name)")
    }
    try RawDatabase(path).run("DELETE FROM event WHERE id = 20985")
    for question in near {
      let opened = try RouteStore(path: path)
      try question.ask(opened)
      #expect(opened.takeDoubts().map(\.subjects) == Self.sign, "\(question.name)")
    }
    try ends.write(to: URL(fileURLWithPath: path))
    try RawDatabase(path).loseFromTable("event", "id > 20990")
    let opened = try RouteStore(path: path)
    #expect(try opened.events(HistoryFilter(limit: 1)).first?.number == 20_990)
    #expect(opened.takeDoubts().map(\.subjects) == Self.sign)
  }
}
