internal import RouteModel

/// Turns rows of the history into events.
final class HistoryReader {
  private let connection: Connection
  private var contexts: [Int64: [String: String]] = [:]

  init(_ connection: Connection) { self.connection = connection }

  /// The columns of events, with the numbers of their revisions.
  private var columns: SQL {
    StoreTable.events.names.map { $0.text == "revision" ? connection.revisionOfEvent : $0 }
      .joined(", ")
  }

  /// Calls a function with the events that a filter selects, in its order.
  func forEach(
    _ filter: HistoryFilter, _ body: (RecordedEvent) throws(StoreError) -> Void
  ) throws(StoreError) {
    let statement = try Self.statement(
      connection, columns, filter,
      ending: filter.isOldestFirst ? "ORDER BY id" : "ORDER BY id DESC", isLimited: true)
    try statement.forEachRow { (row) throws(StoreError) in try body(try read(row)) }
  }

  /// The events that statistics and time lines count.
  static let counts: SQL = "\(RecordedEvent.countedCondition)"

  /// A statement for the events that a filter selects, with the filter's values bound.
  ///
  /// - Parameters:
  ///   - condition: An additional condition.
  ///   - ending: What follows the condition, with its own parameters from ?13.
  ///   - isLimited: Whether the filter's limit applies.
  ///   - whole: Makes the statement of the question for the events.
  static func statement(
    _ connection: Connection, _ columns: SQL, _ filter: HistoryFilter,
    where condition: SQL = "true", ending: SQL = "", isLimited: Bool = false,
    within whole: (SQL) -> SQL = { $0 }
  ) throws(StoreError) -> Statement {
    let numbers: [(value: Int?, sql: SQL)] = [
      (filter.since.map { Int($0) }, "AND time >= ?1"),
      (filter.until.map { Int($0) }, "AND time < ?2"), (filter.before, "AND id < ?3"),
      (filter.after, "AND id > ?4"),
      (filter.revisions?.lowerBound, "AND \(connection.revisionOfEvent) >= ?5"),
      (filter.revisions?.upperBound, "AND \(connection.revisionOfEvent) <= ?6"),
      (filter.session, "AND session_id = ?7"),
    ]
    let texts: [(value: String?, sql: SQL)] = [
      (filter.route, "AND route = ?8"), (filter.url, "AND instr(url, ?9) > 0"),
      (filter.code, filter.isOfGuard ? "AND code = ?10" : "AND outcome = 'failure' AND code = ?10"),
    ]
    let facts: SQL? = filter.facts.isEmpty ? nil : "AND \(Self.hasFacts)"
    var conditions =
      numbers.filter { $0.value != nil }.map(\.sql) + texts.filter { $0.value != nil }.map(\.sql)
    if filter.isFailed { conditions.append("AND outcome = 'failure'") }
    if filter.isUnsuccessful { conditions.append("AND (outcome = 'failure' OR code IS NOT NULL)") }
    if let facts { conditions.append(facts) }
    let limit: SQL = isLimited && filter.limit != nil ? "LIMIT ?11" : ""
    let statement = try connection.prepared(
      whole(
        """
        SELECT \(columns) FROM event WHERE \(condition) \(conditions.joined(" ")) \(ending) \(limit)
        """))
    for (index, number) in numbers.enumerated() { statement.bind(Int32(index + 1), number.value) }
    for (index, text) in texts.enumerated() { statement.bind(Int32(index + 8), text.value) }
    statement.bind(11, filter.limit.map { max(0, $0) })
    if facts != nil {
      var json = JSONWriter()
      StackCoding.write(filter.facts, to: &json)
      statement.bind(12, json.text)
    }
    return statement
  }

  /// Whether the context of an event has the facts of a JSON object.
  private static let hasFacts: SQL = """
    context_id IN (SELECT id FROM context WHERE NOT EXISTS (
      SELECT 1 FROM json_each(?12) AS wanted WHERE NOT EXISTS (
        SELECT 1 FROM json_each(context.facts) AS fact
        WHERE fact.key = wanted.key AND fact.value = wanted.value)))
    """

  /// Calls a function with each distinct link, the most frequent first.
  ///
  /// - Parameter perContext: Whether links in different contexts are distinct.
  func forEachLink(
    _ filter: HistoryFilter, perContext: Bool, _ body: (RecordedLink) throws(StoreError) -> Void
  ) throws(StoreError) {
    let keys = RecordedLink.columns.map { SQL($0.column) } + (perContext ? ["context_id"] : [])
    // The other columns are those of the row with the greatest number.
    let statement = try Self.statement(
      connection, "\(columns), count(*) AS count, max(id)", filter,
      where: "\(RecordedLink.condition)",
      ending: "GROUP BY \(keys.joined(", ")) ORDER BY count DESC, id DESC")
    try statement.forEachRow { (row) throws(StoreError) in
      let count = try row.int(Int32(StoreTable.events.names.count))
      try body(RecordedLink(try read(row), count: count))
    }
  }

  private func read(_ row: Row) throws(StoreError) -> RecordedEvent {
    var event = RecordedEvent.blank
    for (index, field) in RecordedEvent.fields.enumerated() {
      let column = Int32(index)
      if case .context = field.kind {
        event.context = try context(try row.int64(column))
      } else if !field.set(try row.value(column), in: &event) {
        throw StoreError(
          .damagedStore,
          "the store is damaged: event \(event.number) cannot be read (\(field.column))")
      }
    }
    return event
  }

  private func context(_ id: Int64) throws(StoreError) -> [String: String] {
    if let known = contexts[id] { return known }
    let text = try connection.statement("SELECT facts FROM context WHERE id = ?1", id).first {
      (row) throws(StoreError) in try row.document(0)
    }
    let facts = text.flatMap(StackCoding.value).flatMap(StackCoding.facts) ?? [:]
    // Normally a few, but each event can have its own.
    if contexts.count >= 1_000 { contexts.removeAll(keepingCapacity: true) }
    contexts[id] = facts
    return facts
  }
}
