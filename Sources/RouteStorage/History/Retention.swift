/// How much of the history is kept.
public enum Retention: Sendable, Hashable, CustomStringConvertible {
  /// Events that are not older than so many seconds.
  case age(seconds: Int64)
  /// The newest so many events.
  case events(Int)

  /// Reads `30d`, `12h`, `2w`, `90m`, `45s`, or a number of events such as `100000`; nil for anything
  /// else.
  public init?(_ text: String) {
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
    if let count = Int(text), count >= 0 {
      self = .events(count)
    } else if let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()),
      count >= 0
    {
      let (seconds, isTooMuch) = count.multipliedReportingOverflow(by: unit)
      if isTooMuch || seconds > .max / 1_000_000 { return nil }
      self = .age(seconds: seconds)
    } else {
      return nil
    }
  }

  public var description: String {
    switch self {
    case .events(let count): "\(count)"
    case .age(let seconds) where seconds % 86_400 == 0 && seconds > 0: "\(seconds / 86_400)d"
    case .age(let seconds): "\(seconds)s"
    }
  }
}

extension RouteStore {
  /// How much of the history is kept, as the setting says; nil keeps everything.
  public var retention: Retention? {
    get throws(StoreError) {
      guard let setting = Setting.all.first(where: { $0.name == "retention" }) else { return nil }
      return Retention(try value(of: setting))
    }
  }

  /// Removes the events beyond what is to be kept. What stays can be read as before, stacks included.
  ///
  /// Long histories go in several transactions, so that others can write meanwhile.
  ///
  /// - Returns: How many events went.
  @discardableResult
  public func prune(keeping retention: Retention) throws(StoreError) -> Int {
    try requireWritable()
    try requireNoTransaction("pruning the history")
    try flush()
    var count = 0
    for (session, last) in try sessionsToPrune(retention) {
      count += try prune(session: session, through: last)
    }
    if count > 0 { try removeUnusedContexts() }
    return count
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

  /// Sessions that lose events, each with the last one that goes.
  private func sessionsToPrune(_ retention: Retention) throws(StoreError) -> [(Int, Int)] {
    let select: Statement
    switch retention {
    case .age(let seconds):
      let (age, isTooMuch) = seconds.multipliedReportingOverflow(by: 1_000_000)
      let limit = now().subtractingReportingOverflow(isTooMuch ? .max : age)
      select = try connection.statement(
        "SELECT session_id, max(id) FROM event WHERE time < ?1 GROUP BY session_id")
      select.bind(1, limit.overflow ? Int64.min : limit.partialValue)
    case .events(let count):
      // Numbers grow: without a look at the rows a short history is known to be short.
      let newest = try connection.integer("SELECT coalesce(max(id), 0) FROM event")
      let oldest = try connection.integer("SELECT coalesce(min(id), 0) FROM event")
      let (span, isTooLong) = newest.subtractingReportingOverflow(oldest)
      guard isTooLong || span >= count else { return [] }
      let excess = try connection.integer("SELECT count(*) FROM event") - Int64(max(0, count))
      guard excess > 0 else { return [] }
      let cut = try connection.statement("SELECT id FROM event ORDER BY id LIMIT 1 OFFSET ?1")
      cut.bind(1, excess - 1)
      guard let last = try cut.first({ (row) throws(StoreError) in try row.int64(0) }) else {
        return []
      }
      select = try connection.statement(
        """
        SELECT session_id, max(id) FROM event INDEXED BY event_session WHERE id <= ?1
        GROUP BY session_id
        """)
      select.bind(1, last)
    }
    return try select.all { (row) throws(StoreError) in (try row.int(0), try row.int(1)) }
  }

  /// How many events go in one transaction.
  private static let pruneBatch = 10_000

  private func prune(session: Int, through last: Int) throws(StoreError) -> Int {
    // What comes after builds on the stack as it was then.
    try connection.transaction(.write) { () throws(StoreError) in
      let state = try stackState(session: session, before: last, includesEvent: true)
      try insertSnapshot(
        StackCoding.text(state), session: Int64(session), event: Int64(last))
    }
    var count = 0
    var removed = 0
    repeat {
      removed = try connection.transaction(.write) { () throws(StoreError) in
        let delete = try connection.statement(
          """
          DELETE FROM event WHERE id IN (
            SELECT id FROM event INDEXED BY event_session
            WHERE session_id = ?1 AND id <= ?2 LIMIT ?3)
          RETURNING digest
          """)
        delete.bind(1, session)
        delete.bind(2, last)
        delete.bind(3, Self.pruneBatch)
        let gone = try delete.sumOfDigests()
        try DigestTable(connection: connection).add(0 &- gone.sum, to: .event)
        return gone.rows
      }
      count += removed
    } while removed == Self.pruneBatch
    try removeLeftovers(session: session, through: last)
    return count
  }

  /// Removes what no event needs any more.
  private func removeLeftovers(session: Int, through last: Int) throws(StoreError) {
    try connection.transaction(.write) { () throws(StoreError) in
      let isEmpty = try connection.statement(
        "SELECT NOT EXISTS (SELECT 1 FROM event WHERE session_id = ?1)")
      isEmpty.bind(1, session)
      let isOver = try isEmpty.first { (row) throws(StoreError) in try row.bool(0) } ?? false
      // The session that goes on needs its row, and the stack that its next event builds on.
      let endsHere = isOver && history.session?.id != Int64(session)
      let snapshots = try connection.statement(
        "DELETE FROM snapshot WHERE session_id = ?1 AND event_id < ?2")
      snapshots.bind(1, session)
      snapshots.bind(2, endsHere ? Int.max : last)
      try snapshots.run()
      guard endsHere else { return }
      let row = try connection.statement("DELETE FROM session WHERE id = ?1")
      row.bind(1, session)
      try row.run()
    }
  }

  /// Events after which the retention of the settings is looked at again, at most; as many as are kept
  /// if that is less.
  static let retentionInterval = 4_096

  /// Prunes as the setting says, now and then: a store that is in use for weeks does not grow without
  /// bound.
  func keepRetention(after written: Int) {
    history.sinceRetention += written
    guard history.sinceRetention >= history.retentionInterval, !history.isPruning else { return }
    history.sinceRetention = 0
    history.isPruning = true
    defer { history.isPruning = false }
    // If another process is at work it is done the next time.
    guard let retention = try? self.retention else { return }
    if case .events(let count) = retention {
      history.retentionInterval = min(Self.retentionInterval, max(1, count))
    }
    _ = try? prune(keeping: retention)
  }
}
