/// What was recorded, in a store or on a hub: the questions that can be asked of it.
///
/// Each method throws the error of the store or the hub.
package protocol EventHistory {
  /// Whose numbers its revisions have.
  var numbering: RevisionNumbering { get }

  /// Whether a replay performs its sessions as they were. Of a history that is too long for that, it
  /// performs each distinct link once (``forEachLink(_:facts:_:)``).
  var repeatsSessions: Bool { get }

  /// The events that a filter selects, in its order.
  func events(_ filter: HistoryFilter) throws -> [RecordedEvent]

  /// The event with a number.
  func event(_ number: Int) throws -> RecordedEvent

  /// The same events, with the simulated hierarchy before and after each.
  ///
  /// Asked for one page of events after the other, it continues from the last page.
  func withStacks(_ events: [RecordedEvent]) throws -> [RecordedEventWithStacks]

  /// The failures that a filter selects, in groups by code, route, pattern and revision, the most
  /// frequent first. The filter's order and limit are ignored, as by the following questions.
  func errorGroups(_ filter: HistoryFilter) throws -> [ErrorGroup]

  /// The failures that a filter selects, grouped by one property, the most frequent first.
  func failures(by subject: ErrorGroup.Subject, _ filter: HistoryFilter) throws -> [ErrorGroup]

  /// What ``failures(by:_:)`` groups, or with nil ``errorGroups(_:)``: groups by code, route and revision, and by the
  /// property if it is another.
  func failureParts(of subject: ErrorGroup.Subject?, _ filter: HistoryFilter) throws -> [ErrorGroup]

  /// Counts, successes and durations by route, the busiest first.
  func statistics(_ filter: HistoryFilter) throws -> [RouteStatistics]

  /// When each route was used, under the names that it had, and on which revisions.
  ///
  /// - Parameter destination: Only segues of this name to scenes without a route.
  func uses(_ filter: HistoryFilter, destination: String?) throws -> [RecordedUse]

  /// The time that a filter selects; without limits, from the first event to the last.
  func span(_ filter: HistoryFilter) throws -> HistorySpan

  /// Events and failures over time.
  ///
  /// - Parameters:
  ///   - filter: Which events.
  ///   - count: The number of parts into which the time is divided, from 1.
  ///   - shortest: The least length of a part, in microseconds, from 1.
  func timeline(
    _ filter: HistoryFilter, parts count: Int, ofAtLeast shortest: Int64
  ) throws -> HistoryTimeline

  /// Compares two parts of the history by route and by kind of error.
  func compare(_ before: HistoryFilter, _ after: HistoryFilter) throws -> HistoryComparison

  /// Calls a function with each distinct link or performed route, the most frequent first.
  ///
  /// - Parameters:
  ///   - filter: Which events.
  ///   - facts: The names of the facts of a context that make two links distinct.
  ///   - body: Gets one link at a time, so that their number does not matter for the memory.
  func forEachLink(
    _ filter: HistoryFilter, facts: [String], _ body: (RecordedLink) throws -> Void) throws

  /// Whether the context of an event has a fact with this name.
  func hasFact(named name: String) throws -> Bool
}

extension EventHistory {
  /// The most events that are in memory at once.
  private static var page: Int { 1_000 }

  /// Calls a function with the events that a filter selects, page by page, so that a history of any
  /// length fits in memory.
  package func forEachPage(
    _ filter: HistoryFilter, _ body: ([RecordedEvent]) throws -> Void
  ) throws {
    var page = filter
    var left = filter.limit ?? .max
    while left > 0 {
      page.limit = min(left, Self.page)
      let events = try events(page)
      guard let last = events.last else { return }
      try body(events)
      left -= events.count
      if filter.isOldestFirst { page.after = last.number } else { page.before = last.number }
    }
  }

  /// The simulated hierarchy before and after an event; nil if it was empty.
  package func stacks(of number: Int) throws -> (before: StackNode?, after: StackNode?) {
    guard let event = try withStacks([event(number)]).first else { return (nil, nil) }
    return (event.before, event.after)
  }
}
