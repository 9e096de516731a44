package import RouteModel
import Texts
import URLPatterns

extension [CatalogChange] {
  /// The code of links that lead nowhere any more.
  package static var lostLinks: String { "lost-links" }

  /// Findings about links that a pattern took before another took its place, and that nothing takes now. A
  /// pattern that is only removed is meant to take none, and one that is closed to links has lost none.
  ///
  /// - Parameter registry: Of the catalog after the changes; asked for only if it is needed.
  package func lostLinks(in registry: () throws -> Registry) rethrows -> [Finding] {
    var findings: [Finding] = []
    func look(_ old: Route.Pattern, _ new: [Route.Pattern], _ what: String, of row: String) throws {
      let patterns = new.compactMap { try? RoutePattern($0) }
      guard !patterns.isEmpty, old.conditions.isEmpty, let pattern = try? RoutePattern(old),
        let url = CommonURL.of([pattern], outside: patterns).url
      else { return }
      let registry = try registry()
      guard case nil = try? registry.match(url) else { return }
      let texts = new.map(\.text).sorted()
      findings.append(
        Finding(
          code: Self.lostLinks, severity: .warning,
          message:
            "links of \(old.text) lead nowhere now, such as \(url): \(what) takes \(Phrase.list(texts)) alone",
          subjects: texts + [row]))
    }
    for change in self {
      switch change {
      // Else they led nowhere before, or only for some.
      case .route(let before?, let after?)
      where before.closing == nil && after.closing == nil && before.conditions.isEmpty:
        let new = after.patterns.values.filter { before.patterns[$0.text] == nil }
        let gone = before.patterns.values.filter { after.patterns[$0.text] == nil }
        for old in gone.sorted(by: { $0.text < $1.text }) {
          try look(old, new, "the pattern", of: after.identifier)
        }
      case .redirect(let before?, let after?)
      where before.closing == nil && after.closing == nil
        && before.pattern.text != after.pattern.text:
        try look(before.pattern, [after.pattern], "the redirect", of: after.name)
      default: break
      }
    }
    return findings
  }
}
