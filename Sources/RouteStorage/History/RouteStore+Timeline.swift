public import RouteModel

extension RouteStore {
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
    return try counting { (isShort) throws(StoreError) in
      let span = try historySpan(filter, isShort: isShort)
      let marks = try RevisionLog(connection: connection).list(since: span.start, until: span.end)
        .map { HistoryTimeline.Mark(time: $0.time, revision: $0.number, command: $0.command) }
      var timeline = span.timeline(parts: count, ofAtLeast: shortest, marks: marks)
      guard !timeline.parts.isEmpty else { return timeline }
      let count = timeline.parts.count
      let statement = try HistoryReader.statement(
        connection, "time, outcome", filter,
        access: isShort ? "NOT INDEXED" : filter.readsRows ? "" : "INDEXED BY event_route",
        where: HistoryReader.counts)
      try statement.forEachRow { (row) throws(StoreError) in
        let part = span.part(try row.int64(0), of: count)
        timeline.parts[part].events += 1
        if try row.word(1, .outcomes) == .failure { timeline.parts[part].failures += 1 }
      }
      return timeline
    }
  }
}
