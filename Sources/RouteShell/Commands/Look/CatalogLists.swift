import RouteModel

extension Command {
  static let patterns = Command(
    "patterns", in: .look, "All URL patterns",
    options: Option.listing + [
      .value("route", "ROUTE", .route, "Only patterns of the route")
    ], examples: [.init("patterns --where editor", "Patterns and routes that say editor")]
  ) { call, shell in
    var listing = Listing("pattern", "route", .number("priority"), "path", "options")
    let catalog = try shell.workspace.catalog
    let rows = catalog.routes.values.flatMap { route in
      route.patterns.values.map { PatternRow(route: route.identifier, pattern: $0) }
    }
    for row in rows.sorted(by: { ($0.pattern.text, $0.route) < ($1.pattern.text, $1.route) }) {
      if let route = call["route"], row.route != route { continue }
      listing.add(
        [
          row.pattern.text, row.route, String(row.pattern.priority),
          row.pattern.path?.rawValue ?? "",
          row.pattern.shownWords(without: "priority", "path").joined(separator: " "),
        ], json: row.json)
    }
    return try call.list(listing)
  }

  static let protocols = Command(
    "protocols", in: .look, "All protocols and the routes that they find", options: Option.listing,
    examples: [.init("protocols", "Protocols of destinations and of modules")]
  ) { call, shell in
    var listing = Listing("protocol", "kind", "route")
    let rows = try shell.workspace.catalog.routes.values.flatMap { route in
      route.protocols.map {
        (row: Route.ProvidedProtocol(name: $0.key, kind: $0.value), route: route.identifier)
      }
    }
    for (row, route) in rows.sorted(by: { $0.row.name < $1.row.name }) {
      listing.add(row.shownCells + [route], json: row.shownJSON().adding(["route": .string(route)]))
    }
    return try call.list(listing)
  }

  static let classes = Command(
    "classes", in: .look, "All destination classes", options: Option.listing,
    examples: [.init("classes", "With the routes that make them")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let makers = Dictionary(grouping: catalog.routes.values, by: \.className)
    var listing = Listing("class", "kind", "superclass", "routes")
    for row in catalog.classes.values.sorted(by: { $0.name < $1.name }) {
      let routes = (makers[row.name] ?? []).map(\.identifier).sorted()
      listing.add(
        row.shownCells + [routes.joined(separator: " ")],
        json: row.shownJSON().adding(["routes": .strings(routes)]))
    }
    return try call.list(listing)
  }

  static let adapters = Command(
    "adapters", in: .look, "All adapters: callers' protocols and the modules'",
    options: Option.listing, examples: [.init("adapters", "Which protocol stands for which")]
  ) { call, shell in
    var listing = Listing(Adapter.shownKeys.map { Listing.Column($0) })
    for row in try shell.workspace.catalog.adapters.values.sorted(by: { $0.required < $1.required })
    {
      listing.add(row.shownCells, json: row.shownJSON())
    }
    return try call.list(listing)
  }

  static let parameters = Command(
    "parameters", in: .look, "The declared parameters of a route",
    arguments: [Argument("ROUTE", .route)], options: Option.listing,
    examples: [.init("parameters editor", "Types, defaults, what is sensitive")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let identifier = try call.require("ROUTE")
    let route = try catalog.row(Route.self, identifier)
    var listing = Listing(Route.Parameter.shownKeys.map { Listing.Column($0) })
    for parameter in route.parameters.values.sorted(by: { $0.name < $1.name }) {
      listing.add(parameter.shownCells, json: parameter.shownJSON())
    }
    return try call.list(listing)
  }
}
