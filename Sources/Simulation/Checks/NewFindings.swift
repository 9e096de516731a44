package import RouteModel
import Routing

/// Finds what ``Registry/check()`` finds in a catalog's rows but did not find before a step. Of patterns
/// only the changed ones are compared: comparing all for each of many migrations would take too long.
/// See docs/behaviour.md, "Checks".
///
/// ```swift
/// let new = NewFindings().new(after.changes(from: before), before, after)
/// ```
@MainActor
package final class NewFindings {
  /// The catalog after the last step, which is nearly always the one before the next, and its
  /// registry.
  private var known: (catalog: RouteCatalog, registry: Registry)?

  /// Examines steps, best in their order: what is known of a catalog is kept for the next step.
  package init() {}

  /// The findings after a step that were not there before it.
  ///
  /// - Parameters:
  ///   - changes: What the step changes.
  ///   - before: The catalog before it.
  ///   - after: The catalog after it.
  package func new(
    _ changes: [CatalogChange], _ before: RouteCatalog, _ after: RouteCatalog
  ) -> [Finding] {
    newRowFindings(before, after) + newPatternFindings(changes, before, after)
  }

  private func newRowFindings(_ before: RouteCatalog, _ after: RouteCatalog) -> [Finding] {
    func rows(_ catalog: RouteCatalog) -> [Finding] {
      catalog.referenceFindings() + catalog.storyboardFindings()
    }
    let old = Set(rows(before).map(Subject.init))
    return rows(after).filter { !old.contains(Subject($0)) }
  }

  /// Of patterns only new ones can cause a new finding.
  private func newPatternFindings(
    _ changes: [CatalogChange], _ before: RouteCatalog, _ after: RouteCatalog
  ) -> [Finding] {
    var brought: Set<String> = []
    var redirects: Set<String> = []
    for case .redirect(let old, let new?) in changes where old != new {
      redirects.insert(new.pattern.text)
    }
    brought.formUnion(redirects)
    for case .route(let old, let new?) in changes {
      for pattern in new.patterns.values
      where old?.identifier != new.identifier || old?.patterns[pattern.text] != pattern {
        brought.insert(pattern.text)
      }
    }
    func findings(_ registry: Registry) -> [Finding] {
      let openings = registry.openingFindings()
      if brought.isEmpty { return openings }
      return openings + registry.issues.map(\.finding)
        + registry.conflicts(of: brought, limit: 0) {}
        + registry.redirectFindings(of: redirects) {}
    }
    var registry: Registry
    if let known, known.catalog == before {
      registry = known.registry
    } else {
      registry = Registry(catalog: before)
    }
    let old = Set(findings(registry).map(Subject.init))
    do { try registry.apply(changes) } catch { registry = Registry(catalog: after) }
    known = (after, registry)
    return findings(registry).filter { !old.contains(Subject($0)) }
  }

  /// The identity of a finding, without its witness and wording.
  private struct Subject: Hashable {
    let code: String
    let subjects: [String]

    init(_ finding: Finding) {
      code = finding.code
      subjects = finding.subjects.isEmpty ? [finding.message] : finding.subjects
    }
  }
}
