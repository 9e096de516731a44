/// When each route was used, and on which revisions of the catalog; the filter's order and limit are
/// ignored.
///
/// What it reads of a store's events is in one index, but for those without a route, of which the segues are
/// asked for, too: their names are the destinations.
package struct UseQuestion {
  private let filter: HistoryFilter
  private let destination: String?

  /// - Parameter destination: Only segues of this name to scenes without a route.
  package init(_ filter: HistoryFilter, destination: String? = nil) {
    (self.filter, self.destination) = (filter, destination)
  }

  package func answer<History: SQLHistory>(
    in history: History
  ) throws(History.Failure) -> [RecordedUse] {
    var sql = HistorySQL(history.dialect)
    let times: SQL = """
      max(time) FILTER (WHERE outcome <> 'failure') AS used,
        max(time) FILTER (WHERE outcome = 'failure') AS failed, min(time) AS first
      """
    let condition = sql.condition(filter)
    let screens: SQL =
      destination.map { "details ->> 'segue' = \(sql.parameter($0))" } ?? "details IS NOT NULL"
    let routes: SQL = """
      SELECT route, NULL AS destination, revision, \(times)
      FROM \(sql.dialect.events) WHERE \(condition) GROUP BY route, revision
      """
    let unrouted: SQL = """
      SELECT NULL AS route, details ->> 'segue' AS destination, revision, \(times)
      FROM \(sql.dialect.events)
      WHERE \(condition) AND route IS NULL AND action = 'segue' AND \(screens) GROUP BY 2, 3
      """
    let both: SQL = "\(routes) UNION ALL \(unrouted)"
    let uses = destination == nil ? both : unrouted
    sql.text = """
      SELECT e.route, e.destination, \(sql.dialect.revisionNumber), e.used, e.failed, e.first
      FROM (\(uses)) AS e
      \(sql.dialect.revisionOfEvent)
      """
    return try history.rows(sql, isLong: true) { (row) throws(History.Failure) in
      RecordedUse(
        route: try row.optionalText(0), destination: try row.optionalText(1),
        revision: try row.optionalInt(2) ?? RecordedEvent.noRevision,
        last: try row.optionalInt(3).map(Int64.init),
        lastFailure: try row.optionalInt(4).map(Int64.init), first: Int64(try row.int(5)))
    }
  }
}
