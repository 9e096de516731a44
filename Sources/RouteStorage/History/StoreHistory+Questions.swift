public import RouteModel
import Texts

/// What is asked of a history; the questions themselves are in RouteModel, because a hub is asked the
/// same.
extension StoreHistory {
  /// The events that a filter selects, without those that wait for ``flush(waits:)``.
  public func events(
    _ filter: HistoryFilter = HistoryFilter()
  ) throws(StoreError) -> [RecordedEvent] {
    try EventQuestion(filter).answer(in: self)
  }

  /// Calls a function with each event that a filter selects, one at a time.
  public func forEachEvent(
    _ filter: HistoryFilter, _ body: (RecordedEvent) throws(StoreError) -> Void
  ) throws(StoreError) {
    try EventQuestion(filter).forEach(in: self, isLong: true, body)
  }

  /// The event with a number.
  ///
  /// - Throws: `not-found`.
  public func event(_ number: Int) throws(StoreError) -> RecordedEvent {
    if let event = try EventQuestion(number: number).answer(in: self).first { return event }
    throw StoreError(.notFound, "there is no event \(number)")
  }

  /// The failures that a filter selects, in groups, the most frequent first.
  ///
  /// - Parameter filter: Which events; its order and limit are ignored.
  /// - Complexity: O(failures), read from an index alone; with a filter for a URL or a session their
  ///   rows are read.
  public func errorGroups(
    _ filter: HistoryFilter = HistoryFilter()
  ) throws(StoreError) -> [ErrorGroup] {
    try ErrorQuestion(filter).answer(in: self)
  }

  /// The failures that a filter selects, grouped by one property, the most frequent first.
  ///
  /// - Parameters:
  ///   - subject: The property by which to group.
  ///   - filter: Which events; its order and limit are ignored.
  public func failures(
    by subject: ErrorGroup.Subject, _ filter: HistoryFilter = HistoryFilter()
  ) throws(StoreError) -> [ErrorGroup] {
    guard subject == .owner else { return try ErrorQuestion(filter).answer(by: subject, in: self) }
    let names = RouteNames(try store.log.routeMoves(), numbering)
    return try store.catalog.committed().byOwner(errorGroups(filter), names)
  }

  /// Counts, successes and durations by route, the busiest first. Events without a route, such as a
  /// URL that nothing matched or a segue, form one group; events that only move the simulation are
  /// not counted.
  ///
  /// - Parameter filter: Which events; its order and limit are ignored.
  /// - Complexity: O(events that the filter selects).
  public func statistics(
    _ filter: HistoryFilter = HistoryFilter()
  ) throws(StoreError) -> [RouteStatistics] {
    try StatisticsQuestion(filter).answer(in: self)
  }

  /// Events and failures over time: the same events that ``statistics(_:)`` counts.
  ///
  /// - Parameters:
  ///   - filter: Which events; its order and limit are ignored.
  ///   - count: The number of parts into which the time is divided, from 1.
  ///   - shortest: The least length of a part, in microseconds, from 1; there are fewer parts if
  ///     necessary.
  public func timeline(
    _ filter: HistoryFilter = HistoryFilter(), parts count: Int = 60, ofAtLeast shortest: Int64 = 1
  ) throws(StoreError) -> HistoryTimeline {
    try TimelineQuestion(filter, parts: count, ofAtLeast: shortest).answer(in: self)
  }

  /// Compares two parts of the history by route and by kind of error.
  ///
  /// - Parameters:
  ///   - before: The earlier events, such as those of a revision.
  ///   - after: The later ones.
  public func compare(
    _ before: HistoryFilter, _ after: HistoryFilter
  ) throws(StoreError) -> HistoryComparison {
    try ComparisonQuestion(before, after).answer(in: self)
  }

  /// How many events contain an unmasked value of a parameter, in their parameters or their URL.
  ///
  /// - Complexity: O(events).
  package func eventsHolding(parameter name: String) throws(StoreError) -> Int {
    // As lower() of SQLite does it.
    let name = String(name.map { $0.isASCII ? Character($0.lowercased()) : $0 })
    let mask = RouteEvent.mask
    let key = JSONValue.string(name).text
    let values = ["\(key):", "\(key):\"\(mask)", "\(name)=", "\(name)=\(mask)"]
    return try connection.number(
      """
      SELECT count(*) FROM event
      WHERE instr(lower(parameters), ?1) > 0 AND instr(lower(parameters), ?2) = 0
        OR instr(lower(url), ?3) > 0 AND instr(lower(url), ?4) = 0
      """, values[0], values[1], values[2], values[3]) ?? 0
  }
}
