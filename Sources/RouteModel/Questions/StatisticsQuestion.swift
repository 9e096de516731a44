/// Counts, successes and durations by route, the busiest first; the filter's order and limit are
/// ignored.
///
/// Equal durations are counted first: there are few, and percentiles of the counts need no sorting
/// of events.
package struct StatisticsQuestion {
  private let filter: HistoryFilter

  package init(_ filter: HistoryFilter) { self.filter = filter }

  package func answer<History: SQLHistory>(
    in history: History
  ) throws(History.Failure) -> [RouteStatistics] {
    var sql = HistorySQL(history.dialect)
    let condition = sql.condition(filter, and: RecordedEvent.isCounted)
    sql.text = """
      WITH durations AS (
        SELECT route, duration, count(*) AS count,
          count(*) FILTER (WHERE outcome = 'failure') AS failures, min(time) AS first,
          max(time) AS last
        FROM \(sql.dialect.events) WHERE \(condition) GROUP BY route, duration
      ), ranks AS (
        SELECT *, sum(count) OVER (PARTITION BY route ORDER BY duration) AS reached,
          sum(count) OVER (PARTITION BY route) AS total
        FROM durations
      )
      SELECT route, CAST(max(total) AS bigint), CAST(sum(failures) AS bigint),
        min(duration) FILTER (WHERE reached * 100 >= total * 50),
        min(duration) FILTER (WHERE reached * 100 >= total * 95), min(first), max(last)
      FROM ranks GROUP BY route
      """
    return try history.rows(sql, isLong: true) { (row) throws(History.Failure) in
      RouteStatistics(
        route: try row.optionalText(0), count: try row.int(1), failures: try row.int(2),
        medianDuration: Duration(readSeconds: try row.double(3)),
        p95Duration: Duration(readSeconds: try row.double(4)),
        first: Int64(try row.int(5)), last: Int64(try row.int(6)))
    }.busiestFirst
  }
}
