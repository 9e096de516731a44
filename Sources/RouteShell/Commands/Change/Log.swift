import RouteHub
import RouteModel
import RouteStorage
import Texts

struct LogCommand: WorkspaceCommand {
  var limit: Int?
  var text: String?
  var patch = false
  var hub = false
  static let signature = Signature<Self>(
    "log", in: .change, "The revisions of the catalog, newest first",
    options: [
      .value("limit", \.limit, "N", "At most N; 20 by default"),
      .filter(\.text),
      .flag(
        "patch", \.patch, letter: "p", "Also what each changed: rows, and fields with both values"),
      .flag("hub", \.hub, "What was pushed to the hub; a plus marks what this store does not have"),
    ],
    examples: [
      .init("log --limit 5", "Who changed what, when, by which command"),
      .init("log -p --limit 1", "What the last revision changed, field by field"),
      .init("log --hub", "What others have pushed, without pulling it", after: "hub init"),
    ])

  /// How many are shown if nobody says it.
  private static let usual = 20

  /// How many are read: a text is looked for in all.
  private var read: Int { text.map { $0.isEmpty } ?? true ? limit ?? Self.usual : .max }

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    guard !patch || !hub else {
      throw ShellError.usage(
        "-p is about this store: hub pull --dry-run shows what would come", at: \Self.patch)
    }
    if patch { return try logOfChanges(workspace, printer) }
    var listing = try hub ? hubListing(workspace, printer) : listing(workspace)
    listing.filter(containing: text, limit: limit ?? Self.usual)
    return .list(listing)
  }

  @MainActor private func listing(_ workspace: Workspace) throws -> Listing {
    let facts: [ListedFact<Revision>] = [.text(.number("revision")) { "r\($0.number)" }]
    return Listing(
      try workspace.requireStore().log.revisions(limit: read),
      facts + Revision.facts + [.text("remarks", \.remarks), .document(\.json)])
  }

  /// What was pushed to the hub.
  @MainActor private func hubListing(_ workspace: Workspace, _ printer: Printer) throws -> Listing {
    let exchange = try HubExchange(workspace, printer)
    let shared = try exchange.store.sharing.sharedPoint().number
    func isHere(_ revision: Revision) -> Bool { revision.hubNumber ?? 0 <= shared }
    let facts: [ListedFact<Revision>] = [
      .text("") { isHere($0) ? "" : "+" }, .text(.number("revision")) { "h\($0.hubNumber ?? 0)" },
    ]
    return Listing(
      try exchange.hub.log(limit: read),
      facts + Revision.facts + [
        .document { $0.hubJSON.adding(["here": .bool(isHere($0))]) }
      ])
  }
}

extension Revision {
  /// What a list says of a revision, wherever it is.
  fileprivate static var facts: [ListedFact<Revision>] {
    [
      .text(.time("time")) { Timestamp.text($0.time) }, .text("user", \.who),
      .text("kind", \.kind.rawValue), .text(.command("command"), \.command),
    ]
  }

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
    let limit = limit ?? Self.usual
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
      let fields =
        change.additions
        + change.differences(ordinary: workspace.ordinaryPath).filter { $0.before != $0.after }
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
