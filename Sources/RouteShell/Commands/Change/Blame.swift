import RouteModel
import RouteStorage

extension Command {
  static let blame = Command(
    "blame", in: .change, "Which revision set each field of a route last",
    arguments: [Argument("ROUTE", .route)], options: Option.listing,
    discussion: """
      With who made it, when, and by which command or migration. What was set before the store's log said
      what changed has no revision. log -p shows what a revision changed.
      """,
    examples: [.init("blame editor", "Who gave it this path, and when?")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let identifier = try call.require("ROUTE")
    let route = try catalog.row(Route.self, identifier)
    let store = try shell.workspace.requireStore()
    let found = try store.blame(route)
    var listing = Listing([
      .init("field"), .init("value"), .number("revision"), .time("time"), .init("user"),
      .last("command"),
    ])
    let shown = shell.shown
    for entry in found {
      let revision = entry.revision
      listing.add(
        [
          shown(entry.field), shown(entry.value), revision.map { "r\($0.number)" } ?? "",
          revision.map { Timestamp.text($0.time) } ?? "", revision?.user ?? "",
          revision?.command ?? "",
        ],
        json: [
          "field": .string(shown(entry.field)), "value": .string(shown(entry.value)),
          "revision": .optional(revision?.number), "uuid": .optional(revision?.uuid),
          "time": .optional(revision.map { Timestamp.iso($0.time) }),
          "user": .optional(revision?.user), "kind": .optional(revision?.kind.rawValue),
          "command": .optional(revision?.command),
        ])
    }
    return try call.list(listing)
  }
}
