import RouteModel
import RouteStorage
import Routing
import Simulation

extension Command {
  static let storeCheck = Command(
    "store check", in: .store, "Checks the file: pages, references, catalog, log",
    options: Option.listing,
    discussion: "Prints nothing if all is well. check is about the catalog.",
    examples: [.init("store check", "Nothing, if all is well")]
  ) { call, shell in
    let store = try shell.historyStore()
    let findings = try store.check()
    return try shell.answer(findings, call, fails: .error)
  }
}
