import RouteModel

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
    let old = try shell.catalog(named: try call.require("A"))
    let new: RouteCatalog
    if let name = call["B"] {
      new = try shell.catalog(named: name)
    } else {
      try shell.workspace.open(create: false)
      new = try shell.workspace.catalog
    }
    let changes = new.changes(from: old)
    let shown = changes.filter { !$0.isBookkeeping }
    var listing = Listing("kind", "name", "action", "change")
    for (change, line) in zip(shown, shell.lines(shown)) {
      let (before, after) = change.row.keys
      listing.add(
        [change.row.noun, after ?? before ?? "", ChangeJSON.action(change), line],
        json: ChangeJSON.value(change))
    }
    return try call.lines(listing) { $0.cells.last ?? "" }
  }
}
