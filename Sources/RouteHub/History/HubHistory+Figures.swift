package import RouteModel

extension HubHistory {
  // MARK: Failures

  /// The failures that a filter selects, in groups, the most frequent first.
  package func errorGroups(_ filter: HistoryFilter) throws -> [ErrorGroup] {
    try orderedErrorGroups(filter).byFrequency
  }

  /// The failures that a filter selects, grouped by one property, the most frequent first.
  package func failures(
    by subject: ErrorGroup.Subject, _ filter: HistoryFilter
  ) throws -> [ErrorGroup] {
    let isByLink = subject == .url || subject == .place
    guard isByLink || subject == .machine || subject.fact != nil else {
      return try orderedErrorGroups(filter).grouped(by: subject)
    }
    let name = isByLink ? ErrorGroup.Subject.url.rawValue : subject.rawValue
    return try groups(filter, by: [name, "code"], fact: subject.fact)
      .grouped(by: subject)
  }

  /// The groups in the order of their codes, routes, patterns and revisions.
  private func orderedErrorGroups(_ filter: HistoryFilter) throws -> [ErrorGroup] {
    try groups(filter, by: ["code", "route", "pattern"])
  }

  /// The failures in groups by columns, or the machine, and the revision, in this order.
  ///
  /// The server counts those before the end of each part of the time: that takes it less than
  /// groups by part.
  private func groups(
    _ filter: HistoryFilter, by names: [String], fact: String? = nil
  ) throws -> [ErrorGroup] {
    var found: [ErrorGroup] = []
    let span = try span(of: filter)
    var condition = HubCondition(filter, of: origins)
    condition.add("outcome = 'failure'")
    let isByMachine = names.contains("machine")
    // The names of facts are those of ErrorGroup.Subject.
    let keyColumns = names.map {
      $0 == "machine" ? "origin" : $0 == fact ? "(context ->> '\($0)')" : $0
    }
    let columns = zip(names, keyColumns).map { $0 == fact ? "\($1) AS \($0)" : $1 }
    let keys = names.map { $0 == "machine" ? "m.name" : "e.\($0)" }
    let order = keys.map { "\($0) COLLATE \"C\" NULLS FIRST" }.joined(separator: ", ")
    let ends = span.limits(of: ErrorGroup.parts)
    let counts = ends.map { "count(*) FILTER (WHERE time < '\($0)'::bigint)" }
      .enumerated().map { "\($1) AS before\($0)" }.joined(separator: ", ")
    let sums = ends.indices.map { "sum(before\($0))::bigint" }.joined(separator: ", ")
    try forEachRow(
      """
      SELECT \(keys.joined(separator: ", ")), r.number, min(first), max(last), max(example), \(sums),
        sum(count)::bigint
      FROM (
        SELECT \(columns.joined(separator: ", ")), revision, min(time) AS first, max(time) AS last, max(number) AS example,
          \(counts), count(*) AS count
        FROM routesh.event WHERE \(condition.sql)
        GROUP BY \(keyColumns.joined(separator: ", ")), revision) AS e
      LEFT JOIN routesh.revision AS r ON r.id = e.revision
      \(isByMachine ? "LEFT JOIN routesh.machine AS m ON m.origin = e.origin" : "")
      GROUP BY \(keys.joined(separator: ", ")), r.number ORDER BY \(order), r.number NULLS FIRST
      """, condition.values
    ) { rows in
      func value(_ name: String) -> String? {
        names.firstIndex(of: name).flatMap { rows[0, $0] }
      }
      let next = names.count
      let before = try (0..<ErrorGroup.parts).map { try rows.int(0, next + 4 + $0) }
      found.append(
        try ErrorGroup(
          codes: [value("code") ?? ""], url: value("url"), route: value("route"),
          pattern: value("pattern"), fact: fact.flatMap(value), machine: value("machine"),
          revision: rows[0, next].flatMap { Int($0) } ?? RecordedEvent.noRevision,
          count: before.last ?? 0, first: Int64(rows.int(0, next + 1)),
          last: Int64(rows.int(0, next + 2)), counts: zip(before, [0] + before).map { $0 &- $1 },
          span: span.length, example: rows.int(0, next + 3)))
    }
    return found
  }

  // MARK: Routes

  /// Counts, successes and durations by route, the busiest first.
  ///
  /// Equal durations are counted first: there are few, and percentiles of the counts need no sorting
  /// of events.
  package func statistics(_ filter: HistoryFilter) throws -> [RouteStatistics] {
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
  package func timeline(
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
  package func compare(_ before: HistoryFilter, _ after: HistoryFilter) throws -> HistoryComparison
  {
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
