import RouteModel
import RouteStorage
import Routing

extension Command {
  static let storeAccept = Command(
    "store accept", in: .store, "Accepts the store as it is, after another program changed it",
    discussion: """
      Every row has a number that tells whether it is as routesh wrote it. Rows that are not cause a
      warning when they are read; store check names them. What is accepted is written to the log.
      """,
    examples: [.init("store accept", "After sqlite3 routes.db \"UPDATE …\"")]
  ) { _, shell in
    let store = try shell.historyStore()
    let accepted = try store.accept()
    // The doubts found meanwhile are part of the answer.
    _ = store.takeDoubts()
    let lines =
      accepted.revision.map { number in
        accepted.findings.map { "accepted: \($0.message)" } + [
          "the store is accepted as r\(number)"
        ]
      } ?? ["nothing to accept: the store is as it was written"]
    return .text(
      lines.joined(separator: "\n").escapingControls(keepsLines: true),
      json: [
        "accepted": .array(accepted.findings.map { .string($0.message) }),
        "revision": .optional(accepted.revision),
      ])
  }
}
