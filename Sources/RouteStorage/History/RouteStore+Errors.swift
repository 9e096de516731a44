public import RouteModel

extension RouteStore {
  /// The failures that a filter selects, in groups, the most frequent first.
  ///
  /// - Parameter filter: Which events; its order and limit are ignored.
  /// - Complexity: O(failures), read from an index alone; with a filter for a URL or a session their
  ///   rows are read.
  public func errorGroups(
    _ filter: HistoryFilter = HistoryFilter()
  ) throws(StoreError) -> [ErrorGroup] {
    try orderedErrorGroups(filter).byFrequency
  }

  /// The failures that a filter selects, grouped by one property, the most frequent first.
  ///
  /// - Parameters:
  ///   - subject: The property by which to group.
  ///   - filter: Which events; its order and limit are ignored.
  public func failures(
    by subject: ErrorGroup.Subject, _ filter: HistoryFilter = HistoryFilter()
  ) throws(StoreError) -> [ErrorGroup] {
    let column: SQL
    switch subject {
    case .url, .place: column = "url"
    case .platform: column = Self.fact("platform")
    case .version: column = Self.fact("version")
    case .route, .code, .revision, .machine:
      return try orderedErrorGroups(filter).grouped(by: subject)
    }
    return try errorGroups(
      filter, by: "code, \(column), NULL", named: subject == .place ? .url : subject
    )
    .grouped(by: subject)
  }

  /// The value of a fact of an event's context.
  private static func fact(_ name: SQL) -> SQL {
    """
    (SELECT fact.value FROM context, json_each(context.facts) AS fact
      WHERE context.id = event.context_id AND fact.key = '\(name)')
    """
  }

  /// The groups in the order of their codes, routes, patterns and revisions.
  func orderedErrorGroups(_ filter: HistoryFilter) throws(StoreError) -> [ErrorGroup] {
    try errorGroups(filter, by: "code, route, pattern")
  }

  /// The failures in groups by columns and the revision, in this order.
  ///
  /// Those before the end of each part of the time are counted: that takes less than groups by part.
  private func errorGroups(
    _ filter: HistoryFilter, by columns: SQL, named subject: ErrorGroup.Subject = .route
  ) throws(StoreError) -> [ErrorGroup] {
    try connection.transaction(.read) { () throws(StoreError) in
      let span = try historySpan(filter)
      let ends = span.limits(of: ErrorGroup.parts)
      let counts = ends.indices.map { "count(*) FILTER (WHERE time < ?\(Int32($0) + 13))" as SQL }
      let statement = try HistoryReader.statement(
        connection,
        """
        \(columns), \(connection.revisionOfEvent) AS number, min(time), max(time), max(id), \(counts.joined(", ")), count(*)
        """,
        filter, where: "outcome = 'failure'",
        ending: "GROUP BY 1, 2, 3, revision ORDER BY 1, 2, 3, 4")
      for (part, end) in ends.enumerated() { statement.bind(Int32(part) + 13, end) }
      return try statement.all { (row) throws(StoreError) in
        var counts: [Int] = []
        var last = 0
        for part in 0..<Int32(ErrorGroup.parts) {
          let before = try row.int(7 + part)
          counts.append(before - last)
          last = before
        }
        let name = try row.optionalDocument(1)
        return ErrorGroup(
          codes: [try row.optionalDocument(0) ?? ""], url: subject == .url ? name : nil,
          route: subject == .route ? name : nil, pattern: try row.optionalDocument(2),
          fact: subject.fact == nil ? nil : name,
          revision: try row.int(3), count: last, first: try row.int64(4), last: try row.int64(5),
          counts: counts, span: span.length, example: try row.int(6))
      }
    }
  }

  /// The time that a filter selects; without limits, from the first event to the last.
  func historySpan(_ filter: HistoryFilter) throws(StoreError) -> HistorySpan {
    try HistorySpan(
      filter,
      first: { () throws(StoreError) in try time("SELECT min(time) FROM event") },
      last: { () throws(StoreError) in try time("SELECT max(time) FROM event") })
  }

  private func time(_ question: StaticString) throws(StoreError) -> Int64? {
    try connection.statement(question).first { (row) throws(StoreError) in
      try row.optionalInt(0)
    }?.map(Int64.init)
  }
}
