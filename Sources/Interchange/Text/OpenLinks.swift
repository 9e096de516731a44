internal import RouteModel
internal import URLPatterns

/// The patterns that a link from outside can match.
enum OpenLinks {
  typealias Link = (route: Route, pattern: Route.Pattern, parsed: RoutePattern)

  /// The patterns of routes that are enabled and open to URLs, by identifier and text; all others,
  /// and invalid patterns, are noted.
  static func of(
    _ catalog: RouteCatalog, _ notes: inout [Diagnostic]
  ) -> [Link] {
    var links: [Link] = []
    for route in catalog.routes.values.sorted(by: { $0.identifier < $1.identifier })
    where !route.patterns.isEmpty {
      guard route.isEnabled, !route.isInternal else {
        notes.append(
          Diagnostic(
            code: "route-left-out", of: route.identifier,
            route.isEnabled
              ? "left out: the route is internal; route edit ROUTE --public opens it"
              : "left out: the route is disabled; route enable ROUTE changes that"))
        continue
      }
      for pattern in route.patterns.values.sorted(by: { $0.text < $1.text }) {
        do throws(PatternError) {
          links.append((route, pattern, try RoutePattern(pattern)))
        } catch {
          notes.append(
            Diagnostic(
              code: "pattern-left-out", of: "\(route.identifier): \(pattern.text)",
              "matches nothing: \(PatternVerdict.words(error))"))
        }
      }
    }
    return links
  }
}
