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
    let kept = retention?.phrase ?? "everything"
    let lines = [
      "store        \(stage.settings.storePath), \(ByteCount.text(size))"
        + (store.isReadOnly ? ", read-only" : ""),
      "versions     schema \(RouteStore.schemaVersion), revision r\(store.catalog.revision), routesh \(Version.number)",
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
    let context = stage.context.ordered(by: \.key).map { "\($0.key)=\($0.value)" }
    let all = lines + (context.isEmpty ? [] : ["context      \(context.joined(separator: " "))"])
    return .text(
      all.map { $0.escapingControls() }.joined(separator: "\n"),
      json: [
        "store": .string(stage.settings.storePath), "size": .int(Int(size)),
        "schema": .int(RouteStore.schemaVersion), "revision": .int(store.catalog.revision),
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

extension RetentionLimit {
  fileprivate var phrase: String {
    switch self {
    case .events(let count): "the newest \(Phrase.some(count, "event") ?? "0 events")"
    case .age: "events not older than \(self)"
    }
  }
}

struct FindCommand: CatalogCommand {
  var text = ""
  var list = ListOptions()
  static let signature = Signature<Self>(
    "find", in: .look, "Looks for a text in every name, pattern and description",
    arguments: [.init("TEXT", \.text, .text)], options: [.all(\.list)],
    examples: [.init("find editor", "Routes, patterns, classes, scenes, segues")])

  func run(_ catalog: RouteCatalog) throws -> Answer {
    let wanted = text.lowercased()
    return list.answer(
      Listing(
        catalog.hits(wanted),
        [
          .init("kind") { .string($0.kind) }, .init("name") { .string($0.name) },
          .text("where") { $0.field == "name" ? "" : "\($0.field): \($0.text)" },
          .member("field") { .string($0.field) }, .member("text") { .string($0.text) },
        ]))
  }
}

/// Where a text was found.
private struct Hit {
  let kind: String
  let name: String
  let field: String
  let text: String
}

extension RouteCatalog {
  /// The rows that have a text in lower case, in the first of their fields that has it.
  fileprivate func hits(_ wanted: String) -> [Hit] {
    var hits: [Hit] = []
    func look(_ kind: String, _ name: String, _ fields: [(name: String, text: String?)]) {
      for case (let field, let text?) in fields where text.lowercased().has(wanted) {
        return hits.append(Hit(kind: kind, name: name, field: field, text: text))
      }
    }
    for route in routes.values.ordered(by: \.identifier) {
      look(
        "route", route.identifier,
        [
          ("name", route.identifier), ("class", route.className), ("summary", route.summary),
          ("owner", route.owner),
        ]
          + route.tags.sorted().map { ("tag", $0) }
          + route.protocols.keys.sorted().map { ("protocol", $0) }
          + route.parameters.keys.sorted().map { ("parameter", $0) })
      for pattern in route.patterns.values.ordered(by: \.text) {
        look("pattern", pattern.text, [("name", pattern.text), ("summary", pattern.summary)])
      }
    }
    for row in redirects.values.ordered(by: \.pattern.text) {
      look(
        "redirect", row.pattern.text,
        [("name", row.pattern.text), ("target", row.target), ("summary", row.pattern.summary)])
    }
    for row in guards.values.ordered(by: \.name) {
      look(
        "guard", row.name, [("name", row.name), ("route", row.route), ("summary", row.summary)])
    }
    for row in classes.values.ordered(by: \.name) {
      look("class", row.name, [("name", row.name), ("superclass", row.superclass)])
    }
    for row in adapters.values.ordered(by: \.required) {
      look("adapter", row.required, [("name", row.required), ("provided", row.provided)])
    }
    for board in storyboards.keys.sorted() { look("storyboard", board, [("name", board)]) }
    for scene in scenes.values.sorted(by: { $0.id < $1.id }) {
      look(
        "scene", scene.path,
        [("name", scene.name), ("class", scene.className), ("label", scene.label)])
    }
    for segue in segues.values.sorted(by: { $0.id < $1.id }) {
      look(
        "segue", segue.id.description,
        [
          ("identifier", segue.identifier), ("class", segue.customClass),
          ("action", segue.unwindAction),
        ])
    }
    return hits
  }
}

/// The options of every list.
struct ListOptions: OptionGroup {
  var text: String?
  var limit: Int?

  static let options: [BoundOption<Self>] = [
    .filter(\.text), .value("limit", \.limit, "N", "At most N lines"),
  ]

  /// A list, filtered and limited.
  func answer(_ listing: Listing) -> Answer { .list(filtered(listing)) }

  /// A list that is printed as one line for each row instead of a table.
  func lines(_ listing: Listing, _ line: @escaping (Listing.Row) -> String) -> Answer {
    let shown = filtered(listing)
    return .text(
      shown.rows.map { line($0).escapingControls() }.joined(separator: "\n"), json: shown.json,
      listing: shown)
  }

  /// Those of some values that a list of them would show.
  ///
  /// - Parameter texts: What `--where` looks for a text in.
  func filtered<Value>(_ values: [Value], texts: (Value) -> [String]) -> [Value] {
    let wanted = text?.lowercased() ?? ""
    let shown = values.filter { value in
      wanted.isEmpty || texts(value).contains { $0.lowercased().has(wanted) }
    }
    return limit.map { Array(shown.prefix($0)) } ?? shown
  }

  private func filtered(_ listing: Listing) -> Listing {
    var listing = listing
    listing.filter(containing: text, limit: limit)
    return listing
  }
}

extension BoundOption {
  /// The filter of a list, also where `--limit` means something else.
  static func filter(_ path: any WritableKeyPath<C, String?> & Sendable) -> Self {
    .value("where", path, "TEXT", "Only lines that contain TEXT, in either case")
  }
}
