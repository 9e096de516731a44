internal import RouteModel

extension StoreHistory {
  /// The setting for how much of the history is kept; nil keeps everything, which is also the safe answer to
  /// a value that cannot be read.
  public var retention: RetentionLimit? {
    get throws(StoreError) {
      RetentionLimit(try store.value(of: .retention))
    }
  }

  /// How many events were removed since the store was opened although its hub does not have them.
  public var prunedUnsentEvents: Int { buffer.prunedUnsent }

  /// Removes what is beyond the retention: whole sessions, the oldest first, and the oldest events
  /// of a session that is longer than the limit. The rest can be read as before, including stacks.
  /// After `config hub-keep unsent`, events that the hub does not have stay.
  ///
  /// Long histories are pruned in several transactions, so that others can write in between.
  ///
  /// - Returns: How many events were removed.
  @discardableResult
  public func prune(keeping retention: RetentionLimit) throws(StoreError) -> Int {
    try store.requireWritable()
    try store.requireNoTransaction("pruning the history")
    try flush()
    let sent = try hasHub() ? try store.sharing.sentThrough() : nil
    let last = try store.value(of: .hubKeep) == "unsent" ? sent ?? .max : .max
    let beginnings =
      switch retention {
      case .events(let count): try beginnings(beyond: max(0, count), through: last)
      case .age(let seconds): try beginnings(before: oldestTime(seconds), through: last)
      }
    var removed = 0
    for beginning in beginnings {
      if let sent { buffer.prunedUnsent += try countEvents(of: beginning, after: sent) }
      removed += try remove(beginning)
    }
    if removed > 0 { try removeUnusedContexts() }
    return removed
  }

  private func hasHub() throws(StoreError) -> Bool {
    if try !store.value(of: .hub).isEmpty { return true }
    return try connection.number("SELECT 1 FROM store WHERE sent_to IS NOT NULL") != nil
  }

  private func countEvents(of beginning: Beginning, after sent: Int) throws(StoreError) -> Int {
    try connection.number(
      "SELECT count(*) FROM event WHERE session_id = ?1 AND id > ?2 AND id <= ?3",
      beginning.session, sent, beginning.last) ?? 0
  }

  private func removeUnusedContexts() throws(StoreError) {
    buffer.forgetContexts()
    try connection.transaction(.write) { () throws(StoreError) in
      _ = try connection.statement(
        """
        DELETE FROM context WHERE NOT EXISTS (SELECT 1 FROM event WHERE context_id = context.id)
        """
      ).run()
    }
  }

  // MARK: What is beyond it

  /// The events of a session up to one.
  private struct Beginning {
    var session: Int
    var last: Int
  }

  /// - Parameters:
  ///   - count: How many events are kept.
  ///   - end: Events after this one stay.
  private func beginnings(
    beyond count: Int, through end: Int
  ) throws(StoreError) -> [Beginning] {
    // Numbers only grow, so a short history is recognised without counting its rows.
    let newest = try connection.number("SELECT max(id) FROM event") ?? 0
    let oldest = try connection.number("SELECT min(id) FROM event") ?? 1
    let (span, isLong) = newest.subtractingReportingOverflow(oldest)
    if !isLong, span < count { return [] }
    var excess = (try connection.number("SELECT count(*) FROM event") ?? 0) - count
    var found: [Beginning] = []
    var session = Int.min
    while excess > 0 {
      let next = try connection.statement(
        "SELECT session_id FROM event WHERE session_id > ?1 ORDER BY session_id LIMIT 1", session
      ).number()
      guard let next else { break }
      session = next
      let length =
        try connection.number(
          "SELECT count(*) FROM event WHERE session_id = ?1", session) ?? 0
      if length > excess, length <= count { break }
      let last = try connection.number(
        "SELECT id FROM event WHERE session_id = ?1 ORDER BY id LIMIT 1 OFFSET ?2", session,
        min(length, excess) - 1)
      found.append(Beginning(session: session, last: min(last ?? end, end)))
      excess -= length
    }
    return found
  }

