internal import RouteModel

/// The events that are not in the file yet, and what the next ones build on. One a store.
final class HistoryBuffer {
  /// An event with what held when it happened.
  struct Waiting {
    var event: RouteEvent
    var context: [String: String]
    var revision: Int
    var isUncommitted: Bool
    /// The whole stack after the event, if it is to be written again.
    var snapshot: String?
  }

  /// A session that has begun and has no row yet, or has one.
  struct Session {
    var id: Int64?
    var time: Int64
    var stackAtStart: StackNode?
    /// After the last event, waiting or not.
    var stack: StackState
    /// Events since the stack was last written whole.
    var sinceSnapshot = 0
  }

  /// Events after which the whole stack is written again; as many as it has nodes if it has more, so
  /// that an event of a deep stack costs no more than one of a flat one.
  static let snapshotInterval = 256
  /// Events that wait at most.
  static let capacity = 1_024
  /// Microseconds that an event waits at most.
  static let patience: Int64 = 100_000

  var session: Session?
  var waiting: [Waiting] = []
  var waitingSince: Int64 = 0
  /// The rows of contexts, by their facts.
  var contextIDs: [[String: String]: Int64] = [:]
  var lastContext: (facts: [String: String], id: Int64)?
  var writer = EventWriter()
  /// Events since the retention was looked at; at first as many as call for it.
  var sinceRetention = RouteStore.retentionInterval
  var isPruning = false

  /// Takes an event: the stack follows it at once, in place.
  func append(_ waiting: Waiting, beginning: () -> Session) {
    var waiting = waiting
    var current = session.take() ?? beginning()
    for change in waiting.event.stackChanges { current.stack.apply(change) }
    current.sinceSnapshot += 1
    if current.sinceSnapshot >= max(Self.snapshotInterval, current.stack.count) {
      waiting.snapshot = StackCoding.text(current.stack)
      current.sinceSnapshot = 0
    }
    session = current
    self.waiting.append(waiting)
  }

  /// The rows of contexts are looked up again.
  func forgetContexts() {
    contextIDs = [:]
    lastContext = nil
  }

  /// Forgets the events that wait. Those that follow build on a stack that they do not lead to: it is
  /// written whole with the next one.
  func discardWaiting() {
    if waiting.isEmpty { return }
    waiting.removeAll()
    session?.sinceSnapshot = .max - 1
  }
}
