internal import RouteModel

/// The patterns that a link from outside can match.
enum OpenLinks {
  /// The patterns of routes that are enabled and open to URLs, by identifier and text; the others are
  /// noted.
  static func of(
    _ catalog: RouteCatalog, _ notes: inout [Diagnostic]
  ) -> [(route: Route, pattern: Route.Pattern)] {
    var links: [(route: Route, pattern: Route.Pattern)] = []
    for route in catalog.routes.values.sorted(by: { $0.identifier < $1.identifier })
    where !route.patterns.isEmpty {
      guard route.isEnabled, !route.isInternal else {
        notes.append(
          Diagnostic(
            code: "route-left-out",
            message: "\(route.identifier) is \(route.isEnabled ? "internal" : "disabled")"))
        continue
      }
      links += route.patterns.values.sorted { $0.text < $1.text }.map { (route, $0) }
    }
    return links
  }
}
