import RouteModel
import RouteStorage
import TestSupport
import Testing

/// Another program's retention removes rows of a session that still records: the session goes on.
struct TwoProgramTests {
  /// A session that has recorded events, with its stack.
  private struct Recording {
    let store: RouteStore
    private var count = 0

    init(_ path: String) throws {
      store = try RouteStore.inFile(path)
      store.history.startSession(stack: StackNode(id: 1, className: "Nav"))
    }

    /// Records events that each push a screen, and writes them.
    mutating func record(_ more: Int = 1, version: String = "1") throws {
      for _ in 0..<more {
        count += 1
        let node = StackNode(id: count + 1, className: "E\(count)")
        try store.history.append(
          RouteEvent.numbered(count, stack: [.insert(node, parent: 1, index: count - 1)]),
          context: ["version": version])
      }
      try store.history.flush()
    }
  }

  @Test func `a session goes on after another program removed all events`() throws {
    let directory = try TemporaryDirectory()
    var session = try Recording(directory.path("a.db"))
    try session.record(3)
    let other = try RouteStore.inFile(directory.path("a.db"))
    #expect(try other.history.prune(keeping: .events(0)) == 3)
    try session.record(2)
    #expect(try session.store.history.events().map(\.event.sequence) == [5, 4])
    let first = try #require(try session.store.history.events().last?.number)
    #expect(
      try session.store.history.stackBefore(first)?.children.map(\.className) == ["E1", "E2", "E3"])
    #expect(try session.store.history.stackAfter(first + 1)?.children.count == 5)
    // Once more, and with what waits in one write.
    #expect(try other.history.prune(keeping: .events(0)) == 2)
    try session.record(300)
    #expect(try session.store.sharing.countEvents(after: 0) == 300)
    let last = try #require(try session.store.history.events(HistoryFilter(limit: 1)).first?.number)
    #expect(try session.store.history.stackAfter(last)?.children.count == 305)
    #expect(try session.store.check() == [])
    #expect(session.store.history.lostEvents == 0)
  }

  @Test func `a session that was idle goes on after the retention of another program`() throws {
    let directory = try TemporaryDirectory()
    var idle = try Recording(directory.path("a.db"))
    try idle.store.setSetting("retention", "10")
    try idle.record()
    var busy = try Recording(directory.path("a.db"))
    try busy.record(20, version: "2")
    try idle.record(2)
    let events = try idle.store.history.events()
    #expect(events.first?.event.sequence == 3 && events.first?.context == ["version": "1"])
    #expect(events.dropFirst().first?.event.sequence == 2)
    let last = try #require(events.first?.number)
    #expect(
      try idle.store.history.stackAfter(last)?.children.map(\.className) == ["E1", "E2", "E3"])
    #expect(try idle.store.check() == [])
    #expect(idle.store.history.lostEvents == 0 && busy.store.history.lostEvents == 0)
  }
}
