import RouteHub
import RouteModel
import RouteStorage

extension Command {
  static let hubStatus = Command(
    "hub status", in: .hub, "The hub: what it has and the store does not, and the other way round",
    examples: [
      .init("hub status", "Whether there is something to pull or to push", after: "hub init")
    ]
  ) { _, shell in
    let exchange = try HubExchange(shell)
    let hub = exchange.hub
    let found = try hub.describe()
    let point = try exchange.store.sharedPoint()
    let newest = try hub.newest()
    let ahead = try exchange.store.countUnshared()
    let behind = max(0, newest.number - point.number)
    let machines = try hub.machines()
    let position =
      ahead == 0 && behind == 0
      ? "up to date at h\(newest.number)"
      : [
        "at h\(point.number)",
        Phrase.some(behind, "revision").map { "\($0) to pull" },
        Phrase.some(ahead, "revision").map { "\($0) to push" },
      ].compactMap(\.self).joined(separator: ", ")
    var lines = [
      "hub      \(hub.address.text)",
      "server   PostgreSQL \(found.server), tables of version \(found.version), as \(found.user)",
      "here     \(exchange.machine.name), \(position)",
    ]
    lines += machines.filter { $0.origin != exchange.machine.origin }.map { machine in
      "machine  \(machine.name), at h\(machine.revision), seen \(machine.seen)"
    }
    return .text(
      lines.map { $0.escapingControls() }.joined(separator: "\n"),
      json: [
        "hub": .string(hub.address.text), "server": .string(found.server),
        "version": .int(found.version), "uuid": .string(found.uuid), "user": .string(found.user),
        "machine": .string(exchange.machine.name), "number": .int(point.number),
        "newest": .int(newest.number), "ahead": .int(ahead), "behind": .int(behind),
        "machines": .array(
          machines.map { machine in
            [
              "name": .string(machine.name), "uuid": .string(machine.origin),
              "number": .int(machine.revision), "seen": .string(machine.seen),
              "tool": .string(machine.toolVersion),
            ]
          }),
      ])
  }
}
