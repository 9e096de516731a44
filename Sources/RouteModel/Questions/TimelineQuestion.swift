/// Events and failures over time, those that ``StatisticsQuestion`` counts.
package struct TimelineQuestion {
  private let filter: HistoryFilter
  private let count: Int
  private let shortest: Int64

  /// - Parameters:
  ///   - filter: Which events; its order and limit are ignored.
  ///   - count: The number of parts into which the time is divided, from 1.
  ///   - shortest: The least length of a part, in microseconds, from 1; there are fewer parts if
  ///     necessary.
  package init(_ filter: HistoryFilter, parts count: Int, ofAtLeast shortest: Int64) {
    self.filter = filter
    self.count = count
    self.shortest = shortest
  }

  package func answer<History: SQLHistory>(
    in history: History
  ) throws(History.Failure) -> HistoryTimeline {
    try history.atOnce { () throws(History.Failure) in
      let span = try SpanQuestion(filter).answer(in: history)
      var timeline = span.timeline(
        parts: count, ofAtLeast: shortest, marks: try marks(of: span, in: history))
      let count = timeline.parts.count
      if count == 0 { return timeline }
      var sql = HistorySQL(history.dialect)
      let part = sql.part(of: span, count)
      let condition = sql.condition(filter, and: RecordedEvent.isCounted)
      sql.text = """
        SELECT \(part) AS part, count(*), count(*) FILTER (WHERE outcome = 'failure')
        FROM \(sql.dialect.events) WHERE \(condition) GROUP BY 1
        """
      try history.forEachRow(sql, isLong: false, sorts: true) { (row) throws(History.Failure) in
        let part = try row.int(0)
        guard timeline.parts.indices.contains(part) else { return true }
        timeline.parts[part].events = try row.int(1)
        timeline.parts[part].failures = try row.int(2)
        return true
      }
      return timeline
    }
  }

  /// The revisions of a span.
  private func marks<History: SQLHistory>(
    of span: HistorySpan, in history: History
  ) throws(History.Failure) -> [HistoryTimeline.Mark] {
    var sql = HistorySQL(history.dialect)
    let (table, number) = sql.dialect.revisions
    let (start, end) = (sql.parameter(Int(span.start)), sql.parameter(Int(span.end)))
    sql.text = """
      SELECT time, \(number), command FROM \(table)
      WHERE \(number) > 0 AND time >= \(start) AND time < \(end) ORDER BY \(number)
      """
    return try history.rows(sql) { (row) throws(History.Failure) in
      HistoryTimeline.Mark(
        time: Int64(try row.int(0)), revision: try row.int(1), numbering: history.numbering,
        command: try row.optionalText(2) ?? "")
    }
  }
}

extension HistorySQL {
  /// The index of the part of a span that contains the time of an event, as
  /// ``HistorySpan/part(_:of:)`` computes it.
  fileprivate mutating func part(of span: HistorySpan, _ count: Int) -> SQL {
    let length = Double(span.end) - Double(span.start)
    guard length > 0 else { return "0" }
    let (start, size) = (parameter(Double(span.start)), parameter(length))
    let fraction = dialect.least(
      dialect.greatest("(CAST(time AS double precision) - \(start)) / \(size)", "0.0"), "1.0")
    let part = dialect.whole("\(fraction) * \(parameter(count))")
    return dialect.least(parameter(count - 1), part)
  }
}

/// The time that a filter selects; without limits, from the first event to the last.
struct SpanQuestion {
  private let filter: HistoryFilter

  init(_ filter: HistoryFilter) { self.filter = filter }

  func answer<History: SQLHistory>(in history: History) throws(History.Failure) -> HistorySpan {
    func time(_ end: SQL) throws(History.Failure) -> Int64? {
      var sql = HistorySQL(history.dialect)
      let condition = sql.condition()
      sql.text = "SELECT \(end)(time) FROM \(sql.dialect.events) WHERE \(condition)"
      let times = try history.rows(sql) { (row) throws(History.Failure) in
        try row.optionalInt(0)
      }
      return times.compactMap(\.self).first.map(Int64.init)
    }
    return try HistorySpan(
      filter, first: { () throws(History.Failure) in try time("min") },
      last: { () throws(History.Failure) in try time("max") })
  }
}
