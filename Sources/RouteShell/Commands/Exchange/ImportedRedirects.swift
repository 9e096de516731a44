import Interchange
import RouteModel
import Routing
import Texts
import URLPatterns

extension Workspace {
  /// Refuses redirects of a table that would do nothing: each is named with its line.
  ///
  /// - Parameter changes: What the import would change.
  /// - Throws: ``ImportError``.
  func refuseBadRedirects(of read: ImportResult, _ changes: [CatalogChange]) throws {
    let places = read.redirectPlaces
    if places.isEmpty { return }
    var problems: [String: Diagnostic] = [:]
    func add(_ text: String, _ code: String, _ message: Message) {
      guard let place = places[text], problems[text] == nil else { return }
      problems[text] = Diagnostic(code: code, message: message, place: place)
    }
    for row in read.catalog.redirects.values {
      guard let known = try catalog.redirects[row.pattern.text], known != row else { continue }
      add(
        row.pattern.text, "redirect-exists",
        known.target == row.target
          ? "\(row.pattern.text) is redirected with other options already: redirect edit changes them"
          : "\(row.pattern.text) is redirected to \(known.target) already: redirect edit changes that"
      )
    }
    for finding in try redirectFindings(after: changes) {
      if let text = finding.subjects.first { add(text, finding.code, Message(finding.message)) }
    }
    for finding in try hidingFindings(after: changes) {
      // The subjects are the patterns, each after its route; the last one never wins.
      let pairs = stride(from: 0, to: finding.subjects.count, by: 2).map {
        (owner: finding.subjects[$0], text: finding.subjects[$0 + 1])
      }
      for pair in finding.code == Conflict.Kind.duplicate.rawValue ? pairs : pairs.suffix(1) {
        guard read.catalog.redirects[pair.text]?.name == pair.owner else { continue }
        add(pair.text, finding.code, Message(finding.message))
      }
    }
    let all = read.redirectProblems + problems.values
    let inOrder = all.sorted {
      ($0.place?.line ?? 0, $0.message) < ($1.place?.line ?? 0, $1.message)
    }
    if let error = ImportError(inOrder) { throw error }
  }

  /// The new redirects that another pattern hides, or that hide one.
  private func hidingFindings(after changes: [CatalogChange]) throws -> [Finding] {
    var patterns: [Route.Pattern] = []
    for case .redirect(nil, let after?) in changes { patterns.append(after.pattern) }
    if patterns.isEmpty { return [] }
    var after = try catalog
    try after.apply(changes)
    var near: Set<PatternPlaces.Place> = []
    for pattern in patterns {
      near.formUnion(places.places(near: PatternBeginning(pattern), in: after))
    }
    return after.hidingFindings(touching: patterns, among: near)
  }
}
