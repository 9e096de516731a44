internal import CSQLite
internal import RouteModel

extension RouteStore {
  /// The setting for how much of the history is kept; nil keeps everything.
  public var retention: Retention? {
    get throws(StoreError) {
      guard let setting = Setting.all.first(where: { $0.name == "retention" }) else { return nil }
      return Retention(try value(of: setting))
    }
  }

  /// How many events were removed since the store was opened although its hub does not have them.
  public var prunedUnsentEvents: Int { history.prunedUnsent }

  /// Removes the events beyond the retention. The rest can be read as before, including stacks.
  /// After `config hub-keep unsent`, events that the hub does not have stay.
  ///
  /// Long histories are pruned in several transactions, so that others can write in between.
  ///
  /// - Returns: How many events were removed.
  @discardableResult
  public func prune(keeping retention: Retention) throws(StoreError) -> Int {
    try requireWritable()
    try requireNoTransaction("pruning the history")
    try flush()
    var count = 0
    let sent = try hasHub() ? try sentThrough() : nil
    let keeps = try setting("hub-keep")
    let last = keeps == "unsent" ? sent ?? .max : .max
    for beginning in try beginningsToPrune(retention, through: last) {
      if let sent { history.prunedUnsent += try countEvents(of: beginning, after: sent) }
      count += try prune(beginning)
    }
    if count > 0 { try removeUnusedContexts() }
    return count
  }

  private func hasHub() throws(StoreError) -> Bool {
    if let address = try setting("hub"), !address.isEmpty { return true }
    return try connection.number("SELECT 1 FROM store WHERE sent_to IS NOT NULL") != nil
  }

  private func countEvents(
    of beginning: Beginning, after sent: Int
  ) throws(StoreError) -> Int {
    guard beginning.last > sent else { return 0 }
    if beginning.first > sent { return beginning.count }
    return try connection.number(
      """
      SELECT count(*) FROM event INDEXED BY event_session
      WHERE session_id = ?1 AND id > ?2 AND id <= ?3
      """, beginning.session, sent, beginning.last) ?? 0
  }

  /// Contexts are few, unless each event has its own.
  private static let contextsKept = 1_000

  private func removeUnusedContexts() throws(StoreError) {
    guard try connection.integer("SELECT count(*) FROM context") > Self.contextsKept else { return }
    history.forgetContexts()
    try connection.transaction(.write) { () throws(StoreError) in
      _ = try connection.statement(
        "DELETE FROM context WHERE id NOT IN (SELECT context_id FROM event)"
      ).run()
    }
  }

  /// The events that a session loses: the first ones, up to the last one that is removed.
  private struct Beginning {
    var session: Int
    var first: Int
    var last: Int
    var count: Int

    /// Whether scanning the rows between them costs less than looking each up.
    var isDense: Bool {
      let (width, isWide) = last.subtractingReportingOverflow(first)
      return !isWide && width / 8 <= count &+ 256
    }
  }

  /// - Parameter end: Events after this one stay.
  private func beginningsToPrune(
    _ retention: Retention, through end: Int
  ) throws(StoreError) -> [Beginning] {
    let select: Statement
    switch retention {
    case .age(let seconds):
      select = try connection.statement(
        """
        SELECT session_id, min(id), max(id), count(*) FROM event WHERE time < ?1
          AND id <= ?2
        GROUP BY session_id
        """, oldestTime(seconds), end)
    case .events(let count):
      // Numbers only grow, so a short history is recognised without reading its rows.
      guard try MissingEvents(connection: connection).span() > count else { return [] }
      let excess = (try connection.number("SELECT count(*) FROM event") ?? 0) - max(0, count)
      guard excess > 0,
        let last = try connection.number(
          "SELECT id FROM event ORDER BY id LIMIT 1 OFFSET ?1", excess - 1)
      else { return [] }
      select = try connection.statement(
        """
        SELECT session_id, min(id), max(id), count(*) FROM event NOT INDEXED WHERE id <= ?1
        GROUP BY session_id
        """, min(last, end))
    }
    let found = try select.all { (row) throws(StoreError) in
      Beginning(
        session: try row.int(0), first: try row.int(1), last: try row.int(2),
        count: try row.int(3))
    }
    guard case .age(let seconds) = retention else { return found }
    var beginnings: [Beginning] = []
    for beginning in found {
      if let beginning = try before(youngest: oldestTime(seconds), beginning) {
        beginnings.append(beginning)
      }
    }
    return beginnings
  }

