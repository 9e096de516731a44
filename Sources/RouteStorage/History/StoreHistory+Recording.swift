internal import CLibrary
public import RouteModel

extension StoreHistory {
  /// Begins a session, to which the following events belong, numbered by their sequence. Its row is
  /// written with the first event.
  ///
  /// - Parameter stack: The simulated hierarchy that the session starts with.
  public func startSession(stack: StackNode? = nil) {
    buffer.session = HistoryBuffer.Session(
      time: store.now(), stackAtStart: stack.map(StackCoding.text), stack: StackState(root: stack))
  }

  /// The number of the current session; nil until its first event is in the file.
  public var session: Int? { buffer.session?.id.map { Int($0) } }

  /// How many events are not in the file yet.
  public var waitingEvents: Int { buffer.waiting.count }

  /// How many events were dropped because they could not be written.
  public var lostEvents: Int { buffer.lost }

  /// Records an event, with long values truncated.
  ///
  /// It waits in memory until ``flush(waits:)``, for at most 100 ms or 1,023 further events. Inside
  /// a transaction it waits for the end of the transaction, marked as made on an uncommitted catalog.
  /// While another process holds the file, up to 64 MB of events wait: then they are dropped
  /// (``lostEvents``), and later ones are in a new session.
  ///
  /// - Parameters:
  ///   - event: The event, with its sensitive values already masked.
  ///   - context: Facts such as `platform` and `version`.
  ///   - revision: The revision of the catalog, if the catalog is in another store.
  ///   - isUncommitted: Whether the catalog is uncommitted; nil if the catalog is in this store.
  /// - Throws: What ``flush(waits:)`` throws. The event is kept nevertheless.
  public func append(
    _ event: RouteEvent, context: [String: String] = [:], revision: Int? = nil,
    isUncommitted: Bool? = nil
  ) throws(StoreError) {
    let now = RealTime.uptime()
    let session =
      buffer.session
      ?? HistoryBuffer.Session(time: store.now(), stackAtStart: nil, stack: StackState())
    buffer.session = session
    buffer.append(
      HistoryBuffer.Waiting(
        recorded: RecordedEvent(
          number: 0, session: 0, revision: revision ?? store.knownRevision,
          isUncommitted: isUncommitted ?? (store.pending != nil), context: context,
          event: event.bounded()), session: session),
      at: now)
    try flushIfDue(now)
  }

  // MARK: Many events as one

  /// Begins an import: either all events recorded until ``commitImport()`` are kept, or none.
  /// Meanwhile other processes can read, but must wait to write.
  ///
  /// - Throws: What ``flush(waits:)`` throws; `transaction-state` inside a transaction.
  public func beginImport() throws(StoreError) {
    try store.requireWritable()
    try store.requireNoTransaction("an import of events")
    try flush()
    try connection.begin(.write)
    buffer.isImporting = true
  }

  /// Ends an import and commits its events.
  ///
  /// - Throws: What ``flush(waits:)`` throws; then nothing of the import is kept.
  public func commitImport() throws(StoreError) {
    do throws(StoreError) {
      try flush()
      guard connection.isInTransaction else { throw endedImport }
      try connection.commit()
    } catch {
      rollbackImport()
      throw error
    }
    buffer.endImport(isKept: true)
    keepRetention(after: 0)
  }

  /// Ends an import and discards its events. Begin a new session afterwards:
  /// ``startSession(stack:)``.
  public func rollbackImport() {
    connection.rollback()
    buffer.endImport(isKept: false)
  }

  var endedImport: StoreError {
    StoreError(.transaction, "the import has ended: its events are not recorded")
  }

  /// Drops the waiting events, when recording is turned off. Later events are in a new session.
  public func discardWaiting() { buffer.giveUpAll() }
}
