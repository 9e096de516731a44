import RouteModel

extension Registry {
  /// Conditions that no context can fulfil.
  func conditionFindings(step: () throws -> Void) rethrows -> [Finding] {
    let catalog = catalog
    var findings: [Finding] = []
    func examine(_ subject: String, _ name: String, _ owners: [(Set<Condition>, String)]) {
      let tests = owners.compactMap(ConditionTest.init)
      guard !tests.isEmpty, !ConditionSpace(tests).isPossible else { return }
      let words = Set(tests.flatMap(\.conditions.phrases)).sorted().joined(separator: " and ")
      findings.append(
        Finding(
          code: "condition-impossible", severity: .warning,
          message: "\(subject) has conditions that nothing can fulfil: \(words)", subjects: [name]))
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
    return findings
  }
}
