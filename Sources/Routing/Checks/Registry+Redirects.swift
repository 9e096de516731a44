package import RouteModel
import URLPatterns

extension Registry {
  /// Redirects that lead round in a circle, each with a URL that does, and redirects whose URLs no
  /// pattern takes.
  ///
  /// A target is compared with all patterns as if it were a pattern itself. A URL that both take is
  /// followed; so a circle is found if the first such URL of a pair of redirects is in it.
  ///
  /// - Parameter patterns: Only the redirects with these patterns; nil means all.
  package func redirectFindings(
    of patterns: Set<String>? = nil, step: () throws -> Void
  ) rethrows -> [Finding] {
    let rules = redirectRules.filter {
      $0.row.isEnabled && patterns?.contains($0.row.pattern.text) ?? true
    }
    if rules.isEmpty { return [] }
    // Redirects with the same target are compared once, as one entry.
    var places: [String: Int] = [:]
    var targets: [PatternIndex.Entry] = []
    let firsts = rules.enumerated().map { place, rule -> Int? in
      guard let pattern = rule.targetPattern else { return nil }
      if let first = places[pattern.text] { return first }
      places[pattern.text] = place
      targets.append(PatternIndex.Entry(pattern: pattern, route: rule.row.name, key: ~place))
      return place
    }
    let index = PatternIndex(patternIndex.entries.map(\.asOrdinary) + targets)
    let report = try index.conflicts(
      touching: Set(targets.map(\.pattern.text)), use: { _, _ in .always }, step: step)
    var taken: Set<Int> = []
    var loops: [Int: (url: String, error: RouteError)] = [:]
    for conflict in report.conflicts {
      let sides = [(conflict.winner, conflict.loser), (conflict.loser, conflict.winner)]
      for (target, other) in sides where target.key < 0 && other.key >= 0 {
        taken.insert(~target.key)
        guard loops[~target.key] == nil, let url = conflict.witness,
          let error = loop(of: url)
        else { continue }
        loops[~target.key] = (url, error)
      }
    }
    var findings: [Finding] = []
    for (rule, first) in zip(rules, firsts) {
      // If the target cannot be written as a pattern, nothing is known about it.
      guard let first else { continue }
      let row = rule.row
      if let (url, error) = loops[first] {
        findings.append(
          Finding(
            code: "redirect-loop", severity: .error,
            message: "the redirect \(row.pattern.text) → \(row.target): \(error.message)",
            subjects: [row.pattern.text, row.target], witness: url))
      } else if !taken.contains(first), !report.isTruncated {
        findings.append(.withoutRoute(row))
      }
    }
    return findings
  }

  /// The circle into which a URL leads.
  private func loop(of url: String) -> RouteError? {
    do throws(RouteError) {
      // The redirect itself comes before those of its target.
      let steps = try match(url)?.redirects ?? []
      if steps.count >= RouteRedirect.limit { return .redirectLoop(steps) }
    } catch {
      if error.code == .redirectLoop { return error }
    }
    return nil
  }
}

extension RouteCatalog {
  /// The same of a few redirects, without a registry: only the patterns that begin like their targets are compared.
  ///
  /// - Returns: nil if the redirects may lead round in a circle: only a registry knows.
  package func redirectFindings(
    of rows: [Redirect], _ places: PatternPlaces
  ) -> [Finding]? {
    var findings: [Finding] = []
    for row in rows where row.isEnabled {
      // If the target cannot be written as a pattern, nothing is known about it.
      guard let target = row.targetPattern else { continue }
      if mayCircle(from: row, places) { return nil }
      let near = places.places(near: PatternBeginning(target), in: self)
      let others = near.compactMap { pattern(at: $0).flatMap { try? RoutePattern($0) } }
        .enumerated().map { PatternIndex.Entry(pattern: $1, route: "", key: $0).asOrdinary }
      let index = PatternIndex(others + [.init(pattern: target, route: row.name, key: -1)])
      let report = index.conflicts(touching: [target.text], use: { _, _ in .always }, step: {})
      let isTaken = report.conflicts.contains { conflict in
        [conflict.winner, conflict.loser].contains { $0.key == -1 }
      }
      if !isTaken, !report.isTruncated { findings.append(.withoutRoute(row)) }
    }
    return findings
  }

  /// Whether redirects whose patterns begin like the targets of others lead from one back to itself, or too many of them
  /// follow each other.
  private func mayCircle(from row: Redirect, _ places: PatternPlaces) -> Bool {
    var reached: Set<String> = []
    var front = [row]
    for _ in 0..<RouteRedirect.limit {
      var next: Set<String> = []
      for row in front {
        guard let target = row.targetPattern else { continue }
        for case .redirect(let text) in places.places(near: PatternBeginning(target), in: self) {
          next.insert(text)
        }
      }
      if next.contains(row.pattern.text) || !next.isDisjoint(with: reached) { return true }
      reached.formUnion(next)
      front = next.compactMap { redirects[$0] }.filter(\.isEnabled)
      if front.isEmpty { return false }
    }
    return true
  }
}

extension PatternIndex.Entry {
  /// A fallback as an ordinary pattern: it takes what leads to it, and is no conflict of others.
  fileprivate var asOrdinary: Self {
    guard pattern.options.isFallback else { return self }
    var options = pattern.options
    options.isFallback = false
    guard let pattern = try? RoutePattern(pattern.text, options: options) else { return self }
    return Self(pattern: pattern, route: route, key: key)
  }
}

extension Redirect {
  /// The pattern of the URLs to which it leads; nil if there is none, or it cannot be used.
  fileprivate var targetPattern: RoutePattern? {
    (try? RoutePattern(pattern)).flatMap { try? RedirectRule(self, of: $0) }?.targetPattern
  }
}

extension Finding {
  fileprivate static func withoutRoute(_ row: Redirect) -> Finding {
    Finding(
      code: "redirect-without-route", severity: .warning,
      message: "the redirect \(row.pattern.text) → \(row.target): no pattern takes such a URL",
      subjects: [row.pattern.text, row.target])
  }
}
