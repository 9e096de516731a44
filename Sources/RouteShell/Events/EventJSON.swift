import RouteModel
import RouteStorage

/// An event as JSON, with the stable keys.
enum EventJSON {
  /// - Parameter number: The event's number in the history; nil if it is not recorded.
  static func value(_ event: RouteEvent, number: Int?) -> JSONValue {
    .object(members(event, number))
  }

  private static func members(_ event: RouteEvent, _ number: Int?) -> [JSONValue.Member] {
    let parameters = event.parameters.map {
      JSONValue.Member(key: $0.name, value: .string($0.value))
    }
    let details = event.details.sorted { $0.key < $1.key }.map {
      JSONValue.Member(key: $0.key, value: .string($0.value))
    }
    return [
      .init(key: "event", value: .optional(number)),
      .init(key: "action", value: .string(event.action.rawValue)),
      .init(key: "route", value: .optional(event.route)),
      .init(key: "path", value: .optional(event.path?.rawValue)),
      .init(key: "url", value: .optional(event.url)),
      .init(key: "pattern", value: .optional(event.pattern)),
      .init(key: "destination", value: .optional(event.destination)),
      .init(key: "router", value: .optional(event.router)),
      .init(key: "state", value: .string(event.stateAfter.rawValue)),
      .init(key: "parameters", value: .object(parameters)),
      .init(key: "outcome", value: .string(event.outcome.rawValue)),
      .init(key: "error", value: error(event.failure)),
      .init(key: "details", value: .object(details)),
    ]
  }

  private static func error(_ failure: RouteEvent.Failure?) -> JSONValue {
    guard let failure else { return nil }
    return [
      "code": .string(failure.code), "number": .optional(failure.number),
      "message": .string(failure.message),
    ]
  }

  /// An event of the history with when, where and what the stack was.
  static func value(
    _ recorded: RecordedEventWithStacks
  ) -> JSONValue {
    let event = recorded.recorded.event
    let context = recorded.recorded.context.sorted { $0.key < $1.key }.map {
      JSONValue.Member(key: $0.key, value: .string($0.value))
    }
    return .object(
      members(event, recorded.recorded.number) + [
        .init(key: "time", value: .string(Timestamp.iso(event.time))),
        .init(key: "session", value: .int(recorded.recorded.session)),
        .init(key: "sequence", value: .int(event.sequence)),
        .init(key: "parent", value: .optional(event.parent)),
        .init(key: "source", value: .optional(event.source)),
        .init(key: "stateBefore", value: .string(event.stateBefore.rawValue)),
        .init(key: "duration", value: .double(event.duration)),
        .init(key: "cost", value: .int(Int(event.cost))),
        .init(key: "revision", value: .int(recorded.recorded.revision)),
        .init(key: "uncommitted", value: .bool(recorded.recorded.isUncommitted)),
        .init(key: "context", value: .object(context)),
        .init(key: "stackBefore", value: recorded.before.map(StackTree.json) ?? .null),
        .init(key: "stackAfter", value: recorded.after.map(StackTree.json) ?? .null),
      ])
  }
}
