internal import RouteModel

/// Turns rows of the history into events.
final class HistoryReader {
  private let connection: Connection
  private var contexts: [Int64: [String: String]] = [:]

  init(_ connection: Connection) { self.connection = connection }

  private static let columns: SQL =
    "\(StoreTable.events.columns), \(StoreTable.events.isAsWritten()), digest"
  private static let written = StoreTable.events.columnCount

  /// Calls a function with the events that a filter selects, in its order.
  func forEach(
    _ filter: HistoryFilter, _ body: (RecordedEvent) throws(StoreError) -> Void
  ) throws(StoreError) {
    let missing = MissingEvents(connection: connection)
    // An index may have lost rows, so none is used where that costs little.
    let isShort = try missing.isShort()
    let statement = try Self.statement(
      connection, Self.columns, filter, access: isShort ? "NOT INDEXED" : "",
      order: filter.isOldestFirst ? "ORDER BY id" : "ORDER BY id DESC", isLimited: true)
    var sum: Int64 = 0
    var numbers = NumbersInOrder(filter)
    try statement.forEachRow { (row) throws(StoreError) in
      let digest = Self.written + 1
      if !row.isNull(digest) { sum &+= try row.int64(digest) }
      numbers.take(try row.int(0))
      try body(try read(row))
    }
    if filter.isAll {
      try missing.compare(UInt64(bitPattern: sum))
    } else if isShort || filter.isPlain && numbers.hasGap {
      try missing.compareAll()
    } else if !filter.isOldestFirst, filter.before == nil {
      try missing.lookAtEnd()
    }
  }

  /// Calls a function with the next events after one, oldest first.
  func forEach(
    after number: Int, limit: Int, _ body: (RecordedEvent) throws(StoreError) -> Void
  ) throws(StoreError) {
    let filter = HistoryFilter(after: number, limit: limit, isOldestFirst: true)
    let statement = try Self.statement(
      connection, Self.columns, filter, access: "NOT INDEXED", order: "ORDER BY id",
      isLimited: true)
    try statement.forEachRow { (row) throws(StoreError) in try body(try read(row)) }
  }

  /// Checks whether the numbers of a plain list are consecutive.
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

  /// The events that statistics and time lines count.
  static let counts: SQL = "\(RecordedEvent.countedCondition)"

  /// A statement for the events that a filter selects, with the filter's values bound.
  ///
  /// - Parameters:
  ///   - access: `INDEXED BY …` or `NOT INDEXED`.
  ///   - condition: An additional condition.
  ///   - isLimited: Whether the filter's limit applies.
  static func statement(
    _ connection: Connection, _ columns: SQL, _ filter: HistoryFilter, access: SQL = "",
    where condition: SQL = "true", order: SQL = "", isLimited: Bool = false
  ) throws(StoreError) -> Statement {
    // A long session is scanned in the order of the rows, a short one through its index.
    let isLong = try filter.session.map { (session) throws(StoreError) in
      try connection.isLong(session: session)
    }
    let numbers: [(value: Int?, sql: SQL)] = [
      (filter.since.map { Int($0) }, "AND time >= ?1"),
      (filter.until.map { Int($0) }, "AND time < ?2"), (filter.before, "AND id < ?3"),
      (filter.after, "AND id > ?4"), (filter.revisions?.lowerBound, "AND revision >= ?5"),
      (filter.revisions?.upperBound, "AND revision <= ?6"),
      (filter.session, isLong == true ? "AND +session_id = ?7" : "AND session_id = ?7"),
    ]
    let texts: [(value: String?, sql: SQL)] = [
      (filter.route, "AND route = ?8"), (filter.url, "AND instr(url, ?9) > 0"),
      (filter.code, "AND outcome = 'failure' AND code = ?10"),
    ]
    let facts: SQL? = filter.facts.isEmpty ? nil : "AND \(Self.hasFacts)"
    let conditions =
      numbers.filter { $0.value != nil }.map(\.sql) + texts.filter { $0.value != nil }.map(\.sql)
      + (filter.isFailed ? ["AND outcome = 'failure'"] : []) + (facts.map { [$0] } ?? [])
    let limit: SQL = isLimited && filter.limit != nil ? "LIMIT ?11" : ""
    let statement = try connection.prepared(
      """
      SELECT \(columns) FROM event \(access) WHERE \(condition) \(conditions.joined(" ")) \(order)
      \(limit)
      """)
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
    let missing = MissingEvents(connection: connection)
    let isShort = try missing.isShort()
    let keys = RecordedLink.columns.map { SQL($0.column) } + (perContext ? ["context_id"] : [])
    // The other columns are those of the row with the greatest number.
    let statement = try Self.statement(
      connection, "\(Self.columns), count(*) AS count, max(id)", filter,
      access: isShort ? "NOT INDEXED" : "", where: "\(RecordedLink.condition)",
      order: "GROUP BY \(keys.joined(", ")) ORDER BY count DESC, id DESC")
    try statement.forEachRow { (row) throws(StoreError) in
      try body(RecordedLink(try read(row), count: try row.int(Self.written + 2)))
    }
    try missing.compareAll()
  }

