import Files
import RouteModel
import Texts

struct InitCommand: WorkspaceCommand {
  static let signature = Signature<Self>(
    "init", in: .change, "Makes an empty store", use: .none,
    discussion: "If the store exists, nothing is changed, and the answer says so.",
    examples: [.init("init", "An empty store")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let name = workspace.settings.storePath
    let wasEmpty = Platform.entry(at: name) == .file(size: 0)
    let isNew = try workspace.open(create: true) || wasEmpty
    guard isNew else {
      return .text("store \(name) already exists".escapingControls(), json: ["created": false])
    }
    return .text("created store \(name)".escapingControls(), json: ["created": true])
  }
}
