import RouteModel
import RouteStorage

extension Command {
  static let route = Command(
    "route", in: .look, "One route with everything attached", arguments: [Argument("ID", .route)],
    examples: [.init("route editor", "Class, patterns, protocols, parameters, adapters")]
  ) { call, shell in
    let identifier = try call.require("ID")
    let catalog = try shell.workspace.catalog
    let route = try catalog.row(Route.self, identifier)
    shell.variables.lastRoute = identifier
    let details = RouteDetails(route, in: catalog)
    return .text(details.text, json: details.json)
  }
}

/// A route with everything attached.
struct RouteDetails: Sendable {
  private let route: Route
  private let row: RouteRow
  private let adapters: [Adapter]
  private let scenes: [Scene]

  init(_ route: Route, in catalog: RouteCatalog) {
    self.route = route
    row = RouteRow(route, in: catalog)
    adapters = catalog.adapters.values.filter { route.protocols[$0.provided] != nil }
      .sorted { $0.required < $1.required }
    scenes = catalog.scenes.values.filter { $0.className == route.className }.sorted {
      $0.id < $1.id
    }
  }

  var text: String {
    var lines = ["\(route.identifier)  \(route.className)  (\(row.kind.rawValue))"]
    func add(_ title: String, _ text: String) {
      guard !text.isEmpty else { return }
      lines.append("  \(title)\(String(repeating: " ", count: max(1, 12 - title.count)))\(text)")
    }
    add("summary", route.summary)
    add("owner", route.owner)
    add("tags", route.tags.sorted().joined(separator: ", "))
    add("when", route.conditions.map(\.word).sorted().joined(separator: "  "))
    add("state", row.state)
    add("path", route.defaultPath?.rawValue ?? "")
    add("supports", route.supportedPaths.map(\.rawValue).sorted().joined(separator: ", "))
    for pattern in route.patterns.values.sorted(by: { $0.text < $1.text }) {
      add("pattern", ([pattern.text] + pattern.shownWords()).joined(separator: "  "))
    }
    for (name, kind) in route.protocols.sorted(by: { $0.key < $1.key }) {
      add("protocol", kind == .module ? "\(name)  module" : name)
    }
    for adapter in adapters { add("adapter", "\(adapter.required) → \(adapter.provided)") }
    for parameter in route.parameters.values.sorted(by: { $0.name < $1.name }) {
      let words = parameter.shownWords(without: "type").map {
        $0.hasPrefix("allow ") ? "allows" + $0.dropFirst(5) : $0
      }
      add(
        "parameter",
        ([parameter.name, parameter.kind.rawValue] + words).joined(separator: "  "))
    }
    for scene in scenes { add("scene", scene.path) }
    return lines.map { $0.escapingControls() }.joined(separator: "\n")
  }

  var json: JSONValue {
    row.json.adding([
      "supports": .strings(route.supportedPaths.map(\.rawValue).sorted()),
      "patternDetails": .array(
        route.patterns.values.sorted { $0.text < $1.text }.map {
          PatternRow(route: route.identifier, pattern: $0).json
        }),
      "protocolDetails": .array(
        route.protocols.sorted { $0.key < $1.key }.map {
          Route.ProvidedProtocol(name: $0.key, kind: $0.value).shownJSON()
        }), "adapters": .strings(adapters.map(\.required)),
      "parameters": .array(
        route.parameters.values.sorted { $0.name < $1.name }.map { $0.shownJSON() }),
      "scenes": .strings(scenes.map(\.path)),
    ])
  }
}

/// A pattern as a line of `patterns`.
struct PatternRow {
  var route: String
  var pattern: Route.Pattern

  var json: JSONValue {
    let owner: JSONValue = ["route": .string(route)]
    return owner.adding(pattern.shownJSON().replacing("text", by: "pattern"))
  }
}
