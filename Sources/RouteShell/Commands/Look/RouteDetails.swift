import RouteModel

extension Command {
  static let route = Command(
    "route", in: .look, "One route with everything attached", arguments: [Argument("ID", .route)],
    examples: [.init("route editor", "Class, patterns, protocols, parameters, adapters")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let identifier = try call.require("ID")
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
    guard var members = row.json.object else { return row.json }
    func add(_ key: String, _ value: JSONValue) {
      members.removeAll { $0.key == key }
      members.append(.init(key: key, value: value))
    }
    add("supports", .strings(route.supportedPaths.map(\.rawValue).sorted()))
    add(
      "patternDetails",
      .array(
        route.patterns.values.sorted { $0.text < $1.text }.map {
          PatternRow(route: route.identifier, pattern: $0).json
        }))
    add(
      "protocolDetails",
      .array(
        route.protocols.sorted { $0.key < $1.key }.map {
          .object(Route.ProvidedProtocol(name: $0.key, kind: $0.value).shownJSON())
        }))
    add("adapters", .strings(adapters.map(\.required)))
    add(
      "parameters",
      .array(
        route.parameters.values.sorted { $0.name < $1.name }.map { .object($0.shownJSON()) }))
    add("scenes", .strings(scenes.map(\.path)))
    return .object(members)
  }
}

/// A pattern as a line of `patterns`.
struct PatternRow {
  var route: String
  var pattern: Route.Pattern

  var json: JSONValue {
    let names: [JSONValue.Member] = [
      .init(key: "route", value: .string(route)),
      .init(key: "pattern", value: .string(pattern.text)),
    ]
    return .object(names + pattern.shownJSON().dropFirst())
  }
}
