public import RouteModel

extension HubHistory {
  // MARK: Failures

  /// The failures that a filter selects, in groups, the most frequent first.
  public func errorGroups(_ filter: HistoryFilter) throws -> [ErrorGroup] {
    try orderedErrorGroups(filter).byFrequency
  }

  /// The failures that a filter selects, grouped by one property, the most frequent first.
  public func failures(
    by subject: ErrorGroup.Subject, _ filter: HistoryFilter
  ) throws -> [ErrorGroup] {
    guard subject == .url else { return try orderedErrorGroups(filter).grouped(by: subject) }
    var table = FailureTable(subject: .url)
    try forEachGroup(filter, by: ["url", "code"]) { group, _ in table.add(group, code: group.code) }
    return table.sorted()
  }

  /// The groups in the order of their codes, routes, patterns and revisions.
  private func orderedErrorGroups(_ filter: HistoryFilter) throws -> [ErrorGroup] {
    var groups: [ErrorGroup] = []
    try forEachGroup(filter, by: ["code", "route", "pattern"]) { part, _ in
      guard let last = groups.last, last.codes == part.codes, last.route == part.route,
        last.pattern == part.pattern, last.revision == part.revision
      else { return groups.append(part) }
      let index = groups.count - 1
      groups[index].count += part.count
      groups[index].first = min(last.first, part.first)
      groups[index].last = max(last.last, part.last)
      groups[index].example = max(last.example, part.example)
      for place in part.counts.indices { groups[index].counts[place] += part.counts[place] }
    }
    return groups
  }

  /// Calls a function with failures in groups by columns, the revision and the part of the time, in
  /// this order.
  private func forEachGroup(
    _ filter: HistoryFilter, by names: [String], _ body: (ErrorGroup, HistorySpan) throws -> Void
  ) throws {
    let span = try span(of: filter)
    var condition = HubCondition(filter, of: origins)
    condition.add("outcome = 'failure'")
    let columns = names.joined(separator: ", ")
    let order = names.map { "\($0) COLLATE \"C\" NULLS FIRST" }.joined(separator: ", ")
    let part = span.part(sql: "time", of: ErrorGroup.parts)
    try forEachRow(
      """
      SELECT \(columns), r.number, part, sum(count)::bigint, min(first), max(last), max(example)
      FROM (
        SELECT \(columns), revision, \(part) AS part, count(*) AS count, min(time) AS first,
          max(time) AS last, max(number) AS example
        FROM routesh.event WHERE \(condition.sql) GROUP BY \(columns), revision, part) AS e
      LEFT JOIN routesh.revision AS r ON r.id = e.revision
      GROUP BY \(columns), r.number, part ORDER BY \(order), r.number NULLS FIRST, part
      """, condition.values
    ) { rows in
      func value(_ name: String) -> String? {
        names.firstIndex(of: name).flatMap { rows[0, $0] }
      }
      let next = names.count
      let count = try rows.int(0, next + 2)
      var counts = Array(repeating: 0, count: ErrorGroup.parts)
      counts[min(max(try rows.int(0, next + 1), 0), ErrorGroup.parts - 1)] = count
      try body(
        ErrorGroup(
          codes: [value("code") ?? ""], url: value("url"), route: value("route"),
          pattern: value("pattern"),
          revision: rows[0, next].flatMap { Int($0) } ?? RecordedEvent.noRevision, count: count,
          first: Int64(rows.int(0, next + 3)), last: Int64(rows.int(0, next + 4)), counts: counts,
          span: span.length, example: rows.int(0, next + 5)), span)
    }
  }

  // MARK: Routes

