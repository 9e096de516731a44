import RouteModel
import RouteStorage

extension Command {
  static let begin = Command(
    "begin", in: .change, "Begins several changes that become one", use: .creates,
    discussion: """
      commit keeps them as one revision, rollback takes them back. open and match see them at once. Other
      programs can read meanwhile and wait to write. The prompt shows a *.
      """,
    examples: [.init("begin", "Until commit or rollback")]
  ) { _, shell in
    let store = try shell.workspace.requireStore()
    try store.begin()
    return .text("began a transaction", json: ["transaction": true])
  }

  static let commit = Command(
    "commit", in: .change, "Keeps the changes since begin, as one revision",
    examples: [.init("commit", "They are one revision now", after: "begin\nroute add other")]
  ) { _, shell in
    let (revision, count) = try shell.workspace.commitTransaction()
    guard let revision else {
      return .text("nothing to commit", json: ["revision": nil, "changes": 0])
    }
    return .text(
      "committed \(Phrase.some(count, "change") ?? "nothing") as r\(revision)",
      json: ["revision": .int(revision), "changes": .int(count)])
  }

  static let rollback = Command(
    "rollback", in: .change, "Takes back the changes since begin",
    examples: [.init("rollback", "As if nothing had happened", after: "begin\nroute add other")]
  ) { _, shell in
    let changes = shell.workspace.pendingChanges
    let count = try shell.workspace.rollback()
    return .text(
      "took back \(Phrase.some(count, "change") ?? "nothing")", json: ["changes": .int(count)])
  }.alsoOnLostStore()
}