  /// The events before the first one that stays. Clocks are set back, and logs are not always in
  /// order: an old event after one that stays contributed to the present stack, and stays too.
  ///
  /// - Parameters:
  ///   - limit: Events of this time, and of later ones, stay.
  ///   - beginning: The old events of a session, wherever they are.
  private func before(
    youngest limit: Int, _ beginning: Beginning
  ) throws(StoreError) -> Beginning? {
    let earlier = try connection.number(
      "SELECT 1 FROM event INDEXED BY event_session WHERE session_id = ?1 AND id < ?2 LIMIT 1",
      beginning.session, beginning.first)
    if earlier != nil { return nil }
    let (width, isWide) = beginning.last.subtractingReportingOverflow(beginning.first)
    if !isWide, width + 1 == beginning.count { return beginning }
    let stays = try connection.number(
      """
      SELECT min(id) FROM event INDEXED BY event_session
      WHERE session_id = ?1 AND id < ?2 AND time >= ?3
      """, beginning.session, beginning.last, limit)
    guard let stays else { return beginning }
    let goes = try connection.statement(
      """
      SELECT max(id), count(*) FROM event INDEXED BY event_session WHERE session_id = ?1 AND id < ?2
      """, beginning.session, stays)
    return try goes.first { (row) throws(StoreError) in
      Beginning(
        session: beginning.session, first: beginning.first, last: try row.int(0),
        count: try row.int(1))
    }
  }

  /// The time before which events are older than a number of seconds.
  private func oldestTime(_ seconds: Int64) -> Int {
    let (age, isTooMuch) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let limit = now().subtractingReportingOverflow(isTooMuch ? .max : age)
    return limit.overflow ? .min : Int(limit.partialValue)
  }

  /// How many events are removed in one transaction.
  private static let pruneBatch = 10_000

  private func prune(_ beginning: Beginning) throws(StoreError) -> Int {
    if try goesOn(after: beginning) {
      // Later events build on the stack of that time.
      try connection.transaction(.write) { () throws(StoreError) in
        let (state, _) = try stackState(
          session: beginning.session, before: beginning.last, includesEvent: true)
        try insertSnapshot(
          StackCoding.text(state), session: Int64(beginning.session), event: Int64(beginning.last))
      }
    }
    var count = 0
    var removed = 0
    repeat {
      removed = try connection.transaction(.write) { () throws(StoreError) in
        let delete = try connection.statement(
          beginning.isDense
            ? """
            DELETE FROM event WHERE id IN (
              SELECT id FROM event NOT INDEXED
              WHERE id BETWEEN ?4 AND ?2 AND session_id = ?1 LIMIT ?3)
            """
            : """
            DELETE FROM event WHERE id IN (
              SELECT id FROM event INDEXED BY event_session
              WHERE session_id = ?1 AND id BETWEEN ?4 AND ?2 LIMIT ?3)
            """, beginning.session, beginning.last, Self.pruneBatch, beginning.first)
        return try delete.run()
      }
      count += removed
    } while removed == Self.pruneBatch
    try removeLeftovers(of: beginning)
    return count
  }

  /// Whether the session has events that stay, or may get more.
  private func goesOn(after beginning: Beginning) throws(StoreError) -> Bool {
    if history.session?.id == Int64(beginning.session) { return true }
    return try connection.number(
      "SELECT 1 FROM event WHERE session_id = ?1 AND id > ?2 LIMIT 1",
      beginning.session, beginning.last) != nil
  }

