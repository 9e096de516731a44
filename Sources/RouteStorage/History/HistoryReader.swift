internal import RouteModel

/// Turns rows of the history into events.
final class HistoryReader {
  private let connection: Connection
  private var contexts: [Int64: [String: String]] = [:]

  init(_ connection: Connection) { self.connection = connection }

  static let columns: SQL = """
    SELECT \(StoreTable.events.columns),
      digest IS NULL OR digest = row_digest(\(StoreTable.events.columns)), digest
    """

  /// Calls a function with the events that a filter means, in its order.
  func forEach(
    _ filter: HistoryFilter, _ body: (RecordedEvent) throws(StoreError) -> Void
  ) throws(StoreError) {
    let missing = MissingEvents(connection: connection)
    // An index may have lost rows: where that costs little none is asked.
    let isShort = try missing.isShort()
    let statement = try Self.statement(
      connection, Self.columns, filter,
      source: isShort ? "FROM event NOT INDEXED WHERE true" : "FROM event WHERE true")
    var sum: Int64 = 0
    var numbers = NumbersInOrder(filter)
    try statement.forEachRow { (row) throws(StoreError) in
      if !row.isNull(28) { sum &+= try row.int64(28) }
      numbers.take(try row.int(0))
      try body(try read(row))
    }
    if filter.isAll {
      try missing.compare(sum)
    } else if isShort || filter.isPlain && numbers.hasGap {
      try missing.compareAll()
    } else if !filter.isOldestFirst, filter.before == nil {
      try missing.lookAtEnd()
    }
  }

  /// Whether the numbers of a plain list follow one another.
  private struct NumbersInOrder {
    private var next: Int?
    private let step: Int
    private(set) var hasGap = false

    init(_ filter: HistoryFilter) {
      step = filter.isOldestFirst ? 1 : -1
      next = (filter.isOldestFirst ? filter.after : filter.before).map { $0 &+ step }
    }

    mutating func take(_ number: Int) {
      if let next, next != number { hasGap = true }
      next = number &+ step
    }
  }

  /// What statistics and time lines count, in one place: the events of routes, and of the others those
  /// that led somewhere or should have, such as a segue or a link that nothing took, however they ended.
  /// What only moves the simulation, as a step back does, counts nowhere.
  private static let counts: SQL = """
    AND (route IS NOT NULL OR action NOT IN
      ('back', 'dismiss', 'tab', 'advance', 'reset', 'storyboard', 'mark'))
    """

  /// A statement over the events that a filter means, with the filter's values bound.
  ///
  /// - Parameter source: `FROM … WHERE`, if `select` does not say it.
  /// - Parameter countsOnly: Only events that count in statistics.
  static func statement(
    _ connection: Connection, _ select: SQL, _ filter: HistoryFilter, source: SQL = "",
    grouping: SQL? = nil, countsOnly: Bool = false
  ) throws(StoreError) -> Statement {
    var parts = [select, source]
    if countsOnly { parts.append(Self.counts) }
    if filter.since != nil { parts.append("AND time >= ?1") }
    if filter.until != nil { parts.append("AND time < ?2") }
    if filter.route != nil { parts.append("AND route = ?3") }
    if filter.url != nil { parts.append("AND instr(url, ?4) > 0") }
    if filter.code != nil { parts.append("AND outcome = 'failure' AND code = ?5") }
    if filter.isFailed { parts.append("AND outcome = 'failure'") }
    if let session = filter.session {
      // A long session is walked in the order of the rows, a short one by its index.
      let isLong = try connection.isLong(session: session)
      parts.append(isLong ? "AND +session_id = ?6" : "AND session_id = ?6")
    }
    if filter.before != nil { parts.append("AND id < ?7") }
    if filter.after != nil { parts.append("AND id > ?8") }
    if filter.revisions != nil { parts.append("AND revision BETWEEN ?10 AND ?11") }
    if let grouping {
      parts.append(grouping)
    } else {
      parts.append(filter.isOldestFirst ? "ORDER BY id" : "ORDER BY id DESC")
    }
    if filter.limit != nil { parts.append("LIMIT ?9") }
    let statement = try connection.prepared(parts.joined(" "))
    statement.bind(1, filter.since)
    statement.bind(2, filter.until)
    statement.bind(3, filter.route)
    statement.bind(4, filter.url)
    statement.bind(5, filter.code)
    statement.bind(6, filter.session)
    statement.bind(7, filter.before)
    statement.bind(8, filter.after)
    statement.bind(9, filter.limit.map { max(0, $0) })
    statement.bind(10, filter.revisions?.lowerBound)
    statement.bind(11, filter.revisions?.upperBound)
    return statement
  }

