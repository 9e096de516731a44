import RouteHub
import RouteModel

extension Command {
  static let hubStatus = Command(
    "hub status", in: .hub, "The hub: its server",
    examples: [.init("hub status", "Whether it can be reached", after: "hub init")]
  ) { _, shell in
    let hub = try shell.hub()
    let found = try hub.describe()
    let lines = [
      "hub     \(hub.address.text)",
      "server  PostgreSQL \(found.server), tables of version \(found.version), as \(found.user)",
    ]
    return .text(
      lines.map { $0.escapingControls() }.joined(separator: "\n"),
      json: [
        "hub": .string(hub.address.text), "server": .string(found.server),
        "version": .int(found.version), "uuid": .string(found.uuid), "user": .string(found.user),
      ])
  }
}
