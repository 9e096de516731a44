package import RouteModel

@MainActor extension Registry {
  /// Finds the routes that no link ever shows, the patterns whose links show nothing, and the guards that nobody can
  /// fulfil because their own routes are never shown. It does not repeat what another finding says of the route itself,
  /// and says nothing of a custom path, which code of the app shows.
  package func openingFindings() -> [Finding] {
    let catalog = catalog
    let required = catalog.routes.values.reduce(into: Set<String>()) {
      if $1.isEnabled { $0.formUnion($1.requires) }
    }
    return findings(of: Array(catalog.routes.values), requiring: required)
  }

  /// The same of some routes, of the guards that they require, and of those that they are to fulfil.
  func openingFindings(of identifiers: Set<String>) -> [Finding] {
    let catalog = catalog
    let rows = identifiers.compactMap { catalog.routes[$0] }
    let fulfilled = catalog.guards.values.filter { $0.route.map(identifiers.contains) == true }
    return findings(of: rows, requiring: Set(rows.flatMap(\.requires) + fulfilled.map(\.name)))
  }

  private func findings(of rows: [Route], requiring guards: Set<String>) -> [Finding] {
    let catalog = catalog
    return rows.sorted { $0.identifier < $1.identifier }.flatMap { findings(of: $0, catalog) }
      + guards.sorted().compactMap { finding(ofGuard: $0, catalog) }
  }

  /// Why nobody can fulfil a guard at its own route, by the names of guards.
  package func neverFulfilled() -> [String: String] {
    catalog.guards.values.reduce(into: [:]) {
      $0[$1.name] = neverFulfilled($1.name)?.failure.message
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

  /// How the links of each pattern are shown, by routes and patterns.
  ///
  /// - Parameter ordinary: The path of routes that declare none, if they support it.
  package func showings(otherwise ordinary: PathKind?) -> [String: [String: LinkShowing]] {
    catalog.routes.values.reduce(into: [:]) { all, row in
      guard let route = route(row.identifier) else { return }
      for pattern in row.patterns.values {
        all[row.identifier, default: [:]][pattern.text] = showing(
          of: route, by: pattern, otherwise: ordinary)
      }
    }
  }

  private func findings(of row: Route, _ catalog: RouteCatalog) -> [Finding] {
    guard row.closing == nil, !row.patterns.isEmpty,
      let route = route(row.identifier)
    else { return [] }
    var failures: [RouteError: [String]] = [:]
    for pattern in row.patterns.values {
      if let failure = neverOpening(route, by: pattern),
        !isSaid(failure, of: row, pattern, catalog),
        !showsByCode(row, pattern.path ?? row.defaultPath, catalog)
      {
        failures[failure, default: []].append(pattern.text)
      }
    }
    return failures.map { failure, patterns in
      let patterns = patterns.sorted()
      let whose =
        patterns.count == row.patterns.count
        ? "no link" : "no link of \(patterns.joined(separator: ", "))"
      return Finding(
        code: "never-opens", severity: failure.isTemporary ? .warning : .error,
        message: "\(whose) shows route \(row.identifier): \(failure.message)",
        subjects: [row.identifier] + (patterns.count == row.patterns.count ? [] : patterns))
    }
    .sorted { $0.message < $1.message }
  }

  private func finding(ofGuard name: String, _ catalog: RouteCatalog) -> Finding? {
    guard let (route, failure) = neverFulfilled(name), let row = catalog.routes[route.name],
      !showsByCode(row, row.defaultPath, catalog)
    else { return nil }
    return Finding(
      code: "never-opens", severity: failure.isTemporary ? .warning : .error,
      message:
        "nothing that requires \(name) opens: its route \(row.identifier) is never shown: \(failure.message)",
      subjects: [name, row.identifier])
  }

  /// Whether code of the app shows a route or one of its parents, of which rows know nothing.
  private func showsByCode(_ row: Route, _ path: PathKind?, _ catalog: RouteCatalog) -> Bool {
    if path == .custom { return true }
    var (seen, next) = (Set([row.identifier]), row.parent)
    while let name = next, seen.insert(name).inserted, let parent = catalog.routes[name] {
      if parent.defaultPath == .custom { return true }
      next = parent.parent
    }
    return false
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

extension RouteError {
  /// A parent, or the route of a guard, may be switched off for a while.
  fileprivate var isTemporary: Bool { code == .parentUnavailable || code == .routeDisabled }
}
