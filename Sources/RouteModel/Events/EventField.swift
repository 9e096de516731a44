/// A field of a recorded event: its column in the store, its key in JSON, its type and where the
/// event stores it. Storing, reading, export and import are derived from ``RecordedEvent/fields``.
package struct EventField: Sendable {
  /// The type of a field.
  package enum Kind: Sendable {
    case integer(FieldPlace<RecordedEvent, Int>)
    case optionalInteger(FieldPlace<RecordedEvent, Int?>)
    /// Microseconds since 1970-01-01 UTC.
    case time(FieldPlace<RecordedEvent, Int64>)
    case nanoseconds(FieldPlace<RecordedEvent, Int64>)
    case seconds(FieldPlace<RecordedEvent, Double>)
    case flag(FieldPlace<RecordedEvent, Bool>)
    case text(FieldPlace<RecordedEvent, String?>)
    case word(WordPlace<RecordedEvent>)
    /// A part of ``RouteEvent/failure``.
    case code, number, message
    case parameters(FieldPlace<RecordedEvent, [RouteEvent.Parameter]>)
    case changes(FieldPlace<RecordedEvent, [StackChange]>)
    case facts(FieldPlace<RecordedEvent, [String: String]>)
    /// Facts that events share: the column has the id of their row.
    case context(FieldPlace<RecordedEvent, [String: String]>)

    /// Whether a row without a value is damaged; others have the value of an event without any.
    package var isRequired: Bool {
      switch self {
      case .integer, .time, .nanoseconds, .seconds, .flag, .context: true
      case .word(let place): !place.isOptional
      default: false
      }
    }
  }

  package let kind: Kind
  /// The column of the table `event`.
  package let column: StaticString
  /// The column of the hub's table `event`.
  package let hubColumn: StaticString
  /// The name in a table of events.
  package let title: String
  /// The key in JSON of the object that it is in; its own if it is in none.
  package let object: String
  /// Whether an imported line must have it.
  package let isRequired: Bool

  /// - Parameters:
  ///   - hub: The column on the hub, if it has another name there.
  ///   - key: `error.code` is the key `code` of an object under `error`. If left out it is the
  ///     column; it is empty for a field that is only in the store.
  fileprivate init(
    _ kind: Kind, _ column: StaticString, hub: StaticString? = nil, key: String? = nil,
    isRequired: Bool = false
  ) {
    let names = (key ?? column.description).split(separator: ".").map(String.init)
    self.kind = kind
    self.column = column
    hubColumn = hub ?? column
    title = names.last ?? ""
    object = names.first ?? ""
    self.isRequired = isRequired
  }
}

extension RecordedEvent {
  /// The fields of an event, in the order of the columns.
  package static let fields: [EventField] = {
    typealias Field = EventField
    return [
      Field(.integer(.init(\.number)), "id", hub: "number", key: "event"),
      Field(
        .integer(.init(\.session)), "session_id", hub: "session", key: "session", isRequired: true),
      Field(.integer(.init(\.event.sequence)), "sequence", isRequired: true),
      Field(.time(.init(\.event.time)), "time", isRequired: true),
      Field(.word(.init(\.event.action)), "action", isRequired: true),
      Field(.text(.init(\.event.route)), "route"),
      Field(.text(.init(\.event.pattern)), "pattern"),
      Field(.text(.init(\.event.url)), "url"),
      Field(.word(.init(\.event.path)), "path"),
      Field(.text(.init(\.event.source)), "source"),
      Field(.text(.init(\.event.destination)), "destination"),
      Field(.optionalInteger(.init(\.event.router)), "router"),
      Field(.optionalInteger(.init(\.event.parent)), "parent"),
      Field(.parameters(.init(\.event.parameters)), "parameters"),
      Field(.word(.init(\.event.stateBefore)), "state_before", key: "stateBefore"),
      Field(.word(.init(\.event.stateAfter)), "state_after", key: "state"),
      Field(.word(.init(\.event.outcome)), "outcome", isRequired: true),
      Field(.code, "code", key: "error.code"),
      Field(.number, "number", hub: "code_number", key: "error.number"),
      Field(.message, "message", key: "error.message"),
      Field(.changes(.init(\.event.stackChanges)), "stack", key: ""),
      Field(.seconds(.init(\.event.duration)), "duration"),
      Field(.nanoseconds(.init(\.event.cost)), "cost"),
      Field(.facts(.init(\.event.details)), "details"),
      Field(.integer(.init(\.revision)), "revision"),
      Field(.flag(.init(\.isUncommitted)), "is_uncommitted", key: "uncommitted"),
      Field(
        .context(.init(\.context)), "context_id", hub: "context", key: "context"),
    ]
  }()

  /// The types of ``fields``, for what goes through all of many events.
  package static let kinds = fields.map(\.kind)

  /// An event without any values.
  package static let blank = RecordedEvent(
    number: 0, session: 0, revision: 0, event: RouteEvent(time: 0, action: .perform))
}
