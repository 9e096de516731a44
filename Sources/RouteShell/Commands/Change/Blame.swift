import RouteModel
import RouteStorage

extension Command {
  static let blame = Command(
    "blame", in: .change, "Which revision set each field of a route last",
    arguments: [Argument("ROUTE", .route)], options: Option.listing,
    discussion: """
      Shows who made it, when, and by which command or migration. Values older than the log's
      changes have no revision. log -p shows what a revision changed.
      """,
    examples: [.init("blame editor", "Who gave it this path, and when?")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let identifier = try call.require("ROUTE")
    let route = try catalog.row(Route.self, identifier)
    let store = try shell.workspace.requireStore()
    let found = try store.blame(route)
    return try call.list(
      Listing(
        found,
        [
          .init("field") { .string($0.field) }, .init("value") { .string($0.value) },
          .init(.number("revision"), text: { $0.revision.map { "r\($0.number)" } ?? "" }) {
            .optional($0.revision?.number)
          },
          .member("uuid") { .optional($0.revision?.uuid) },
          .moment("time") { $0.revision?.time },
          .init("user") { .optional($0.revision?.user) },
          .member("kind") { .optional($0.revision?.kind.rawValue) },
          .init(.last("command")) { .optional($0.revision?.command) },
        ]))
  }
}
