import RouteHub
import RouteModel
import RouteStorage
import Texts

struct HubPush: WorkspaceCommand {
  static let signature = Signature<Self>(
    "hub push", in: .hub, "Sends the revisions that the hub does not have",
    discussion: """
      All of them in one transaction, or none: it is refused if others have pushed since the last pull.
      Migrations are sent with their texts.
      """,
    examples: [.init("hub push", "What was changed here, for everybody", after: "hub init")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    printer.progress("sending revisions")
    let exchange = try HubExchange(workspace, printer)
    let pushed = try exchange.push()
    guard let last = pushed.last?.hubNumber else {
      let newest = try exchange.hub.newest().number
      return .text(
        "nothing to push; the hub is at h\(newest)",
        json: ["revisions": .array([]), "number": .int(newest)])
    }
    return .text(
      "pushed \(Phrase.count(pushed.count, "revision")); the hub is at h\(last)",
      json: ["revisions": .array(pushed.map(\.hubJSON)), "number": .int(last)])
  }
}

extension Revision {
  /// A revision of the hub in JSON.
  var hubJSON: JSONValue {
    [
      "number": .optional(hubNumber), "uuid": .string(uuid), "author": .string(user),
      "machine": .string(machine ?? ""), "time": .string(Timestamp.iso(time)),
      "kind": .string(kind.rawValue),
      "command": .string(command),
    ]
  }

  /// A revision of the hub on one line: `h38  anna on build-2: route edit editor --path push`.
  var hubLine: String {
    let first = command.split(separator: "\n").first.map(String.init) ?? ""
    let isMore = command.contains("\n")
    return "h\(hubNumber ?? 0)  \(who): \(first)\(isMore ? " …" : "")"
  }
}
