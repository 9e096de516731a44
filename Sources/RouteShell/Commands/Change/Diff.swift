import RouteModel
import RouteStorage
import Texts

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
  func changes(from old: String, to new: String?) throws -> [CatalogChange] {
    if let first = RevisionName.number(old),
      new.map({ RevisionName.number($0) != nil }) ?? true
    {
      let store = try requireStore()
      if !store.isInTransaction,
        let changes = try? store.log.changes(
          since: first, through: new.flatMap { RevisionName.number($0) })
      {
        return changes.inReadingOrder
      }
    }
    let before = try catalog(named: old)
    return try about(\DiffCommand.b) { try catalog(new) }.changes(from: before)
  }

  /// The catalog that an argument names; without one, the present one.
  func catalog(_ name: String?) throws -> RouteCatalog {
    if let name { return try catalog(named: name) }
    try open(create: false)
    return try self.catalog
  }
}
