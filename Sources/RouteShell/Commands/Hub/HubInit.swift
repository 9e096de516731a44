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

  static let hubUpgrade = Command(
    "hub upgrade", in: .hub, "Brings the tables of the hub up to date",
    discussion: """
      Earlier versions of routesh keep working with them, unless the answer of hub status says
      otherwise.
      """,
    examples: [.init("hub upgrade", "Nothing to do if they are up to date", after: "hub init")]
  ) { _, shell in
    let done = try shell.hub().upgrade()
    return .text(
      done.before == done.hub.version
        ? "the hub's tables are up to date, version \(done.hub.version)"
        : "brought the hub's tables from version \(done.before) to \(done.hub.version)",
      json: ["before": .int(done.before), "version": .int(done.hub.version)])
  }
}
