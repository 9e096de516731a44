import RouteModel
import Routing
import Texts
import URLPatterns

/// Which patterns, fallbacks and redirects of a catalog the links of a list win. A link that is redirected wins the
/// redirect, and the pattern to which that leads.
@MainActor struct LinkCoverage {
  /// A pattern that no link wins.
  struct Missing {
    var kind: Kind
    /// nil for a redirect.
    var route: String?
    var pattern: String
    /// Why no link can win it, or which could; empty if any link of it would.
    var reason: String
    /// A link that would win it.
    var example: String?
  }

  enum Kind: String, CaseIterable {
    case pattern, fallback, redirect
  }

  /// How many there are of each kind.
  private var counts: [Kind: Int] = [:]
  private(set) var missing: [Missing] = []
  /// How many links win each of the patterns of routes, and each of the redirects.
  private(set) var links: [String: [String: Int]] = [:]
  private(set) var redirects: [String: Int] = [:]

  /// - Parameters:
  ///   - won: How many links win each.
  ///   - owners: Only patterns of routes of these; empty for all, and redirects.
  ///   - step: Called again and again; what it throws ends the search.
  init(
    _ won: [PatternPlaces.Place: Int], in registry: Registry, of owners: Set<String>,
    step: () throws -> Void
  ) throws {
    let catalog = registry.catalog
    var open: [(place: PatternPlaces.Place, kind: Kind)] = []
    func add(_ place: PatternPlaces.Place, _ kind: Kind) {
      counts[kind, default: 0] += 1
      if won[place] == nil { open.append((place, kind)) }
    }
    for route in catalog.routes.byName where owners.isEmpty || owners.contains(route.owner) {
      for pattern in route.patterns.values.ordered(by: \.text) {
        let place = PatternPlaces.Place.route(route.identifier, pattern: pattern.text)
        links[route.identifier, default: [:]][pattern.text] = won[place] ?? 0
        add(place, pattern.isFallback ? .fallback : .pattern)
      }
    }
    let rows = owners.isEmpty ? catalog.redirects.values.ordered(by: \.pattern.text) : []
    for row in rows {
      let place = PatternPlaces.Place.redirect(row.pattern.text)
      redirects[row.pattern.text] = won[place] ?? 0
      add(place, .redirect)
    }
    if open.isEmpty { return }
    let hidden = try Self.hidden(
      registry.hidingFindings(of: Set(open.map(\.place.pattern)), step: step))
    for (place, kind) in open {
      try step()
      let reason = Self.reason(place, in: catalog, hidden)
      missing.append(
        Missing(
          kind: kind, route: place.route, pattern: place.pattern, reason: reason,
          example: registry.exampleLink(winning: place)?.url))
    }
  }

  /// What takes all links of a pattern, by the route and the pattern.
  private static func hidden(_ findings: [Finding]) -> [[String]: String] {
    findings.reduce(into: [:]) { hidden, finding in
      guard finding.subjects.count >= 4 else { return }
      let winner = "\(finding.subjects[1]) of \(finding.subjects[0])"
      let more = finding.subjects.count / 2 - 2
      hidden[finding.subjects.suffix(2)] =
        finding.code == "duplicate" || more == 0
        ? "\(winner) takes its links" : "\(winner) and \(more) more take its links"
    }
  }

  private static func reason(
    _ place: PatternPlaces.Place, in catalog: RouteCatalog, _ hidden: [[String]: String]
  ) -> String {
    let (pattern, owner, closing, name):
      (Route.Pattern, Set<Condition>, MatchExplanation.Verdict?, String)
    switch place {
    case .route(let identifier, let text):
      guard let row = catalog.routes[identifier], let found = row.patterns[text] else { return "" }
      (pattern, owner, closing, name) = (found, row.conditions, row.closing, identifier)
    case .redirect(let text):
      guard let row = catalog.redirects[text] else { return "" }
      (pattern, owner, closing, name) = (row.pattern, [], row.closing, row.name)
    }
    if let closing {
      return closing == .isInternal ? "internal: closed to links" : closing.rawValue
    }
    do throws(PatternError) { _ = try RoutePattern(pattern) } catch {
      return "not a pattern: \(error.message)"
    }
    if let winner = hidden[[name, pattern.text]] { return "shadowed: \(winner)" }
    let phrases = Set(
      [owner, pattern.conditions].flatMap { $0.filter { $0.kind != .salt }.phrases })
    return phrases.isEmpty ? "" : "only with \(phrases.sorted().joined(separator: " and "))"
  }

  // MARK: In figures

  var count: Int { counts.values.reduce(0, +) }
  var won: Int { count - missing.count }
  /// Rounded down, so that only all of them are 100.
  var percent: Int { count == 0 ? 100 : won * 100 / count }

  /// Whether it is less than some per cent.
  func isUnder(_ percent: Int) -> Bool { won * 100 < percent * count }

  /// `4 of 6 patterns and redirects have a link: 66 %`
  var sentence: String {
    let nouns = Kind.allCases.compactMap { kind in
      counts[kind].map { _ in count == 1 ? kind.rawValue : Phrase.plural(kind.rawValue) }
    }
    let noun = nouns.isEmpty ? "patterns" : Phrase.list(nouns)
    return
      "\(won) of \(count) \(noun) \(won == 1 || count == 1 ? "has" : "have") a link: \(percent) %"
  }

  /// The routes that have patterns, by name, with how many links open each.
  private var routes: [(route: String, links: Int)] {
    links.ordered(by: \.key).map { ($0, $1.values.reduce(0, +)) }
  }

  /// The sentence, and how many routes that are: `4 of 6 patterns have a link: 66 % (3 of 4 routes)`
  var summary: String {
    let routes = routes
    let tested = routes.count { $0.links > 0 }
    return sentence
      + (routes.isEmpty ? "" : " (\(tested) of \(Phrase.count(routes.count, "route")))")
  }

  /// - Parameter missing: Those that no link wins.
  func json(_ missing: JSONValue) -> JSONValue {
    [
      "won": .int(won), "of": .int(count), "percent": .int(percent),
      "routes": .array(routes.map { ["route": .string($0.route), "links": .int($0.links)] }),
      "redirects": .array(
        redirects.ordered(by: \.key).map { ["pattern": .string($0), "links": .int($1)] }),
      "missing": missing,
    ]
  }
}

extension LinkCoverage.Missing {
  /// What it is, in words: `app://a/:id of a`.
  var name: String { route.map { "\(pattern) of \($0)" } ?? "the redirect \(pattern)" }

  static var facts: [ListedFact<Self>] {
    [
      .init("kind") { .string($0.kind.rawValue) }, .init("route") { .optional($0.route) },
      .init("pattern") { .string($0.pattern) }, .init("reason") { .string($0.reason) },
      .init("example") { .optional($0.example) },
    ]
  }

  /// - Parameter fails: Whether the command fails because of it.
  func finding(fails: Bool) -> Finding {
    Finding(
      code: "not-covered", severity: fails ? .error : .warning,
      message: "no link of the list wins \(name)" + (reason.isEmpty ? "" : " (\(reason))"),
      subjects: [route, pattern].compactMap(\.self), witness: example)
  }
}

extension PatternPlaces.Place {
  /// The route of a pattern; nil for a redirect.
  var route: String? { if case .route(let route, _) = self { route } else { nil } }
  var pattern: String {
    switch self {
    case .route(_, let text), .redirect(let text): text
    }
  }
}
