/// The distinct links and performed routes that a filter selects, the most frequent first; its order
/// and limit are ignored.
package struct LinkQuestion {
  private let filter: HistoryFilter
  private let facts: [String]

  /// - Parameter facts: The names of the facts of a context that make two links distinct.
  package init(_ filter: HistoryFilter, facts: [String]) {
    self.filter = filter
    self.facts = facts
  }

  /// Calls a function with one link at a time.
  ///
  /// - Throws: What asking or the function throws.
  package func forEach<History: SQLHistory>(
    in history: History, _ body: (RecordedLink) throws -> Void
  ) throws {
    let dialect = history.dialect
    var sql = HistorySQL(dialect)
    let context = facts.isEmpty ? "NULL" : dialect.context(facts.map { sql.parameter($0) })
    let fields = RecordedEvent.fields.filter { field in
      ["number", "message", "time", "revision", "context"].contains(field.hubColumn.description)
        || RecordedLink.columns.contains { $0.column.description == field.column.description }
    }
    let keys = RecordedLink.columns.map(dialect.column) + (facts.isEmpty ? [] : ["facts"])
    let columns = fields.map { field -> SQL in
      let column = dialect.column(field)
      return switch field.hubColumn.description {
      case "number": "max(\(column)) AS newest"
      case "message", "time": dialect.newest(column)
      case "revision": dialect.newest("revision_number")
      case "context": facts.isEmpty ? dialect.newestContext : "facts"
      default: column
      }
    }
    let condition = sql.condition(filter, and: RecordedLink.isLink)
    sql.text = """
      SELECT \(columns.joined(", ")), count(*) AS count
      FROM (
        SELECT *, \(context) AS facts, \(dialect.revisionOfOne) AS revision_number
        FROM \(dialect.events) WHERE \(condition)) AS e
      GROUP BY \(keys.joined(", ")) ORDER BY count DESC, newest DESC
      """
    var failure: (any Error)?
    try history.forEachRow(sql, isLong: true, sorts: false) { (row) throws(History.Failure) in
      guard let event = try history.event(row, fields) else { return true }
      let link = RecordedLink(event, count: try row.int(fields.count))
      do {
        try body(link)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }
}
