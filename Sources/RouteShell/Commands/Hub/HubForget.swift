import RouteHub
import RouteModel

extension Command {
  static let hubForget = Command(
    "hub forget", in: .hub, "Removes a session, all that a machine has sent, or a channel",
    arguments: [
      Argument("WHAT", .choice(["machine", "session", "channel"])), Argument("NAME", .hubEntry),
    ],
    discussion: """
      A session is named by its number on the hub or its uuid, a machine by its name or the uuid of
      its store. With a machine, its sessions, their events and its entry are removed; revisions
      that it pushed stay.
      What was removed is not taken again, but new sessions of the machine are. A channel is removed
      if no store follows it; its moves stay. Only the role that owns the tables may do this.
      """,
    examples: [
      .init(
        "hub forget machine old-laptop", "A machine that no longer exists", after: "hub init",
        fails: true),
      .init(
        "hub forget channel beta", "Nobody follows it any more",
        after: "hub init\nhub push\nhub promote --channel beta"),
    ]
  ) { call, shell in
    let name = try call.require("NAME")
    let hub = try shell.hub()
    switch try call.require("WHAT") {
    case "session":
      let session = try hub.session(named: name)
      return try hub.forget(origin: session.origin, session: session.id).answer
    case "channel":
      let number = try hub.forget(channel: name)
      return .text(
        "forgot the channel \(name), which was at h\(number)",
        json: ["channel": .string(name), "number": .int(number)])
    default: return try hub.forgetting(machine: name)
    }
  }
}

extension Hub {
  fileprivate func forgetting(machine name: String) throws -> Answer {
    let found = try machines(named: name)
    guard found.count == 1 else {
      throw ShellError.failure(
        "ambiguous", "\(found.count) stores have the name '\(name)': name one by its uuid",
        notes: found.map { "\($0.origin), seen \($0.seen)" })
    }
    return try forget(origin: found[0].origin, session: nil).answer
  }
}

extension HubRemoval {
  /// What was forgotten, as an answer.
  fileprivate var answer: Answer {
    .text(
      "forgot \(Phrase.count(sessions, "session")) with \(Phrase.count(events, "event"))",
      json: ["sessions": .int(sessions), "events": .int(events)])
  }
}
