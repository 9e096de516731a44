import RouteModel
import RouteStorage

/// Converts events to and from JSON and tables, with stable names.
enum EventJSON {
  /// A key, with the fields in its object.
  private typealias Key = (name: String, fields: [EventField])

  private static func keys(_ names: String) -> [Key] {
    names.split(separator: " ").map { name in
      (String(name), RecordedEvent.fields.filter { $0.object == name })
    }
  }

  private static let performed = keys(
    """
    event action route path url pattern destination router state parameters outcome error details
    """)
  private static let recorded = keys(
    """
    time session sequence parent source stateBefore duration cost revision uncommitted context
    """)
  private static let stacks = ["stackBefore", "stackAfter"]

  /// The columns of a table of events. New columns are added on the right, because scripts count
  /// columns.
  private static let columns: [EventField] = {
    let titles = """
      event time session sequence action route path url outcome code destination duration pattern
      parameters message context revision uncommitted parent source router stateBefore state number
      cost details
      """
    return titles.split { " \n".contains($0) }.compactMap { title in
      RecordedEvent.fields.first { $0.title == title }
    }
  }()

  /// - Parameter number: The event's number in the history; nil if it is not recorded.
  static func value(_ event: RouteEvent, number: Int?) -> JSONValue {
    var members = members(
      performed, RecordedEvent(number: 0, session: 0, revision: 0, event: event))
    members[0].value = .optional(number)
    return .object(members)
  }

  /// An event of the history with its time, its session and its stacks; one of a hub with its
  /// machine.
  static func value(_ row: RecordedEventWithStacks) -> JSONValue {
    var document = members(performed + recorded, row.recorded)
    document += zip(stacks, [row.before, row.after]).map {
      JSONValue.Member(key: $0, value: $1.map(StackTree.json) ?? .null)
    }
    if let machine = row.recorded.machine {
      document.append(JSONValue.Member(key: "machine", value: .string(machine)))
    }
    return .object(document)
  }

  private static func members(_ keys: [Key], _ event: RecordedEvent) -> [JSONValue.Member] {
    keys.map { key in
      let parts = key.fields.map { JSONValue.Member(key: $0.title, value: $0.json(of: event)) }
      if parts.count == 1 { return .init(key: key.name, value: parts[0].value) }
      return .init(key: key.name, value: event.event.failure == nil ? .null : .object(parts))
    }
  }

  /// An event as a row of a table. Objects are written as JSON; missing values are empty.
  static var facts: [ListedFact<RecordedEventWithStacks>] {
    columns.map { field in
      .text(Listing.Column(field.title)) { row in
        if case .seconds = field.kind { return Decimal.seconds(row.recorded.event.duration) }
        let value = field.json(of: row.recorded)
        switch value.kind {
        case .null: return ""
        case .bool(let flag): return String(flag)
        case .number(let text), .string(let text): return text
        case .array, .object: return value.object?.isEmpty == true ? "" : value.text
        }
      }
    }
      + stacks.enumerated().map { index, title in
        .text(Listing.Column(title)) { row in
          (index == 0 ? row.before : row.after).map { StackTree.json($0).text } ?? ""
        }
      }
  }
}

extension RecordedEventWithStacks {
  /// Reads an event from JSON or a table. They have the stacks, but not the changes of the stack.
  ///
  /// - Parameter members: The values by the titles of columns; objects in a table are texts.
  /// - Returns: nil if they are not an event.
  init?(_ members: [String: JSONValue]) {
    self.init(recorded: RecordedEvent.blank)
    recorded.event.failure = RouteEvent.Failure(code: "failed", message: "")
    for field in RecordedEvent.fields {
      let isSet = members[field.title].map { field.set($0, in: &recorded) } ?? false
      if field.isRequired, !isSet { return nil }
    }
    if recorded.event.outcome == .success { recorded.event.failure = nil }
    func stack(_ name: String) -> StackNode? {
      var count = 0
      return members[name]?.objectOrText.flatMap {
        StackCoding.node($0) {
          count += 1
          return count
        }
      }
    }
    before = stack("stackBefore")
    after = stack("stackAfter")
  }
}

extension EventField {
  /// The value of an event.
  fileprivate func json(of event: RecordedEvent) -> JSONValue {
    func object(_ members: [(String, String)]) -> JSONValue {
      .object(members.map { .init(key: $0, value: .string($1)) })
    }
    switch kind {
    case .integer(let place):
      let number = place.value(of: event)
      return number == RecordedEvent.noRevision ? .null : .int(number)
    case .optionalInteger(let place): return .optional(place.value(of: event))
    case .time(let place): return .string(Timestamp.iso(place.value(of: event)))
    case .nanoseconds(let place): return .int(Int(place.value(of: event)))
    case .seconds(let place): return .double(place.value(of: event))
    case .flag(let place): return .bool(place.value(of: event))
    case .text(let place): return .optional(place.value(of: event))
    case .word(let place): return .optional(place.word(of: event))
    case .code: return .optional(event.event.failure?.code)
    case .number: return .optional(event.event.failure?.number)
    case .message: return .optional(event.event.failure?.message)
    case .parameters(let place):
      return object(place.value(of: event).map { ($0.name, $0.value) })
    case .facts(let place), .context(let place):
      return object(place.value(of: event).sorted { $0.key < $1.key }.map { ($0, $1) })
    case .changes: return .null
    }
  }

  /// Sets the value of an event from JSON or a table.
  ///
  /// - Returns: False, without a change, if the value is invalid.
  fileprivate func set(_ value: JSONValue, in event: inout RecordedEvent) -> Bool {
    func put<Value>(_ value: Value?, _ place: FieldPlace<RecordedEvent, Value>) -> Bool {
      guard let value else { return false }
      place.set(value, in: &event)
      return true
    }
    var integer: Int? { value.number.flatMap { Int($0) } }
    var members: [(String, String)] {
      value.objectOrText?.object?.compactMap { member in
        member.value.string.map { (member.key, $0) }
      } ?? []
    }
    switch kind {
    case .integer(let place): return put(integer, place)
    case .optionalInteger(let place): return put(.some(integer), place)
    case .time(let place): return put(value.string.flatMap(Timestamp.parseISO), place)
    case .nanoseconds(let place): return put(integer.map { Int64($0) }, place)
    case .seconds(let place): return put(value.number.flatMap { Double($0) }, place)
    case .flag(let place): return put(value.bool ?? (value.string == "true"), place)
    case .text(let place): return put(.some(value.string), place)
    case .word(let place):
      guard let word = value.string else { return false }
      return place.set(word, in: &event)
    case .code: event.event.failure?.code = value.string ?? "failed"
    case .number: event.event.failure?.number = integer
    case .message: event.event.failure?.message = value.string ?? ""
    case .parameters(let place): return put(members.map { .init(name: $0, value: $1) }, place)
    case .facts(let place), .context(let place):
      return put(Dictionary(members) { first, _ in first }, place)
    case .changes: return false
    }
    return true
  }
}

extension JSONValue {
  /// An object, or a text that contains one.
  fileprivate var objectOrText: JSONValue? {
    object == nil ? string.flatMap { JSONValue(line: $0) } : self
  }
}
