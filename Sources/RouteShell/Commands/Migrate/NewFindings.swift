import RouteModel
import Routing
import URLPatterns

/// Finds what ``Registry/check()`` says of a catalog's rows and did not say before a step. What a step cannot have
/// changed is not looked at again: many migrations in a row would take time by their square.
@MainActor
final class NewFindings {
  /// What was said of the rows after the last step: nearly always before the next one.
  private var last: (catalog: RouteCatalog, subjects: Set<Subject>)?

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
    return rows.filter { !old.contains(Subject($0)) } + newPatternFindings(changes, before, after)
  }

  /// What the rows say of each other.
  private static func rows(_ catalog: RouteCatalog) -> [Finding] {
    catalog.referenceFindings() + catalog.storyboardFindings()
  }

  /// Only patterns that a change brought can bring a finding, and only with those that they may meet.
  private func newPatternFindings(
    _ changes: [CatalogChange], _ before: RouteCatalog, _ after: RouteCatalog
  ) -> [Finding] {
    var brought: [PatternBeginning] = []
    var touched: Set<String> = []
    for case .route(let old, let new?) in changes {
      for pattern in new.patterns.values
      where old?.identifier != new.identifier || old?.patterns[pattern.text] != pattern {
        touched.insert(pattern.text)
        if let beginning = Self.beginning(pattern) { brought.append(beginning) }
      }
    }
    if touched.isEmpty { return [] }
    func findings(_ catalog: RouteCatalog) -> [Finding] {
      var near = RouteCatalog()
      for var route in catalog.routes.values {
        route.patterns = route.patterns.filter { text, pattern in
          if touched.contains(text) { return true }
          guard let beginning = Self.beginning(pattern) else { return false }
          return brought.contains { $0.mayMeet(beginning) }
        }
        if !route.patterns.isEmpty { near.routes.insert(route) }
      }
      let registry = Registry(catalog: near)
      return registry.issues.map(\.finding) + registry.conflicts().filter { $0.severity > .info }
    }
    let old = Set(findings(before).map(Subject.init))
    return findings(after).filter { !old.contains(Subject($0)) }
  }

  /// nil for a pattern that is none.
  private static func beginning(_ pattern: Route.Pattern) -> PatternBeginning? {
    let options = RoutePattern.Options(
      ignoreCase: pattern.ignoresCase, strictSlash: pattern.isSlashStrict,
      hostAsSegment: pattern.takesHostAsSegment)
    return (try? RoutePattern(pattern.text, options: options)).map(PatternBeginning.init)
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
