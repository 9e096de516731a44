import RouteModel

/// Adding rows to a registry, and keeping up with their changes. The cost of a change does not
/// depend on the size of the catalog, but for that of a class's kind.
extension RegistryState {
  mutating func load(_ catalog: RouteCatalog) {
    self.catalog = catalog
    routes.reserveCapacity(catalog.routes.count)
    patterns.reserve(
      catalog.routes.values.reduce(catalog.redirects.count) { $0 + $1.patterns.count })
    var known = issues.count
    for route in catalog.routes.values {
      refresh(route.identifier)
      noteProtocols(of: route)
      for pattern in route.patterns.values { insert(pattern, ofRow: route.identifier) }
    }
    sortIssues(from: known)
    known = issues.count
    for redirect in catalog.redirects.values { insert(redirect) }
    sortIssues(from: known)
  }

  /// Rows have no order: what is wrong with them is told in that of their names.
  private mutating func sortIssues(from first: Int) {
    issues[first...].sort { $0.subjects.lexicographicallyPrecedes($1.subjects) }
  }

  /// Makes all changes, or none.
  mutating func apply(_ changes: [CatalogChange]) throws(MergeConflict) {
    try catalog.apply(changes)
    var classes: Set<String> = []
    for change in changes {
      switch change {
      case .route(let before, let after): follow(before, after)
      case .redirect(let before, let after):
        if let before {
          patterns.remove(before.pattern.text, owner: .redirect)
          forgetIssues(of: before.name, before.pattern.text, before.target)
        }
        if let after { insert(after) }
      case .destinationClass(let before, let after):
        // A class that is not in the catalog counts as a view controller.
        let kinds = [before, after].map { $0?.kind ?? .viewController }
        if kinds[0] != kinds[1], let name = (after ?? before)?.name { classes.insert(name) }
      default: break
      }
    }
    // The kind of a class decides what its routes make. All routes are looked at once for all classes.
    if !classes.isEmpty {
      for route in catalog.routes.values where classes.contains(route.className) {
        refresh(route.identifier)
      }
    }
    changed()
  }

  private mutating func follow(_ before: Route?, _ after: Route?) {
    if let before {
      for (name, role) in before.protocols {
        let key = RowProtocol(name: name, role: role)
        if routeOfRowProtocol[key] == before.identifier { routeOfRowProtocol[key] = nil }
      }
      for pattern in before.patterns.values
      where before.identifier != after?.identifier
        || after?.patterns[pattern.text] != pattern
      {
        patterns.remove(pattern.text, owner: .row(before.identifier))
        forgetIssues(of: before.identifier, pattern.text)
      }
      if before.identifier != after?.identifier { refresh(before.identifier) }
    }
    if let after {
      refresh(after.identifier)
      noteProtocols(of: after)
      let known = issues.count
      defer { sortIssues(from: known) }
      for pattern in after.patterns.values
      where before?.identifier != after.identifier
        || before?.patterns[pattern.text] != pattern
      {
        insert(pattern, ofRow: after.identifier)
      }
    }
    if let before, before.identifier != after?.identifier { mergePatterns(before, nil) }
    if let after { mergePatterns(before?.identifier == after.identifier ? before : nil, after) }
  }

  /// Merges the patterns of a row with those of the code that is bound to it, if the row has gained
  /// or lost one of the code's.
  private mutating func mergePatterns(_ before: Route?, _ after: Route?) {
    guard let identifier = (after ?? before)?.identifier, let index = codeOfIdentifier[identifier],
      let code = codes[index], !code.patterns.isEmpty
    else { return }
    if code.patterns.contains(where: {
      (before?.patterns[$0.text] == nil) != (after?.patterns[$0.text] == nil)
    }) {
      mergePatternsOfCode(of: index)
    }
  }

  private mutating func noteProtocols(of route: Route) {
    for (name, role) in route.protocols {
      let key = RowProtocol(name: name, role: role)
      if routeOfRowProtocol[key] == nil { routeOfRowProtocol[key] = route.identifier }
    }
  }

  private mutating func insert(_ pattern: Route.Pattern, ofRow identifier: String) {
    do {
      try patterns.insert(pattern, owner: .row(identifier), name: identifier)
    } catch {
      issues.append(error.issue(of: identifier))
    }
  }

  /// A pattern that is gone is not wrong any more.
  private mutating func forgetIssues(of owner: String, _ texts: String...) {
    if issues.isEmpty { return }
    issues.removeAll { issue in
      issue.code == "bad-pattern" && texts.contains { issue.subjects == [owner, $0] }
    }
  }

  private mutating func insert(_ redirect: Redirect) {
    do {
      try patterns.insert(redirect)
    } catch {
      issues.append(error.issue(of: redirect.name))
    }
  }
}
