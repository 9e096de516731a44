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
      try set(field.kind, rows[row, column], in: &event)
    }
    return event
  }

  private static func set(
    _ kind: EventField.Kind, _ text: String?, in event: inout RecordedEvent
  ) throws(HubError) {
    func read<Value>(_ make: (String) -> Value?) throws(HubError) -> Value? {
      guard let text else { return nil }
      guard let value = make(text) else { throw HubRows.damaged }
      return value
    }
    func json<Value>(_ make: (JSONValue) -> Value?) throws(HubError) -> Value? {
      try read { StackCoding.value($0).flatMap(make) }
    }
    switch kind {
    // A session or a revision that the hub does not have.
    case .integer(let place):
      if let number = try read({ Int($0) }) { place.set(number, in: &event) }
    case .optionalInteger(let place): place.set(try read { Int($0) }, in: &event)
    case .time(let place), .nanoseconds(let place):
      place.set(try read { Int64($0) } ?? 0, in: &event)
    case .seconds(let place): place.set(try read { Double($0) } ?? 0, in: &event)
    case .flag(let place): place.set(text == "t", in: &event)
    case .text(let place): place.set(text, in: &event)
    case .word(let place):
      guard place.set(text, in: &event) else { throw HubRows.damaged }
    case .code:
      event.event.failure = text.map { RouteEvent.Failure(code: $0, message: "") }
    case .number: event.event.failure?.number = try read { Int($0) }
    case .message: event.event.failure?.message = text ?? ""
    case .parameters(let place):
      place.set(try json(StackCoding.parameters) ?? [], in: &event)
    case .changes(let place): place.set(try json(StackCoding.changes) ?? [], in: &event)
    case .facts(let place), .context(let place):
      place.set(try json(StackCoding.facts) ?? [:], in: &event)
    }
  }
}
