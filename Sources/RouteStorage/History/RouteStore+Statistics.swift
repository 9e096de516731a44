public import RouteModel

extension RouteStore {
  /// Counts, successes and durations by route, the busiest first. Events without a route, such as a
  /// URL that nothing matched or a segue, form one group; events that only move the simulation are
  /// not counted.
  ///
  /// Equal durations are counted first: there are few, and percentiles of the counts need no sorting
  /// of events.
  ///
  /// - Parameter filter: Which events; its order and limit are ignored.
  /// - Complexity: O(events that the filter selects).
  public func statistics(
    _ filter: HistoryFilter = HistoryFilter()
  ) throws(StoreError) -> [RouteStatistics] {
    try connection.transaction(.read) { () throws(StoreError) in
      let durations = try HistoryReader.statement(
        connection,
        """
        route, duration, count(*) AS count, count(*) FILTER (WHERE outcome = 'failure') AS failures,
        min(time) AS first, max(time) AS last
        """, filter, where: HistoryReader.counts, ending: "GROUP BY route, duration"
      ) { (durations) in
        """
        WITH durations AS (\(durations)), ranks AS (
          SELECT *, sum(count) OVER (PARTITION BY route ORDER BY duration) AS reached,
            sum(count) OVER (PARTITION BY route) AS total
          FROM durations
        )
        SELECT route, max(total), sum(failures),
          min(duration) FILTER (WHERE reached * 100 >= total * 50),
          min(duration) FILTER (WHERE reached * 100 >= total * 95), min(first), max(last)
        FROM ranks GROUP BY route
        """
      }
      return try durations.all { (row) throws(StoreError) in
        RouteStatistics(
          route: try row.optionalDocument(0), count: try row.int(1), failures: try row.int(2),
          medianDuration: try row.double(3), p95Duration: try row.double(4),
          first: try row.int64(5), last: try row.int64(6))
      }.busiestFirst
    }
  }
}
