import RouteModel

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
}
