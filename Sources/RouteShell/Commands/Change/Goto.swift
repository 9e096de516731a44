import RouteModel
import RouteStorage

extension Command {
  static let goto = Command(
    "goto", in: .change, "Makes the catalog what it was after a revision",
    arguments: [Argument("rN", .revision)], use: .reads,
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
    guard !store.isInTransaction else {
      throw ShellError.failure(
        "in-transaction", "goto is not possible inside a transaction; 'rollback' is")
    }
    let since = try store.log(limit: max(0, store.revision - number))
    if let migration = since.last(where: { $0.kind == .migration }) {
      throw ShellError.failure(
        "cannot-undo",
        "r\(migration.number) after r\(number) is a migration (\(migration.command)): goto does not go "
          + "back beyond it, 'migrate down' takes migrations back")
    }
    let changes = try store.catalog(at: number).changes(from: shell.workspace.catalog)
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
}
