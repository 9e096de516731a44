import RouteModel
import RouteStorage

extension Command {
  static let diff = Command(
    "diff", in: .change, "Compares two catalogs, row by row",
    arguments: [Argument("A", .file), Argument("B", .file, .optional)],
    options: Option.listing, use: .none,
    discussion: """
      A and B are stores, JSON files, scripts, or revisions such as r12. Without B: the catalog as it is.
      Exit code 0 whether they differ or not.
      """,
    examples: [.init("diff r1", "What changed since revision 1")]
  ) { call, shell in
    let changes = try shell.changes(from: try call.require("A"), to: call["B"])
    let shown = changes.filter { !$0.isBookkeeping }
    let listing = Listing(
      zip(shown, shell.lines(shown)).map { (change: $0, line: $1) },
      [
        .text("kind", \.change.row.noun),
        .text("name") { $0.change.row.keys.after ?? $0.change.row.keys.before ?? "" },
        .text("action") { ChangeJSON.action($0.change) }, .text("change", \.line),
        .document { ChangeJSON.value($0.change) },
      ])
    return try call.lines(listing) { $0.cells.last ?? "" }
  }
}

extension Shell {
  /// The changes from one catalog to another. Between two revisions they come from the log, which
  /// knows renames.
  fileprivate func changes(from old: String, to new: String?) throws -> [CatalogChange] {
    func revision(_ name: String) -> Int? { name.first == "r" ? Int(name.dropFirst()) : nil }
    if let first = revision(old), new.map({ revision($0) != nil }) ?? true {
      let store = try workspace.requireStore()
      if !store.isInTransaction,
        let changes = try? store.changes(since: first, through: new.flatMap(revision))
      {
        return changes.inReadingOrder
      }
    }
    let before = try catalog(named: old)
    if let new { return try catalog(named: new).changes(from: before) }
    try workspace.open(create: false)
    return try workspace.catalog.changes(from: before)
  }
}
