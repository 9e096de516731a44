/// The events that a filter selects, in its order.
package struct EventQuestion {
  private let filter: HistoryFilter

  package init(_ filter: HistoryFilter) { self.filter = filter }

  /// Calls a function with each event.
  ///
  /// - Parameter isLong: Whether they may not fit in memory.
  package func forEach<History: SQLHistory>(
    in history: History, isLong: Bool = false,
    _ body: (RecordedEvent) throws(History.Failure) -> Void
  ) throws(History.Failure) {
    let dialect = history.dialect
    var sql = HistorySQL(dialect)
    let fields = RecordedEvent.fields.map(dialect.value).joined(", ")
    let machine: SQL = dialect.hasMachines ? ", m.name" : ""
    let order: SQL = filter.isOldestFirst ? dialect.number : "\(dialect.number) DESC"
    let condition = sql.condition(filter)
    sql.text = """
      SELECT \(fields)\(machine) FROM (
        SELECT * FROM \(dialect.events) WHERE \(condition) ORDER BY \(order) \(sql.limit(filter))
      ) AS e
      \(dialect.partsOfEvent)
      ORDER BY e.\(order)
      """
    try history.forEachRow(sql, isLong: isLong, sorts: true) {
      (row) throws(History.Failure) in
      if let event = try history.event(row, RecordedEvent.fields) { try body(event) }
      return true
    }
  }

  package func answer<History: SQLHistory>(
    in history: History
  ) throws(History.Failure) -> [RecordedEvent] {
    var events: [RecordedEvent] = []
    try forEach(in: history) { (event) throws(History.Failure) in events.append(event) }
    return events
  }
}

extension EventQuestion {
  /// Asks for the event with a number.
  package init(number: Int) {
    self.init(
      HistoryFilter(
        before: number < .max ? number + 1 : nil, after: number > .min ? number - 1 : nil,
        limit: 1))
  }
}
