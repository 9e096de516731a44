import RouteHub
import RouteModel
import RouteStorage
import Texts

/// Sends what a store has recorded to its hub.
@MainActor
struct HubSending {
  private let exchange: HubExchange
  /// The store that has the history.
  private let history: RouteStore

  /// - Throws: ``ShellError`` `no-hub`, `no-store`.
  init(_ workspace: Workspace, _ printer: Printer) throws {
    exchange = try HubExchange(workspace, printer)
    history = try workspace.historyStore()
    try history.sharing.detectCopy()
  }

  /// Whether the hub does not have the last event that was sent, as after a backup was put back.
  func hasLostEvents() throws -> Bool {
    let last = try history.sharing.sentThrough(exchange.hub.describe().uuid)
    guard last > max(0, try history.sharing.copiedThrough()) else { return false }
    let page = try history.sharing.unsent(
      after: last - 1, limit: 1, origin: exchange.machine.origin
    ) { (_) throws(StoreError) in nil }
    guard let event = page.events.first, event.recorded.number == last else { return false }
    return try exchange.hub.hasLost(event)
  }

  /// Sends the events that the hub does not have, in batches. What was sent stays sent if a later
  /// batch fails.
  ///
  /// - Parameters:
  ///   - isAgain: Whether to send all events, also those that were sent.
  ///   - tell: Told how many events were sent, of how many.
  func send(
    isAgain: Bool = false, tell: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws -> SentEvents {
    let hub = try exchange.hub.beginSending(
      from: exchange.machine, at: exchange.store.sharing.sharedPoint().number)
    let start = isAgain ? try history.sharing.copiedThrough() : try history.sharing.sentThrough(hub)
    let all = try history.sharing.countEvents(after: start)
    var reader = UnsentReader(exchange, history, after: start)
    var sent = SentEvents()
    var done = 0
    while let batch = try reader.next() {
      try Interrupt.check()
      sent += try exchange.hub.send(
        batch.events, from: exchange.machine, clock: Clock.wallMicroseconds
      ) { reader.readAhead() }
      try history.sharing.setSent(through: batch.last, to: hub)
      done += batch.events.count
      tell(done, max(done, all))
    }
    return sent
  }
}

extension Printer {
  func warnOfLostEvents() {
    warn(
      "the hub lost events of this store, as after a backup was put back: hub send --again sends them again",
      code: "hub-lost-events")
  }
}

/// Reads what a hub does not have, as batches.
@MainActor
private struct UnsentReader {
  private let exchange: HubExchange
  private let history: RouteStore
  /// The unique names of revisions.
  private var revisions: [Int: String?] = [:]
  /// The last event that was read.
  private var last: Int
  private var isAtEnd = false
  /// What is read of the next batch, and the sessions in it.
  private var batch = EventBatch()
  private var sessions = Set<String>()
  private var failure: (any Error)?

  init(_ exchange: HubExchange, _ history: RouteStore, after last: Int) {
    self.exchange = exchange
    self.history = history
    self.last = last
  }

  /// The next batch and its last event; nil after the last.
  mutating func next() throws -> (events: EventBatch, last: Int)? {
    if let failure { throw failure }
    // More may have been recorded since the end was reached.
    isAtEnd = false
    while !isAtEnd, !batch.isFull { try readPage() }
    defer {
      batch = EventBatch()
      sessions = []
    }
    return batch.count == 0 ? nil : (batch, last)
  }

  /// Reads a little of the next batch. A failure is told by ``next()``.
  ///
  /// - Returns: Whether there is more to read.
  mutating func readAhead() -> Bool {
    guard !isAtEnd, !batch.isFull, failure == nil else { return false }
    do { try readPage() } catch { failure = error }
    return true
  }

  private mutating func readPage() throws {
    let page = try page()
    for session in page.sessions where sessions.insert(session.id).inserted {
      batch.add(session)
    }
    for event in page.events {
      batch.add(event)
      last = event.recorded.number
    }
    isAtEnd = page.events.count < Self.page
  }

  /// How many events are read at a time. Reading them takes about a millisecond, while the server
  /// still works on the last batch.
  private static let page = 100

  private mutating func page() throws -> UnsentEvents {
    if revisions.count > 100_000 { revisions = [:] }
    var revisions = revisions
    defer { self.revisions = revisions }
    return try history.sharing.unsent(
      after: last, limit: Self.page, origin: exchange.machine.origin
    ) { (number) throws(StoreError) in
      if let known = revisions[number] { return known }
      let name = try exchange.store.log.uuid(ofNewestThrough: number)
      revisions[number] = .some(name)
      return name
    }
  }
}
