import RouteModel
import RouteStorage

extension Command {
  static let undo = Command(
    "undo", in: .change, "Takes back the last change, the last N, or revision rN",
    arguments: [Argument("N", .text, .optional)], use: .reads,
    discussion: """
      N is a number, or a revision such as r3 wherever it stands in the log. Each becomes a revision of
      its own, so that it can be taken back too: by redo, or by undo with its number. Migrations are
      taken back by migrate down. Where a later change stands in the way nothing is done.
      """,
    examples: [
      .init("undo", "The newest change that is not undone"),
      .init("undo 3", "Three of them", after: "route add a\nroute add b\nroute add c"),
      .init("undo r1", "The change that made revision 1, and no other"),
    ]
  ) { call, shell in
    if let text = call["N"], text.first == "r", let number = Int(text.dropFirst()) {
      return try shell.answerUndo { store in try store.undo(revision: number) }
    }
    let count = try call.countFromOne(or: "a revision such as r3")
    return try shell.answerUndo { store in try store.undo(count) }
  }

  static let redo = Command(
    "redo", in: .change, "Brings back what the last undo, or the last N, took away",
    arguments: [Argument("N", .number, .optional)], use: .reads,
    discussion: """
      Each becomes a revision of its own. After another change there is nothing to redo; undo rN then
      takes back an undo by its number.
      """,
    examples: [.init("redo", "Brings back what the last undo took back", after: "undo")]
  ) { call, shell in
    let count = try call.countFromOne()
    return try shell.answerUndo { store in try store.redo(count) }
  }

  static let goto = Command(
    "goto", in: .change, "Makes the catalog what it was after a revision",
    arguments: [Argument("rN", .text)], use: .reads,
    discussion: """
      What changed since is taken back as one revision, which undo takes back. r0 is the empty catalog.
      Not across a migration: migrate down takes that back. diff rN shows what goto would undo.
      """,
    examples: [.init("goto r1", "Takes back everything after revision 1")]
  ) { call, shell in
    let text = try call.require("rN")
    guard text.first == "r", let number = Int(text.dropFirst()), number >= 0 else {
      throw ShellError.usage(
        "goto needs a revision such as r3, not '\(text)'",
        suggestions: Int(text).map { $0 >= 0 ? ["goto r\($0)"] : [] } ?? [],
        span: call.span("rN"))
    }
    let store = try shell.workspace.requireStore()
    let since = try store.log(limit: max(0, store.revision - number))
    if let migration = since.last(where: { $0.kind == .migration }) {
      throw ShellError.failure(
        "cannot-undo",
        "r\(migration.number) after r\(number) is a migration (\(migration.command)): goto does not go "
          + "back beyond it, 'migrate down' takes migrations back")
    }
    let changes = try store.changes(since: store.revision, through: number).inReadingOrder
    guard !changes.isEmpty else {
      return .text(
        "the catalog is as it was at r\(number)",
        json: ChangeJSON.document([], revision: nil, messages: []))
    }
    let message = "went to r\(number) by r\(store.revision + 1)"
    return try shell.commit(
      changes, messages: [message] + shell.lines(changes).map { "  \($0)" },
      command: call.line)
  }

  static let log = Command(
    "log", in: .change, "The revisions of the catalog, newest first",
    options: [
      .value("limit", "N", .number, "At most N; 20 if not said"),
      .value("where", "TEXT", "Only lines that contain TEXT, in either case"),
      .flag("patch", letter: "p", "Also what each changed: rows, and fields with both values"),
    ],
    examples: [
      .init("log --limit 5", "Who changed what, when, by which command"),
      .init("log -p --limit 1", "What the last revision changed, field by field"),
    ]
  ) { call, shell in
    if call.has("patch") { return try shell.logOfChanges(call) }
    let store = try shell.workspace.requireStore()
    let limit = try call.number("limit") ?? 20
    let revisions = try store.log(limit: limit)
    var listing = Listing(
      revisions,
      [
        .text(.number("revision")) { "r\($0.number)" },
        .text(.time("time")) { Timestamp.text($0.time) }, .text("user", \.user),
        .text("kind", \.kind.rawValue), .text(.last("command"), \.command),
        .text("remarks", \.remarks), .document(\.json),
      ])
    listing.filter(containing: call["where"], limit: nil)
    return .list(listing)
  }
}

extension Call {
  /// The number of revisions; one by default.
  fileprivate func countFromOne(or other: String? = nil) throws -> Int {
    let count = try number("N", or: other) ?? 1
    if count > 0 { return count }
    throw ShellError.usage("\(command.name) needs a number from 1", span: span("N"))
  }
}

extension Revision {
  var json: JSONValue {
    [
      "revision": .int(number), "uuid": .optional(uuid), "time": .string(Timestamp.iso(time)),
      "user": .string(user), "kind": .string(kind.rawValue), "command": .string(command),
      "undoes": .optional(undoes), "undoneBy": .optional(undoneBy), "undone": .bool(isUndone),
    ]
  }

  /// Which revisions it undoes and which undid it: `undoes r2, undone by r4`.
  var remarks: String {
    let done: String? =
      switch effect {
      case .takesBack(let number): "undoes r\(number)"
      case .bringsBack(let number): "redoes r\(number)"
      case nil: nil
      }
    let undone = isUndone ? undoneBy.map { "undone by r\($0)" } : nil
    return [done, undone].compactMap(\.self).joined(separator: ", ")
  }
}

extension Shell {
  /// Takes revisions back, updates the registry, and answers with what was done.
  fileprivate func answerUndo(
    _ body: (RouteStore) throws -> [CatalogChange]
  ) throws -> Answer {
    let store = try workspace.requireStore()
    let before = store.revision
    let changes = try body(store)
    try workspace.follow(changes)
    let revision = store.revision
    let made = try store.log(limit: max(0, revision - before)).filter { $0.number > before }
    let lines = made.reversed().compactMap { entry in
      switch entry.effect {
      case .takesBack(let number): "took back r\(number) by r\(entry.number)"
      case .bringsBack(let number): "brought back r\(number) by r\(entry.number)"
      case nil: nil
      }
    }
    let details = self.lines(changes).map { "  \($0)" }
    return .text(
      (lines + details).map { $0.escapingControls() }.joined(separator: "\n"),
      json: ChangeJSON.document(changes, revision: revision, messages: lines))
  }
}
