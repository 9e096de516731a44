internal import CLibrary
internal import RouteModel
import Texts

extension StoreHistory {
  /// Writes the waiting events in one transaction. Inside a transaction it does nothing.
  ///
  /// - Parameter waits: Whether to wait for another process that holds the file, up to the busy
  ///   timeout.
  /// - Returns: The numbers of the events, or nil if none was written.
  /// - Throws: `locked`, `read-only`, `disk-full`. The events then still wait; ``discardWaiting()``
  ///   drops them.
  @discardableResult
  public func flush(waits: Bool = true) throws(StoreError) -> ClosedRange<Int>? {
    guard store.pending == nil, !buffer.waiting.isEmpty else { return nil }
    try store.requireWritable()
    if buffer.isImporting, !connection.isInTransaction { throw endedImport }
    let written: Written
    if !waits { connection.setBusyTimeout(milliseconds: 0) }
    defer {
      if !waits {
        connection.setBusyTimeout(
          milliseconds: Int(store.options.busyTimeout.inMicroseconds / 1_000))
      }
    }
    do throws(StoreError) {
      written = try connection.transaction(.write) { () throws(StoreError) in
        try writeWaiting()
      }
    } catch {
      // Their rows were rolled back with the transaction.
      buffer.forgetContexts()
      buffer.nextAttempt = RealTime.uptime() + HistoryBuffer.patience
      throw error
    }
    for (session, id) in written.sessions { session.id = id }
    let count = buffer.waiting.count
    buffer.removeWritten()
    if buffer.isImporting {
      buffer.importedSessions += written.sessions.map { $0.0 }
      buffer.sinceRetention += count
    } else {
      keepRetention(after: count)
    }
    return written.first.map { Int($0)...Int(written.last) }
  }

  /// Writes the waiting events, as ``flush(waits:)`` does. If the last attempt failed, it tries
  /// again at most every 100 ms and without waiting, so that the caller is not delayed twice.
  ///
  /// - Throws: What ``flush(waits:)`` throws.
  @discardableResult
  public func flushIfFree() throws(StoreError) -> ClosedRange<Int>? {
    guard let nextAttempt = buffer.nextAttempt else { return try flush() }
    return RealTime.uptime() < nextAttempt ? nil : try flush(waits: false)
  }

  // MARK: When

  /// Writes the waiting events if they are too many, or have waited too long.
  func flushIfDue(_ now: Int64) throws(StoreError) {
    if buffer.isOverfull {
      // Before events are dropped, the other process gets the full busy timeout once more.
      defer { if buffer.isOverfull { buffer.giveUpAll() } }
      try flush()
    } else if buffer.isDue(now) {
      try flushIfFree()
    }
  }

  // MARK: The rows

  /// The rows of the waiting events.
  private struct Written {
    /// The sessions whose rows were written.
    var sessions: [(HistoryBuffer.Session, Int64)] = []
    var first: Int64?
    var last: Int64 = 0
  }

  private func writeWaiting() throws(StoreError) -> Written {
    if buffer.waiting.contains(where: { $0.session.id == nil }) {
      try store.sharing.detectCopyInTransaction()
    }
    var written = Written()
    // Another program's retention may have removed the rows of sessions and contexts.
    let version = try store.dataVersion()
    let isChanged = buffer.dataVersion != version
    if isChanged { buffer.forgetContexts() }
    buffer.dataVersion = version
    let missing = isChanged ? try missingSessions() : []
    // The number of an event that was sent and removed is not given again.
    written.last = try connection.integer(
      """
      SELECT max(coalesce((SELECT max(id) FROM event), 0), coalesce((SELECT
        max(coalesce(sent_through, 0), coalesce(copied_through, 0)) FROM store WHERE id = 1), 0))
      """)
    if written.last.addingReportingOverflow(Int64(buffer.waiting.count)).overflow {
      throw StoreError(.tooLarge, "the history has no number left for another event")
    }
    let insertion = try connection.statement(StoreTable.events.insertion)
    var last: (number: Int, key: Int)?
    for waiting in buffer.waiting {
      var event = waiting.recorded
      if last?.number != event.revision {
        last = (event.revision, try connection.key(ofRevision: event.revision))
      }
      event.revision = last?.key ?? event.revision
      let session: Int64
      if let (last, id) = written.sessions.last, last === waiting.session {
        session = id
      } else if let id = waiting.session.id, !missing.contains(id) {
        session = id
      } else {
        session = try insert(waiting.session)
        written.sessions.append((waiting.session, session))
      }
      let context = try contextID(event.context)
      written.last += 1
      event.number = Int(written.last)
      event.session = Int(session)
      try write(event, context: context, to: insertion)
      if written.first == nil { written.first = written.last }
      if let snapshot = waiting.snapshot {
        try insertSnapshot(snapshot, session: session, event: written.last)
      }
    }
    return written
  }

