import RouteModel

extension Command {
  static let patterns = Command(
    "patterns", in: .look, "All URL patterns",
    options: Option.listing + [
      .value("route", "ROUTE", .route, "Only patterns of the route")
    ], examples: [.init("patterns --where editor", "Patterns and routes that contain editor")]
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
}
