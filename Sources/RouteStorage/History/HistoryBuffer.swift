internal import RouteModel

/// The events that are not in the file yet, and what the next ones build on. One a store.
final class HistoryBuffer {
  /// An event with what held when it happened.
  struct Waiting {
    var event: RouteEvent
    var context: [String: String]
    var revision: Int
    var isUncommitted: Bool
  }

  /// A session that has begun and has no row yet, or has one.
  struct Session {
    var id: Int64?
    var time: Int64
    var stackAtStart: StackNode?
    var stack: StackState
    /// Events since the stack was last written whole.
    var sinceSnapshot = 0
  }

  /// Events after which the whole stack is written again.
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
  var writer = EventWriter()
  /// Events since the retention was looked at; at first as many as call for it.
  var sinceRetention = RouteStore.retentionInterval
  var isPruning = false
}
