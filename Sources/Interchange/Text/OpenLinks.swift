internal import RouteModel
import Texts
internal import URLPatterns

/// The patterns that a link from outside can match.
enum OpenLinks {
  typealias Link = (route: Route, pattern: Route.Pattern, parsed: RoutePattern)

  /// Apple's platforms, as conditions name them.
  static let applePlatforms: Set<String> = [
    "ios", "ipados", "macos", "tvos", "visionos", "watchos",
  ]

  /// The patterns of routes that are enabled and open to URLs, by identifier and text; all others,
  /// and invalid patterns, are noted.
  ///
  /// - Parameter platforms: Patterns with conditions for other platforms are left out. Of other
  ///   conditions such files say nothing: they are noted.
  static func of(
    _ catalog: RouteCatalog, on platforms: Set<String>, _ notes: inout [Diagnostic]
  ) -> [Link] {
    var links: [Link] = []
    for route in catalog.routes.values.ordered(by: \.identifier)
    where !route.patterns.isEmpty {
      guard route.isEnabled, !route.isInternal else {
        notes.note(
          "route-left-out", of: route.identifier,
          route.isEnabled
            ? "left out: the route is internal; route edit ROUTE --public opens it"
            : "left out: the route is disabled; route edit ROUTE --enabled changes that")
        continue
      }
      for pattern in route.patterns.values.ordered(by: \.text) {
        do throws(PatternError) {
          links.append((route, pattern, try RoutePattern(pattern)))
        } catch {
          notes.note(
            "pattern-left-out", of: "\(route.identifier): \(pattern.text)",
            "matches nothing: \(PatternVerdict.words(error))")
        }
      }
    }
    addRedirects(of: catalog, to: &links, &notes)
    return links.filter { link in
      let conditions = link.route.conditions.union(link.pattern.conditions)
      if conditions.isEmpty { return true }
      let name = "\(link.route.identifier): \(link.pattern.text)"
      let isElsewhere = [link.route.conditions, link.pattern.conditions].contains { own in
        let wanted = own.filter { $0.kind == .platform }.map { $0.value.lowercased() }
        return !wanted.isEmpty && platforms.isDisjoint(with: wanted)
      }
      let words = conditions.map(\.word).sorted().joined(separator: " and ")
      notes.note(
        isElsewhere ? "pattern-left-out" : "condition-ignored", of: name,
        isElsewhere
          ? "left out: it is for another platform (\(words))"
          : "the file cannot express its conditions: \(words)")
      return !isElsewhere
    }
  }

  /// Adds the patterns of redirects as links of the routes to which they lead.
  private static func addRedirects(
    of catalog: RouteCatalog, to links: inout [Link], _ notes: inout [Diagnostic]
  ) {
    let rows = catalog.redirects.values.filter(\.isEnabled)
      .ordered(by: \.pattern.text)
    if rows.isEmpty { return }
    let redirects = rows.map { row in
      (try? RoutePattern(row.pattern)).flatMap { pattern in
        (try? URLTemplate(row.target, of: pattern)).map { (pattern, $0) }
      }
    }
    let index = PatternIndex(
      links.enumerated().map { PatternIndex.Entry(pattern: $1.parsed, route: "", key: $0) }
        + redirects.enumerated().compactMap { place, redirect in
          redirect.map { PatternIndex.Entry(pattern: $0.0, route: "", key: ~place) }
        })
    /// The route that takes a URL to which a redirect leads.
    func route(of template: URLTemplate, steps: Int = 0) -> Route? {
      // Any value finds the route, unless an expression requires certain values.
      let values = Dictionary(uniqueKeysWithValues: template.names.map { ($0, "1") })
      guard let key = try? index.firstMatch(template.url(filling: values))?.key else { return nil }
      if key >= 0 { return links[key].route }
      return steps < 8 ? redirects[~key].flatMap { route(of: $0.1, steps: steps + 1) } : nil
    }
    var found: [Link] = []
    for (row, redirect) in zip(rows, redirects) {
      if let (pattern, template) = redirect, let route = route(of: template) {
        found.append((route, row.pattern, pattern))
      } else {
        notes.note(
          "pattern-left-out", of: "redirect \(row.pattern.text)",
          "left out: it is not known to which route it leads")
      }
    }
    links += found
  }
}
