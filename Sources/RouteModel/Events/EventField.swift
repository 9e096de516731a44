import Texts

/// A field of a recorded event: its columns in the store and on the hub, its key in JSON, and its value. Storing, reading,
/// sending, export and import are derived from ``RecordedEvent/fields``.
package struct EventField: Sendable {
  /// What a value means, where it is shown or read.
  package enum Kind: Sendable {
    case integer, flag, text
    /// Microseconds since 1970-01-01 UTC.
    case time
    case nanoseconds, seconds
    /// An object, as JSON.
    case object
    /// Facts that events share: the column of the store has the id of their row.
    case context
    /// The changes of the stack, as JSON.
    case changes
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
  private let get: @Sendable (RecordedEvent) -> Cell
  private let put: @Sendable (Cell, inout RecordedEvent) -> Bool

  /// - Parameters:
  ///   - hub: The column on the hub, if it has another name there.
  ///   - key: `error.code` is the key `code` of an object under `error`. If left out it is the
  ///     column; it is empty for a field that is only in the store.
  fileprivate init<Stored>(
    _ kind: Kind, _ path: FieldPath<RecordedEvent, Stored>, _ column: StaticString,
    hub: StaticString? = nil, key: String? = nil, isRequired: Bool = false, _ form: Form<Stored>
  ) {
    let names = (key ?? column.description).split(separator: ".").map(String.init)
    self.kind = kind
    self.column = column
    hubColumn = hub ?? column
    title = names.last ?? ""
    object = names.first ?? ""
    self.isRequired = isRequired
    get = { form.write($0[keyPath: path]) }
    put = { value, event in
      guard let stored = form.read(value) else { return false }
      event[keyPath: path] = stored
      return true
    }
  }

  /// The value of an event; null for none, and for an empty list.
  package func value(of event: RecordedEvent) -> Cell { get(event) }

  /// Sets the value of an event.
  ///
  /// - Returns: False, without a change, if the field cannot have this value.
  package func set(_ value: Cell, in event: inout RecordedEvent) -> Bool { put(value, &event) }
}

extension Cell {
  /// A value as PostgreSQL writes it.
  package init?(_ text: String, of kind: EventField.Kind) {
    switch kind {
    case .integer, .time, .nanoseconds:
      guard let number = Int(text) else { return nil }
      self = .integer(number)
    case .seconds:
      guard let number = Double(text) else { return nil }
      self = .real(number)
    case .flag: self = .integer(text == "t" ? 1 : 0)
    default: self = .text(text)
    }
  }
}

/// How a property is a plain value.
private struct Form<Stored>: Sendable {
  let write: @Sendable (Stored) -> Cell
  /// nil for a value that the property cannot have.
  let read: @Sendable (Cell) -> Stored?
}

extension Form {
  static func integer() -> Self where Stored: BinaryInteger & Sendable {
    Form(write: { .integer(Int($0)) }, read: { $0.integer.flatMap { Stored(exactly: $0) } })
  }

  /// A value that may be missing.
  static func optional<Present>(_ form: Form<Present>) -> Self where Stored == Present? {
    Form(
      write: { $0.map(form.write) ?? .null },
      read: { value in value == .null ? .some(nil) : form.read(value).map { .some($0) } })
  }

  static func word() -> Self where Stored: RawRepresentable<String> & Sendable {
    Form(write: { .text($0.rawValue) }, read: { $0.text.flatMap { Stored(rawValue: $0) } })
  }

  /// A list, or facts, as JSON; null for none.
  static func json(
    _ none: Stored, _ write: @escaping @Sendable (Stored, inout JSONWriter) -> Void,
    _ read: @escaping @Sendable (JSONValue) -> Stored?
  ) -> Self where Stored: Collection & Sendable {
    Form(
      write: { list in
        if list.isEmpty { return .null }
        var json = JSONWriter()
        write(list, &json)
        return .text(json.text)
      },
      read: { $0 == .null ? none : $0.text.flatMap(StackCoding.value).flatMap(read) })
  }
}

extension Form<String> {
  static var text: Form { Form(write: { .text($0) }, read: { $0.text }) }
}

extension Form<RouteEvent.Outcome> {
  /// What waits, or did not go on after it had waited, is kept as a success with a code.
  static var outcome: Form {
    Form(
      write: { .text($0.guardCode == nil ? $0.rawValue : RouteEvent.Outcome.success.rawValue) },
      read: { $0.text.flatMap { RouteEvent.Outcome(rawValue: $0) } })
  }
}

extension Form<Bool> {
  static var flag: Form {
    Form(
      write: { .integer($0 ? 1 : 0) },
      read: { value in value.integer.flatMap { [0: false, 1: true][$0] } })
  }
}

extension Form<Duration> {
  static var seconds: Form {
    Form(
      write: { .real($0.inSeconds) },
      read: { if case .real(let number) = $0 { Duration(readSeconds: number) } else { nil } })
  }
}

extension RecordedEvent {
  /// The fields of an event, in the order of the columns.
  package static let fields: [EventField] = {
    typealias Field = EventField
    let facts = Form<[String: String]>.json([:], StackCoding.write, StackCoding.facts)
    return [
      Field(.integer, \.number, "id", hub: "number", key: "event", .integer()),
      Field(
        .integer, \.session, "session_id", hub: "session", key: "session", isRequired: true,
        .integer()),
      Field(.integer, \.event.sequence, "sequence", isRequired: true, .integer()),
      Field(.time, \.event.time, "time", isRequired: true, .integer()),
      Field(.text, \.event.action, "action", isRequired: true, .word()),
      Field(.text, \.event.route, "route", .optional(.text)),
      Field(.text, \.event.pattern, "pattern", .optional(.text)),
      Field(.text, \.event.url, "url", .optional(.text)),
      Field(.text, \.event.path, "path", .optional(.word())),
      Field(.text, \.event.source, "source", .optional(.text)),
      Field(.text, \.event.destination, "destination", .optional(.text)),
      Field(.integer, \.event.router, "router", .optional(.integer())),
      Field(.integer, \.event.parent, "parent", .optional(.integer())),
      Field(
        .object, \.event.parameters, "parameters",
        .json([], StackCoding.write, StackCoding.parameters)),
      Field(.text, \.event.stateBefore, "state_before", key: "stateBefore", .word()),
      Field(.text, \.event.stateAfter, "state_after", key: "state", .word()),
      Field(.text, \.event.outcome, "outcome", isRequired: true, .outcome),
      Field(.text, \.event.failureCode, "code", key: "error.code", .optional(.text)),
      Field(
        .integer, \.event.failureNumber, "number", hub: "code_number", key: "error.number",
        .optional(.integer())),
      Field(.text, \.event.failureMessage, "message", key: "error.message", .optional(.text)),
      Field(
        .changes, \.event.stackChanges, "stack", key: "",
        .json([], StackCoding.write, StackCoding.changes)),
      Field(.seconds, \.event.duration, "duration", .seconds),
      Field(.nanoseconds, \.event.cost, "cost", .integer()),
      Field(.object, \.event.details, "details", facts),
      Field(.integer, \.revision, "revision", .integer()),
      Field(.flag, \.isUncommitted, "is_uncommitted", key: "uncommitted", .flag),
      Field(.context, \.context, "context_id", hub: "context", key: "context", facts),
    ]
  }()

  /// An event without any values.
  package static let blank = RecordedEvent(
    number: 0, session: 0, revision: 0, event: RouteEvent(time: 0, action: .perform))
}

/// The parts of the failure, of which only the code makes one.
extension RouteEvent {
  fileprivate var failureCode: String? {
    get { outcome.guardCode ?? failure?.code }
    set {
      guard let newValue else { return }
      if outcome == .success,
        let told = Outcome.allCases.first(where: { $0.guardCode == newValue })
      {
        outcome = told
      }
      if outcome == .waiting { return }
      failure = Failure(
        code: newValue, number: failure?.number, message: failure?.message ?? "")
    }
  }

  fileprivate var failureNumber: Int? {
    get { failure?.number }
    set { failure?.number = newValue }
  }

  fileprivate var failureMessage: String? {
    get { failure?.message }
    set { failure?.message = newValue ?? "" }
  }
}
