import RouteModel
import RouteStorage
import Routing
import Simulation

extension Command {
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
}
