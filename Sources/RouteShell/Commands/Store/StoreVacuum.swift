import RouteModel
import RouteStorage
import Routing
import Simulation

extension Command {
  static let storeVacuum = Command(
    "store vacuum", in: .store, "Gives back the space of what was deleted",
    discussion: "vacuum alone means the same.",
    examples: [.init("store vacuum", "After history prune"), .init("vacuum", "The same")]
  ) { _, shell in
    let store = try shell.historyStore()
    let size = try store.vacuum()
    // When rewritten, the list of tables may need one more page.
    let remark =
      size.after < size.before
      ? ""
      : ": there was nothing to give back"
        + (size.after == size.before ? "" : "; the list of tables takes a little more, once")
    return .text(
      "\(ByteCount.text(size.before)) → \(ByteCount.text(size.after))\(remark)",
      json: ["before": .int(Int(size.before)), "after": .int(Int(size.after))])
  }
}
