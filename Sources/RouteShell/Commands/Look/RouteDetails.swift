import RouteModel

extension Command {
  static let route = Command(
    "route", in: .look, "One route with everything attached", arguments: [Argument("ID", .route)],
    examples: [.init("route editor", "Class, patterns, protocols, parameters, adapters")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let identifier = try call.require("ID")
    guard let route = catalog.routes[identifier] else {
      throw ShellError.unknown("route", identifier, among: catalog.routes.keys)
    }
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
      add("pattern", ([pattern.text] + PatternRow.options(pattern)).joined(separator: "  "))
    }
    for (name, kind) in route.protocols.sorted(by: { $0.key < $1.key }) {
      add("protocol", kind == .module ? "\(name)  module" : name)
    }
    for adapter in adapters { add("adapter", "\(adapter.required) → \(adapter.provided)") }
    for parameter in route.parameters.values.sorted(by: { $0.name < $1.name }) {
      add("parameter", ParameterRow(parameter).words.joined(separator: "  "))
    }
    for scene in scenes { add("scene", SceneNames.path(scene)) }
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
          ["name": .string($0.key), "kind": .string($0.value.rawValue)]
        }))
    add("adapters", .strings(adapters.map(\.required)))
    add(
      "parameters",
      .array(route.parameters.values.sorted { $0.name < $1.name }.map { ParameterRow($0).json }))
    add("scenes", .strings(scenes.map(SceneNames.path)))
    return .object(members)
  }
}

/// A pattern as a line of `patterns`.
struct PatternRow {
  var route: String
  var pattern: Route.Pattern

  static func options(_ pattern: Route.Pattern) -> [String] {
    var words: [String] = []
    if pattern.priority != 0 { words.append("priority \(pattern.priority)") }
    if let path = pattern.path { words.append("path \(path.rawValue)") }
    if pattern.ignoresCase { words.append("ignore-case") }
    if pattern.isSlashStrict { words.append("strict-slash") }
    if pattern.takesHostAsSegment { words.append("host-as-segment") }
    return words
  }

  var json: JSONValue {
    [
      "route": .string(route), "pattern": .string(pattern.text), "priority": .int(pattern.priority),
      "path": .optional(pattern.path?.rawValue), "ignoreCase": .bool(pattern.ignoresCase),
      "strictSlash": .bool(pattern.isSlashStrict),
      "hostAsSegment": .bool(pattern.takesHostAsSegment),
    ]
  }
}

/// A declared parameter as a line of `parameters`.
struct ParameterRow {
  var parameter: Route.Parameter

  init(_ parameter: Route.Parameter) { self.parameter = parameter }

  /// The default as it may be shown.
  private var shownDefault: String? {
    parameter.isSensitive ? parameter.defaultValue.map { _ in "•••" } : parameter.defaultValue
  }

  var words: [String] {
    var words = [parameter.name, parameter.kind.rawValue]
    if parameter.isRequired { words.append("required") }
    if let value = shownDefault { words.append("default \(value)") }
    if !parameter.allowedValues.isEmpty {
      words.append("allows \(parameter.allowedValues.sorted().joined(separator: ","))")
    }
    if parameter.isSensitive { words.append("sensitive") }
    return words
  }

  var cells: [String] {
    [
      parameter.name, parameter.kind.rawValue, parameter.isRequired ? "required" : "",
      shownDefault ?? "", parameter.allowedValues.sorted().joined(separator: ","),
      parameter.isSensitive ? "sensitive" : "",
    ]
  }

  var json: JSONValue {
    [
      "name": .string(parameter.name), "type": .string(parameter.kind.rawValue),
      "required": .bool(parameter.isRequired), "default": .optional(shownDefault),
      "allowed": .strings(parameter.allowedValues.sorted()),
      "sensitive": .bool(parameter.isSensitive),
    ]
  }
}
