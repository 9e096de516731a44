public import RouteModel

/// Rebuilds stacks; when a whole one is written, ``HistoryBuffer`` decides.
extension StoreHistory {
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

  /// The same events, with the stacks before and after each; those of consecutive events in a
  /// session are computed, not looked up.
  package func withStacks(
    _ events: [RecordedEvent]
  ) throws(StoreError) -> [RecordedEventWithStacks] {
    var states: [Int: (number: Int, state: StackState)] = [:]
    var found: [Int: RecordedEventWithStacks] = [:]
    for event in events.sorted(by: { $0.number < $1.number }) {
      var state: StackState
      if let known = states[event.session], known.number == event.number - 1 {
        state = known.state
      } else {
        state = StackState(root: try stackBefore(event.number))
      }
      found[event.number] = RecordedEventWithStacks(event, applyingTo: &state)
      states[event.session] = (event.number, state)
    }
    return events.compactMap { found[$0.number] }
  }
}
