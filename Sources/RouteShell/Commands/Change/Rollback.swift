import RouteModel
import RouteStorage

extension Command {
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
