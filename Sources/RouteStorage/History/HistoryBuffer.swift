internal import RouteModel

/// The events that are not in the file yet, and what the next ones build on. One a store.
final class HistoryBuffer {
  /// An event on its way into the file.
  struct Waiting {
    /// Without its number and the session's.
    var recorded: RecordedEvent
    var session: Session
    /// The whole stack after the event, if it is to be written again.
    var snapshot: String?

    /// About how many bytes of memory it takes: its own, and the texts that strangers choose, which
    /// come once more in what changed on the stack.
    var size: Int {
      let event = recorded.event
      var texts = (event.url?.utf8.count ?? 0) + (event.failure?.message.utf8.count ?? 0)
      for parameter in event.parameters {
        texts += parameter.name.utf8.count + parameter.value.utf8.count
      }
      return 1_024 + 2 * texts + (snapshot?.utf8.count ?? 0)
    }
  }

  /// A session that has begun and has no row yet, or has one.
  final class Session {
    var id: Int64?
    let time: Int64
    /// As it is written; nil for none.
    let stackAtStart: String?
    /// After the last event, waiting or not.
    var stack: StackState
    /// Events since the stack was last written whole.
    var sinceSnapshot = 0

    init(time: Int64, stackAtStart: String?, stack: StackState) {
      self.time = time
      self.stackAtStart = stackAtStart
      self.stack = stack
    }
  }

  /// Events after which the whole stack is written again; as many as it has nodes if it has more, so
  /// that an event of a deep stack costs no more than one of a flat one.
  static let snapshotInterval = 256
  /// Events that wait at most, as long as the file can be written.
  static let capacity = 1_024
  /// Microseconds that an event waits at most, as long as the file can be written; and that lie between
  /// two attempts while another process holds it.
  static let patience: Int64 = 100_000
  /// Bytes of memory that events take at most while they cannot be written.
  static let mostBytes = 64 << 20

  var session: Session?
  private(set) var waiting: [Waiting] = []
  private(set) var waitingSince: Int64 = 0
  private var bytes = 0
  /// Bytes at which the oldest events that wait are given up.
  var mostBytes = HistoryBuffer.mostBytes
  /// When the file is tried again; nil as long as the last attempt went well.
  var nextAttempt: Int64?
  /// Events that were given up since the store was opened.
  private(set) var lost = 0
  /// The rows of contexts, by their facts.
  var contextIDs: [[String: String]: Int64] = [:]
  var lastContext: (facts: [String: String], id: Int64)?
  var writer = EventWriter()
  /// Events since the retention was looked at; at first as many as call for it.
  var sinceRetention = RouteStore.retentionInterval
  /// After how many events the retention is looked at: few are kept exactly, many now and then.
  var retentionInterval = RouteStore.retentionInterval
  var isPruning = false
  /// Events are written into a transaction that is open until the import ends.
  var isImporting = false
  /// Sessions that got their rows in it.
  var importedSessions: [Session] = []

  /// Takes an event: the stack follows it at once, in place.
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

  /// Whether more waits than may.
  var isOverfull: Bool { bytes > mostBytes }

  /// The rows of contexts are looked up again.
  func forgetContexts() {
    contextIDs = [:]
    lastContext = nil
  }

  /// What waited is in the file.
  func removeWritten() {
    waiting.removeAll(keepingCapacity: waiting.count <= 2 * Self.capacity)
    bytes = 0
    nextAttempt = nil
  }

  /// Gives up the older half of the events that wait: what happened last is what people will ask for.
  ///
  /// Those that stay no longer follow on what is in the file. They become a session of their own, which
  /// begins with the stack as it was then.
  func giveUpOldest() {
    let middle = waiting.count / 2
    guard let cut = waiting.indices.first(where: { $0 >= middle && waiting[$0].snapshot != nil })
    else {
      giveUpAll()
      return
    }
    let old = waiting[cut].session
    let new = Session(
      time: waiting[cut].recorded.event.time, stackAtStart: waiting[cut].snapshot, stack: old.stack)
    new.sinceSnapshot = old.sinceSnapshot
    lost += cut + 1
    waiting.removeFirst(cut + 1)
    for index in waiting.indices where waiting[index].session === old {
      waiting[index].session = new
    }
    if session === old { session = new }
    bytes = waiting.reduce(0) { $0 + $1.size }
  }

  /// Forgets what an import has written and what waits of it: its transaction is taken back.
  func endImport(isKept: Bool) {
    isImporting = false
    defer { importedSessions = [] }
    guard !isKept else { return }
    for session in importedSessions { session.id = nil }
    removeWritten()
    forgetContexts()
  }

  /// Gives up the events that wait; what follows is a session of its own.
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
