import RouteModel
import RouteStorage
import Texts

extension String {
  /// Of the commands of a script the first, with how many follow.
  fileprivate var firstCommand: String {
    let lines = split(whereSeparator: \.isNewline)
    guard lines.count > 1 else { return self }
    return "\(lines[0]) and \(Phrase.count(lines.count - 1, "more command"))"
  }
}

struct BlameCommand: WorkspaceCommand {
  var identifier = ""
  var list = ListOptions()
  static let signature = Signature<Self>(
    "blame", in: .change, "Which revision set each field of a route last",
    arguments: [.init("ROUTE", \.identifier, .route)], options: [.all(\.list)],
    discussion: """
      ROUTE is also the pattern of a redirect, or the name of a guard. Shows who made it, when, and by
      which command or migration. Values older than the log's changes have no revision. log -p shows
      what a revision changed.
      """,
    examples: [
      .init("blame editor", "Who gave it this path, and when?"),
      .init(
        "blame app://old/:title", "Who sent these links elsewhere?",
        after: "redirect add app://old/:title app://editor/:title"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let found = try blames(in: workspace.catalog, workspace.requireStore())
    return list.answer(
      Listing(
        found,
        [
          .init("field") { .string($0.field) }, .init("value") { .string($0.value) },
          .init(.number("revision"), text: { $0.revision.map { "r\($0.number)" } ?? "" }) {
            .optional($0.revision?.number)
          },
          .member("uuid") { .optional($0.revision?.uuid) },
          .moment("time") { $0.revision?.time },
          .init("user", text: { $0.revision?.who ?? "" }) { .optional($0.revision?.user) },
          .member("machine") { .optional($0.revision?.machine) },
          .member("kind") { .optional($0.revision?.kind.rawValue) },
          .init(
            .command("command"), text: { $0.revision?.command.firstCommand ?? "" }
          ) { .optional($0.revision?.command) },
        ]))
  }

  /// Throws the error for the former name of a row, which names the present one.
  private func refuseFormerName<Row: CatalogRow>(
    _: Row.Type, _ store: RouteStore
  ) throws where Row.Key == String {
    guard let name = try store.log.presentName(of: Row.description.blank([identifier])) else {
      return
    }
    let noun = Row.description.noun
    throw ShellError.failure(
      "unknown-\(noun)", "unknown \(noun) '\(identifier)'", suggestions: [name],
      notes: ["'\(identifier)' was changed: it is '\(name)' now"]
    ).about(\Self.identifier)
  }

  /// The fields of the row with that name. A guard may be called as a route is: then both are told.
  private func blames(in catalog: RouteCatalog, _ store: RouteStore) throws -> [Blame] {
    var found: [(noun: String, fields: [Blame])] = []
    if let route = catalog.routes[identifier] {
      found.append(("route", try store.log.blame(route)))
    }
    if let redirect = catalog.redirects[identifier] {
      found.append(("redirect", try store.log.blame(redirect)))
    }
    if let row = catalog.guards[identifier] { found.append(("guard", try store.log.blame(row))) }
    if found.isEmpty {
      try refuseFormerName(Redirect.self, store)
      try refuseFormerName(Guard.self, store)
      // The error names the nearest route.
      _ = try about(\Self.identifier) { try catalog.row(Route.self, identifier) }
    }
    if found.count == 1 { return found[0].fields }
    return found.flatMap { noun, fields in
      fields.map { blame in
        var blame = blame
        blame.field = "\(noun) \(blame.field)"
        return blame
      }
    }
  }
}
