/// A link that was opened, or a route that was performed, in the same way and with the same result
/// any number of times.
package struct RecordedLink: Sendable, Hashable {
  /// The newest of its events, with what they have in common: action, link, route, path, parameters,
  /// outcome and details, and its time, revision and message. The other fields have any value.
  package var recorded: RecordedEvent
  /// How many events there are.
  package var count: Int

  /// A link with the newest of its events.
  package init(_ recorded: RecordedEvent, count: Int) {
    self.recorded = recorded
    self.count = count
  }

  /// The condition for events that are links or performed routes, in SQL: those of a user, and not
  /// steps that go on from a stack. A link that waited for a guard counts as what it was then, not
  /// once more as what became of it.
  package static let isLink: SQL = """
    (parent IS NULL AND action IN ('perform', 'make', 'match')
      AND (details IS NULL OR CAST(details AS text) NOT LIKE '%"waited":%'))
    """

  /// The columns by which events are one link.
  package static let columns: [EventField] = RecordedEvent.fields.filter { field in
    [
      "action", "route", "pattern", "url", "path", "destination", "parameters", "outcome", "code",
      "details", "is_uncommitted",
    ].contains(field.column.description)
  }
}
