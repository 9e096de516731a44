import RouteHub
import RouteModel

extension Command {
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
