internal import RouteModel

/// How many events there were over time, with what was done to the catalog meanwhile.
public struct HistoryTimeline: Sendable, Hashable, Codable {
  /// What happened in one part of the time.
  public struct Part: Sendable, Hashable, Codable {
    /// Microseconds since 1970-01-01 UTC.
    public var start: Int64
    public var events: Int
    public var failures: Int
  }

  /// Microseconds since 1970-01-01 UTC.
  public var start: Int64
  /// Exclusive.
  public var end: Int64
  /// Equal parts from start to end; empty if there is no event.
  public var parts: [Part]
  /// Migrations and changes of the catalog in that time, oldest first.
  public var marks: [Revision]
}

extension RouteStore {
  /// Events and failures over time: the same events that ``statistics(_:)`` counts.
  ///
  /// - Parameters:
  ///   - filter: Which events; its order and limit do not count.
  ///   - count: Into how many parts the time is divided, from 1.
  ///   - shortest: How long a part is at least, in microseconds, from 1; there are fewer parts if need
  ///     be.
  public func timeline(
    _ filter: HistoryFilter = HistoryFilter(), parts count: Int = 60, ofAtLeast shortest: Int64 = 1
  ) throws(StoreError) -> HistoryTimeline {
    let count = min(max(1, count), 10_000)
    var filter = filter
    filter.limit = nil
    return try counting { (isShort) throws(StoreError) in
      let span = try historySpan(filter, isShort: isShort)
      let marks = try RevisionLog(connection: connection).list(since: span.start, until: span.end)
      var timeline = HistoryTimeline(start: span.start, end: span.end, parts: [], marks: marks)
      guard span.end > span.start else { return timeline }
      let fitting = (Double(span.end) - Double(span.start)) / Double(max(1, shortest))
      // Times from a stranger can be so far apart that their difference is lost.
      let count = max(1, Int(min(Double(count), fitting.rounded(.up))))
      timeline.parts = (0..<count).map { index in
        HistoryTimeline.Part(start: span.start(of: index, of: count), events: 0, failures: 0)
      }
      let statement = try HistoryReader.statement(
        connection, "SELECT time, outcome", filter,
        source: isShort
          ? "FROM event NOT INDEXED WHERE true"
          : filter.readsRows
            ? "FROM event WHERE true" : "FROM event INDEXED BY event_route WHERE true",
        grouping: "", countsOnly: true)
      try statement.forEachRow { (row) throws(StoreError) in
        let part = span.part(try row.int64(0), of: count)
        timeline.parts[part].events += 1
        if try row.word(1, SchemaWords.outcomes) == .failure { timeline.parts[part].failures += 1 }
      }
      return timeline
    }
  }
}
