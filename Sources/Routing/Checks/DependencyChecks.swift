import RouteModel

/// Circles in the dependencies that routes declare, and dependencies that lead nowhere.
/// See docs/behaviour.md, "Circles".
struct DependencyChecks {
  /// The names that each route needs, by name.
  let needs: [String: [String]]
  let missing: [(route: String, needed: String)]

  func run() -> [Finding] {
    var findings = missing.map {
      Finding(
        code: "missing-dependency", severity: .error,
        message: "\($0.route) needs \($0.needed), for which no route is registered",
        subjects: [$0.route, $0.needed])
    }
    var reported: Set<Set<String>> = []
    for start in needs.keys.sorted() {
      guard let circle = circle(from: start), reported.insert(Set(circle)).inserted else {
        continue
      }
      findings.append(
        Finding(
          code: "circular-dependency", severity: .warning,
          message: "routes need each other: \(circle.joined(separator: " → "))",
          subjects: Array(circle.dropLast())))
    }
    return findings
  }

  /// A way from a route back to itself.
  private func circle(from start: String) -> [String]? {
    var stack = [[start]]
    var visited: Set<String> = []
    while let path = stack.popLast() {
      guard let last = path.last else { continue }
      for next in (needs[last] ?? []).sorted().reversed() {
        if next == start { return path + [start] }
        if visited.insert(next).inserted { stack.append(path + [next]) }
      }
    }
    return nil
  }
}
