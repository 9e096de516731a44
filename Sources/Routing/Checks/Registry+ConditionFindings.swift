import RouteModel
import URLPatterns

extension Registry {
  /// Conditions that nothing can fulfil, and links that some context cannot open at all.
  func conditionFindings(step: () throws -> Void) rethrows -> [Finding] {
    let catalog = catalog
    var findings: [Finding] = []
    func examine(_ subject: String, _ name: String, _ owners: [(Set<Condition>, String)]) {
      let tests = owners.compactMap(ConditionTest.init)
      guard !tests.isEmpty, ConditionSpace(tests).example == nil else { return }
      let words = Set(tests.flatMap(\.conditions)).map(\.word).sorted().joined(separator: " and ")
      findings.append(
        Finding(
          code: "condition-impossible", severity: .warning,
          message: "\(subject) asks for what nothing fulfils: \(words)", subjects: [name]))
    }
    for route in catalog.routes.values.sorted(by: { $0.identifier < $1.identifier }) {
      try step()
      let own = (route.conditions, route.identifier)
      examine("route \(route.identifier)", route.identifier, [own])
      for pattern in route.patterns.values.sorted(by: { $0.text < $1.text })
      where !pattern.conditions.isEmpty {
        examine(
          "the pattern \(pattern.text) of \(route.identifier)", route.identifier,
          [own, (pattern.conditions, pattern.text)])
      }
    }
    for row in catalog.redirects.values.sorted(by: { $0.pattern.text < $1.pattern.text }) {
      examine(
        "the redirect \(row.pattern.text)", row.pattern.text,
        [(row.pattern.conditions, row.pattern.text)])
    }
    for row in catalog.segues.values.sorted(by: { $0.id < $1.id }) where !row.conditions.isEmpty {
      examine("segue \(row.id)", row.id.description, [(row.conditions, row.id.objectID)])
    }
    return try findings + partialLinks(in: catalog, step: step)
  }

  /// Links of conditional patterns that some context cannot open, each with such a context.
  private func partialLinks(
    in catalog: RouteCatalog, step: () throws -> Void
  ) rethrows -> [Finding] {
    let values = GeneratedValues(catalog)
    let index = patternIndex
    var findings: [Finding] = []
    for route in catalog.routes.values.sorted(by: { $0.identifier < $1.identifier })
    where route.isEnabled && !route.isInternal {
      for pattern in route.patterns.values.sorted(by: { $0.text < $1.text })
      where !(route.conditions.isEmpty && pattern.conditions.isEmpty) {
        try step()
        guard let url = values.links(of: route, by: pattern.text, keeping: [:], words: []).first
        else { continue }
        var takers: [RouteTarget] = []
        _ = try? index.forEachMatch(url) { found in
          if let target = target(of: found.key, { found.pattern }), target.mayTake {
            takers.append(target)
          }
          return false
        }
        guard !takers.isEmpty, takers.allSatisfy({ !$0.tests.isEmpty }) else { continue }
        let samples = ContextSamples(takers.flatMap(\.tests)).contexts
        guard
          let context = samples.first(where: { context in
            !takers.contains { $0.takes(nil, in: context) }
          })
        else { continue }
        let words = context.words.joined(separator: " ")
        findings.append(
          Finding(
            code: "link-not-everywhere", severity: .info,
            message: "no route opens the links of \(pattern.text) of \(route.identifier) "
              + "in the context \(words)",
            subjects: [route.identifier, pattern.text], witness: url))
      }
    }
    return findings
  }
}
