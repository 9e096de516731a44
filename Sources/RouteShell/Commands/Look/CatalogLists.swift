import RouteModel

extension Command {
  static let patterns = Command(
    "patterns", in: .look, "All URL patterns",
    options: Option.listing + [
      .value("route", "ROUTE", .route, "Only patterns of the route")
    ], examples: [.init("patterns --where editor", "Patterns and routes that say editor")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let rows = catalog.routes.values.flatMap { route in
      route.patterns.values.map { PatternRow(route: route.identifier, pattern: $0) }
    }
    let route = call["route"]
    let wanted = rows.filter { route == nil || $0.route == route }
      .sorted { ($0.pattern.text, $0.route) < ($1.pattern.text, $1.route) }
    return try call.list(
      Listing(
        wanted,
        [
          .text("pattern", \.pattern.text), .text("route", \.route),
          .text(.number("priority")) { String($0.pattern.priority) },
          .text("path") { $0.pattern.path?.rawValue ?? "" },
          .text("options") {
            $0.pattern.shownWords(without: "priority", "path").joined(separator: " ")
          }, .document(\.json),
        ]))
  }

  static let protocols = Command(
    "protocols", in: .look, "All protocols and the routes that they find", options: Option.listing,
    examples: [.init("protocols", "Protocols of destinations and of modules")]
  ) { call, shell in
    let rows = try shell.workspace.catalog.routes.values.flatMap { route in
      route.protocols.map {
        (row: Route.ProvidedProtocol(name: $0.key, kind: $0.value), route: route.identifier)
      }
    }
    return try call.list(
      Listing(
        rows.sorted { $0.row.name < $1.row.name },
        ListedFact.described(\.row, title: "protocol") + [.init("route") { .string($0.route) }]))
  }

  static let classes = Command(
    "classes", in: .look, "All destination classes", options: Option.listing,
    examples: [.init("classes", "With the routes that make them")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let makers = Dictionary(grouping: catalog.routes.values, by: \.className)
    return try call.list(
      Listing(
        catalog.classes.values.sorted { $0.name < $1.name },
        ListedFact.described(\.self, title: "class") + [
          .init("routes") { .strings((makers[$0.name] ?? []).map(\.identifier).sorted()) }
        ]))
  }

  static let adapters = Command(
    "adapters", in: .look, "All adapters: callers' protocols and the modules'",
    options: Option.listing,
    examples: [.init("adapters", "Required protocols and what provides them")]
  ) { call, shell in
    let rows = try shell.workspace.catalog.adapters.values.sorted { $0.required < $1.required }
    return try call.list(Listing(rows, ListedFact.described(\.self)))
  }

  static let parameters = Command(
    "parameters", in: .look, "The declared parameters of a route",
    arguments: [Argument("ROUTE", .route)], options: Option.listing,
    examples: [.init("parameters editor", "Types, defaults, what is sensitive")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let identifier = try call.require("ROUTE")
    let route = try catalog.row(Route.self, identifier)
    let rows = route.parameters.values.sorted { $0.name < $1.name }
    return try call.list(Listing(rows, ListedFact.described(\.self)))
  }
}
