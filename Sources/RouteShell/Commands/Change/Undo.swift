import RouteModel
import RouteStorage

extension Command {
  static let undo = Command(
    "undo", in: .change, "Takes back the last change, the last N, or revision rN",
    arguments: [Argument("N", .revision, .optional)],
    options: [
      .value("to", "rN", .revision, "Take back everything after revision N, as one revision"),
      .value(
        "of", "MACHINE", .machineOfLog,
        "Take back revisions of MACHINE that came from the hub, not this store's"),
    ],
    use: .reads,
    discussion: """
      N is a number, or a revision such as r3 anywhere in the log. Each undo becomes a revision of
      its own, so that it can be taken back too: by redo, or by undo with its number. Migrations are
      taken back by migrate down. What another machine made is taken back only if --of names it. If
      a later change conflicts, nothing is done. --to r0 is the empty catalog; diff rN shows what --to rN
      would take back.
      """,
    examples: [
      .init("undo", "The newest change that is not undone"),
      .init("undo 3", "Three of them", after: "route add a\nroute add b\nroute add c"),
      .init("undo r1", "The change that made revision 1, and no other"),
      .init("undo --to r1", "Everything after revision 1"),
    ]
  ) { call, shell in
    if call["to"] != nil {
      if let other = ["N", "of"].first(where: { call[$0] != nil }) {
        throw ShellError.usage(
          "--to takes back whatever came after a revision", span: call.span(other))
      }
      return try shell.undoAll(call)
    }
    if let text = call["N"], text.first == "r", let number = Int(text.dropFirst()) {
      return try shell.answerUndo { store in try store.undo(revision: number, of: call["of"]) }
    }
    let count = try call.countFromOne(or: "a revision such as r3")
    return try shell.answerUndo { store in try store.undo(count, of: call["of"]) }
  }

  static let redo = Command(
    "redo", in: .change, "Brings back what the last undo, or the last N, took back",
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
}

extension Call {
  /// The number of revisions; one by default.
  func countFromOne(or other: String? = nil) throws -> Int {
    let count = try number("N", or: other) ?? 1
    if count > 0 { return count }
    throw ShellError.usage("\(command.name) needs a number from 1", span: span("N"))
  }
}

extension Shell {
  /// Makes the catalog what it was after a revision.
  fileprivate func undoAll(_ call: Call) throws -> Answer {
    let text = try call.require("to")
    guard text.first == "r", let number = Int(text.dropFirst()), number >= 0 else {
      throw ShellError.usage(
        "--to needs a revision such as r3, not '\(text)'",
        suggestions: Int(text).map { $0 >= 0 ? ["undo --to r\($0)"] : [] } ?? [],
        span: call.span("to"))
    }
    let store = try workspace.requireStore()
    guard !store.isInTransaction else {
      throw ShellError.failure(
        "in-transaction", "undo is not possible inside a transaction; 'rollback' is")
    }
    let since = try store.log(limit: max(0, store.revision - number))
    if let migration = since.last(where: { $0.kind == .migration }) {
      throw ShellError.failure(
        "cannot-undo",
        "r\(migration.number) after r\(number) is a migration (\(migration.command)): "
          + "'migrate down' takes migrations back")
    }
    let changes = try store.changes(since: store.revision, through: number).inReadingOrder
    guard !changes.isEmpty else {
      return .text(
        "the catalog is as it was at r\(number)",
        json: ChangeJSON.document([], revision: nil, messages: []))
    }
    let message = "went to r\(number) by r\(store.revision + 1)"
    return try commit(
      changes, messages: [message] + lines(changes).map { "  \($0)" },
      command: call.line)
  }

  /// Takes revisions back, updates the registry, and answers with what was done.
  func answerUndo(
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
