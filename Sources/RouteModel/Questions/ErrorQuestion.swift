/// The failures that a filter selects, in groups; its order and limit are ignored.
package struct ErrorQuestion {
  private let filter: HistoryFilter
  /// A column by which failures are grouped.
  private enum Key: Equatable {
    case code, route, pattern, url, machine
    case fact(String)
  }

  package init(_ filter: HistoryFilter) { self.filter = filter }

  /// The groups by code, route, pattern and revision, the most frequent first.
  package func answer<History: SQLHistory>(
    in history: History
  ) throws(History.Failure) -> [ErrorGroup] {
    try ordered(in: history).byFrequency
  }

  /// The same groups, in the order of their codes, routes, patterns and revisions.
  package func ordered<History: SQLHistory>(
    in history: History
  ) throws(History.Failure) -> [ErrorGroup] {
    try groups(by: [.code, .route, .pattern], in: history)
  }

  /// The groups by one property, the most frequent first.
  package func answer<History: SQLHistory>(
    by subject: ErrorGroup.Subject, in history: History
  ) throws(History.Failure) -> [ErrorGroup] {
    guard let key = key(of: subject, history.dialect) else {
      return try ordered(in: history).grouped(by: subject)
    }
    return try groups(by: [.code, key], in: history).grouped(by: subject)
  }

  /// The groups by code, route and revision, and by one property.
  package func parts<History: SQLHistory>(
    of subject: ErrorGroup.Subject?, in history: History
  ) throws(History.Failure) -> [ErrorGroup] {
    guard let key = subject.flatMap({ self.key(of: $0, history.dialect) }) else {
      return try ordered(in: history)
    }
    return try groups(by: [.code, key, .route], in: history)
  }

  /// The column of a property that the ordinary groups do not have.
  private func key(of subject: ErrorGroup.Subject, _ dialect: HistoryDialect) -> Key? {
    switch subject {
    case .url, .place: .url
    case .platform, .version: .fact(subject.rawValue)
    case .machine: dialect.hasMachines ? .machine : nil
    case .route, .code, .revision, .owner: nil
    }
  }

  /// The groups by columns and the revision, in this order.
  ///
  /// Those before the end of each part of the time are counted: that takes less than groups by part.
  private func groups<History: SQLHistory>(
    by keys: [Key], in history: History
  ) throws(History.Failure) -> [ErrorGroup] {
    try history.atOnce { () throws(History.Failure) in
      let span = try SpanQuestion(filter).answer(in: history)
      let sql = sql(by: keys, span, history.dialect)
      return try history.rows(sql, isLong: true) { (row) throws(History.Failure) in
        func name(_ key: Key) throws(History.Failure) -> String? {
          guard let column = keys.firstIndex(of: key) else { return nil }
          return try row.optionalText(column)
        }
        var fact: String?
        for case .fact(let subject) in keys { fact = try name(.fact(subject)) }
        let next = keys.count
        var counts: [Int] = []
        var last = 0
        for part in 0..<ErrorGroup.parts {
          let before = try row.int(next + 4 + part)
          counts.append(before &- last)
          last = before
        }
        return ErrorGroup(
          codes: [try name(.code) ?? ""], url: try name(.url), route: try name(.route),
          pattern: try name(.pattern), fact: fact, machine: try name(.machine),
          revision: try row.optionalInt(next) ?? RecordedEvent.noRevision, count: last,
          first: Int64(try row.int(next + 1)), last: Int64(try row.int(next + 2)),
          counts: counts, span: span.length, example: try row.int(next + 3))
      }
    }
  }

  private func sql(
    by keys: [Key], _ span: HistorySpan, _ dialect: HistoryDialect
  ) -> HistorySQL {
    var sql = HistorySQL(dialect)
    var columns: [SQL] = []
    for (place, key) in keys.enumerated() {
      let column: SQL =
        switch key {
        case .code: "code"
        case .route: "route"
        case .pattern: "pattern"
        case .url: "url"
        case .machine: "origin"
        case .fact(let name): dialect.fact(sql.parameter(name))
        }
      columns.append("\(column) AS key\(Int32(place))")
    }
    let names = keys.indices.map { place -> SQL in
      keys[place] == .machine ? "m.name" : "e.key\(Int32(place))"
    }
    let places = (1...Int32(keys.count + 1)).map { "\($0)" as SQL }.joined(", ")
    let ends = span.limits(of: ErrorGroup.parts)
    var (parts, sums): ([SQL], [SQL]) = ([], [])
    for (part, end) in ends.enumerated() {
      let part = Int32(part)
      parts.append(
        "count(*) FILTER (WHERE time < \(sql.parameter(Int(end)))) AS before\(part)")
      sums.append("CAST(sum(before\(part)) AS bigint)")
    }
    let machine: SQL =
      keys.firstIndex(of: .machine).map {
        "LEFT JOIN routesh.machine AS m ON m.origin = e.key\(Int32($0))"
      } ?? ""
    let condition = sql.condition(filter, and: "outcome = 'failure'")
    sql.text = """
      SELECT \(names.joined(", ")), \(dialect.revisionNumber) AS number, min(first), max(last), max(example),
        \(sums.joined(", ")), CAST(sum(count) AS bigint)
      FROM (
        SELECT \(columns.joined(", ")), revision, min(time) AS first, max(time) AS last,
          max(\(dialect.number)) AS example, \(parts.joined(", ")), count(*) AS count
        FROM \(dialect.events) WHERE \(condition) GROUP BY \(places)
      ) AS e
      \(dialect.revisionOfEvent)
      \(machine)
      GROUP BY \(places)
      ORDER BY \(names.map { "\($0) \(dialect.byBytes)" as SQL }.joined(", ")), number NULLS FIRST
      """
    return sql
  }
}
