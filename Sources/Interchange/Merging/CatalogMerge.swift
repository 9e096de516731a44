package import RouteModel
import Texts

/// Merges an imported catalog into the current one, as changes that can be shown before they are
/// made.
package enum CatalogMerge {
  /// What to do with a row that both have.
  package enum Policy: Sendable, Hashable {
    /// The current row stays and gets what it lacks: patterns, parameters, protocols, tags. For
    /// route tables and link files.
    case addDetails
    /// The imported row replaces it; rows that the import does not have stay. For JSON.
    case replaceRows
    /// Like ``replaceRows``, but rows that the import does not have are removed: the result is the
    /// import.
    case replaceAll
  }

  /// What an import would do.
  package struct Plan: Sendable, Hashable {
    /// In an order in which they can be applied.
    package var changes: [CatalogChange]
    /// Where the import differs from a row that stays, and what was added to complete it.
    package var notes: [Diagnostic]

    /// A plan with its changes in the order in which they are applied.
    package init(changes: [CatalogChange], notes: [Diagnostic] = []) {
      self.changes = changes
      self.notes = notes
    }
  }

  /// The changes that merge an import into a catalog. A second import of the same catalog changes
  /// nothing.
  ///
  /// Storyboards are merged by the rules of ``StoryboardMerge``.
  package static func plan(
    _ imported: RouteCatalog, into current: RouteCatalog, policy: Policy = .addDetails
  ) -> Plan { plan(imported, into: current, policy: policy) {} }

  /// The same, by a merge that can be ended.
  ///
  /// - Parameter step: Called again and again; what it throws ends the merge.
  package static func plan(
    _ imported: RouteCatalog, into current: RouteCatalog, policy: Policy,
    step: () throws -> Void
  ) rethrows -> Plan {
    var merged = policy == .replaceAll ? RouteCatalog() : current
    var notes = try badPatterns(of: imported, step)
    switch policy {
    case .replaceRows, .replaceAll:
      merged.replaceRows(imported)
    case .addDetails:
      merged.classes.merge(imported.classes) { mine, _ in mine }
      merged.adapters.merge(imported.adapters) { mine, _ in mine }
      merged.redirects.merge(imported.redirects) { mine, _ in mine }
      merged.guards.merge(imported.guards) { mine, _ in mine }
      notes += StoryboardMerge.merge(imported, into: &merged)
      for (identifier, route) in imported.routes.ordered(by: \.key) {
        try step()
        merged.routes[identifier] =
          merged.routes[identifier].map { adding(route, to: $0, &notes) } ?? route
      }
      dropUnusedClasses(of: imported, from: &merged, current)
    }
    complete(&merged, &notes)
    return Plan(changes: merged.changes(from: current), notes: notes)
  }

  /// Patterns are kept as the file has them, even if they will never match.
  private static func badPatterns(
    of imported: RouteCatalog, _ step: () throws -> Void
  ) rethrows -> [Diagnostic] {
    var notes: [Diagnostic] = []
    for route in imported.routes.values {
      try step()
      for pattern in route.patterns.values {
        guard let problem = PatternVerdict.problem(with: pattern) else { continue }
        notes.note(
          "bad-pattern",
          "the pattern \(pattern.text) of \(route.identifier) matches nothing: \(problem)")
      }
    }
    for redirect in imported.redirects.values {
      guard let problem = PatternVerdict.problem(with: redirect) else { continue }
      notes.note(
        "bad-pattern", "the redirect \(redirect.pattern.text) leads nowhere: \(problem)")
    }
    return notes.ordered(by: \.message)
  }

  private static func adding(
    _ route: Route, to mine: Route, _ notes: inout [Diagnostic]
  ) -> Route {
    let name = mine.identifier
    if route.className != mine.className {
      notes.note(
        "class-kept",
        "\(name) keeps its class \(mine.className); the file would have \(route.className)")
    }
    func kept<Row: Equatable>(_ theirs: [String: Row], _ own: [String: Row]) -> [String] {
      theirs.keys.filter { own[$0] != nil && own[$0] != theirs[$0] }.sorted()
    }
    for text in kept(route.patterns, mine.patterns) {
      notes.note("pattern-kept", "\(name) keeps its options of the pattern \(text)")
    }
    for parameter in kept(route.parameters, mine.parameters) {
      notes.note("parameter-kept", "\(name) keeps its declaration of the parameter \(parameter)")
    }
    if route.isEnabled != mine.isEnabled || route.isInternal != mine.isInternal {
      notes.note(
        "route-kept",
        "\(name) stays \(mine.isEnabled ? "enabled" : "disabled") and "
          + (mine.isInternal ? "internal" : "open to links"))
    }
    return mine.completed(by: route)
  }

  /// Drops classes that the import made for routes that keep another class.
  private static func dropUnusedClasses(
    of imported: RouteCatalog, from merged: inout RouteCatalog, _ current: RouteCatalog
  ) {
    let uses = merged.classUses
    let meant = Set(imported.routes.values.map(\.className))
    for name in meant where current.classes[name] == nil && uses[name] == nil {
      merged.classes[name] = nil
    }
  }

  /// Adds the classes and storyboards that rows name but no row describes.
  private static func complete(_ catalog: inout RouteCatalog, _ notes: inout [Diagnostic]) {
    for route in catalog.routes.values.filter({ catalog.classes[$0.className] == nil })
      .ordered(by: \.identifier)
    where catalog.classes[route.className] == nil {
      catalog.classes[route.className] = DestinationClass(name: route.className)
      notes.note(
        "class-added", "the class \(route.className) of \(route.identifier) was added")
    }
    let named = Set(catalog.scenes.keys.map(\.storyboard)).union(
      catalog.segues.keys.map(\.storyboard))
    for name in named.sorted() where catalog.storyboards[name] == nil {
      catalog.storyboards[name] = Storyboard(name: name)
      notes.note("storyboard-added", "the storyboard \(name) was added")
    }
  }
}

extension DescribedRow {
  /// The row, completed with another's values: texts that are empty, and rows of its lists.
  func completed(by other: Self) -> Self {
    var row = self
    for field in Self.description.fields where [.null, .text("")].contains(field.cell(of: self)) {
      _ = field.set(field.cell(of: other), in: &row)
    }
    func add(_ list: some RowList<Self>) {
      // An empty list may mean "all".
      let theirs = list.byKey(of: other)
      guard list.whenEmpty.isEmpty, !theirs.isEmpty else { return }
      _ = list.set(Array(list.byKey(of: self).merging(theirs) { own, _ in own }.values), in: &row)
    }
    for list in Self.description.lists { add(list) }
    return row
  }
}

extension RouteCatalog {
  /// Takes over all rows of another catalog, replacing rows with the same keys.
  mutating func replaceRows(_ other: RouteCatalog) {
    func replace<Row: CatalogRow>(_: Row.Type) {
      self[keyPath: Row.table].merge(other[keyPath: Row.table]) { $1 }
    }
    for type in Self.rowTypes { replace(type) }
  }
}
