import RouteModel

/// Circles in the dependencies that routes declare, and dependencies on routes that do not exist.
/// See docs/behaviour.md, "Circles".
extension Registry {
  @MainActor func dependencyFindings(_ codes: [CodeRoute]) -> [Finding] {
    var findings: [Finding] = []
    // The names that each route needs, by name.
    var needs: [String: [String]] = [:]
    for code in codes {
      let name = code.primary.name
      for dependency in code.maker.dependencies {
        let target: RegisteredRoute? =
          switch dependency.target {
          case .identifier(let identifier): route(identifier)
          case .declared(let declared): withState { $0.route(for: declared) }
          }
        if let target {
          needs[name, default: []].append(target.name)
        } else {
          findings.append(
            Finding(
              code: "missing-dependency", severity: .error,
              message: "\(name) needs \(dependency.name), for which no route is registered",
              subjects: [name, dependency.name]))
        }
      }
    }
    var reported: Set<Set<String>> = []
    for start in needs.keys.sorted() {
      guard let circle = Circle.from(start, next: { needs[$0] ?? [] }),
        reported.insert(Set(circle)).inserted
      else { continue }
      findings.append(Self.circleFinding("routes need each other", circle))
    }
    return findings
      + circularDependencies.map {
        Self.circleFinding("routes were performed inside each other", $0)
      }
  }

  private static func circleFinding(_ what: String, _ circle: [String]) -> Finding {
    Finding(
      code: "circular-dependency", severity: .warning,
      message: "\(what): \(circle.joined(separator: " → "))", subjects: Array(circle.dropLast()))
  }
}

extension RegisteredRoute.Maker {
  @MainActor var dependencies: [RouteDependency] {
    switch self {
    case .viewRouter(let type): type.dependencies
    case .viewRoute(let definition): definition[\.dependencies]
    case .serviceRouter(let type): type.dependencies
    case .serviceRoute(let definition): definition[\.dependencies]
    case .simulated: []
    }
  }
}
