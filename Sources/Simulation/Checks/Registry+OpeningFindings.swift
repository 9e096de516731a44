package import RouteModel
import Routing

@MainActor extension Registry {
  /// The routes that no link ever shows, and the patterns of which no link does. What another finding
  /// says of the route itself is not said again.
  package func openingFindings() -> [Finding] {
    let catalog = catalog
    return catalog.routes.values.sorted { $0.identifier < $1.identifier }.flatMap { row in
      findings(of: row, catalog)
    }
  }

  /// Why a pattern never opens its route, by routes and patterns.
  package func neverOpens() -> [String: [String: String]] {
    catalog.routes.values.reduce(into: [:]) { all, row in
      guard let route = route(row.identifier) else { return }
      for pattern in row.patterns.values {
        if let failure = neverOpening(route, by: pattern) {
          all[row.identifier, default: [:]][pattern.text] = failure.message
        }
      }
    }
  }

  private func findings(of row: Route, _ catalog: RouteCatalog) -> [Finding] {
    guard row.isEnabled, !row.isInternal, !row.patterns.isEmpty,
      let route = route(row.identifier)
    else { return [] }
    var failures: [RouteError: [String]] = [:]
    for pattern in row.patterns.values {
      if let failure = neverOpening(route, by: pattern), !isSaid(failure, of: row, pattern, catalog)
      {
        failures[failure, default: []].append(pattern.text)
      }
    }
    return failures.map { failure, patterns in
      let patterns = patterns.sorted()
      let whose =
        patterns.count == row.patterns.count
        ? "no link" : "no link of \(patterns.joined(separator: ", "))"
      // A parent may be switched off for a while.
      return Finding(
        code: "never-opens", severity: failure.code == .parentUnavailable ? .warning : .error,
        message: "\(whose) shows route \(row.identifier): \(failure.message)",
        subjects: [row.identifier] + (patterns.count == row.patterns.count ? [] : patterns))
    }
    .sorted { $0.message < $1.message }
  }

  /// Whether the checks of rows say the same of this route.
  private func isSaid(
    _ failure: RouteError, of row: Route, _ pattern: Route.Pattern, _ catalog: RouteCatalog
  ) -> Bool {
    if failure.code == .unsupportedPath {
      let path = pattern.path ?? row.defaultPath
      return path.map { !row.supportedPaths.isEmpty && !row.supportedPaths.contains($0) } ?? false
    }
    guard failure.code == .parentUnavailable, let name = row.parent else { return false }
    guard let parent = catalog.routes[name] else { return true }
    return catalog.classes[parent.className]?.kind == .service
      || Circle.from(row.identifier) { [catalog.routes[$0]?.parent].compactMap(\.self) } != nil
  }
}