  /// Counts, successes and durations by route, the busiest first.
  ///
  /// Equal durations are counted first: there are few, and percentiles of the counts need no sorting
  /// of events.
  public func statistics(_ filter: HistoryFilter) throws -> [RouteStatistics] {
    var condition = HubCondition(filter, of: origins)
    condition.add(RecordedEvent.countedCondition)
    var found: [RouteStatistics] = []
    try forEachRow(
      """
      WITH durations AS (
        SELECT route, duration, count(*) AS count,
          count(*) FILTER (WHERE outcome = 'failure') AS failures, min(time) AS first,
          max(time) AS last
        FROM routesh.event WHERE \(condition.sql) GROUP BY route, duration
      ), ranks AS (
        SELECT *, sum(count) OVER (PARTITION BY route ORDER BY duration) AS reached,
          sum(count) OVER (PARTITION BY route) AS total
        FROM durations
      )
      SELECT route, max(total)::bigint, sum(failures)::bigint,
        min(duration) FILTER (WHERE reached * 100 >= total * 50),
        min(duration) FILTER (WHERE reached * 100 >= total * 95), min(first), max(last)
      FROM ranks GROUP BY route
      """, condition.values
    ) { rows in
      func duration(_ column: Int) -> Double { rows[0, column].flatMap { Double($0) } ?? 0 }
      found.append(
        RouteStatistics(
          route: rows[0, 0], count: try rows.int(0, 1), failures: try rows.int(0, 2),
          medianDuration: duration(3), p95Duration: duration(4), first: Int64(try rows.int(0, 5)),
          last: Int64(try rows.int(0, 6))))
    }
    return found.busiestFirst
  }

  // MARK: Time

  /// Events and failures over time, with the hub's revisions.
  public func timeline(
    _ filter: HistoryFilter, parts count: Int, ofAtLeast shortest: Int64
  ) throws -> HistoryTimeline {
    let span = try span(of: filter)
    var timeline = span.timeline(
      parts: count, ofAtLeast: shortest, marks: try marks(from: span.start, to: span.end))
    let count = timeline.parts.count
    guard count > 0 else { return timeline }
    var condition = HubCondition(filter, of: origins)
    condition.add(RecordedEvent.countedCondition)
    try forEachRow(
      """
      SELECT \(span.part(sql: "time", of: count)) AS part, count(*),
        count(*) FILTER (WHERE outcome = 'failure')
      FROM routesh.event WHERE \(condition.sql) GROUP BY part
      """, condition.values
    ) { rows in
      let part = try rows.int(0, 0)
      guard timeline.parts.indices.contains(part) else { throw HubRows.damaged }
      timeline.parts[part].events = try rows.int(0, 1)
      timeline.parts[part].failures = try rows.int(0, 2)
    }
    return timeline
  }

  private func marks(from start: Int64, to end: Int64) throws(HubError) -> [HistoryTimeline.Mark] {
    try ask { (connection) throws(HubError) in
      let rows = try connection.rows(
        """
        SELECT time, number, command FROM routesh.revision
        WHERE number > 0 AND time >= $1::bigint AND time < $2::bigint ORDER BY number
        """, ["\(start)", "\(end)"])
      var marks: [HistoryTimeline.Mark] = []
      for row in 0..<rows.count {
        marks.append(
          HistoryTimeline.Mark(
            time: Int64(try rows.int(row, 0)), revision: try rows.int(row, 1), numbering: .hub,
            command: try rows.text(row, 2)))
      }
      return marks
    }
  }

  /// The time that a filter selects; without limits, from the first event to the last.
  private func span(of filter: HistoryFilter) throws(HubError) -> HistorySpan {
    let condition = HubCondition(of: origins)
    return try ask { (connection) throws(HubError) in
      func time(_ end: String) throws(HubError) -> Int64? {
        try connection.rows(
          "SELECT \(end)(time) FROM routesh.event WHERE \(condition.sql)", condition.values)[0, 0]
          .flatMap { Int64($0) }
      }
      return try HistorySpan(
        filter, first: { () throws(HubError) in try time("min") },
        last: { () throws(HubError) in try time("max") })
    }
  }

  // MARK: Comparing

  /// Compares two parts of the history by route and by kind of error.
  public func compare(_ before: HistoryFilter, _ after: HistoryFilter) throws -> HistoryComparison {
    HistoryComparison(
      (try statistics(before), try statistics(after)),
      failures: (try orderedErrorGroups(before), try orderedErrorGroups(after)))
  }
}

extension HistorySpan {
  /// The index of the part that contains a time, computed by the server as ``part(_:of:)`` does.
  fileprivate func part(sql time: String, of count: Int) -> String {
    func number(_ value: Int64) -> String { "'\(value)'::bigint::double precision" }
    guard Double(end) - Double(start) > 0 else { return "0" }
    let fraction =
      "least(greatest((\(time)::double precision - \(number(start))) / (\(number(end)) - \(number(start))), 0), 1)"
    return "least(\(count - 1), floor(\(fraction) * \(count))::integer)"
  }
}