  /// - Parameter context: The id of the row of its context.
  private func write(
    _ event: RecordedEvent, context: Int64, to insert: Statement
  ) throws(StoreError) {
    for (index, field) in RecordedEvent.fields.enumerated() {
      let place = Int32(index) + 1
      if case .context = field.kind {
        insert.bind(place, context)
        continue
      }
      insert.bind(place, field.value(of: event), isDocument: true)
    }
    try insert.run()
  }

  /// The rows that sessions of waiting events had, and that are not there any more.
  private func missingSessions() throws(StoreError) -> Set<Int64> {
    var missing = Set(buffer.waiting.compactMap(\.session.id))
    for id in missing
    where try connection.number("SELECT 1 FROM session WHERE id = ?1", id) != nil {
      missing.remove(id)
    }
    return missing
  }

  /// Inserts the row of a session. One that was removed is inserted again, with the stack before its
  /// first waiting event.
  private func insert(_ session: HistoryBuffer.Session) throws(StoreError) -> Int64 {
    let stack = session.id == nil ? session.stackAtStart : StackCoding.text(session.written)
    return try insert(session, stack: stack)
  }

  private func insert(
    _ session: HistoryBuffer.Session, stack: String?
  ) throws(StoreError) -> Int64 {
    try connection.statement(
      "INSERT INTO session (time, user, tool_version, stack, uuid) VALUES (?1, ?2, ?3, ?4, ?5)"
    ).with(
      session.time, store.user, store.options.toolVersion, LongText(stack),
      UUIDText.make()
    ).run()
    return connection.lastInsertID
  }

  func insertSnapshot(
    _ stack: String, session: Int64, event: Int64
  ) throws(StoreError) {
    try connection.statement(
      "INSERT OR REPLACE INTO snapshot (session_id, event_id, stack) VALUES (?1, ?2, ?3)"
    ).with(session, event, LongText(stack)).run()
  }

  private static let contextsRemembered = 1_000

  private func contextID(_ facts: [String: String]) throws(StoreError) -> Int64 {
    // Nearly always the facts of the previous event, which are compared without hashing.
    if let last = buffer.lastContext, last.facts == facts { return last.id }
    if buffer.contextIDs.count >= Self.contextsRemembered { buffer.forgetContexts() }
    let id = try storedContextID(facts)
    buffer.lastContext = (facts, id)
    return id
  }

  private func storedContextID(_ facts: [String: String]) throws(StoreError) -> Int64 {
    if let id = buffer.contextIDs[facts] { return id }
    var json = JSONWriter()
    StackCoding.write(facts, to: &json)
    let text = json.text
    let id: Int64
    if let known = try connection.number("SELECT id FROM context WHERE facts = ?1", LongText(text))
    {
      id = Int64(known)
    } else {
      try connection.statement("INSERT INTO context (facts) VALUES (?1)").with(LongText(text)).run()
      id = connection.lastInsertID
    }
    buffer.contextIDs[facts] = id
    return id
  }
}
