package import RouteModel
package import URLPatterns

/// The patterns of a catalog's routes and redirects by how they begin, beside the catalog like ``CatalogLookups``.
package final class PatternPlaces {
  /// A pattern of a row.
  package enum Place: Hashable, Sendable {
    case route(String, pattern: String)
    case redirect(String)
  }

  private var patterns = NearPatterns<Place>([])
  /// The rows of which it knows.
  private var routes = CatalogTable<Route>()
  private var redirects = CatalogTable<Redirect>()

  package init() {}

  /// The patterns that may share URLs with one, itself included.
  ///
  /// - Complexity: O(patterns that are found, and rows that differ from the last catalog that was asked about).
  package func places(near beginning: PatternBeginning, in catalog: RouteCatalog) -> [Place] {
    follow(catalog)
    return patterns.keys(near: beginning)
  }

  private func follow(_ catalog: RouteCatalog) {
    var changes: [CatalogChange] = []
    let ofRoutes = catalog.routes.difference(from: routes)
    changes += ofRoutes.removed.map { .route(before: $0, after: nil) }
    changes += ofRoutes.changed.map { .route(before: $0.before, after: $0.after) }
    let ofRedirects = catalog.redirects.difference(from: redirects)
    changes += ofRedirects.removed.map { .redirect(before: $0, after: nil) }
    changes += ofRedirects.changed.map { .redirect(before: $0.before, after: $0.after) }
    let isFirst = routes.isEmpty && redirects.isEmpty
    (routes, redirects) = (catalog.routes, catalog.redirects)
    let new = changes.flatMap(Self.patterns).map {
      (beginning: PatternBeginning($0.1), key: $0.0)
    }
    if isFirst {
      patterns = NearPatterns(new)
      return
    }
    for (place, pattern) in changes.flatMap({ Self.patterns(of: $0.inverted) }) {
      patterns.remove(PatternBeginning(pattern), place)
    }
    for (beginning, place) in new { patterns.insert(beginning, place) }
  }

  /// The patterns that a change brings.
  private static func patterns(of change: CatalogChange) -> [(Place, Route.Pattern)] {
    switch change {
    case .route(let before, let after?):
      after.patterns(besides: before).map { (.route(after.identifier, pattern: $0.text), $0) }
    case .redirect(let before, let after?) where before?.pattern != after.pattern:
      [(.redirect(after.pattern.text), after.pattern)]
    default: []
    }
  }
}

extension RouteCatalog {
  func pattern(at place: PatternPlaces.Place) -> Route.Pattern? {
    switch place {
    case .route(let route, let text): routes[route]?.patterns[text]
    case .redirect(let text): redirects[text]?.pattern
    }
  }
}

extension PatternBeginning {
  package init(_ pattern: Route.Pattern) { self.init(pattern.text, .init(pattern)) }
}
