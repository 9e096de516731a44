import CLibrary
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

struct StatusCommand: StageCommand {
  static let signature = Signature<Self>(
    "status", in: .look, "The store: size, versions, counts, what is open",
    examples: [.init("status", "Before you begin")])

  func run(_ stage: Stage) throws -> Answer {
    let store = try stage.workspace.historyStore()
    let size = try store.size()
    let counts = try stage.workspace.counts()
    let rows = counts.compactMap { Phrase.some($0.count, $0.noun) }
    let open = stage.workspace.pendingChanges.count
    let elsewhere = stage.workspace.changedElsewhere.filter { !$0.isBookkeeping }
    let routers = stage.simulation?.routers.count ?? 0
    let isRecording = stage.isRecording
    let history = stage.settings.historyPath ?? "in the store"
    // The setting is in the store that has the events.
    let retention = try store.history.retention
    let isInTransaction = stage.workspace.isInTransaction
    let context = stage.context.ordered(by: \.key).map { "\($0.key)=\($0.value)" }
    let (workspace, storePath) = (stage.workspace, stage.settings.storePath)
    return Details([
      .text("store") {
        "\(storePath), \(ByteCount.text(size))" + (store.isReadOnly ? ", read-only" : "")
      },
      .member("store") { .string(storePath) }, .member("size") { .int(Int(size)) },
      .text("versions") {
        "schema \(RouteStore.schemaVersion), revision r\(store.catalog.revision), "
          + "routesh \(Version.number)"
      },
      .member("schema") { .int(RouteStore.schemaVersion) },
      .member("revision") { .int(store.catalog.revision) },
      .member("version") { .string(Version.number) },
      .member("readOnly") { .bool(store.isReadOnly) },
      .init(
        "catalog", key: "counts",
        text: { rows.isEmpty ? "empty" : rows.joined(separator: ", ") },
        value: {
          .object(counts.map { .init(key: Phrase.plural($0.noun), value: .int($0.count)) })
        }),
      .init(
        "transaction",
        text: { isInTransaction ? "open, \(Phrase.count(open, "change"))" : "none" },
        value: { .bool(isInTransaction) }),
      .member("openChanges") { .int(open) },
      .init(
        "elsewhere", key: "changedElsewhere",
        text: {
          elsewhere.isEmpty
            ? "nothing has changed since the catalog was loaded"
            : workspace.lines(elsewhere).prefix(5).joined(separator: ", ")
              + (elsewhere.count > 5 ? " and \(elsewhere.count - 5) more" : "")
        }, value: { .array(elsewhere.map(ChangeJSON.value)) }),
      .init(
        "history", key: "recording",
        text: {
          "\(isRecording ? history : "off"), keeps \(retention?.phrase ?? "everything")"
        }, value: { .bool(isRecording) }),
      .member("retention") { .optional(retention.map(\.description)) },
      .init(
        "simulation", key: "routers", text: { Phrase.count(routers, "live router") },
        value: { .int(routers) }),
      .text("context") { context.joined(separator: " ") },
    ]).answer
  }
}

extension RetentionLimit {
  fileprivate var phrase: String {
    switch self {
    case .events(let count): "the newest \(Phrase.some(count, "event") ?? "0 events")"
    case .age: "events not older than \(self)"
    }
  }
}
