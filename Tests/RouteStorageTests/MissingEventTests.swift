import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// Whoever reads the history hears of events that were recorded and are not there.
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
    // What comes after is noticed in an open store too.
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
