public import RouteModel

/// How an imported catalog goes into the one that is there, as changes that can be shown before they
/// are made.
public enum CatalogMerge {
  /// What to do with a row that both have.
  public enum Policy: Sendable, Hashable {
    /// The row that is there stays and gets what it does not have: patterns, parameters, protocols,
    /// tags. For route tables and link files.
    case addDetails
    /// The imported row takes its place; rows that the import does not have stay. For JSON.
    case replaceRows
    /// As ``replaceRows``, and rows that the import does not have go: the result is the import.
    case replaceAll
  }

  /// What an import would do.
  public struct Plan: Sendable, Hashable {
    /// In an order in which they can be applied.
    public var changes: [CatalogChange]
    /// Where the import says something else than the row that stays, and what was added to make it
    /// whole.
    public var notes: [Diagnostic]

    public init(changes: [CatalogChange], notes: [Diagnostic] = []) {
      self.changes = changes
      self.notes = notes
    }
  }

  /// The changes that bring an import into a catalog. A second import of the same changes nothing.
  ///
  /// Details of storyboards are added by the rules of ``StoryboardMerge``.
  public static func plan(
    _ imported: RouteCatalog, into current: RouteCatalog, policy: Policy = .addDetails
  ) -> Plan {
    var merged = policy == .replaceAll ? RouteCatalog() : current
    var notes = badPatterns(of: imported)
    switch policy {
    case .replaceRows, .replaceAll:
      merged.classes.merge(imported.classes) { $1 }
      merged.routes.merge(imported.routes) { $1 }
      merged.adapters.merge(imported.adapters) { $1 }
      merged.storyboards.merge(imported.storyboards) { $1 }
      merged.scenes.merge(imported.scenes) { $1 }
      merged.segues.merge(imported.segues) { $1 }
    case .addDetails:
      merged.classes.merge(imported.classes) { mine, _ in mine }
      merged.adapters.merge(imported.adapters) { mine, _ in mine }
      notes += StoryboardMerge.merge(imported, into: &merged)
      for (identifier, route) in imported.routes.sorted(by: { $0.key < $1.key }) {
        if let mine = merged.routes[identifier] {
          merged.routes[identifier] = adding(route, to: mine, &notes)
        } else {
          merged.routes[identifier] = route
        }
      }
      dropUnusedClasses(of: imported, from: &merged, current)
    }
    complete(&merged, &notes)
    return Plan(changes: merged.changes(from: current), notes: notes)
  }

  /// What a file says is kept, also where nothing will ever match.
  private static func badPatterns(of imported: RouteCatalog) -> [Diagnostic] {
    imported.routes.values.flatMap { route in
      route.patterns.keys.compactMap { text in
        PatternVerdict.problem(with: text).map {
          Diagnostic(
            code: "bad-pattern",
            message: "the pattern \(text) of \(route.identifier) matches nothing: \($0)")
        }
      }
    }.sorted { $0.message < $1.message }
  }

  private static func adding(
    _ route: Route, to mine: Route, _ notes: inout [Diagnostic]
  ) -> Route {
    var result = mine
    if route.className != mine.className {
      notes.append(
        Diagnostic(
          code: "class-kept",
          message: "\(mine.identifier) keeps its class \(mine.className); the file would have "
            + route.className))
    }
    for (text, pattern) in route.patterns.sorted(by: { $0.key < $1.key }) {
      if let own = mine.patterns[text] {
        if own != pattern {
          notes.append(
            Diagnostic(
              code: "pattern-kept",
              message: "\(mine.identifier) keeps its options of the pattern \(text)"))
        }
      } else {
        result.patterns[text] = pattern
      }
    }
    for (name, parameter) in route.parameters.sorted(by: { $0.key < $1.key }) {
      if let own = mine.parameters[name], own != parameter {
        notes.append(
          Diagnostic(
            code: "parameter-kept",
            message: "\(mine.identifier) keeps its declaration of the parameter \(name)"))
      }
    }
    if route.isEnabled != mine.isEnabled || route.isInternal != mine.isInternal {
      notes.append(
        Diagnostic(
          code: "route-kept",
          message: "\(mine.identifier) stays \(mine.isEnabled ? "enabled" : "disabled") and "
            + (mine.isInternal ? "internal" : "open to links")))
    }
    result.parameters.merge(route.parameters) { own, _ in own }
    result.protocols.merge(route.protocols) { own, _ in own }
    result.tags.formUnion(route.tags)
    if result.summary.isEmpty { result.summary = route.summary }
    if result.owner.isEmpty { result.owner = route.owner }
    return result
  }

  /// A class that the import had made for a route which keeps another class is not needed.
  private static func dropUnusedClasses(
    of imported: RouteCatalog, from merged: inout RouteCatalog, _ current: RouteCatalog
  ) {
    let used = Set(merged.routes.values.map(\.className))
      .union(merged.scenes.values.compactMap(\.className))
      .union(merged.classes.values.compactMap(\.superclass))
    let meant = Set(imported.routes.values.map(\.className))
    for name in meant where current.classes[name] == nil && !used.contains(name) {
      merged.classes[name] = nil
    }
  }

  /// Adds the classes and storyboards that rows name and no row describes.
  private static func complete(_ catalog: inout RouteCatalog, _ notes: inout [Diagnostic]) {
    for route in catalog.routes.values.sorted(by: { $0.identifier < $1.identifier })
    where catalog.classes[route.className] == nil {
      catalog.classes[route.className] = DestinationClass(name: route.className)
      notes.append(
        Diagnostic(
          code: "class-added",
          message: "the class \(route.className) of \(route.identifier) was added"))
    }
    let named = Set(catalog.scenes.keys.map(\.storyboard)).union(
      catalog.segues.keys.map(\.storyboard))
    for name in named.sorted() where catalog.storyboards[name] == nil {
      catalog.storyboards[name] = Storyboard(name: name)
      notes.append(
        Diagnostic(code: "storyboard-added", message: "the storyboard \(name) was added"))
    }
  }
}
