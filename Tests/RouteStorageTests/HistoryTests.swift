import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

struct HistoryTests {
  @Test func `an event keeps everything that it says`() throws {
    let store = try RouteStore.inMemory()
    store.history.startSession()
    let node = StackNode(
      id: 2, className: "E\u{0}x", route: "r", router: 7,
      parameters: [.init(name: "a\"b", value: "c\\d\n\u{1}🧭")],
      children: [StackNode(id: 3, className: "C")], selected: 0,
      presented: [StackNode(id: 4, className: "P")])
    let all = RouteEvent(
      sequence: 9, time: -5, action: .performOnDestination, route: "r", pattern: "app://:x",
      url: "app://ü?q=\u{0}", path: .showDetail, source: "S", destination: "D", router: 1,
      parent: 3,
      parameters: [.init(name: "x", value: ""), .init(name: "x", value: "2")],
      stateBefore: .routing, stateAfter: .removed, outcome: .failure,
      failure: .init(code: "c", number: -3, message: "m"),
      stackChanges: [
        .root(nil), .root(node), .insert(node, parent: 1, index: 0), .present(node, over: 2),
        .remove(4), .select(1, index: 2), .annotate(2, route: nil, router: nil, parameters: []),
      ], duration: .seconds(1.5), cost: .max, details: ["tab": "1", "": ""])
    try store.history.append(all, context: ["platform": "ios"])
    try store.history.append(RouteEvent(time: 0, action: .back))
    #expect(store.history.waitingEvents == 2)
    let numbers = try #require(try store.history.flush())
    let read = try store.history.events(HistoryFilter(isOldestFirst: true))
    #expect(read.map(\.event) == [all, RouteEvent(time: 0, action: .back)])
    #expect(read.map(\.number) == Array(numbers))
    #expect(read.first?.context == ["platform": "ios"])
    #expect(store.history.session == read.first?.session)
  }

  @Test func `filters say which events are meant`() throws {
    let store = try RouteStore.inMemory()
    for index in 1...10 {
      try store.history.append(
        RouteEvent.numbered(
          index, route: index % 2 == 0 ? "even" : "odd", failure: index % 5 == 0 ? "no-match" : nil,
          url: "app://n/\(index)"))
    }
    try store.history.flush()
    func sequences(_ filter: HistoryFilter) throws -> [Int] {
      try store.history.events(filter).map(\.event.sequence)
    }
    #expect(try sequences(HistoryFilter(limit: 3)) == [10, 9, 8])
    #expect(try sequences(HistoryFilter(isFailed: true)) == [10, 5])
    #expect(try sequences(HistoryFilter(code: "no-match", limit: 1)) == [10])
    #expect(try sequences(HistoryFilter(route: "odd", isOldestFirst: true)) == [1, 3, 5, 7, 9])
    #expect(try sequences(HistoryFilter(since: Date(microseconds: 9_000))) == [10, 9])
    #expect(try sequences(HistoryFilter(until: Date(microseconds: 2_000))) == [1])
    #expect(try sequences(HistoryFilter(url: "n/1")) == [10, 1])
    #expect(try sequences(HistoryFilter(url: "'; DROP TABLE event; --")) == [])
    #expect(try sequences(HistoryFilter(session: 99)) == [])
    #expect(try sequences(HistoryFilter(before: 3, after: 1)) == [2])
    #expect(try sequences(HistoryFilter(revisions: 0...0, limit: 1)) == [10])
    #expect(try sequences(HistoryFilter(revisions: 1...5)) == [])
    #expect(errorCode { _ = try store.history.event(99) } == "not-found")
  }

