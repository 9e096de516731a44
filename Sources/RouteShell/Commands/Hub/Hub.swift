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
  var keep: ExpandedWord?
  static let signature = Signature<Self>(
    "hub maintain", in: .hub, "Lists the months of the hub's history, and drops old ones",
    options: [.value("keep", \.keep, "TIME", "Drop what is older: 90d, 52w")],
    discussion: """
      Makes the partitions of this month and the next. With --keep, months that ended before that
      time are dropped; events with impossible times, which are in a partition of their own, are
      removed one by one. From then on the hub takes nothing older, so that what was dropped does
      not come back. Only the role that owns the tables may do this.
      """,
    examples: [
      .init("hub maintain", "What there is", after: "hub init"),
      .init("hub maintain --keep 90d", "Three months stay", after: "hub init"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let hub = try Hub(of: workspace, printer)
    printer.progress("looking at the hub's history")
    var lines: [String] = []
    var removal: HubRemoval?
    let made: Int
    if let text = keep?.text {
      guard let seconds = RetentionLimit.seconds(text), seconds > 0,
        case .age? = RetentionLimit(text)
      else {
        throw ShellError.usage("'\(text)' is not a time such as 90d", span: keep?.span)
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

struct HubForget: WorkspaceCommand {
  var what = ""
  var name = ""
  static let signature = Signature<Self>(
    "hub forget", in: .hub, "Removes a session, all that a machine has sent, or a channel",
    arguments: [
      .init("WHAT", \.what, .choice(["machine", "session", "channel"])),
      .init("NAME", \.name, .hubEntry),
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
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let name = name
    let hub = try Hub(of: workspace, printer)
    switch what {
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

struct HubStatus: WorkspaceCommand {
  static let signature = Signature<Self>(
    "hub status", in: .hub, "Compares the store with its hub: what to pull, push and send",
    examples: [.init("hub status", "Is there something to pull or to push?", after: "hub init")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let exchange = try HubExchange(workspace, printer)
    let hub = exchange.hub
    let point = try exchange.store.sharing.sharedPoint()
    let ahead = try exchange.store.sharing.countUnshared()
    let found: HubDescription
    do throws(HubError) {
      found = try hub.describe()
    } catch {
      guard error.isTemporary else { throw error }
      var failure = ShellError(wrapping: error)
      let waiting = Phrase.some(ahead, "revision").map { ", \($0) to push" } ?? ""
      failure.notes.append("here: at h\(point.number)\(waiting); other commands still work")
      throw failure
    }
    let history = try workspace.historyStore()
    let unsent = try history.sharing.countEvents(after: history.sharing.sentThrough(found.uuid))
    let newest: HubPoint
    do throws(HubError) {
      try hub.require(point)
      newest = try hub.newest()
    } catch {
      guard error.code == .denied else { throw error }
      // A role that only sends reads no revisions.
      return .text(
        [
          "hub      \(hub.address.text)", "server   PostgreSQL \(found.server), as \(found.user)",
          "here     \(exchange.machine.name), \(Phrase.count(unsent, "event")) to send",
        ].joined(separator: "\n").escapingControls(),
        json: [
          "hub": .string(hub.address.text), "server": .string(found.server),
          "version": .int(found.version), "uuid": .string(found.uuid), "user": .string(found.user),
          "machine": .string(exchange.machine.name), "unsent": .int(unsent),
        ])
    }
    let channel = exchange.machine.channel
    let named = try channel.map { name in try hub.channels().first { $0.name == name }?.number }
    let target = named.map { $0 ?? point.number } ?? newest.number
    let behind = max(0, target - point.number)
    let back = channel == nil ? 0 : max(0, point.number - target)
    let machines = try hub.machines()
    let position =
      ahead == 0 && behind == 0 && back == 0
      ? "up to date at h\(point.number)"
      : [
        "at h\(point.number)",
        Phrase.some(behind, "revision").map { "\($0) to pull" },
        Phrase.some(back, "revision").map { "\($0) to take back by a pull" },
        Phrase.some(ahead, "revision").map { "\($0) to push" },
      ].compactMap(\.self).joined(separator: ", ")
    if let problem = found.clockProblem { printer.warn(problem, code: "clock") }
    if (try? HubSending(workspace, printer).hasLostEvents()) == true { printer.warnOfLostEvents() }
    var lines = [
      "hub      \(hub.address.text)",
      "server   PostgreSQL \(found.server), tables of version \(found.version), as \(found.user)",
      "here     \(exchange.machine.name), \(position)"
        + (Phrase.some(unsent, "event").map { ", \($0) to send" } ?? ""),
    ]
    if let channel {
      let place = (named ?? nil).map { "at h\($0)" } ?? "which the hub does not have"
      lines.append("channel  \(channel), \(place); the newest revision is h\(newest.number)")
    }
    let others = machines.filter { $0.origin != exchange.machine.origin }
    let names = Dictionary(
      (others.map(\.name) + [exchange.machine.name]).map { ($0, 1) }, uniquingKeysWith: +)
    lines += others.map { machine in
      // Two may have one name.
      let which = names[machine.name] == 1 ? "" : " (\(machine.origin.prefix(8)))"
      let follows = machine.channel.map { ", follows \($0)" } ?? ""
      return "machine  \(machine.name)\(which), at h\(machine.revision)\(follows), "
        + "seen \(machine.seen)"
    }
    return .text(
      lines.map { $0.escapingControls() }.joined(separator: "\n"),
      json: [
        "hub": .string(hub.address.text), "server": .string(found.server),
        "version": .int(found.version), "uuid": .string(found.uuid), "user": .string(found.user),
        "machine": .string(exchange.machine.name), "number": .int(point.number),
        "newest": .int(newest.number), "ahead": .int(ahead), "behind": .int(behind),
        "back": .int(back), "channel": .optional(channel),
        "channelNumber": .optional(named ?? nil),
        "unsent": .int(unsent),
        "machines": .array(
          machines.map { machine in
            [
              "name": .string(machine.name), "uuid": .string(machine.origin),
              "number": .int(machine.revision), "channel": .optional(machine.channel),
              "seen": machine.seenInJSON,
              "tool": .string(machine.toolVersion),
            ]
          }),
      ])
  }
}

extension HubMachine {
  /// When it was last there, as all times are in JSON.
  var seenInJSON: JSONValue { .string(Timestamp.parseISO(seen).map(Timestamp.iso) ?? seen) }
}

struct HubLog: WorkspaceCommand {
  var limit: Int?
  static let signature = Signature<Self>(
    "hub log", in: .hub, "Shows what was pushed, without pulling it",
    options: [.value("limit", \.limit, "N", "The most revisions; 20 by default")],
    discussion: "Newest first; what this store does not have is marked with a plus.",
    examples: [.init("hub log", "What others have pushed", after: "hub init")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let exchange = try HubExchange(workspace, printer)
    let here = try exchange.store.sharing.sharedPoint().number
    let revisions = try exchange.hub.log(limit: limit ?? 20)
    return .text(
      revisions.map { revision in
        let isHere = revision.hubNumber ?? 0 <= here
        return "\(isHere ? " " : "+") \(revision.hubLine)".escapingControls()
      }.joined(separator: "\n"),
      json: [
        "revisions": .array(
          revisions.map {
            $0.hubJSON.adding(["here": .bool($0.hubNumber ?? 0 <= here)])
          })
      ])
  }
}
