import RouteModel
import RouteStorage

extension Command {
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
