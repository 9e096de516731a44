/// Whether the context of an event has a fact.
package struct FactQuestion {
  private let name: String

  package init(named name: String) { self.name = name }

  package func answer<History: SQLHistory>(in history: History) throws(History.Failure) -> Bool {
    var sql = HistorySQL(history.dialect)
    let hasFact = sql.dialect.hasFact(sql.parameter(name))
    let condition = sql.condition(and: hasFact)
    sql.text = "SELECT 1 FROM \(sql.dialect.events) WHERE \(condition) LIMIT 1"
    return try !history.rows(sql) { (row) throws(History.Failure) in try row.int(0) }.isEmpty
  }
}
