/// An event as the history keeps it.
public struct RecordedEvent: Sendable, Hashable, Codable {
  /// Numbers the events of a history, from 1.
  public var number: Int
  /// The number of the session that recorded it.
  public var session: Int
  /// The revision of the catalog on which it happened, as its history numbers them
  /// (`r12` or `h12`); ``noRevision`` if it has no number there.
  public var revision: Int
  /// Whether it happened inside a transaction, on a catalog that was possibly never committed.
  public var isUncommitted: Bool
  /// Facts such as `platform` and `version`.
  public var context: [String: String]
  /// The event.
  public var event: RouteEvent
  /// The name of the machine that recorded it, in the history of a hub; nil in that of a store.
  public var machine: String?

  /// The number of a revision that has none: on a hub, one that was never pushed.
  public static let noRevision = -1

  /// An event of a history.
  public init(
    number: Int, session: Int, revision: Int, isUncommitted: Bool = false,
    context: [String: String] = [:], event: RouteEvent
  ) {
    self.number = number
    self.session = session
    self.revision = revision
    self.isUncommitted = isUncommitted
    self.context = context
    self.event = event
  }
}

extension RecordedEvent {
  /// Whether a value of the event or of its context was masked when it was recorded.
  package var isMasked: Bool { event.isMasked || context.values.contains(RouteEvent.mask) }

  /// The condition for the events that statistics and time lines count, in SQL: those of routes, and
  /// those that led or should have led to a screen, such as a segue or a link that no route took,
  /// whatever their outcome. Events that only move the simulation, such as a step back, are not
  /// counted, nor is a perform that waits for a guard, which takes no time: what became of it is.
  package static let isCounted: SQL = """
    ((route IS NOT NULL OR action NOT IN
      ('back', 'dismiss', 'tab', 'advance', 'reset'))
      AND (duration > 0 OR outcome = 'failure' OR code IS NULL OR code <> 'guard-waits'))
    """
}
