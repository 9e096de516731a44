import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// Whichever index a query uses, the result is the same as counting by hand.
struct HistoryFilterTests {
  /// Two sessions, one of them longer than what is looked up event by event, that write in turns.
  private static let recorded = PreparedFiles { directory in
    let store = try RouteStore(
      path: directory.path("a.db"), options: .init(create: true, clock: { Date(microseconds: 0) }))
    var generator = SeededGenerator(seed: 7)
    func record(_ range: ClosedRange<Int>) throws {
      for index in range {
        let route = generator.bool() ? "r\(generator.number(0..<4))" : nil
        var event = RouteEvent(
          sequence: index, time: Int64(generator.number(0..<1_000)),
          action: route == nil && generator.bool() ? .back : .perform, route: route,
          pattern: generator.bool() ? "app://p\(generator.number(0..<3))" : nil,
          url: generator.bool() ? "app://h/\(generator.number(0..<20))" : nil,
          duration: .seconds(generator.number(0..<10)))
        if generator.number(0..<4) == 0 {
          event.outcome = .failure
          event.failure = .init(code: "c\(generator.number(0..<3))", message: "m")
        }
        event.stackChanges = [
          .insert(StackNode(id: index + 1, className: "S\(index)"), parent: 1, index: 0),
          .remove(index + 1),
          .select(1, index: index),
        ]
        try store.history.append(event, revision: generator.number(0..<5))
      }
      try store.history.flush()
    }
    store.history.startSession(stack: StackNode(id: 1, className: "Long"))
    try record(1...20_400)
    store.history.startSession(stack: StackNode(id: 1, className: "Short"))
    try record(1...600)
    try store.vacuum()
  }

  private let directory: TemporaryDirectory
  private let store: RouteStore

  init() throws {
    directory = try Self.recorded.copy()
    store = try RouteStore(path: directory.path("a.db"))
  }

  private static let filters = Torture.some(
    [
      HistoryFilter(), HistoryFilter(url: "h/1"), HistoryFilter(url: "nowhere"),
      HistoryFilter(session: 1), HistoryFilter(session: 2), HistoryFilter(session: 3),
      HistoryFilter(code: "c1"), HistoryFilter(code: "none"), HistoryFilter(isFailed: true),
      HistoryFilter(route: "r2"),
      HistoryFilter(since: Date(microseconds: 300), until: Date(microseconds: 700)),
      HistoryFilter(revisions: 1...2), HistoryFilter(route: "r1", url: "h/7", isFailed: true),
      HistoryFilter(since: Date(microseconds: 500), code: "c2", session: 1),
      HistoryFilter(url: "h/1", session: 2, revisions: 3...4),
      HistoryFilter(since: Date(microseconds: 100), url: "h/3", code: "c0", session: 1),
    ], oneIn: 2)

  /// The meaning of a filter, spelled out.
  private static func means(_ filter: HistoryFilter, _ recorded: RecordedEvent) -> Bool {
    let event = recorded.event
    if let since = filter.since, event.time < since.microseconds { return false }
    if let until = filter.until, event.time >= until.microseconds { return false }
    if let route = filter.route, event.route != route { return false }
    if let url = filter.url, event.url?.contains(url) != true { return false }
    if let code = filter.code, event.failure?.code != code { return false }
    if filter.isFailed, event.outcome == .success { return false }
    if let session = filter.session, recorded.session != session { return false }
    return filter.revisions?.contains(recorded.revision) ?? true
  }

  @Test func `every filter counts what it lists`() throws {
    let all = try store.history.events()
    #expect(all.map(\.number) == all.map(\.number).sorted(by: >))
    for filter in Self.filters {
      let events = all.filter { Self.means(filter, $0) }
      var page = filter
      page.limit = 20
      #expect(try store.history.events(page) == Array(events.prefix(20)), "\(filter)")
      page.isOldestFirst = true
      #expect(try store.history.events(page) == Array(events.reversed().prefix(20)), "\(filter)")

      let counted = events.filter { $0.event.route != nil || $0.event.action != .back }
      let byRoute = Dictionary(grouping: counted) { $0.event.route }
      let statistics = try store.history.statistics(filter)
      #expect(statistics.count == byRoute.count, "\(filter)")
      for row in statistics {
        let own = (byRoute[row.route] ?? []).map(\.event)
        let durations = own.map(\.duration).sorted()
        #expect(row.count == own.count, "\(filter)")
        #expect(row.failures == own.count { $0.outcome == .failure }, "\(filter)")
        #expect(row.medianDuration == durations[(durations.count + 1) / 2 - 1], "\(filter)")
        #expect(row.first == own.map(\.time).min() && row.last == own.map(\.time).max())
      }

      let failed = events.filter { $0.event.outcome == .failure }
      let groups = try store.history.errorGroups(filter)
      let kinds = Dictionary(grouping: failed) { event in
        [
          event.event.failure?.code, event.event.route, event.event.pattern, "\(event.revision)",
        ]
      }
      #expect(groups.count == kinds.count, "\(filter)")
      for group in groups {
        let own = kinds[[group.code, group.route, group.pattern, "\(group.revision)"]] ?? []
        #expect(group.count == own.count && group.counts.reduce(0, +) == own.count, "\(filter)")
        #expect(group.example == own.map(\.number).max(), "\(filter)")
        #expect(group.first == own.map(\.event.time).min(), "\(filter)")
        #expect(group.last == own.map(\.event.time).max(), "\(filter)")
      }
      #expect(groups.map(\.count) == groups.map(\.count).sorted(by: >), "\(filter)")

      let timeline = try store.history.timeline(filter, parts: 7)
      #expect(timeline.parts.reduce(0) { $0 + $1.events } == counted.count, "\(filter)")
      #expect(
        timeline.parts.reduce(0) { $0 + $1.failures }
          == counted.count { $0.event.outcome == .failure }, "\(filter)")
    }
  }

  @Test func `a comparison counts what the two sides list, for every filter`() throws {
    let all = try store.history.events()
    for filter in Self.filters where filter.revisions == nil {
      var (before, after) = (filter, filter)
      before.revisions = 0...1
      after.revisions = 2...4
      let comparison = try store.history.compare(before, after)
      func count(_ events: [RecordedEvent], _ row: HistoryComparison.Failure) -> Int {
        events.count {
          $0.event.failure?.code == row.code && $0.event.route == row.route
            && $0.event.pattern == row.pattern
        }
      }
      let old = all.filter { Self.means(before, $0) && $0.event.outcome == .failure }
      let new = all.filter { Self.means(after, $0) && $0.event.outcome == .failure }
      for row in comparison.failures {
        #expect(row.before == count(old, row) && row.after == count(new, row), "\(filter) \(row)")
        #expect(row.before + row.after > 0)
      }
      #expect(
        comparison.failures.reduce(0) { $0 + $1.before + $1.after } == old.count + new.count,
        "\(filter)")
      #expect(
        comparison.before.count
          == (try store.history.statistics(before).reduce(0) { $0 + $1.count }))
    }
  }

  @Test func `stacks of long and of short sessions are rebuilt alike`() throws {
    for (number, sequence) in [(1, 1), (300, 300), (20_399, 20_399), (20_400, 20_400)] {
      #expect(
        try store.history.stackBefore(number)?.selected == (sequence > 1 ? sequence - 1 : nil))
      #expect(try store.history.stackAfter(number)?.selected == sequence)
      #expect(try store.history.stackAfter(number)?.className == "Long")
    }
    #expect(try store.history.stackAfter(20_401)?.className == "Short")
    #expect(try store.history.stackAfter(21_000)?.selected == 600)
  }
}
