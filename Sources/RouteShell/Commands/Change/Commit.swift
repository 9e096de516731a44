import RouteModel
import RouteStorage

extension Command {
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
}
