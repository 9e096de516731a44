package import RouteModel
import URLPatterns

/// Finds what ``Registry/check()`` finds in a catalog's rows but did not find before a step. Only the rows that a step
/// concerns are looked at: looking at all for each of many migrations would take too long.
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
  private let lookups = CatalogLookups()
  private let places = PatternPlaces()

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
    newRowFindings(changes, before, after) + newPatternFindings(changes, before, after)
  }

  /// The links that lead nowhere after a step.
  package func lostLinks(_ changes: [CatalogChange], _ after: RouteCatalog) -> [Finding] {
    changes.lostLinks {
      if let known, known.catalog == after { return known.registry }
      return Registry(catalog: after)
    }
  }

  private func newRowFindings(
    _ changes: [CatalogChange], _ before: RouteCatalog, _ after: RouteCatalog
  ) -> [Finding] {
    func new(_ find: (RouteCatalog) -> [Finding], _ before: RouteCatalog) -> [Finding] {
      let old = Set(find(before).map(Subject.init))
      return find(after).filter { !old.contains(Subject($0)) }
    }
    var findings: [Finding] = []
    let part = before.part(around: changes, with: after, lookups)
    let known = Set(part.referenceFindings().map(Subject.init))
    let hasNew = after.part(around: changes, with: before, lookups).referenceFindings()
      .contains { !known.contains(Subject($0)) }
    // What a name may have been meant for, only the whole catalog knows.
    if hasNew { findings += new({ $0.referenceFindings() }, before) }
    if concernsStoryboards(changes, after) {
      findings += new({ $0.storyboardFindings() }, before)
    }
    return findings
  }

  /// Whether storyboards are changed, or which routes make the classes of their scenes.
  private func concernsStoryboards(_ changes: [CatalogChange], _ after: RouteCatalog) -> Bool {
    changes.contains { change in
      switch change {
      case .storyboard, .scene, .segue: true
      case .route(let before, let row):
        [before, row].compactMap { $0?.className }.contains {
          !lookups.scenes.rows($0, in: after).isEmpty
        }
      default: false
      }
    }
  }

  /// Of patterns only new ones can cause a new finding.
  private func newPatternFindings(
    _ changes: [CatalogChange], _ before: RouteCatalog, _ after: RouteCatalog
  ) -> [Finding] {
    var brought: [Route.Pattern] = []
    var redirects: [Redirect] = []
    for case .redirect(let old, let new?) in changes where old != new {
      redirects.append(new)
      brought.append(new.pattern)
    }
    for case .route(let old, let new?) in changes { brought += new.patterns(besides: old) }
    func findings(_ registry: Registry) -> [Finding] {
      let catalog = registry.catalog
      var findings = registry.openingFindings(of: routes(concernedBy: changes, in: catalog))
      if brought.isEmpty { return findings }
      findings += registry.issues.map(\.finding)
      var near: Set<PatternPlaces.Place> = []
      for pattern in brought {
        near.formUnion(places.places(near: PatternBeginning(pattern), in: catalog))
      }
      // What hides a pattern together with a new one may begin in another way than that.
      for pattern in near.compactMap(catalog.pattern) {
        near.formUnion(places.places(near: PatternBeginning(pattern), in: catalog))
      }
      findings += catalog.hidingFindings(touching: brought, among: near)
      let rows = redirects.compactMap { catalog.redirects[$0.pattern.text] }
      return findings
        + (catalog.redirectFindings(of: rows, places)
          ?? registry.redirectFindings(of: Set(rows.map(\.pattern.text))) {})
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

  /// The routes that may open, or not, because of changes: those that are changed or have a class that is, and all that
  /// lie above them.
  private func routes(
    concernedBy changes: [CatalogChange], in catalog: RouteCatalog
  ) -> Set<String> {
    var open: [String] = []
    for change in changes {
      switch change {
      case .route(let before, let after):
        open += [before, after].compactMap { $0?.identifier }
      case .destinationClass(let before, let after):
        for name in Set([before, after].compactMap { $0?.name }) {
          open += lookups.makers.rows(name, in: catalog).map(\.identifier)
        }
      default: break
      }
    }
    var found: Set<String> = []
    while let name = open.popLast() {
      guard found.insert(name).inserted else { continue }
      open += lookups.children.rows(name, in: catalog).map(\.identifier)
    }
    return found
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
