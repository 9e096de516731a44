package import RouteModel

/// Events that a hub does not have, oldest first, with their sessions.
package struct UnsentEvents: Sendable {
  /// The events.
  package var events: [SharedEvent]
  /// The sessions that they belong to.
  package var sessions: [SharedSession]
}

extension StoreSharing {
  /// The number of the last event that a hub has; later events were not sent. In a copy of a store,
  /// events that were recorded before the copy was made belong to the original and count as sent.
  ///
  /// - Parameter hub: The unique name of the hub; nil means the one to which the store sent last.
  package func sentThrough(_ hub: String? = nil) throws(StoreError) -> Int {
    let select = try connection.statement("SELECT sent_to, sent_through FROM store WHERE id = 1")
    let sent = try select.first { (row) throws(StoreError) in
      (hub: try row.optionalText(0), through: try row.optionalInt(1) ?? 0)
    }
    guard let sent, hub == nil || sent.hub == hub else { return try copiedThrough() }
    return max(sent.through, try copiedThrough())
  }

  /// If this is a copy of a store, the number of the last event that belongs to the original; else
  /// 0.
  package func copiedThrough() throws(StoreError) -> Int {
    let select = try connection.statement("SELECT copied_through FROM store WHERE id = 1")
    return try select.first { (row) throws(StoreError) in try row.optionalInt(0) ?? 0 } ?? 0
  }

  /// Remembers that a hub has all events up to a number.
  ///
  /// - Parameters:
  ///   - number: The number of the newest event that it has.
  ///   - hub: The unique name of the hub.
  package func setSent(through number: Int, to hub: String) throws(StoreError) {
    try store.requireWritable()
    try store.requireNoTransaction("sending the history")
    try connection.transaction(.write) { () throws(StoreError) in
      // Another program may have sent more meanwhile.
      let number = max(number, try sentThrough(hub))
      try connection.statement("UPDATE store SET sent_to = ?1, sent_through = ?2 WHERE id = 1")
        .with(
          hub, number
        ).run()
    }
  }

  /// How many events were recorded after one.
  ///
  /// - Complexity: O(those events).
  package func countEvents(after number: Int) throws(StoreError) -> Int {
    try connection.number("SELECT count(*) FROM event WHERE id > ?1", number) ?? 0
  }

  /// Events in the order in which they were recorded, as they travel.
  ///
  /// - Parameters:
  ///   - number: They are those after this one.
  ///   - limit: The most events.
  ///   - origin: The unique name of the store that sends them.
  ///   - revisions: The unique names of revisions by their numbers.
  package func unsent(
    after number: Int, limit: Int, origin: String,
    revisions: (Int) throws(StoreError) -> String?
  ) throws(StoreError) -> UnsentEvents {
    try connection.transaction(.read) { () throws(StoreError) in
      var found = UnsentEvents(events: [], sessions: [])
      found.events.reserveCapacity(limit)
      var sessions: [Int: String] = [:]
      let filter = HistoryFilter(after: number, limit: limit, isOldestFirst: true)
      try EventQuestion(filter).forEach(in: store.history, isLong: true) {
        (recorded) throws(StoreError) in
        let name: String
        if let known = sessions[recorded.session] {
          name = known
        } else {
          let session = try sharedSession(recorded.session)
          sessions[recorded.session] = session.id
          found.sessions.append(session)
          name = session.id
        }
        found.events.append(
          SharedEvent(
            origin: origin, session: name, revision: try revisions(recorded.revision),
            recorded: recorded))
      }
      return found
    }
  }

  private func sharedSession(_ number: Int) throws(StoreError) -> SharedSession {
    let select = try connection.statement(
      "SELECT uuid, time, user, tool_version, stack FROM session WHERE id = ?1", number)
    let found = try select.first { (row) throws(StoreError) -> SharedSession? in
      guard let name = try row.optionalText(0) else { return nil }
      let stack = try row.optionalDocument(4).flatMap(StackCoding.value)
        .flatMap { StackCoding.node($0) }
      return SharedSession(
        id: name, time: try row.int64(1), author: try row.text(2), toolVersion: try row.text(3),
        stack: stack)
    }
    guard let found, let session = found else {
      throw StoreError(
        .damagedStore, "the store is damaged: session \(number) of an event is not there")
    }
    return session
  }
}
