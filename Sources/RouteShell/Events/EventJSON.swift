import RouteModel
import RouteStorage
import Texts

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
        if case .seconds = field.kind {
          return Decimal.seconds(row.recorded.event.duration.inSeconds)
        }
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
    switch recorded.event.outcome {
    case .success, .waiting: recorded.event.failure = nil
    case .failure, .declined, .left: break
    }
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
    // A store keeps what waits for a guard as a success.
    if column.description == "outcome" { return .string(event.event.outcome.rawValue) }
    return switch (kind, value(of: event)) {
    case (.changes, _): .null
    case (.object, .null), (.context, .null): .object([])
    case (_, .null), (.integer, .integer(RecordedEvent.noRevision)): .null
    case (.time, .integer(let time)): .string(Timestamp.iso(Int64(time)))
    case (.flag, let value): .bool(value == .integer(1))
    case (_, .integer(let number)): .int(number)
    case (_, .real(let number)): .double(number)
    case (.text, .text(let text)): .string(text)
    case (_, .text(let text)): StackCoding.value(text) ?? .null
    }
  }

  /// Sets the value of an event from JSON or a table.
  ///
  /// - Returns: False, without a change, if the value is invalid.
  fileprivate func set(_ value: JSONValue, in event: inout RecordedEvent) -> Bool {
    let plain: Cell? =
      switch kind {
      case .changes: nil
      case .time: value.string.flatMap(Timestamp.parseISO).map { .integer(Int($0)) }
      case .flag: .integer(value.bool ?? (value.string == "true") ? 1 : 0)
      case .text: value.string.map { .text($0) }
      case .object, .context:
        .text(
          JSONValue.object((value.objectOrText?.object ?? []).filter { $0.value.string != nil })
            .text)
      default: value.number.flatMap { Cell($0, of: kind) }
      }
    return set(plain ?? .null, in: &event)
  }
}

extension JSONValue {
  /// An object, or a text that contains one.
  fileprivate var objectOrText: JSONValue? {
    object == nil ? string.flatMap { JSONValue(line: $0) } : self
  }
}
