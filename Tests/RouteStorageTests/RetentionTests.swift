import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

struct RetentionTests {
  private func store(_ count: Int) throws -> RouteStore {
    let store = try RouteStore(
      path: ":memory:",
      options: .init(create: true, clock: { Date(microseconds: Int64(count) * 1_000 + 1) }))
    store.history.startSession(stack: StackNode(id: 1, className: "Nav"))
    for index in 1...count {
      let node = StackNode(id: index + 1, className: "E\(index)")
      try store.history.append(
        RouteEvent.numbered(index, stack: [.insert(node, parent: 1, index: index - 1)]))
    }
    try store.history.flush()
    return store
  }

  @Test(arguments: [
    ("30d", RetentionLimit.age(seconds: 2_592_000)), ("12h", .age(seconds: 43_200)),
    ("2w", .age(seconds: 1_209_600)), ("100000", .events(100_000)), ("0", .events(0)),
  ])
  func `a retention is read`(text: String, retention: RetentionLimit) {
    #expect(RetentionLimit(text) == retention)
  }

  @Test(arguments: ["", "d", "-1", "3y", "30 d", "99999999999999999999d", "9223372036854775807d"])
  func `an invalid retention is refused`(text: String) {
    #expect(RetentionLimit(text) == nil)
  }

  @Test func `what is kept can be read as before, stacks included`() throws {
    let store = try store(700)
    let before = try store.history.events(HistoryFilter(limit: 100))
    let stack = try store.history.stackBefore(601)
    #expect(stack?.children.count == 600)
    #expect(try store.history.prune(keeping: .events(100)) == 600)
    #expect(try store.history.events() == before)
    #expect(try store.history.stackBefore(601) == stack)
    #expect(try store.history.stackAfter(700)?.children.count == 700)
    #expect(try store.history.prune(keeping: .events(100)) == 0)
    try store.history.append(
      RouteEvent.numbered(
        701, stack: [.insert(StackNode(id: 999, className: "L"), parent: 1, index: 0)]))
    try store.history.flush()
    #expect(try store.history.stackAfter(701)?.children.count == 701)
    #expect(try store.check() == [])
  }

  @Test func `age counts from now, and old sessions go`() throws {
    let store = try RouteStore(
      path: ":memory:", options: .init(create: true, clock: { Date(microseconds: 100_000_000) }))
    store.history.startSession(stack: StackNode(id: 1, className: "Old"))
    for second in [10, 20, 30] {
      try store.history.append(
        RouteEvent(sequence: second, time: Int64(second) * 1_000_000, action: .back))
    }
    try store.history.flush()
    store.history.startSession(stack: StackNode(id: 1, className: "New"))
    try store.history.append(RouteEvent(sequence: 90, time: 90_000_000, action: .back))
    try store.history.flush()
    #expect(try store.history.prune(keeping: .age(seconds: 90)) == 0)
    #expect(try store.history.prune(keeping: .age(seconds: 75)) == 2)
    #expect(try store.history.events().map(\.event.sequence) == [90, 30])
    #expect(try store.history.prune(keeping: .age(seconds: 50)) == 1)
    #expect(try store.history.stackAfter(4)?.className == "New")
    #expect(try store.history.prune(keeping: .events(0)) == 1)
    #expect(try store.history.events().isEmpty)
    try store.history.append(RouteEvent(sequence: 91, time: 91_000_000, action: .back))
    try store.history.flush()
    #expect(
      try store.history.stackAfter(try #require(store.history.events().first).number)?.className
        == "New")
    #expect(try store.check() == [])
  }

  /// Clocks are set back, and an imported log is not always in order.
  @Test func `by age a session loses its beginning only, whatever times its events have`() throws {
    let store = try RouteStore(
      path: ":memory:", options: .init(create: true, clock: { Date(microseconds: 100_000_000) }))
    for seconds in [[10, 90, 20, 95, 30], [90, 10], [10, 20, 90, 10], [20, 10]] {
      store.history.startSession(stack: StackNode(id: 1, className: "Nav"))
      for (index, second) in seconds.enumerated() {
        try store.history.append(
          RouteEvent(
            sequence: index + 1, time: Int64(second) * 1_000_000, action: .perform,
            stackChanges: [
              .insert(StackNode(id: index + 2, className: "E"), parent: 1, index: 0)
            ]))
      }
      try store.history.flush()
    }
    let stacks = try (1...13).map { try store.history.stackAfter($0) }
    #expect(try store.history.prune(keeping: .age(seconds: 75)) == 5)
    let left = try store.history.events().map(\.number)
    #expect(left == [11, 10, 7, 6, 5, 4, 3, 2])
    for number in left { #expect(try store.history.stackAfter(number) == stacks[number - 1]) }
    #expect(try store.check() == [])
    #expect(try store.history.prune(keeping: .age(seconds: 0)) == 8)
    #expect(try store.check() == [])
  }

  @Test func `a small retention is kept nearly exactly, and a store that says nothing has one`()
    throws
  {
    let store = try RouteStore(path: ":memory:", options: .init(create: true))
    #expect(try store.history.retention == .events(1_000_000))
    try store.setSetting("retention", "10")
    for index in 1...100 {
      try store.history.append(RouteEvent.numbered(index))
      try store.history.flush()
      #expect(try store.history.events().count < 20)
    }
    #expect(try store.history.events().first?.event.sequence == 100)
    for all in ["all", ""] {
      try store.setSetting("retention", all)
      #expect(try store.history.retention == nil)
    }
    #expect(try store.check() == [])
  }

  @Test func `the newest are kept though numbers are missing between them`() throws {
    let store = try RouteStore(
      path: ":memory:", options: .init(create: true, clock: { Date(microseconds: 100_000_000) }))
    for (index, second) in [90, 91, 10, 11, 12, 92, 93].enumerated() {
      store.history.startSession()
      let time = Int64(second) * 1_000_000
      try store.history.append(RouteEvent(sequence: index + 1, time: time, action: .back))
      try store.history.flush()
    }
    #expect(try store.history.prune(keeping: .age(seconds: 50)) == 3)
    #expect(try store.history.prune(keeping: .events(4)) == 0)
    #expect(try store.history.prune(keeping: .events(3)) == 1)
    #expect(try store.history.events().map(\.event.sequence) == [7, 6, 2])
  }

  /// A shell that runs for weeks: sessions, contexts and a stack that grows and shrinks.
  @Test func `with a retention a store that goes on recording does not grow`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("routes.db")
    let store = try RouteStore.inFile(path)
    try store.setSetting("retention", "1000")
    var sizes: [Int64] = []
    for index in 1...30_000 {
      if index % 5_000 == 1 {
        try store.history.flush()
        store.history.startSession(stack: StackNode(id: 1, className: "Nav"))
      }
      var event = RouteEvent.numbered(index)
      event.stackChanges = [
        .insert(StackNode(id: index + 1, className: "Screen"), parent: 1, index: 0),
        .remove(index + 1),
      ]
      try store.history.append(event, context: ["build": "\(index / 10)"])
      if index % 7_500 == 0 {
        try store.history.flush()
        #expect(try store.history.events().count < 1_000 + 4_096 + 1_024)
        sizes.append(try store.size())
      }
    }
    // It reaches its full size early, and the log beside it is limited too.
    let (first, last) = (try #require(sizes.first), try #require(sizes.last))
    #expect(last <= first + first / 4, "\(sizes)")
    let log = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int64 ?? 0
    #expect(log < 16 << 20)
    #expect(try store.check() == [])
  }
}
