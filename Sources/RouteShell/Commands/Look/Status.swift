import RouteModel
import RouteStorage
import Routing
import Simulation

struct StatusCommand: StageCommand {
  static let signature = Signature<Self>(
    "status", in: .look, "The store: size, versions, counts, what is open",
    examples: [.init("status", "Before you begin")])

  func run(_ stage: Stage) throws -> Answer {
    let store = try stage.workspace.history()
    let size = try store.size()
    let counts = try stage.workspace.counts()
    let rows = counts.compactMap { Phrase.some($0.count, $0.noun) }
    let open = stage.workspace.pendingChanges.count
    let elsewhere = stage.workspace.changedElsewhere.filter { !$0.isBookkeeping }
    let routers = stage.simulation?.routers.count ?? 0
    let isRecording = stage.isRecording
    let history = stage.settings.historyPath ?? "in the store"
    // The setting is in the store that has the events.
    let retention = try store.retention
    let kept = retention?.phrase ?? "everything"
    let lines = [
      "store        \(stage.settings.storePath), \(ByteCount.text(size))"
        + (store.isReadOnly ? ", read-only" : ""),
      "versions     schema \(RouteStore.schemaVersion), revision r\(store.revision), routesh \(Version.number)",
      "catalog      \(rows.isEmpty ? "empty" : rows.joined(separator: ", "))",
      "transaction  "
        + (stage.workspace.isInTransaction
          ? "open, \(Phrase.count(open, "change"))" : "none"),
      "elsewhere    "
        + (elsewhere.isEmpty
          ? "nothing has changed since the catalog was loaded"
          : stage.workspace.lines(elsewhere).prefix(5).joined(separator: ", ")
            + (elsewhere.count > 5 ? " and \(elsewhere.count - 5) more" : "")),
      "history      \(isRecording ? history : "off"), keeps \(kept)",
      "simulation   \(routers == 1 ? "1 live router" : "\(routers) live routers")",
    ]
    let context = stage.context.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let all = lines + (context.isEmpty ? [] : ["context      \(context.joined(separator: " "))"])
    return .text(
      all.map { $0.escapingControls() }.joined(separator: "\n"),
      json: [
        "store": .string(stage.settings.storePath), "size": .int(Int(size)),
        "schema": .int(RouteStore.schemaVersion), "revision": .int(store.revision),
        "version": .string(Version.number), "readOnly": .bool(store.isReadOnly),
        "counts": .object(
          counts.map { .init(key: Phrase.plural($0.noun), value: .int($0.count)) }),
        "transaction": .bool(stage.workspace.isInTransaction), "openChanges": .int(open),
        "changedElsewhere": .array(elsewhere.map(ChangeJSON.value)),
        "recording": .bool(isRecording),
        "retention": .optional(retention.map(\.description)), "routers": .int(routers),
      ])
  }
}

extension Retention {
  fileprivate var phrase: String {
    switch self {
    case .events(let count): "the newest \(Phrase.some(count, "event") ?? "0 events")"
    case .age: "events not older than \(self)"
    }
  }
}
