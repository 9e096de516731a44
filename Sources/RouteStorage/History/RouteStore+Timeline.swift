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
    let count = min(max(1, count), 10_000)
    return try counting { (isShort) throws(StoreError) in
      let span = try historySpan(filter, isShort: isShort)
      let marks = try RevisionLog(connection: connection).list(since: span.start, until: span.end)
        .map { HistoryTimeline.Mark(time: $0.time, revision: $0.number, command: $0.command) }
      var timeline = HistoryTimeline(start: span.start, end: span.end, marks: marks)
      guard span.end > span.start else { return timeline }
      let fitting = (Double(span.end) - Double(span.start)) / Double(max(1, shortest))
      // Untrusted times can be so far apart that their difference loses precision.
      let count = max(1, Int(min(Double(count), fitting.rounded(.up))))
      timeline.parts = (0..<count).map { index in
        HistoryTimeline.Part(start: span.start(of: index, of: count))
      }
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

/// A span of time, in microseconds since 1970-01-01 UTC; the end is exclusive.
struct HistorySpan {
  var start: Int64
  var end: Int64

  /// The length, limited to the greatest number.
  var length: Int64 {
    let (length, isOver) = end.subtractingReportingOverflow(start)
    return isOver ? .max : length
  }

  /// The index of the part that contains a time, from 0; times outside are in the first or last.
  func part(_ time: Int64, of count: Int) -> Int {
    // Untrusted times can be so far apart that integers overflow.
    let length = Double(end) - Double(start)
    guard length > 0 else { return 0 }
    let fraction = min(max((Double(time) - Double(start)) / length, 0), 1)
    return min(count - 1, Int(fraction * Double(count)))
  }

  /// When a part begins.
  func start(of part: Int, of count: Int) -> Int64 {
    let offset = (Double(end) - Double(start)) * Double(part) / Double(count)
    if let offset = Int64(exactly: offset.rounded(.down)) {
      let (time, isOver) = start.addingReportingOverflow(offset)
      if !isOver { return time }
    }
    return Int64(exactly: (Double(start) + offset).rounded(.down)) ?? end
  }
}