  @Test func `statistics count by route, with percentiles`() throws {
    let store = try RouteStore.inMemory()
    for index in 1...100 {
      try store.history.append(
        RouteEvent.numbered(
          index, failure: index > 90 ? "bad" : nil, duration: .milliseconds(10 * index))
      )
    }
    try store.history.append(RouteEvent.numbered(101, route: nil, failure: "no-match"))
    try store.history.flush()
    let statistics = try store.history.statistics()
    #expect(statistics.map(\.route) == ["editor", nil])
    let editor = try #require(statistics.first)
    #expect(editor.count == 100 && editor.failures == 10)
    #expect(editor.successRate == 0.9)
    #expect(editor.medianDuration == .seconds(0.5) && editor.p95Duration == .seconds(0.95))
    #expect(editor.first == 1_000 && editor.last == 100_000)
    #expect(try store.history.statistics(HistoryFilter(route: "nothing")).isEmpty)
    #expect(
      try store.history.statistics(HistoryFilter(until: Date(microseconds: 11_000))).map(\.count)
        == [10])
  }

  @Test func `half a second and three failures are no trend`() throws {
    for (count, spacing) in [(80, Int64(6_000)), (3, 3_600_000_000)] {
      let store = try RouteStore.inMemory()
      try store.history.append(RouteEvent.numbered(0))
      for index in 1...count {
        var event = RouteEvent.numbered(index, failure: index > count / 2 ? "late" : nil)
        event.time = Int64(index) * spacing
        try store.history.append(event)
      }
      try store.history.flush()
      #expect(try store.history.errorGroups().map(\.trend) == [.unclear])
      #expect(try store.history.failures(by: .code).map(\.trend) == [.unclear])
    }
    #expect(FailureTrend([0, 0, 2, 3], span: .max) == .rising)
    #expect(FailureTrend([2, 9, 2], span: .max) == .steady)
    #expect(FailureTrend([.max, .max, 0, -5], span: .max) == .falling)
  }

  @Test func `failures are counted by link, route, code and revision`() throws {
    let store = try RouteStore.inMemory()
    try store.put(.routes(1))
    let links = ["app://a?token=•••", "app://b", "app://a?token=•••", nil, "app://a?token=•••"]
    for (index, link) in links.enumerated() {
      try store.history.append(
        RouteEvent.numbered(
          index, route: link == nil ? nil : "editor",
          failure: index == 4 ? "late" : "no-match", url: link))
    }
    try store.history.append(RouteEvent.numbered(9, url: "app://fine"))
    try store.history.flush()
    let byLink = try store.history.failures(by: .url)
    #expect(byLink.map(\.url) == ["app://a?token=•••", nil, "app://b"])
    #expect(byLink.map(\.count) == [3, 1, 1])
    #expect(byLink.first?.codes == ["no-match", "late"])
    #expect(byLink.first?.first == 0 && byLink.first?.last == 4_000)
    #expect(byLink.first?.counts.reduce(0, +) == 3)
    #expect(try store.history.event(byLink[0].example).event.sequence == 4)
    let byRoute = try store.history.failures(by: .route)
    #expect(byRoute.map(\.route) == ["editor", nil] && byRoute.map(\.count) == [4, 1])
    #expect(try store.history.failures(by: .code).map(\.code) == ["no-match", "late"])
    #expect(try store.history.failures(by: .revision).map(\.revision) == [1])
    try store.history.append(
      RouteEvent.numbered(10, failure: "late"), context: ["platform": "ios", "version": "3.2"])
    try store.history.append(
      RouteEvent.numbered(11, failure: "late"), context: ["platform": "ios", "x": "y"])
    try store.history.flush()
    let byPlatform = try store.history.failures(by: .platform)
    #expect(byPlatform.map(\.fact) == [nil, "ios"] && byPlatform.map(\.count) == [5, 2])
    #expect(try store.history.failures(by: .version).map(\.fact) == [nil, "3.2"])
    // Each way of counting counts the same events.
    for subject in ErrorGroup.Subject.allCases {
      for filter in [
        HistoryFilter(),
        HistoryFilter(since: Date(microseconds: 1_000), until: Date(microseconds: 4_000)),
        HistoryFilter(code: "late"),
        HistoryFilter(url: "app://a"), HistoryFilter(session: 1), HistoryFilter(limit: 1),
      ] {
        let counted = try store.history.failures(by: subject, filter)
        let groups = try store.history.errorGroups(filter)
        #expect(
          counted.map(\.count).reduce(0, +) == groups.map(\.count).reduce(0, +),
          "\(subject) \(filter)")
      }
    }
  }

  @Test func `errors are grouped, with first, last, trend and an example`() throws {
    let store = try RouteStore.inMemory()
    try store.put(.routes(1))
    for index in 1...80 {
      let code = index % 10 == 0 ? "late" : index > 60 ? "rising" : nil
      var event = RouteEvent.numbered(index, failure: code, pattern: "app://:x")
      event.time *= 1_000
      try store.history.append(event)
    }
    try store.history.flush()
    let groups = try store.history.errorGroups()
    #expect(groups.map(\.code) == ["rising", "late"])
    let rising = try #require(groups.first)
    #expect(rising.count == 18 && rising.trend == .rising)
    #expect(rising.first == 61_000_000 && rising.last == 79_000_000)
    #expect(rising.counts.reduce(0, +) == 18 && rising.counts.count == ErrorGroup.parts)
    #expect(rising.route == "editor" && rising.pattern == "app://:x" && rising.revision == 1)
    #expect(try store.history.event(rising.example).event.sequence == 79)
    #expect(groups.last?.trend == .steady)
    #expect(try store.history.errorGroups(HistoryFilter(route: "other")).isEmpty)
    #expect(try store.history.errorGroups(HistoryFilter(code: "late")).map(\.count) == [8])
  }

  @Test func `the time line has equal parts and marks`() throws {
    var time: Int64 { 5_500 }
    let store = try RouteStore(
      path: ":memory:", options: .init(create: true, clock: { Date(microseconds: 5_500) }))
    for index in 1...10 {
      try store.history.append(RouteEvent.numbered(index, failure: index > 5 ? "bad" : nil))
    }
    // Events that only move the simulation are not counted.
    try store.history.append(RouteEvent(time: 7_000, action: .reset))
    try store.history.flush()
    try store.put(.routes(1), command: "import json")
    let timeline = try store.history.timeline(parts: 2)
    #expect(timeline.parts.map(\.events) == [5, 5])
    #expect(timeline.parts.map(\.failures) == [0, 5])
    #expect(timeline.marks.map(\.command) == ["import json"])
    #expect(timeline.start == 1_000 && timeline.end == 10_001)
    #expect(try RouteStore.inMemory().history.timeline().parts.isEmpty)
  }

  @Test func `two revisions are compared by route and kind of error`() throws {
    let store = try RouteStore.inMemory()
    try store.put(.routes(1))
    for index in 1...100 {
      try store.history.append(RouteEvent.numbered(index, failure: index % 50 == 0 ? "old" : nil))
      try store.history.append(RouteEvent.numbered(index, route: "same"))
    }
    try store.history.flush()
    try store.put(.routes(2))
    for index in 101...200 {
      try store.history.append(RouteEvent.numbered(index, failure: index % 2 == 0 ? "new" : nil))
      try store.history.append(RouteEvent.numbered(index, route: "same"))
    }
    try store.history.append(RouteEvent.numbered(201, route: "fresh"))
    try store.history.flush()
    let comparison = try store.history.compare(
      HistoryFilter(revisions: 1...1), HistoryFilter(revisions: 2...2))
    #expect(comparison.routes.map(\.route) == ["editor", "fresh", "same"])
    #expect(comparison.routes.map(\.verdict) == [.worse, .new, .same])
    #expect(comparison.failures.map(\.code) == ["new", "old"])
    #expect(comparison.failures.map(\.verdict) == [.new, .gone])
    let back = try store.history.compare(
      HistoryFilter(revisions: 2...2), HistoryFilter(revisions: 1...1))
    #expect(back.routes.first { $0.route == "editor" }?.verdict == .better)
    #expect((comparison.before.count, comparison.before.failures) == (200, 2))
    #expect((comparison.verdict, back.verdict) == (.worse, .better))
    // Nothing can be said of a side without events.
    let silent = try store.history.compare(
      HistoryFilter(revisions: 1...1), HistoryFilter(revisions: 7...9))
    #expect(silent.verdict == .unknown)
    #expect(Set(silent.routes.map(\.verdict)) == [.unknown])
    #expect(Set(silent.failures.map(\.verdict)) == [.unknown])
  }

  /// The numbers of three users who were told "same".
  @Test(
    arguments: [
      ((4_950, 50), (500, 500), .worse), ((50, 50), (4_900, 100), .better),
      ((990, 10), (81, 19), .worse), ((99, 1), (98, 2), .same),
    ] as [((Int, Int), (Int, Int), HistoryComparison.Verdict)])
  func `failures without a route are compared as shares of what was opened`(
    before: (well: Int, ill: Int), after: (well: Int, ill: Int),
    verdict: HistoryComparison.Verdict
  ) throws {
    let store = try RouteStore.inMemory()
    for (revision, side) in [(1, before), (2, after)] {
      for index in 0..<(side.well + side.ill) {
        let isFailure = index < side.ill
        try store.history.append(
          RouteEvent.numbered(
            index, route: isFailure ? nil : "editor", failure: isFailure ? "no-match" : nil),
          revision: revision)
      }
    }
    try store.history.flush()
    let comparison = try store.history.compare(
      HistoryFilter(revisions: 1...1), HistoryFilter(revisions: 2...2))
    #expect(comparison.verdict == verdict)
    #expect(comparison.failures.map(\.verdict) == [verdict])
    #expect(comparison.routes.map(\.verdict) == [.same])
  }

  @Test func `events inside a transaction are written after its end, also when it is rolled back`()
    throws
  {
    let store = try RouteStore.inMemory()
    try store.put(.routes(1))
    try store.begin()
    try store.history.append(RouteEvent.numbered(1))
    #expect(try store.history.flush() == nil)
    try store.rollback()
    try store.history.append(RouteEvent.numbered(2))
    try store.history.flush()
    #expect(try store.history.events().map(\.isUncommitted) == [false, true])
  }

  @Test func `an event that was flushed is in the file, the next process reads it`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("routes.db")
    let store = try RouteStore.inFile(path)
    store.history.startSession(stack: StackNode(id: 1, className: "Window"))
    try store.history.append(RouteEvent.numbered(1))
    try store.history.flush()
    let other = try RouteStore(path: path, options: .init(readOnly: true))
    #expect(try other.history.events().map(\.event.sequence) == [1])
    #expect(try other.history.stackAfter(1)?.className == "Window")
  }

  @Test func `the deepest stack can be read, a deeper one is cut`() throws {
    for depth in [500, 2_000] {
      let root = (1...depth).reversed().reduce(StackNode?.none) { child, id in
        StackNode(id: id, className: "C", children: child.map { [$0] } ?? [])
      }
      let store = try RouteStore.inMemory()
      var state = StackState()
      state.apply(.root(root))
      store.history.startSession(stack: state.root)
      try store.history.append(RouteEvent.numbered(1, stack: [.root(state.root)]))
      try store.history.flush()
      #expect(try store.history.stackBefore(1) == state.root)
      #expect(try store.history.stackAfter(1) == state.root)
      #expect(depth > 500 || state.root == root)
    }
  }
}
