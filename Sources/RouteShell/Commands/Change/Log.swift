import RouteModel
import RouteStorage
import Texts

struct LogCommand: WorkspaceCommand {
  var limit: Int?
  var text: String?
  var patch = false
  static let signature = Signature<Self>(
    "log", in: .change, "The revisions of the catalog, newest first",
    options: [
      .value("limit", \.limit, "N", "At most N; 20 by default"),
      .filter(\.text),
      .flag(
        "patch", \.patch, letter: "p", "Also what each changed: rows, and fields with both values"),
    ],
    examples: [
      .init("log --limit 5", "Who changed what, when, by which command"),
      .init("log -p --limit 1", "What the last revision changed, field by field"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    if patch { return try logOfChanges(workspace, printer) }
    let store = try workspace.requireStore()
    let limit = limit ?? 20
    let revisions = try store.log.revisions(limit: limit)
    var listing = Listing(
      revisions,
      [
        .text(.number("revision")) { "r\($0.number)" },
        .text(.time("time")) { Timestamp.text($0.time) }, .text("user", \.who),
        .text("kind", \.kind.rawValue), .text(.command("command"), \.command),
        .text("remarks", \.remarks), .document(\.json),
      ])
    listing.filter(containing: text, limit: nil)
    return .list(listing)
  }
}

extension Revision {
  var json: JSONValue {
    [
      "revision": .int(number), "uuid": .optional(uuid), "time": .string(Timestamp.iso(time)),
      "user": .string(user), "kind": .string(kind.rawValue), "command": .string(command),
      "undoes": .optional(undoes?.number), "undoneBy": .optional(standing.undoneBy),
      "undone": .bool(standing.isUndone),
      "machine": .optional(machine), "hub": .optional(hubNumber),
    ]
  }

  /// Who made it, and on which machine if that is another: `anna on build-2`.
  var who: String { machine.map { $0.isEmpty ? user : "\(user) on \($0)" } ?? user }

  /// Which revisions it undoes and which undid it: `undoes r2, undone by r4`.
  var remarks: String {
    let done: String? =
      switch standing.effect {
      case .takesBack(let number): "undoes r\(number)"
      case .bringsBack(let number): "redoes r\(number)"
      case nil: nil
      }
    let undone = standing.isUndone ? standing.undoneBy.map { "undone by r\($0)" } : nil
    return [done, undone].compactMap(\.self).joined(separator: ", ")
  }
}

extension LogCommand {
  /// The revisions with their changes: `log -p`.
  @MainActor func logOfChanges(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    if ![.table, .json].contains(printer.format) {
      throw ShellError.usage("log -p is not a table: use --json, not --\(printer.format.rawValue)")
    }
    let store = try workspace.requireStore()
    let limit = limit ?? 20
    let wanted = text?.lowercased()
    var entries: [(text: String, json: JSONValue)] = []
    var oldest = Int.max
    func add(_ revision: Revision, _ changes: [CatalogChange]?) {
      oldest = revision.number
      let lines =
        changes.map { workspace.lines($0.inReadingOrder) } ?? ["it does not say what it changed"]
      let text = ([revision.heading] + lines.map { "  \($0)" }).joined(separator: "\n")
      if let wanted, !text.lowercased().contains(wanted) { return }
      let json = changes.map { JSONValue.array($0.inReadingOrder.map(value)) } ?? .null
      entries.append((text, revision.json.adding(["changes": json])))
    }
    func value(_ change: CatalogChange) -> JSONValue {
      let fields = change.differences(ordinary: workspace.ordinaryPath).filter {
        $0.before != $0.after
      }
      let values = fields.map { field -> JSONValue in
        [
          "field": .string(field.name), "before": .string(field.before),
          "after": .string(field.after),
        ]
      }
      return ChangeJSON.value(change).adding(["values": .array(values)])
    }
    if limit > 0 {
      _ = try store.log.newestRevision { (rows, _) throws(StoreError) in
        add(rows, rows.changes)
        return entries.count >= limit
      }
    }
    // Revisions of earlier versions of the store are listed without changes.
    for revision in try store.log.revisions(limit: max(0, limit - entries.count), before: oldest) {
      add(revision, nil)
    }
    return .text(
      entries.map { $0.text.escapingControls(keepsLines: true) }.joined(separator: "\n\n"),
      json: .array(entries.map(\.json)))
  }
}

extension Revision {
  /// `r12  2026-01-02 03:04:05  tester  change  route edit a --path push  (undone by r13)`
  fileprivate var heading: String {
    let parts = ["r\(number)", Timestamp.text(time), who, kind.rawValue, command]
    return parts.joined(separator: "  ") + (remarks.isEmpty ? "" : "  (\(remarks))")
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
          .init(.command("command")) { .optional($0.revision?.command) },
        ]))
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
      // The error names the nearest route.
      _ = try catalog.row(Route.self, identifier)
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

struct DiffCommand: WorkspaceCommand {
  var a = ""
  var b: String?
  var list = ListOptions()
  var markdown = false
  static let signature = Signature<Self>(
    "diff", in: .change, "Compares two catalogs, row by row",
    arguments: [.init("A", \.a, .file), .init("B", \.b, .file)],
    options: [
      .all(\.list),
      .flag("markdown", \.markdown, "A table for a comment, with an example of each link"),
    ],
    use: .none,
    discussion: """
      A and B are stores, JSON files, scripts, or revisions such as r12. Without B: the catalog as it is.
      Exit code 0 whether they differ or not.
      """,
    examples: [.init("diff r1", "What changed since revision 1")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let changes = try workspace.changes(from: a, to: b)
    let shown = changes.filter { !$0.isBookkeeping }
    if markdown {
      let comment = DiffComment(
        before: try workspace.catalog(named: a), after: try workspace.catalog(b),
        workspace.ordinaryPath)
      let wanted = list.filtered(shown) { workspace.lines([$0]) }
      return .raw(comment.text(wanted))
    }
    let listing = Listing(
      zip(shown, workspace.lines(shown)).map { (change: $0, line: $1) },
      [
        .text("kind", \.change.row.noun),
        .text("name") { $0.change.row.keys.after ?? $0.change.row.keys.before ?? "" },
        .text("action") { ChangeJSON.action($0.change) }, .text("change", \.line),
        .document { ChangeJSON.value($0.change) },
      ])
    return list.lines(listing) { $0.cells.last ?? "" }
  }
}

extension Workspace {
  /// The changes from one catalog to another. Between two revisions they come from the log, which
  /// knows renames.
  fileprivate func changes(from old: String, to new: String?) throws -> [CatalogChange] {
    func revision(_ name: String) -> Int? { name.first == "r" ? Int(name.dropFirst()) : nil }
    if let first = revision(old), new.map({ revision($0) != nil }) ?? true {
      let store = try requireStore()
      if !store.isInTransaction,
        let changes = try? store.log.changes(since: first, through: new.flatMap(revision))
      {
        return changes.inReadingOrder
      }
    }
    return try catalog(new).changes(from: try catalog(named: old))
  }

  /// The catalog that an argument names; without one, the present one.
  func catalog(_ name: String?) throws -> RouteCatalog {
    if let name { return try catalog(named: name) }
    try open(create: false)
    return try self.catalog
  }
}
