/// A span of time, in microseconds since 1970-01-01 UTC; the end is exclusive.
package struct HistorySpan: Sendable, Hashable {
  package var start: Int64
  package var end: Int64

  /// The time that a filter selects; without limits, from the first event to the last.
  ///
  /// - Parameters:
  ///   - first: The time of the first event; nil if there is none.
  ///   - last: The time of the last event; nil if there is none.
  package init<Failure: Error>(
    _ filter: HistoryFilter, first: () throws(Failure) -> Int64?, last: () throws(Failure) -> Int64?
  ) throws(Failure) {
    start = if let since = filter.since { since.microseconds } else { try first() ?? 0 }
    let limit =
      if let until = filter.until { until.microseconds } else {
        min(try last() ?? -1, .max - 1) + 1
      }
    end = max(start, limit)
  }

  /// The length, limited to the greatest number.
  package var length: Int64 {
    let (length, isOver) = end.subtractingReportingOverflow(start)
    return isOver ? .max : length
  }

  /// The index of the part that contains a time, from 0; times outside are in the first or last.
  package func part(_ time: Int64, of count: Int) -> Int {
    // Untrusted times can be so far apart that integers overflow.
    let length = Double(end) - Double(start)
    guard length > 0 else { return 0 }
    let fraction = min(max((Double(time) - Double(start)) / length, 0), 1)
    return min(count - 1, Int(fraction * Double(count)))
  }

  /// When a part begins.
  package func start(of part: Int, of count: Int) -> Int64 {
    let offset = (Double(end) - Double(start)) * Double(part) / Double(count)
    if let offset = Int64(exactly: offset.rounded(.down)) {
      let (time, isOver) = start.addingReportingOverflow(offset)
      if !isOver { return time }
    }
    return Int64(exactly: (Double(start) + offset).rounded(.down)) ?? end
  }

  /// The first time of each part but the first, as ``part(_:of:)`` divides the span.
  package func limits(of count: Int) -> [Int64] {
    (1..<count).map { part in
      guard end > start else { return .max }
      // Where a part starts is rounded down.
      var time = start(of: part, of: count)
      while time < end, self.part(time, of: count) < part { time += 1 }
      return time
    }
  }

  /// An empty time line, with as many parts of at least a length as fit.
  ///
  /// - Parameters:
  ///   - count: The number of parts that are wanted.
  ///   - shortest: The least length of a part, in microseconds.
  package func timeline(
    parts count: Int, ofAtLeast shortest: Int64, marks: [HistoryTimeline.Mark]
  ) -> HistoryTimeline {
    var timeline = HistoryTimeline(start: start, end: end, marks: marks)
    guard end > start else { return timeline }
    let fitting = (Double(end) - Double(start)) / Double(max(1, shortest))
    // Untrusted times can be so far apart that their difference loses precision.
    let count = max(1, Int(min(Double(min(max(1, count), 10_000)), fitting.rounded(.up))))
    timeline.parts = (0..<count).map { HistoryTimeline.Part(start: start(of: $0, of: count)) }
    return timeline
  }
}
