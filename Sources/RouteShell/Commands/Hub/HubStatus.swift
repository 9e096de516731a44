import RouteHub
import RouteModel
import RouteStorage

struct HubStatus: WorkspaceCommand {
  static let signature = Signature<Self>(
    "hub status", in: .hub, "Compares the store with its hub: what to pull, push and send",
    examples: [.init("hub status", "Is there something to pull or to push?", after: "hub init")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let exchange = try HubExchange(workspace, printer)
    let hub = exchange.hub
    let point = try exchange.store.sharedPoint()
    let ahead = try exchange.store.countUnshared()
    let found: HubDescription
    do throws(HubError) {
      found = try hub.describe()
    } catch {
      guard error.mayPass else { throw error }
      var failure = ShellError(wrapping: error)
      let waiting = Phrase.some(ahead, "revision").map { ", \($0) to push" } ?? ""
      failure.notes.append("here: at h\(point.number)\(waiting); all that needs no hub goes on")
      throw failure
    }
    let history = try workspace.history()
    let unsent = try history.countEvents(after: history.sentThrough(found.uuid))
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

extension HubVisitor {
  /// When it was last there, as all times are in JSON.
  var seenInJSON: JSONValue { .string(Timestamp.parseISO(seen).map(Timestamp.iso) ?? seen) }
}
