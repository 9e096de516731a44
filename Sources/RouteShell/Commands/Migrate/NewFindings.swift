import RouteModel
import Routing
import URLPatterns

/// Finds what ``Registry/check()`` says of a catalog's rows and did not say before a step. Patterns that
/// a step cannot have changed are not compared again: many migrations in a row would take long.
@MainActor
final class NewFindings {
  /// What was said of the rows after the last step: nearly always before the next one.
  private var last: (catalog: RouteCatalog, subjects: Set<Subject>)?
  private var beginnings: [Route.Pattern: PatternBeginning?] = [:]

  func new(
    _ changes: [CatalogChange], _ before: RouteCatalog, _ after: RouteCatalog
  ) -> [Finding] {
    let old: Set<Subject>
    if let last, last.catalog == before {
      old = last.subjects
    } else {
      old = Set(Self.rows(before).map(Subject.init))
    }
    let rows = Self.rows(after)
    let subjects = Set(rows.map(Subject.init))
    last = (after, subjects)
    return rows.filter { !old.contains(Subject($0)) } + newPatternFindings(changes, after)
  }

  /// What the rows say of each other.
  private static func rows(_ catalog: RouteCatalog) -> [Finding] {
    catalog.referenceFindings() + catalog.storyboardFindings()
  }

  /// Only patterns that a change brought can bring a finding, and only with those that they may meet.
  private func newPatternFindings(
    _ changes: [CatalogChange], _ after: RouteCatalog
  ) -> [Finding] {
    var brought: [PatternBeginning] = []
    var touched: Set<String> = []
    for case .route(let old, let new?) in changes {
      for pattern in new.patterns.values
      where old?.identifier != new.identifier || old?.patterns[pattern.text] != pattern {
        touched.insert(pattern.text)
        if let made = beginning(pattern) { brought.append(made) }
      }
    }
    if touched.isEmpty { return [] }
    func near(_ route: Route) -> Route? {
      var route = route
      route.patterns = route.patterns.filter { text, pattern in
        if touched.contains(text) { return true }
        guard let made = beginning(pattern) else { return false }
        return brought.contains { $0.mayMeet(made) }
      }
      return route.patterns.isEmpty ? nil : route
    }
    var now = RouteCatalog()
    for route in after.routes.values {
      if let route = near(route) { now.routes.insert(route) }
    }
    // Before, only the changed ones were different.
    var then = now
    for case .route(_, let new?) in changes { then.routes.removeValue(forKey: new.identifier) }
    for case .route(let old?, _) in changes {
      if let old = near(old) { then.routes.insert(old) }
    }
    func findings(_ catalog: RouteCatalog) -> [Finding] {
      let registry = Registry(catalog: catalog)
      return registry.issues.map(\.finding) + registry.conflicts().filter { $0.severity > .info }
    }
    let old = Set(findings(then).map(Subject.init))
    return findings(now).filter { !old.contains(Subject($0)) }
  }

  /// nil for a pattern that is none.
  private func beginning(_ pattern: Route.Pattern) -> PatternBeginning? {
    if let known = beginnings[pattern] { return known }
    let options = RoutePattern.Options(
      ignoreCase: pattern.ignoresCase, strictSlash: pattern.isSlashStrict,
      hostAsSegment: pattern.takesHostAsSegment)
    let made = (try? RoutePattern(pattern.text, options: options)).map(PatternBeginning.init)
    beginnings[pattern] = .some(made)
    return made
  }

  /// What makes a finding the same as one before, whatever its witness and wording are now.
  private struct Subject: Hashable {
    let code: String
    let subjects: [String]

    init(_ finding: Finding) {
      code = finding.code
      subjects = finding.subjects.isEmpty ? [finding.message] : finding.subjects
    }
  }
}
