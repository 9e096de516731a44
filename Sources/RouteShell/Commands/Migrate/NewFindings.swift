import RouteModel
import Routing
import URLPatterns

/// Finds what ``Registry/check()`` says of a catalog's rows and did not say before a step. It looks at
/// what the step changed and at what has to do with it: to check all rows for each of many migrations would
/// take long.
@MainActor
final class NewFindings {
  /// What is known of the catalog after the last step: nearly always the one before the next.
  private struct Known {
    var catalog: RouteCatalog
    var patterns: PatternNeighbors
  }

  private var known: Known?

  func new(
    _ changes: [CatalogChange], _ before: RouteCatalog, _ after: RouteCatalog
  ) -> [Finding] {
    var state: Known
    if let known, known.catalog == before {
      state = known
    } else {
      state = Known(catalog: before, patterns: PatternNeighbors(before))
    }
    // The only copy from here on: it is changed in place.
    known = nil
    state.patterns.follow(changes)
    state.catalog = after
    let brings =
      before.concernsStoryboards(changes) || after.concernsStoryboards(changes)
      || brings(
        before.related(to: changes).referenceFindings(),
        after.related(to: changes).referenceFindings())
    let patterns = newPatternFindings(changes, after, state.patterns)
    known = state
    // Only the whole catalog has the names that a message suggests, and all that a finding is about.
    return (brings ? newRowFindings(before, after) : []) + patterns
  }

  private func brings(_ old: [Finding], _ new: [Finding]) -> Bool {
    let old = Set(old.map(Subject.init))
    return new.contains { $0.severity != .info && !old.contains(Subject($0)) }
  }

  private func newRowFindings(_ before: RouteCatalog, _ after: RouteCatalog) -> [Finding] {
    func rows(_ catalog: RouteCatalog) -> [Finding] {
      catalog.referenceFindings() + catalog.storyboardFindings()
    }
    let old = Set(rows(before).map(Subject.init))
    return rows(after).filter { !old.contains(Subject($0)) }
  }

  /// Only patterns that a change brought can bring a finding, and only with those that they may meet.
  private func newPatternFindings(
    _ changes: [CatalogChange], _ after: RouteCatalog, _ patterns: PatternNeighbors
  ) -> [Finding] {
    var brought: [PatternBeginning] = []
    var touched: Set<String> = []
    var near: [String: Set<Route.Pattern>] = [:]
    for case .route(let old, let new?) in changes {
      for pattern in new.patterns.values
      where old?.identifier != new.identifier || old?.patterns[pattern.text] != pattern {
        touched.insert(pattern.text)
        near[new.identifier, default: []].insert(pattern)
        guard let made = PatternNeighbors.beginning(pattern) else { continue }
        brought.append(made)
        for entry in patterns.entries(meeting: made) {
          near[entry.route, default: []].insert(entry.pattern)
        }
      }
    }
    if touched.isEmpty { return [] }
    var now = RouteCatalog()
    for (identifier, patterns) in near {
      guard var route = after.routes[identifier] else { continue }
      route.patterns = route.patterns.filter { patterns.contains($0.value) }
      now.routes.insert(route)
    }
    // Before, only the changed ones were different.
    var then = now
    for case .route(_, let new?) in changes { then.routes.removeValue(forKey: new.identifier) }
    for case .route(var old?, _) in changes {
      old.patterns = old.patterns.filter { text, pattern in
        if touched.contains(text) { return true }
        guard let made = PatternNeighbors.beginning(pattern) else { return false }
        return brought.contains { $0.mayMeet(made) }
      }
      if !old.patterns.isEmpty { then.routes.insert(old) }
    }
    func findings(_ catalog: RouteCatalog) -> [Finding] {
      let registry = Registry(catalog: catalog)
      return registry.issues.map(\.finding) + registry.conflicts().filter { $0.severity > .info }
    }
    let old = Set(findings(then).map(Subject.init))
    return findings(now).filter { !old.contains(Subject($0)) }
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
