import RouteHub
import RouteModel
import RouteStorage
import Texts

struct HubInit: WorkspaceCommand {
  static let signature = Signature<Self>(
    "hub init", in: .hub, "Makes the tables of the hub in its database, once",
    discussion: """
      They are in the schema routesh, and are made in one transaction. If they exist, nothing is
      changed, and the answer says so.
      """,
    examples: [.init("hub init", "After config hub")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let made = try Hub(of: workspace, printer).make()
    return .text(
      made.isNew
        ? "made the hub's tables, version \(made.hub.version), as \(made.hub.user)"
          .escapingControls()
        : "the hub already has its tables, version \(made.hub.version)",
      json: ["created": .bool(made.isNew), "version": .int(made.hub.version)])
  }
}

struct HubMaintain: WorkspaceCommand {
  var keep: String?
  var session, machine, channel: String?
  static let signature = Signature<Self>(
    "hub maintain", in: .hub, "Lists the months of the hub's history, and drops what is not kept",
    options: [
      .value("keep", \.keep, "TIME", "Drop what is older: 90d, 52w"),
      .value(
        "forget-session", \.session, "ID", "Remove a session, by its number there or its uuid"),
      .value(
        "forget-machine", \.machine, "NAME", .machine,
        "Remove all that a machine has sent, or a uuid"),
      .value("forget-channel", \.channel, "NAME", .channel, "Remove a channel that nobody follows"),
    ],
    discussion: """
      Makes the partitions of this month and the next. With --keep, months that ended before that
      time are dropped; events with impossible times, which are in a partition of their own, are
      removed one by one. From then on the hub takes nothing older, so that what was dropped does
      not come back. Only the role that owns the tables may do this.

      With a machine its sessions, their events and its entry are removed; revisions that it pushed stay.
      What was removed is not taken again, but new sessions of the machine are. The moves of a channel stay.
      """,
    examples: [
      .init("hub maintain", "What there is", after: "hub init"),
      .init("hub maintain --keep 90d", "Three months stay", after: "hub init"),
      .init(
        "hub maintain --forget-machine old-laptop", "A machine that no longer exists",
        after: "hub init", fails: true),
      .init(
        "hub maintain --forget-channel beta", "Nobody follows it any more",
        after: "hub init\nhub push\nhub promote --channel beta"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let hub = try Hub(of: workspace, printer)
    if let answer = try forget(at: hub) { return answer }
    printer.progress("looking at the hub's history")
    var lines: [String] = []
    var removal: HubRemoval?
    let made: Int
    if let text = keep {
      guard let seconds = RetentionLimit.seconds(text), seconds > 0,
        case .age? = RetentionLimit(text)
      else {
        throw ShellError.usage("'\(text)' is not a time such as 90d", at: \Self.keep)
      }
      made = try hub.makeMonths()
      let done = try hub.retain(from: Clock.wallMicroseconds() - seconds * 1_000_000)
      lines.append(
        "dropped \(Phrase.count(done.partitions, "month")): removed \(Phrase.count(done.events, "event")) "
          + "and \(Phrase.count(done.sessions, "session"))")
      removal = done
    } else {
      // A role that may only look still gets the list.
      do throws(HubError) {
        made = try hub.makeMonths()
      } catch {
        guard error.code == .denied || error.code == .readOnly else { throw error }
        made = 0
      }
    }
    if made > 0 { lines.append("made \(Phrase.count(made, "month"))") }
    let partitions = try hub.partitions()
    let keptFrom = try hub.keptFrom()
    lines += partitions.map { part in
      "\(part.name)  \(Phrase.count(part.events, "event")), \(ByteCount.text(Int64(part.bytes)))"
    }
    lines.append(
      keptFrom == 0
        ? "everything is kept" : "kept from \(Timestamp.iso(keptFrom)) on")
    return .text(
      lines.joined(separator: "\n"),
      json: [
        "partitions": .array(
          partitions.map {
            ["name": .string($0.name), "events": .int($0.events), "size": .int($0.bytes)]
          }), "made": .int(made), "dropped": .int(removal?.partitions ?? 0),
        "events": .int(removal?.events ?? 0), "sessions": .int(removal?.sessions ?? 0),
        "keptFrom": keptFrom == 0 ? .null : .string(Timestamp.iso(keptFrom)),
      ])
  }
}

extension HubMaintain {
  /// Removes what an option names; nil if none does.
  private func forget(at hub: Hub) throws -> Answer? {
    let given = [keep, session, machine, channel].compactMap(\.self)
    guard given.count < 2 else {
      throw ShellError.usage(
        "--keep, --forget-session, --forget-machine and --forget-channel exclude each other")
    }
    if let session {
      let found = try about(\Self.session) { try hub.session(named: session) }
      return try hub.forget(origin: found.origin, session: found.id).answer
    }
    if let machine { return try about(\Self.machine) { try hub.forgetting(machine: machine) } }
    guard let channel else { return nil }
    let number = try about(\Self.channel) { try hub.forget(channel: channel) }
    return .text(
      "forgot the channel \(channel), which was at h\(number)",
      json: ["channel": .string(channel), "number": .int(number)])
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

extension HubMachine {
  var json: JSONValue {
    [
      "name": .string(name), "uuid": .string(origin), "number": .int(revision),
      "channel": .optional(channel), "seen": seenInJSON, "tool": .string(toolVersion),
    ]
  }
}

extension HubMachine {
  /// When it was last there, as all times are in JSON.
  var seenInJSON: JSONValue { .string(Timestamp.parseISO(seen).map(Timestamp.iso) ?? seen) }
}
