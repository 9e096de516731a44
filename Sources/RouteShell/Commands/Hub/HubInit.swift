import RouteHub
import RouteModel

extension Command {
  static let hubInit = Command(
    "hub init", in: .hub, "Makes the tables of the hub in its database, once",
    discussion: """
      They are in the schema routesh, and are made in one transaction. If they exist, nothing is
      changed, and the answer says so.
      """,
    examples: [.init("hub init", "After hub set")]
  ) { _, shell in
    let made = try shell.hub().make()
    return .text(
      made.isNew
        ? "made the hub's tables, version \(made.hub.version), as \(made.hub.user)"
          .escapingControls()
        : "the hub already has its tables, version \(made.hub.version)",
      json: ["created": .bool(made.isNew), "version": .int(made.hub.version)])
  }
}
