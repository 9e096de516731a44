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
    func isHere(_ link: Link) -> Bool {
      let owners = [link.route.conditions, link.pattern.conditions]
      if owners.allSatisfy(\.isEmpty) { return true }
      let name = "\(link.route.identifier): \(link.pattern.text)"
      let isElsewhere = owners.contains { own in
        let wanted = own.filter { $0.kind == .platform }.map { $0.value.lowercased() }
        return !wanted.isEmpty && platforms.isDisjoint(with: wanted)
      }
      let words = Set(owners.flatMap(\.phrases)).sorted().joined(separator: " and ")
      notes.note(
        isElsewhere ? "pattern-left-out" : "condition-ignored", of: name,
        isElsewhere
          ? "left out: it is for another platform (\(words))"
          : "the file cannot express its conditions: \(words)")
      return !isElsewhere
    }
    links = links.filter(isHere)
    return links + redirects(of: catalog, to: links, &notes).filter(isHere)
  }

  /// The patterns of redirects, as links of the routes to which they lead.
  private static func redirects(
    of catalog: RouteCatalog, to links: [Link], _ notes: inout [Diagnostic]
  ) -> [Link] {
    let rows = catalog.redirects.values.filter(\.isEnabled)
      .ordered(by: \.pattern.text)
    if rows.isEmpty { return [] }
    let redirects = rows.enumerated().map {
      place, row -> (entry: PatternIndex.Entry, target: URLTemplate)? in
      guard let pattern = try? RoutePattern(row.pattern),
        let target = try? URLTemplate(row.target, of: pattern)
      else { return nil }
      return (PatternIndex.Entry(pattern: pattern, route: "", key: ~place), target)
    }
    let index = PatternIndex(
      links.enumerated().map { PatternIndex.Entry(pattern: $1.parsed, route: "", key: $0) }
        + redirects.compactMap { $0?.entry })
    // Where no pattern says the site, a target may keep that of any.
    let hasPaths = rows.contains { $0.pattern.text.hasPrefix("/") }
    let origins =
      hasPaths ? links.compactMap { $0.parsed.namedExample.flatMap { AppManifest.Origin($0) } } : []
    let sites: [String?] = origins.removingRepeats().map { "\($0.scheme)://\($0.authority)" }
    /// The route that a link opens.
    func route(of match: PatternMatch?, steps: Int = 0) -> Route? {
      guard let match else { return nil }
      if match.key >= 0 { return links[match.key].route }
      guard steps < 8, let target = redirects[~match.key]?.target else { return nil }
      let url = target.url(for: match, keepsQuery: rows[~match.key].keepsQuery)
      return route(of: try? index.firstMatch(url), steps: steps + 1)
    }
    return zip(rows, redirects).compactMap { row, redirect in
      let found = redirect.flatMap { redirect -> Route? in
        let pattern = redirect.entry.pattern
        let own = PatternIndex([redirect.entry])
        let values = Dictionary(pattern.captureNames.map { ($0, "1") }) { $1 }
        let tried = [nil] + (pattern.text.hasPrefix("/") ? sites : [])
        return tried.lazy.compactMap { site in
          pattern.example(values, at: site).flatMap { route(of: try? own.firstMatch($0)) }
        }.first
      }
      if let found, let redirect { return (found, row.pattern, redirect.entry.pattern) }
      notes.note(
        "pattern-left-out", of: "redirect \(row.pattern.text)",
        "left out: it is not known to which route it leads")
      return nil
    }
  }
}
