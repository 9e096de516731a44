import RouteHub
import RouteModel
import RouteStorage
import Routing

/// Sends what a store has recorded to its hub.
@MainActor
struct HubSending {
  private let exchange: HubExchange
  /// The store that has the history.
  private let history: RouteStore
  private let shell: Shell

  /// - Throws: ``ShellError`` `no-hub`, `no-store`.
  init(_ shell: Shell) throws {
    self.shell = shell
    exchange = try HubExchange(shell)
    history = try shell.historyStore()
    try history.noticeCopy()
  }

  /// Sends what there is; a failure is kept in the store for the next command.
  func sendInBackground() {
    do {
      _ = try send()
    } catch {
      let problem = ShellError(wrapping: error)
      if problem.exit != .interrupted { try? history.noteSendProblem(problem.diagnostic.message) }
    }
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
      from: exchange.machine, at: exchange.store.sharedPoint().number)
    let start = isAgain ? try history.copiedThrough() : try history.sentThrough(hub)
    let all = try history.countEvents(after: start)
    var reader = UnsentReader(exchange, history, shell.sensitive, after: start)
    var sent = SentEvents()
    var done = 0
    var next = try reader.next()
    while let batch = next {
      try Interrupt.check()
      var read: Result<(events: EventBatch, last: Int)?, any Error> = .success(nil)
      sent += try exchange.hub.send(
        batch.events, from: exchange.machine, clock: Clock.wallMicroseconds
      ) {
        read = Result { try reader.next() }
      }
      try history.noteSent(through: batch.last, to: hub)
      done += batch.events.count
      tell(done, max(done, all))
      next = try read.get()
    }
    try history.noteSendProblem(nil)
    return sent
  }
}

/// Reads what a hub does not have, as batches, with what is sensitive now masked.
@MainActor
private struct UnsentReader {
  private let exchange: HubExchange
  private let history: RouteStore
  private let sensitive: SensitiveValues
  /// Values that sensitive parameters had.
  private var known = KnownSecrets()
  /// The unique names of revisions.
  private var revisions: [Int: String?] = [:]
  /// The last event that was read.
  private var last: Int

  init(
    _ exchange: HubExchange, _ history: RouteStore, _ sensitive: SensitiveValues, after last: Int
  ) {
    self.exchange = exchange
    self.history = history
    self.sensitive = sensitive
    self.last = last
  }

  /// The next batch and its last event; nil after the last.
  mutating func next() throws -> (events: EventBatch, last: Int)? {
    var batch = EventBatch()
    var sessions = Set<String>()
    while !batch.isFull {
      let page = try page()
      for session in page.sessions where sessions.insert(session.id).inserted {
        batch.add(masked(session))
      }
      for event in page.events {
        batch.add(masked(event))
        last = event.recorded.number
      }
      if page.events.count < Self.page { break }
    }
    return batch.count == 0 ? nil : (batch, last)
  }

  /// How many events are read at a time.
  private static let page = 1_000

  private mutating func page() throws -> UnsentEvents {
    if revisions.count > 100_000 { revisions = [:] }
    var revisions = revisions
    defer { self.revisions = revisions }
    return try history.unsent(
      after: last, limit: Self.page, origin: exchange.machine.origin
    ) { (number) throws(StoreError) in
      if let known = revisions[number] { return known }
      let name = try exchange.store.name(ofRevision: number)
      revisions[number] = .some(name)
      return name
    }
  }

  private func masked(_ session: SharedSession) -> SharedSession {
    var session = session
    session.stack = session.stack.map { sensitive.masking($0, known: known) }
    return session
  }

  private mutating func masked(_ event: SharedEvent) -> SharedEvent {
    var event = event
    event.recorded.event = sensitive.masking(event.recorded.event, &known)
    event.recorded.context = sensitive.masking(event.recorded.context, known: known)
    return event
  }
}
