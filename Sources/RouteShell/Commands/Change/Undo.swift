import RouteModel
import RouteStorage

extension Command {
  static let undo = Command(
    "undo", in: .change, "Takes back the last change, or the last N",
    arguments: [Argument("N", .number, .optional)], use: .reads,
    discussion: """
      Each becomes a revision of its own, so that it can be taken back too. Migrations are taken back by
      migrate down. Where another change stands in the way nothing is done.
      """,
    examples: [
      .init("undo", "The newest change that is not undone"), .init("undo 3", "Three of them"),
    ]
  ) { call, shell in
    let count = try call.number("N") ?? 1
    guard count > 0 else {
      throw ShellError.usage("undo wants a number from 1", span: call.span("N"))
    }
    let store = try shell.workspace.requireStore()
    let before = store.revision
    let changes = try shell.workspace.storage { () throws(StoreError) in try store.undo(count) }
    try shell.workspace.follow(changes)
    let undone = try shell.workspace.storage { () throws(StoreError) in
      try store.log(limit: count).filter { $0.number > before && $0.kind == .undo }
    }
    let lines = undone.reversed().map { "took back r\($0.undoes ?? 0) by r\($0.number)" }
    let details = ChangeSummary.lines(changes).map { "  \($0)" }
    let revision = store.revision
    return .text(
      (lines + details).map { $0.escapingControls() }.joined(separator: "\n"),
      json: ChangeJSON.document(changes, revision: revision, messages: lines))
  }

  static let log = Command(
    "log", in: .change, "The revisions of the catalog, newest first",
    options: [
      .value("limit", "N", .number, "At most N; 20 if not said"),
      .value("where", "TEXT", "Only lines that contain TEXT, in either case"),
    ],
    examples: [.init("log --limit 5", "Who changed what, when, by which command")]
  ) { call, shell in
    let store = try shell.workspace.requireStore()
    let limit = try call.number("limit") ?? 20
    let revisions = try shell.workspace.storage { () throws(StoreError) in
      try store.log(limit: limit)
    }
    var listing = Listing("#revision", "time", "user", "kind", "command", "remarks")
    for revision in revisions {
      let remarks =
        revision.undoneBy.map { "undone by r\($0)" } ?? revision.undoes.map { "undoes r\($0)" }
        ?? ""
      listing.add(
        [
          "r\(revision.number)", Timestamp.text(revision.time), revision.user,
          revision.kind.rawValue, revision.command, remarks,
        ],
        json: [
          "revision": .int(revision.number), "time": .string(Timestamp.iso(revision.time)),
          "user": .string(revision.user), "kind": .string(revision.kind.rawValue),
          "command": .string(revision.command), "undoes": .optional(revision.undoes),
          "undoneBy": .optional(revision.undoneBy),
        ])
    }
    listing.filter(containing: call["where"], limit: nil)
    return .list(listing)
  }
}
