internal import RouteModel

/// The events that are not in the file yet, and the state on which the next ones build. One for
/// each store. It decides when a session's whole stack is written again, a snapshot: after
/// ``snapshotInterval`` events.
final class HistoryBuffer {
  /// An event that waits to be written.
  struct Waiting {
    /// Without the numbers of the event and the session.
    var recorded: RecordedEvent
    var session: Session
    /// The whole stack after the event, if it must be written.
    var snapshot: String?

    /// The approximate memory that it takes, in bytes: its own size, and external texts, which
    /// occur again in the changes of the stack.
    var size: Int {
      let event = recorded.event
      var texts = (event.url?.utf8.count ?? 0) + (event.failure?.message.utf8.count ?? 0)
      for parameter in event.parameters {
        texts += parameter.name.utf8.count + parameter.value.utf8.count
      }
      return 1_024 + 2 * texts + (snapshot?.utf8.count ?? 0)
    }
  }

  /// A session, which may not have a row yet.
  final class Session {
    var id: Int64?
    let time: Int64
    /// The stack at the start as text; nil for none.
    let stackAtStart: String?
    /// The stack after the last event, waiting or not.
    var stack: StackState
    /// The stack after the last event that is in the file.
    private(set) var written: StackState
    /// The number of events since the whole stack was last written.
    var sinceSnapshot = 0

    init(time: Int64, stackAtStart: String?, stack: StackState) {
      self.time = time
      self.stackAtStart = stackAtStart
      (self.stack, written) = (stack, stack)
    }

    /// Applies the changes of an event that is in the file now.
    func hasWritten(_ changes: [StackChange]) {
      for change in changes { written.apply(change) }
    }
  }

  /// The most events that wait, while the file can be written.
  static let mostWaiting = 1_024
  /// The longest that an event waits while the file can be written, and the time between two
  /// attempts while another process holds it, in microseconds.
  static let patience: Int64 = 100_000
  /// The most memory that events take while they cannot be written, in bytes.
  static let mostWaitingBytes = 64 << 20

  /// The number of events after which the whole stack is written again. A stack with more nodes is
  /// written after as many events as it has nodes, so that events of a deep stack cost no more than
  /// others.
  static let snapshotInterval = 256

  var session: Session?
  private(set) var waiting: [Waiting] = []
  private var waitingSince: Int64 = 0
  private var bytes = 0
  /// The memory at which the waiting events are dropped.
  var mostBytes = HistoryBuffer.mostWaitingBytes
  /// When to try the file again; nil if the last attempt succeeded.
  var nextAttempt: Int64?
  /// The number of events dropped since the store was opened.
  private(set) var lost = 0
  /// The rows of contexts, by their facts.
  var contextIDs: [[String: String]: Int64] = [:]
  var lastContext: (facts: [String: String], id: Int64)?
  /// The version of the file when events were last written. If the file has another one now, another program
  /// has changed it.
  var dataVersion: Int64?
  /// The number of events since the retention was last applied; at first as many as trigger it.
  var sinceRetention = StoreHistory.retentionInterval
  /// The number of events after which the retention is applied: a small limit is exact, a large one
  /// is applied now and then.
  var retentionInterval = StoreHistory.retentionInterval
  var isPruning = false
  /// How many events were removed although the hub does not have them.
  var prunedUnsent = 0
  /// Whether events are written in a transaction that stays open until the import ends.
  var isImporting = false
  /// The sessions whose rows were written in it.
  var importedSessions: [Session] = []

  /// Adds an event, and applies its changes to the stack in place.
  func append(_ waiting: Waiting, at now: Int64) {
    if self.waiting.isEmpty { waitingSince = now }
    var waiting = waiting
    let session = waiting.session
    for change in waiting.recorded.event.stackChanges { session.stack.apply(change) }
    session.sinceSnapshot += 1
    if session.sinceSnapshot >= max(Self.snapshotInterval, session.stack.count) {
      waiting.snapshot = StackCoding.text(session.stack)
      session.sinceSnapshot = 0
    }
    bytes += waiting.size
    self.waiting.append(waiting)
  }

  /// Whether the waiting events are to be written: they are too many, or have waited too long.
  func isDue(_ now: Int64) -> Bool {
    waiting.count >= Self.mostWaiting || now - waitingSince >= Self.patience
  }

  /// Whether more events wait than allowed.
  var isOverfull: Bool { bytes > mostBytes }

  /// Forgets the rows of contexts, which are then looked up again.
  func forgetContexts() {
    contextIDs = [:]
    lastContext = nil
  }

  /// Removes the waiting events, which are now in the file.
  func removeWritten() {
    for one in waiting { one.session.hasWritten(one.recorded.event.stackChanges) }
    waiting.removeAll(keepingCapacity: waiting.count <= 2 * Self.mostWaiting)
    bytes = 0
    nextAttempt = nil
  }

  /// Forgets what an import has written and what still waits: its transaction was rolled back.
  func endImport(isKept: Bool) {
    isImporting = false
    defer { importedSessions = [] }
    guard !isKept else { return }
    for session in importedSessions { session.id = nil }
    removeWritten()
    forgetContexts()
  }

  /// Drops the waiting events; later ones are in a new session.
  func giveUpAll() {
    guard let last = waiting.last else { return }
    lost += waiting.count
    waiting.removeAll()
    bytes = 0
    guard let session else { return }
    self.session = Session(
      time: last.recorded.event.time, stackAtStart: StackCoding.text(session.stack),
      stack: session.stack)
  }
}