  /// Removes what no event needs any more. The stack before the next event becomes the one that the
  /// session begins with, so that the session's row is enough to read the rest.
  private func removeLeftovers(of beginning: Beginning) throws(StoreError) {
    try connection.transaction(.write) { () throws(StoreError) in
      let goesOn = try goesOn(after: beginning)
      if goesOn {
        let stack: SQL =
          "coalesce((SELECT stack FROM snapshot WHERE session_id = ?1 AND event_id = ?2), stack)"
        try connection.kept(
          StoreTable.sessions.update(of: "stack", to: stack), beginning.session, beginning.last
        ).run()
      }
      try connection.statement(
        "DELETE FROM snapshot WHERE session_id = ?1 AND event_id <= ?2",
        beginning.session, goesOn ? beginning.last : Int.max
      ).run()
      guard !goesOn else { return }
      try connection.statement("DELETE FROM session WHERE id = ?1", beginning.session).run()
    }
  }

  // MARK: By itself

  /// The most events after which the retention of the settings is applied again; fewer if fewer are
  /// kept.
  static let retentionInterval = 4_096

  /// Prunes by the setting from time to time, so that a store in use for weeks does not grow
  /// without bound.
  func keepRetention(after written: Int) {
    history.sinceRetention += written
    guard history.sinceRetention >= history.retentionInterval, !history.isPruning else { return }
    history.sinceRetention = 0
    history.isPruning = true
    defer { history.isPruning = false }
    // If another process holds the store, it is done the next time.
    guard let retention = try? self.retention else { return }
    var interval = Self.retentionInterval
    if case .events(let count) = retention { interval = min(interval, max(1, count)) }
    let awaited = (try? eventsToAwait(retention, atLeast: interval)) ?? 0
    history.retentionInterval = max(interval, awaited)
    if awaited == 0 { _ = try? prune(keeping: retention) }
  }

  /// The approximate size of a controller in a stack, in bytes.
  private static let bytesOfNode = 100

  /// How many events to wait for until pruning is worth its cost.
  ///
  /// A session that continues keeps the whole stack before its next event. A stack of many
  /// controllers is not written again for a few events: at least as many events as it has
  /// controllers are removed at a time. So the cost of an event does not depend on the depth of the
  /// stack.
  ///
  /// - Parameter interval: The number of controllers up to which a stack is not deep.
  private func eventsToAwait(
    _ retention: Retention, atLeast interval: Int
  ) throws(StoreError) -> Int {
    guard let oldest = try connection.number("SELECT session_id FROM event ORDER BY id LIMIT 1")
    else { return 0 }
    let wanted = connection.bytesOfStack(session: oldest) / Self.bytesOfNode
    guard wanted > interval else { return 0 }
    switch retention {
    case .events(let count):
      let span = try MissingEvents(connection: connection).span()
      let beyond = span.subtractingReportingOverflow(count)
      return beyond.overflow ? 0 : max(0, wanted - max(0, beyond.partialValue))
    case .age(let seconds):
      let beyond = try connection.number(
        """
        SELECT count(*) FROM
          (SELECT 1 FROM event INDEXED BY event_time WHERE time < ?1 LIMIT ?2)
        """, oldestTime(seconds), wanted)
      return wanted - (beyond ?? 0)
    }
  }
}

extension Connection {
  /// The length of the stack with which a session begins, in bytes, without reading it.
  fileprivate func bytesOfStack(session: Int) -> Int {
    var blob: OpaquePointer?
    guard
      sqlite3_blob_open(handle, "main", "session", "stack", Int64(session), 0, &blob) == SQLITE_OK
    else { return 0 }
    defer { sqlite3_blob_close(blob) }
    return Int(sqlite3_blob_bytes(blob))
  }
}
