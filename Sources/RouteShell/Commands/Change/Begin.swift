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
}
