import Texts

/// Findings about guards and parents.
extension RouteCatalog {
  func ruleFindings() -> [Finding] {
    var findings: [Finding] = []
    let circlingGuards = Circle.suspects(among: guards.keys, next: guards(behind:))
    let circlingRoutes = Circle.suspects(among: routes.keys, next: parents(of:))
    for (name, row) in guards.ordered(by: \.key) {
      findings += unknownNames(in: row)
      if circlingGuards.contains(name), let circle = guardCircle(from: name), circle.min() == name {
        findings.append(.guardLoop(circle))
      }
    }
    for (identifier, route) in routes.ordered(by: \.key) {
      findings += unknownNames(in: route)
      findings += parentFindings(of: route, mayCircle: circlingRoutes.contains(identifier))
    }
    return findings
  }

  /// The guards that a route requires, and the parent that it has, which do not exist.
  package func unknownNames(in route: Route) -> [Finding] {
    let identifier = route.identifier
    var findings: [Finding] = []
    for name in route.requires.sorted() where guards[name] == nil {
      findings.add(
        "unknown-guard", .warning, [identifier, name],
        "route \(identifier) requires the guard \(name), which is not in the catalog"
          + NearestNames.hint(name, in: guards.keys))
    }
    if let name = route.parent, routes[name] == nil {
      findings.add(
        "unknown-parent", .warning, [identifier, name],
        "route \(identifier) has the parent \(name), which is not in the catalog"
          + NearestNames.hint(name, in: routes.keys))
    }
    return findings
  }

  /// The route of a guard, if it does not exist.
  package func unknownNames(in row: Guard) -> [Finding] {
    guard let route = row.route, routes[route] == nil else { return [] }
    var findings: [Finding] = []
    findings.add(
      "unknown-guard-route", .warning, [row.name, route],
      "guard \(row.name) performs \(route), which is not in the catalog"
        + NearestNames.hint(route, in: routes.keys))
    return findings
  }

  private func parentFindings(of route: Route, mayCircle: Bool) -> [Finding] {
    let identifier = route.identifier
    var findings: [Finding] = []
    guard let name = route.parent else {
      if !route.parentParameters.isEmpty {
        findings.add(
          "parent-parameter", .warning, [identifier],
          "route \(identifier) has parameters for a parent, but no parent")
      }
      return findings
    }
    if mayCircle, let circle = parentCircle(from: identifier), circle.min() == identifier {
      findings.append(.parentLoop(circle))
    }
    guard let parent = routes[name] else { return findings }
    if classes[parent.className]?.kind == .service {
      findings.add(
        "parent-not-shown", .error, [identifier, name],
        "route \(identifier) has the parent \(name), which is a service, not a screen")
    }
    for parameter in parent.parameters.values.ordered(by: \.name)
    where parameter.isRequired && parameter.defaultValue == nil
      && route.parentParameters[parameter.name] == nil
    {
      findings.add(
        "parent-parameter", .error, [identifier, name, parameter.name],
        "route \(identifier) does not say what \(parameter.name) of its parent \(name) is: "
          + "--parent-parameter \(parameter.name)=:OWN")
    }
    return findings
  }

  /// The guards from one back to itself: its route requires it, or a guard whose route does.
  private func guardCircle(from start: String) -> [String]? {
    Circle.from(start, next: guards(behind:))
  }

  /// The guards that the route of a guard requires.
  private func guards(behind name: String) -> Set<String> {
    guards[name]?.route.flatMap { routes[$0]?.requires } ?? []
  }

  private func parents(of identifier: String) -> [String] {
    [routes[identifier]?.parent].compactMap(\.self)
  }

  /// The routes from one by their parents back to it.
  private func parentCircle(from start: String) -> [String]? {
    Circle.from(start, next: parents(of:))
  }
}

extension Finding {
  fileprivate static func guardLoop(_ circle: [String]) -> Finding {
    Finding(
      code: "guard-loop", severity: .error,
      message: "the route of a guard requires the guard itself: "
        + circle.joined(separator: " → "), subjects: circle)
  }

  fileprivate static func parentLoop(_ circle: [String]) -> Finding {
    Finding(
      code: "parent-loop", severity: .error,
      message: "a route is its own parent: \(circle.joined(separator: " → "))", subjects: circle)
  }
}