  /// The events before the first one of their session that stays. Clocks are set back, and logs are
  /// not always in order: an old event after one that stays contributed to the present stack, and
  /// stays too.
  ///
  /// - Parameters:
  ///   - time: Events of this time, and of later ones, stay.
  ///   - end: Events after this one stay.
  private func beginnings(
    before time: Int, through end: Int
  ) throws(StoreError) -> [Beginning] {
    let sessions = try connection.statement(
      "SELECT DISTINCT session_id FROM event WHERE time < ?1 ORDER BY session_id", time
    ).numbers()
    var found: [Beginning] = []
    for session in sessions {
      let kept = try connection.number(
        """
        SELECT id FROM event WHERE session_id = ?1 AND +time >= ?2 ORDER BY id LIMIT 1
        """, session, time)
      let last = try connection.number(
        "SELECT max(id) FROM event WHERE session_id = ?1 AND id < ?2", session, kept ?? .max)
      if let last { found.append(Beginning(session: session, last: min(last, end))) }
    }
    return found
  }

  /// The time before which events are too old.
  private func oldestTime(_ seconds: Int64) -> Int {
    let (age, isTooMuch) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let limit = store.now().subtractingReportingOverflow(isTooMuch ? .max : age)
    return limit.overflow ? .min : Int(limit.partialValue)
  }

  // MARK: Removing

  /// How many events are removed in one transaction.
  private static let pruneBatch = 10_000

  private func remove(_ beginning: Beginning) throws(StoreError) -> Int {
    var removed = 0
    var isDone = false
    while !isDone {
      removed += try connection.transaction(.write) { () throws(StoreError) in
        let end = try connection.number(
          """
          SELECT id FROM event WHERE session_id = ?1 AND id <= ?2 ORDER BY id LIMIT 1 OFFSET ?3
          """, beginning.session, beginning.last, Self.pruneBatch - 1)
        isDone = end == nil || end == beginning.last
        return try remove(all: Beginning(session: beginning.session, last: end ?? beginning.last))
      }
    }
    return removed
  }

  /// Removes the events, in a transaction. What remains of the session begins with the stack before
  /// its next event.
  private func remove(all beginning: Beginning) throws(StoreError) -> Int {
    let (session, last) = (beginning.session, beginning.last)
    var goesOn = buffer.session?.id == Int64(session)
    if !goesOn {
      goesOn =
        try connection.number(
          "SELECT 1 FROM event WHERE session_id = ?1 AND id > ?2 LIMIT 1", session, last) != nil
    }
    if goesOn {
      let state = try stackState(session: session, before: last, includesEvent: true)
      try connection.statement("UPDATE session SET stack = ?2 WHERE id = ?1")
        .with(session, LongText(StackCoding.text(state))).run()
    }
    try connection.statement(
      "DELETE FROM snapshot WHERE session_id = ?1 AND event_id <= ?2", session,
      goesOn ? last : .max
    ).run()
    let removed = try connection.statement(
      "DELETE FROM event WHERE session_id = ?1 AND id <= ?2", session, last
    ).run()
    if !goesOn { try connection.statement("DELETE FROM session WHERE id = ?1", session).run() }
    return removed
  }

  // MARK: By itself

  /// The most events after which the retention of the settings is applied again; fewer if fewer are
  /// kept.
  static let retentionInterval = 4_096

  /// Prunes by the setting from time to time, so that a store in use for weeks does not grow
  /// without bound.
  func keepRetention(after written: Int) {
    buffer.sinceRetention += written
    guard buffer.sinceRetention >= buffer.retentionInterval, !buffer.isPruning else { return }
    buffer.sinceRetention = 0
    buffer.isPruning = true
    defer { buffer.isPruning = false }
    // If another process holds the store, it is done the next time.
    guard let retention = try? retention else { return }
    var interval = Self.retentionInterval
    if case .events(let count) = retention { interval = min(interval, max(1, count)) }
    buffer.retentionInterval = interval
    _ = try? prune(keeping: retention)
  }
}
