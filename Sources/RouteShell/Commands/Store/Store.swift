import RouteModel
import RouteStorage
import Routing

extension Command {
  static let initialize = Command(
    "init", in: .change, "Makes an empty store", use: .none,
    discussion: "If the store exists, nothing is changed, and the answer says so.",
    examples: [.init("init", "An empty store")]
  ) { _, shell in
    let name = shell.settings.storePath
    let wasEmpty = TextFile.isEmpty(name)
    let isNew = try shell.workspace.open(create: true) || wasEmpty
    guard isNew else {
      return .text("store \(name) already exists".escapingControls(), json: ["created": false])
    }
    return .text("created store \(name)".escapingControls(), json: ["created": true])
  }

  static let storeBackup = Command(
    "store backup", in: .store, "Copies the store into a new file, while others use it",
    arguments: [Argument("FILE", .file)], discussion: "An existing file is not replaced.",
    examples: [.init("store backup copy.db", "While others keep writing")]
  ) { call, shell in
    let path = try call.require("FILE")
    let store = try shell.historyStore()
    try store.backup(to: path)
    return .wrote(path)
  }.alsoOnLostStore()

  static let storeVacuum = Command(
    "store vacuum", in: .store, "Gives back the space of what was deleted",
    discussion: "vacuum alone means the same.",
    examples: [.init("store vacuum", "After history prune")]
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
