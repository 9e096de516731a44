internal import CSQLite
public import RouteModel

extension RouteStore {
  /// Begins a session: the events that follow belong to it, and are numbered within it by their
  /// sequence. Its row is written with the first event.
  ///
  /// - Parameter stack: The simulated hierarchy that the session starts with.
  public func startSession(stack: StackNode? = nil) {
    history.session = HistoryBuffer.Session(
      id: nil, time: now(), stackAtStart: stack, stack: StackState(root: stack))
  }

  /// The number of the session that events belong to; nil until its first event is in the file.
  public var session: Int? { history.session?.id.map { Int($0) } }

  /// How many events are not in the file yet.
  public var waitingEvents: Int { history.waiting.count }

  /// Records an event.
  ///
  /// It waits in memory for ``flush()``, for 100 ms or for 1,023 others. Inside ``begin()`` it waits
  /// for the end of the transaction, marked as made on an uncommitted catalog.
  ///
  /// - Parameters:
  ///   - event: What happened; already without sensitive values (``SensitiveValues``).
  ///   - context: Facts such as `platform` and `version`.
  ///   - revision: The revision of the catalog, if the catalog is in another store.
  /// - Throws: What ``flush()`` throws.
  public func append(
    _ event: RouteEvent, context: [String: String] = [:], revision: Int? = nil
  ) throws(StoreError) {
    let now = Platform.uptime()
    if history.waiting.isEmpty { history.waitingSince = now }
    history.append(
      HistoryBuffer.Waiting(
        event: event, context: context, revision: revision ?? knownRevision,
        isUncommitted: pending != nil)
    ) {
      HistoryBuffer.Session(id: nil, time: self.now(), stackAtStart: nil, stack: StackState())
    }
    if history.waiting.count >= HistoryBuffer.capacity
      || now - history.waitingSince >= HistoryBuffer.patience
    {
      try flush()
    }
  }

  /// Writes the events that wait, in one transaction. Inside ``begin()`` it does nothing.
  ///
  /// - Returns: The numbers that the events got, or nil if none was written.
  /// - Throws: `locked`, `read-only`, `disk-full`. The events still wait then; ``discardWaiting()``
  ///   gives them up.
  @discardableResult
  public func flush() throws(StoreError) -> ClosedRange<Int>? {
    guard pending == nil, !history.waiting.isEmpty else { return nil }
    try requireWritable()
    let written: (session: Int64, numbers: ClosedRange<Int>)?
    do throws(StoreError) {
      written = try connection.transaction(.write) { () throws(StoreError) in
        try writeWaiting()
      }
    } catch {
      // Their rows are gone with the transaction.
      history.forgetContexts()
      throw error
    }
    history.session?.id = written?.session
    let count = history.waiting.count
    history.waiting.removeAll(keepingCapacity: true)
    keepRetention(after: count)
    return written?.numbers
  }

  /// Forgets the events that wait: recording was turned off.
  public func discardWaiting() { history.discardWaiting() }

  private func writeWaiting()
    throws(StoreError) -> (session: Int64, numbers: ClosedRange<Int>)?
  {
    let session: Int64
    if let id = history.session?.id {
      session = id
    } else {
      guard let id = try insertSession() else { return nil }
      session = id
    }
    var first: Int64?
    var last: Int64 = 0
    for waiting in history.waiting {
      let context = try contextID(waiting.context)
      last = try history.writer.write(waiting, session: session, context: context, connection)
      if first == nil { first = last }
      if let snapshot = waiting.snapshot {
        try insertSnapshot(snapshot, session: session, event: last)
      }
    }
    return first.map { (session, Int($0)...Int(last)) }
  }

  private func insertSession() throws(StoreError) -> Int64? {
    guard let session = history.session else { return nil }
    let insert = try connection.statement(
      "INSERT INTO session (time, user, tool_version, stack) VALUES (?1, ?2, ?3, ?4)")
    insert.bind(1, session.time)
    insert.bind(2, user)
    insert.bind(3, options.toolVersion)
    insert.bind(4, document: session.stackAtStart.map(StackCoding.text))
    try insert.run()
    return connection.lastInsertID
  }

  func insertSnapshot(
    _ stack: String, session: Int64, event: Int64
  ) throws(StoreError) {
    let insert = try connection.statement(
      "INSERT OR REPLACE INTO snapshot (session_id, event_id, stack) VALUES (?1, ?2, ?3)")
    insert.bind(1, session)
    insert.bind(2, event)
    insert.bind(3, document: stack)
    try insert.run()
  }

  private static let contextsRemembered = 1_000

  private func contextID(_ facts: [String: String]) throws(StoreError) -> Int64 {
    // Nearly always the facts of the event before, which is seen without hashing them.
    if let last = history.lastContext, last.facts == facts { return last.id }
    if history.contextIDs.count >= Self.contextsRemembered { history.forgetContexts() }
    let id = try storedContextID(facts)
    history.lastContext = (facts, id)
    return id
  }

  private func storedContextID(_ facts: [String: String]) throws(StoreError) -> Int64 {
    if let id = history.contextIDs[facts] { return id }
    var json = JSONText()
    EventWriter.write(facts, to: &json)
    let text = json.text
    let select = try connection.statement("SELECT id FROM context WHERE facts = ?1")
    select.bind(1, text)
    if let id = try select.first({ (row) throws(StoreError) in try row.int64(0) }) {
      history.contextIDs[facts] = id
      return id
    }
    let insert = try connection.statement("INSERT INTO context (facts) VALUES (?1)")
    insert.bind(1, document: text)
    try insert.run()
    history.contextIDs[facts] = connection.lastInsertID
    return connection.lastInsertID
  }
}
