import RouteModel
import RouteStorage

extension Command {
  static let undo = Command(
    "undo", in: .change, "Takes back the last change, the last N, or revision rN",
    arguments: [Argument("N", .revision, .optional)],
    options: [
      .value(
        "of", "MACHINE", .machineOfLog,
        "Take back revisions of MACHINE that came from the hub, not this store's")
    ],
    use: .reads,
    discussion: """
      N is a number, or a revision such as r3 anywhere in the log. Each undo becomes a revision of
      its own, so that it can be taken back too: by redo, or by undo with its number. Migrations are
      taken back by migrate down. What another machine made is taken back only if --of names it. If
      a later change conflicts, nothing is done.
      """,
    examples: [
      .init("undo", "The newest change that is not undone"),
      .init("undo 3", "Three of them", after: "route add a\nroute add b\nroute add c"),
      .init("undo r1", "The change that made revision 1, and no other"),
    ]
  ) { call, shell in
    if let text = call["N"], text.first == "r", let number = Int(text.dropFirst()) {
      return try shell.answerUndo { store in try store.undo(revision: number, of: call["of"]) }
    }
    let count = try call.countFromOne(or: "a revision such as r3")
    return try shell.answerUndo { store in try store.undo(count, of: call["of"]) }
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