  func read(_ row: Row) throws(StoreError) -> RecordedEvent {
    var event = RouteEvent(
      sequence: try row.int(2), time: try row.int64(3),
      action: try row.word(4, SchemaWords.actions))
    event.route = try row.optionalDocument(5)
    event.pattern = try row.optionalDocument(6)
    event.url = try row.optionalDocument(7)
    event.path = try row.optionalWord(8, SchemaWords.paths)
    event.source = try row.optionalDocument(9)
    event.destination = try row.optionalDocument(10)
    event.router = try row.optionalInt(11)
    event.parent = try row.optionalInt(12)
    event.parameters = try json(row, 13, StackCoding.parameters) ?? []
    event.stateBefore = try row.word(14, SchemaWords.states)
    event.stateAfter = try row.word(15, SchemaWords.states)
    event.outcome = try row.word(16, SchemaWords.outcomes)
    if let code = try row.optionalDocument(17) {
      event.failure = RouteEvent.Failure(
        code: code, number: try row.optionalInt(18), message: try row.optionalDocument(19) ?? "")
    }
    event.stackChanges = try json(row, 20, StackCoding.changes) ?? []
    event.duration = try row.double(21)
    event.cost = try row.int64(22)
    event.details = try json(row, 23, Self.facts) ?? [:]
    if try !row.bool(27) { connection.doubt(event: try row.int64(0)) }
    return RecordedEvent(
      number: try row.int(0), session: try row.int(1), revision: try row.int(24),
      isUncommitted: try row.bool(25), context: try context(try row.int64(26)), event: event)
  }

  private func json<Value>(
    _ row: Row, _ column: Int32, _ read: (JSONValue) -> Value?
  ) throws(StoreError) -> Value? {
    guard let text = try row.optionalDocument(column) else { return nil }
    guard let value = StackCoding.value(text).flatMap(read) else {
      throw StoreError(
        .damagedStore,
        "the store is damaged: event \(try row.int64(0)) cannot be read (\(text.prefix(80)))"
      )
    }
    return value
  }

  static func facts(_ value: JSONValue) -> [String: String]? {
    guard let members = value.object else { return nil }
    var facts: [String: String] = [:]
    for member in members {
      guard let text = member.value.string else { return nil }
      facts[member.key] = text
    }
    return facts
  }

  private func context(_ id: Int64) throws(StoreError) -> [String: String] {
    if let known = contexts[id] { return known }
    let select = try connection.statement(
      "SELECT facts, digest IS NULL OR digest = row_digest(facts) FROM context WHERE id = ?1")
    select.bind(1, id)
    let text = try select.first { (row) throws(StoreError) in
      if try !row.bool(1) { connection.doubt("context \(id)") }
      return try row.document(0)
    }
    if text == nil { connection.doubt("context \(id)") }
    let facts = text.flatMap(StackCoding.value).flatMap(Self.facts) ?? [:]
    // Nearly always a few; each event can have its own.
    if contexts.count >= 1_000 { contexts.removeAll(keepingCapacity: true) }
    contexts[id] = facts
    return facts
  }
}

extension Connection {
  /// Whether a session has so many events that looking each of them up costs more than walking over
  /// those of others.
  func isLong(session: Int) throws(StoreError) -> Bool {
    let count = try statement(
      "SELECT count(*) FROM (SELECT 1 FROM event WHERE session_id = ?1 LIMIT 20000)")
    count.bind(1, session)
    return try count.first { (row) throws(StoreError) in try row.int(0) == 20_000 } ?? false
  }

  /// Where to begin a walk over the rows of a session's events, such that it meets all of them: a damaged
  /// index may have lost some, which would be missing in a stack without a word.
  ///
  /// - Parameters:
  ///   - start: Rows up to this one are not wanted.
  ///   - last: Nor are rows behind this one.
  /// - Returns: nil if the events stand so far apart that they have to be looked up by the index.
  func firstRow(
    ofSession session: Int, after start: Int, through last: Int
  ) throws(StoreError) -> Int? {
    let (width, isWide) = last.subtractingReportingOverflow(start)
    // Behind a snapshot it is not far.
    if !isWide, width <= Self.nearRows { return start &+ 1 }
    let known = try statement(
      """
      SELECT min(id), count(*) FROM
        (SELECT id FROM event INDEXED BY event_session WHERE session_id = ?1 LIMIT 20000)
      """)
    known.bind(1, session)
    let found = try known.first { (row) throws(StoreError) in
      (first: try row.optionalInt(0), count: try row.int(1))
    }
    guard let found, found.count < 20_000 else { return start &+ 1 }
    // The rows just before the first may be of the session too.
    var first = max(found.first ?? last, start &+ 1)
    var reach = 64
    while first > start &+ 1 {
      let lower = max(start, first.subtractingReportingOverflow(reach).partialValue)
      let before = try statement(
        """
        SELECT EXISTS (SELECT 1 FROM event
          WHERE id > ?2 AND id < ?3 AND +session_id = ?1)
        """)
      before.bind(1, session)
      before.bind(2, lower)
      before.bind(3, first)
      guard try before.first({ (row) throws(StoreError) in try row.bool(0) }) == true else { break }
      first = lower &+ 1
      reach &*= 2
    }
    let (distance, isOver) = last.subtractingReportingOverflow(first)
    return !isOver && distance <= 8 * found.count + Self.nearRows ? first : nil
  }

  /// So many rows are walked over whatever they are.
  private static let nearRows = 2_000
}
