public import RouteModel

extension RouteStore {
  /// The events that a filter selects, without those that wait for ``flush(waits:)``.
  public func events(_ filter: HistoryFilter = HistoryFilter()) throws(StoreError)
    -> [RecordedEvent]
  {
    var events: [RecordedEvent] = []
    try forEachEvent(filter) { (event) throws(StoreError) in events.append(event) }
    return events
  }

  /// Calls a function with each event that a filter selects, one at a time.
  public func forEachEvent(
    _ filter: HistoryFilter, _ body: (RecordedEvent) throws(StoreError) -> Void
  ) throws(StoreError) {
    try connection.transaction(.read) { () throws(StoreError) in
      try HistoryReader(connection).forEach(filter, body)
    }
  }

  /// The event with a number.
  ///
  /// - Throws: `not-found`.
  public func event(_ number: Int) throws(StoreError) -> RecordedEvent {
    let filter = HistoryFilter(
      before: number < .max ? number + 1 : nil, after: number > .min ? number - 1 : nil, limit: 1)
    guard let event = try events(filter).first, event.number == number else {
      throw StoreError(.notFound, "there is no event \(number)")
    }
    return event
  }

  /// How many events contain an unmasked value of a parameter, in their parameters or their URL.
  ///
  /// - Complexity: O(events).
  public func eventsHolding(parameter name: String) throws(StoreError) -> Int {
    let name = name.lowercased()
    let mask = RouteEvent.mask
    let key = JSONValue.string(name).text
    return try connection.number(
      """
      SELECT count(*) FROM event
      WHERE instr(lower(parameters), ?1) > 0 AND instr(lower(parameters), ?2) = 0
        OR instr(lower(url), ?3) > 0 AND instr(lower(url), ?4) = 0
      """, key + ":", key + ":\"" + mask, name + "=", name + "=" + mask) ?? 0
  }

  /// The simulated hierarchy before an event; nil if it was empty.
  ///
  /// - Throws: `not-found`.
  public func stackBefore(_ number: Int) throws(StoreError) -> StackNode? {
    try stack(number, includesEvent: false)
  }

  /// The simulated hierarchy after an event; nil if it was empty.
  ///
  /// - Throws: `not-found`.
  public func stackAfter(_ number: Int) throws(StoreError) -> StackNode? {
    try stack(number, includesEvent: true)
  }

  private func stack(_ number: Int, includesEvent: Bool) throws(StoreError) -> StackNode? {
    let recorded = try event(number)
    let session = recorded.session
    // The event's own row must be among those from which the stack is built.
    let row = try connection.number(
      """
      SELECT 1 FROM event INDEXED BY event_session
      WHERE session_id = ?1 AND sequence = ?3 AND +id = ?2
      """, session, number, recorded.event.sequence)
    if row == nil { connection.doubt("the list of session \(session)") }
    return try connection.transaction(.read) { () throws(StoreError) in
      let found = try stackState(session: session, before: number, includesEvent: includesEvent)
      try MissingEvents(connection: connection).look(after: found.start, through: number)
      return found.state.root
    }
  }

  /// Rebuilds a session's stack from the last snapshot.
  ///
  /// - Returns: The stack, and the event of the snapshot: 0 if it was built from the session's
  ///   start.
  func stackState(
    session: Int, before number: Int, includesEvent: Bool
  ) throws(StoreError) -> (state: StackState, start: Int) {
    var start = 0
    let last = includesEvent ? number : max(number, .min + 1) - 1
    let select = try connection.kept(
      """
      SELECT event_id, stack, \(StoreTable.snapshots.isAsWritten())
      FROM snapshot
      WHERE session_id = ?1 AND event_id <= ?2 ORDER BY event_id DESC LIMIT 1
      """, session, last)
    let base = try select.first { (row) throws(StoreError) in
      if try !row.bool(2) { connection.doubt("a snapshot of session \(session)") }
      return (try row.int(0), try row.document(1))
    }
    let text: String?
    if let base {
      (start, text) = (base.0, base.1)
    } else {
      let first = try connection.kept(
        """
        SELECT time, user, tool_version, stack, \(StoreTable.sessions.isAsWritten())
        FROM session WHERE id = ?1
        """, session)
      let found = try first.first { (row) throws(StoreError) -> String? in
        // A page of another table has rows too, but no digest in our column.
        _ = (try row.int64(0), try row.document(1), try row.document(2))
        if try !row.bool(4) { connection.doubt("session \(session)") }
        return try row.optionalDocument(3)
      }
      if found == nil { connection.doubt("session \(session)") }
      text = found ?? nil
    }
    let root = text.flatMap(StackCoding.value).flatMap({ StackCoding.node($0) })
    if let text, text != "null", root == nil {
      throw StoreError(
        .damagedStore, "the store is damaged: the stack of session \(session) cannot be read")
    }
    var state = StackState(root: root)
    if start >= last { return (state, start) }
    let first = try connection.firstRow(ofSession: session, after: start, through: last)
    if let first, start < first { start = first &- 1 }
    let rows: SQL =
      first != nil
      ? "+session_id = ?1 AND id >= ?2 AND id <= ?3"
      : "session_id = ?1 AND +id >= ?2 AND +id <= ?3"
    let changes = try connection.prepared(
      """
      SELECT id, stack, \(StoreTable.events.isAsWritten()) FROM event
      WHERE \(rows) AND stack IS NOT NULL ORDER BY id
      """)
    try changes.with(session, first ?? start &+ 1, last).forEachRow { (row) throws(StoreError) in
      let made = StackCoding.value(try row.document(1)).flatMap(StackCoding.changes)
      guard let made else {
        throw StoreError(
          .damagedStore, "the store is damaged: event \(try row.int64(0)) cannot be read")
      }
      if try !row.bool(2) { connection.doubt(event: try row.int64(0)) }
      for change in made { state.apply(change) }
    }
    return (state, start)
  }
}