  private func read(_ row: Row) throws(StoreError) -> RecordedEvent {
    var event = RecordedEvent.blank
    try withUnsafeMutablePointer(to: &event) { (event) throws(StoreError) in
      var column: Int32 = 0
      for kind in RecordedEvent.kinds {
        try read(kind, row, column, into: event)
        column += 1
      }
    }
    if try !row.bool(Self.written) { connection.doubt(event: try row.int64(0)) }
    return event
  }

  private func read(
    _ kind: EventField.Kind, _ row: Row, _ column: Int32,
    into event: UnsafeMutablePointer<RecordedEvent>
  ) throws(StoreError) {
    switch kind {
    case .integer(let place): place.set(try row.int(column), inMemory: event)
    case .optionalInteger(let place): place.set(try row.optionalInt(column), inMemory: event)
    case .time(let place), .nanoseconds(let place):
      place.set(try row.int64(column), inMemory: event)
    case .seconds(let place): place.set(try row.double(column), inMemory: event)
    case .flag(let place): place.set(try row.bool(column), inMemory: event)
    case .text(let place): place.set(try row.optionalDocument(column), inMemory: event)
    case .word(let place):
      let isNone = place.isOptional && row.isNull(column)
      place.set(isNone ? nil : try row.index(column, in: place.bytes), event)
    case .code:
      event.pointee.event.failure = try row.optionalDocument(column).map {
        RouteEvent.Failure(code: $0, message: "")
      }
    case .number: event.pointee.event.failure?.number = try row.optionalInt(column)
    case .message: event.pointee.event.failure?.message = try row.optionalDocument(column) ?? ""
    case .parameters(let place):
      place.set(try json(row, column, StackCoding.parameters) ?? [], inMemory: event)
    case .changes(let place):
      place.set(try json(row, column, StackCoding.changes) ?? [], inMemory: event)
    case .facts(let place):
      place.set(try json(row, column, StackCoding.facts) ?? [:], inMemory: event)
    case .context(let place):
      place.set(try context(try row.int64(column)), inMemory: event)
    }
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

  private func context(_ id: Int64) throws(StoreError) -> [String: String] {
    if let known = contexts[id] { return known }
    let select = try connection.kept(
      "SELECT facts, \(StoreTable.contexts.isAsWritten()) FROM context WHERE id = ?1", id)
    let text = try select.first { (row) throws(StoreError) in
      if try !row.bool(1) { connection.doubt("context \(id)") }
      return try row.document(0)
    }
    if text == nil { connection.doubt("context \(id)") }
    let facts = text.flatMap(StackCoding.value).flatMap(StackCoding.facts) ?? [:]
    // Normally a few, but each event can have its own.
    if contexts.count >= 1_000 { contexts.removeAll(keepingCapacity: true) }
    contexts[id] = facts
    return facts
  }
}

extension Connection {
  /// Whether a session has so many events that looking each up costs more than skipping those of
  /// others.
  func isLong(session: Int) throws(StoreError) -> Bool {
    try number(
      "SELECT count(*) FROM (SELECT 1 FROM event WHERE session_id = ?1 LIMIT 20000)", session
    ) == 20_000
  }

  /// Where to begin a scan that finds all events of a session: a damaged index may have lost some,
  /// which would silently be missing in a stack.
  ///
  /// - Parameters:
  ///   - start: Rows up to this one are not wanted.
  ///   - last: Nor are rows after this one.
  /// - Returns: nil if the events are so far apart that they must be looked up in the index.
  func firstRow(
    ofSession session: Int, after start: Int, through last: Int
  ) throws(StoreError) -> Int? {
    let (width, isWide) = last.subtractingReportingOverflow(start)
    // After a snapshot the distance is small.
    if !isWide, width <= Self.nearRows { return start &+ 1 }
    let known = try statement(
      """
      SELECT min(id), count(*) FROM
        (SELECT id FROM event INDEXED BY event_session WHERE session_id = ?1 LIMIT 20000)
      """, session)
    let found = try known.first { (row) throws(StoreError) in
      (first: try row.optionalInt(0), count: try row.int(1))
    }
    guard let found, found.count < 20_000 else { return start &+ 1 }
    // The rows just before the first may belong to the session too.
    var first = max(found.first ?? last, start &+ 1)
    var reach = 64
    while first > start &+ 1 {
      let lower = max(start, first.subtractingReportingOverflow(reach).partialValue)
      let before = try number(
        "SELECT 1 FROM event WHERE id > ?2 AND id < ?3 AND +session_id = ?1 LIMIT 1",
        session, lower, first)
      if before == nil { break }
      first = lower &+ 1
      reach &*= 2
    }
    let (distance, isOver) = last.subtractingReportingOverflow(first)
    return !isOver && distance <= 8 * found.count + Self.nearRows ? first : nil
  }

  /// A range of this many rows is always scanned.
  private static let nearRows = 2_000
}
