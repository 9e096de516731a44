import RouteHub
import RouteModel
import RouteStorage

struct HubLog: WorkspaceCommand {
  var limit: Int?
  static let signature = Signature<Self>(
    "hub log", in: .hub, "Shows what was pushed, without pulling it",
    options: [.value("limit", \.limit, "N", "The most revisions; 20 by default")],
    discussion: "Newest first; what this store does not have is marked with a plus.",
    examples: [.init("hub log", "What others have pushed", after: "hub init")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let exchange = try HubExchange(workspace, printer)
    let here = try exchange.store.sharedPoint().number
    let revisions = try exchange.hub.log(limit: limit ?? 20)
    return .text(
      revisions.map { revision in
        let isHere = revision.hubNumber ?? 0 <= here
        return "\(isHere ? " " : "+") \(revision.hubLine)".escapingControls()
      }.joined(separator: "\n"),
      json: [
        "revisions": .array(
          revisions.map {
            $0.hubJSON.adding(["here": .bool($0.hubNumber ?? 0 <= here)])
          })
      ])
  }
}
