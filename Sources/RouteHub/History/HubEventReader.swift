import RouteModel

/// Turns rows of the hub into events.
enum HubEventReader {
  /// The values of an event, in the order of ``RouteModel/RecordedEvent/fields``, of `event e` with
  /// its `session s` and its `revision r`.
  static let columns = RecordedEvent.fields.map { field in
    switch field.hubColumn.description {
    case "session": "s.number"
    case "revision": "r.number"
    case let column: "e.\(column)"
    }
  }.joined(separator: ", ")

  /// The tables that these columns are of, but for the events, and the `machine m` of each.
  static let joins = """
    LEFT JOIN routesh.session AS s ON s.origin = e.origin AND s.id = e.session
    LEFT JOIN routesh.revision AS r ON r.id = e.revision
    LEFT JOIN routesh.machine AS m ON m.origin = e.origin
    """

  /// Reads an event.
  ///
  /// - Parameter fields: The fields that the row has, in the order of its columns.
  static func event(
    _ rows: HubRows, _ row: Int, _ fields: [EventField] = RecordedEvent.fields
  ) throws(HubError) -> RecordedEvent {
    var event = RecordedEvent.blank
    event.revision = RecordedEvent.noRevision
    for (column, field) in fields.enumerated() {
      guard let text = rows[row, column] else {
        // Nothing, or a session or revision that the hub does not have.
        _ = field.set(.null, in: &event)
        continue
      }
      guard let value = EventField.Value(text, of: field.kind), field.set(value, in: &event) else {
        throw HubRows.damaged
      }
    }
    return event
  }
}
