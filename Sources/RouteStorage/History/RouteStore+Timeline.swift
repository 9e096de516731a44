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
    try connection.transaction(.read) { () throws(StoreError) in
      let span = try historySpan(filter)
      let marks = try revisionLog.list(since: span.start, until: span.end)
        .map { HistoryTimeline.Mark(time: $0.time, revision: $0.number, command: $0.command) }
      var timeline = span.timeline(parts: count, ofAtLeast: shortest, marks: marks)
      guard !timeline.parts.isEmpty else { return timeline }
      // As HistorySpan.part(_:of:) divides the time.
      let part: SQL = """
        CASE WHEN ?14 > 0 THEN min(?15 - 1,
          CAST(min(max((CAST(time AS REAL) - ?13) / ?14, 0.0), 1.0) * ?15 AS INTEGER)) ELSE 0 END
        """
      let statement = try HistoryReader.statement(
        connection, "\(part) AS part, count(*), count(*) FILTER (WHERE outcome = 'failure')",
        filter, where: HistoryReader.counts, ending: "GROUP BY part")
      statement.bind(13, Double(span.start))
      statement.bind(14, Double(span.end) - Double(span.start))
      statement.bind(15, timeline.parts.count)
      try statement.forEachRow { (row) throws(StoreError) in
        let part = try row.int(0)
        timeline.parts[part].events = try row.int(1)
        timeline.parts[part].failures = try row.int(2)
      }
      return timeline
    }
  }
}
