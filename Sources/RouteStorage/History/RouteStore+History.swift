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
    // As lower() of SQLite does it.
    let name = String(name.map { $0.isASCII ? Character($0.lowercased()) : $0 })
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
    return try connection.transaction(.read) { () throws(StoreError) in
      try stackState(session: recorded.session, before: number, includesEvent: includesEvent).root
    }
  }

  /// Rebuilds a session's stack from the last snapshot.
  func stackState(
    session: Int, before number: Int, includesEvent: Bool
  ) throws(StoreError) -> StackState {
    let last = includesEvent ? number : max(number, .min + 1) - 1
    let snapshot = try connection.statement(
      """
      SELECT event_id, stack FROM snapshot WHERE session_id = ?1 AND event_id <= ?2
      ORDER BY event_id DESC LIMIT 1
      """, session, last
    ).first { (row) throws(StoreError) in (number: try row.int(0), stack: try row.document(1)) }
    var text = snapshot?.stack
    if snapshot == nil {
      text =
        try connection.statement("SELECT stack FROM session WHERE id = ?1", session).first {
          (row) throws(StoreError) in try row.optionalDocument(0)
        } ?? nil
    }
    let root = text.flatMap(StackCoding.value).flatMap({ StackCoding.node($0) })
    if let text, text != "null", root == nil {
      throw StoreError(
        .damagedStore, "the store is damaged: the stack of session \(session) cannot be read")
    }
    var state = StackState(root: root)
    let changes = try connection.statement(
      """
      SELECT id, stack FROM event
      WHERE session_id = ?1 AND id > ?2 AND id <= ?3 AND stack IS NOT NULL ORDER BY id
      """)
    try changes.with(session, snapshot?.number ?? Int.min, last).forEachRow {
      (row) throws(StoreError) in
      let made = StackCoding.value(try row.document(1)).flatMap(StackCoding.changes)
      guard let made else {
        throw StoreError(
          .damagedStore, "the store is damaged: event \(try row.int64(0)) cannot be read")
      }
      for change in made { state.apply(change) }
    }
    return state
  }
}
