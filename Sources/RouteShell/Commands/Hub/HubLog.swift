import RouteHub
import RouteModel
import RouteStorage

extension Command {
  static let hubLog = Command(
    "hub log", in: .hub, "Shows what was pushed, without pulling it",
    options: [.value("limit", "N", .number, "The most revisions; 20 by default")],
    discussion: "Newest first; what this store does not have is marked with a plus.",
    examples: [.init("hub log", "What others have pushed", after: "hub init")]
  ) { call, shell in
    let exchange = try HubExchange(shell)
    let limit = try call.number("limit") ?? 20
    let here = try exchange.store.sharedPoint().number
    let revisions = try exchange.hub.log(limit: limit)
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
