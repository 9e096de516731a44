internal import CSQLite

/// Detects recorded events that are missing: deleted rows, a page whose write was lost, an older
/// file beside a newer log.
///
/// Comparing all events with their sum needs a scan over the rows. In a short history it is done
/// for every answer; in a long one only if something near the answer looks like missing events,
/// such as a gap in the numbers.
struct MissingEvents {
  let connection: Connection

  /// The most numbers of a short history: scanning it takes a few milliseconds.
  static let few = 20_000

  /// The state in which the events were last compared with their sum, as SQLite's counters of other
  /// connections' commits and of our own changes.
  struct Moment: Equatable {
    var dataVersion: Int64
    var changes: Int64
  }

  /// Compares all events with their sum, unless nothing has changed since the last time.
  func compareAll() throws(StoreError) {
    let now = try moment()
    if connection.eventsCompared == now { return }
    try compare(StoreTable.events.sum(connection))
    connection.eventsCompared = now
  }

  /// - Parameter sum: The sum of the present events' digests.
  func compare(_ sum: UInt64) throws(StoreError) {
    if try DigestTable(connection: connection).values()?["event"] == sum { return }
    connection.doubts.add(
      .notAsWritten,
      """
      the history does not have the events that were recorded: some are missing, or others are there; \
      the store is damaged, or another program changed it
      """, subject: "the list of all events")
  }

  private func moment() throws(StoreError) -> Moment {
    Moment(
      dataVersion: try connection.integer("PRAGMA data_version"),
      changes: sqlite3_total_changes64(connection.handle))
  }

  /// Whether the history is short.
  func isShort() throws(StoreError) -> Bool {
    try span() <= Self.few
  }

  /// The range of the events' numbers, which is at least the number of events.
  func span() throws(StoreError) -> Int {
    let newest = try connection.number("SELECT max(id) FROM event") ?? 0
    let oldest = try connection.number("SELECT min(id) FROM event") ?? 1
    let (span, isTooLong) = newest.subtractingReportingOverflow(oldest)
    return isTooLong ? .max : span.addingReportingOverflow(1).partialValue
  }

  /// Compares all events with their sum if the history is short, or if the newest event in an index
  /// has no row.
  func lookAtEnd() throws(StoreError) {
    if try isShort() { return try compareAll() }
    if try !hasNewest() { try compareAll() }
  }

  /// Compares all events with their sum if the history is short, or if a range of numbers has gaps.
  /// Retention by age makes gaps too.
  func look(after start: Int, through last: Int) throws(StoreError) {
    let (width, isWide) = last.subtractingReportingOverflow(start)
    if try isShort() {
      try compareAll()
    } else if !isWide, width <= Self.few, try !isGapless(after: start, through: last) {
      try compareAll()
    }
  }

  private func isGapless(after start: Int, through last: Int) throws(StoreError) -> Bool {
    let select = try connection.statement(
      "SELECT id FROM event NOT INDEXED WHERE id > ?1 AND id <= ?2 ORDER BY id", start, last)
    var next = start
    try select.forEachRow { (row) throws(StoreError) in
      // A damaged page can have a row twice.
      if try row.int(0) == next &+ 1 { next &+= 1 } else { next = .min }
    }
    return next == last
  }

  /// Whether the newest event by time, and the last one of the newest session, have rows.
  private func hasNewest() throws(StoreError) -> Bool {
    let ofSession = try connection.number(
      """
      SELECT id FROM event INDEXED BY event_session WHERE session_id = (SELECT max(id) FROM session)
      ORDER BY sequence DESC LIMIT 1
      """)
    let byTime = try connection.number(
      "SELECT id FROM event INDEXED BY event_time ORDER BY time DESC LIMIT 1")
    guard let ofSession, let byTime else { return false }
    return try connection.number(
      "SELECT count(*) FROM event NOT INDEXED WHERE id IN (?1, ?2)", ofSession, byTime
    ) == (ofSession == byTime ? 1 : 2)
  }
}

extension RouteStore {
  /// Runs a query that counts events.
  ///
  /// - Parameter count: Gets whether the history is short: then no index is used, because it may
  ///   have lost rows.
  func counting<Value>(
    _ count: (_ isShort: Bool) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try connection.transaction(.read) { () throws(StoreError) in
      let missing = MissingEvents(connection: connection)
      try missing.lookAtEnd()
      return try count(try missing.isShort())
    }
  }

  /// Compares all events with their sum; if some are missing, ``takeDoubts()`` reports it.
  ///
  /// - Complexity: O(events), unless nothing has changed since the last time.
  public func noticeMissingEvents() throws(StoreError) {
    try connection.transaction(.read) { () throws(StoreError) in
      try MissingEvents(connection: connection).compareAll()
    }
  }
}
