import Texts

/// Findings about guards and parents.
extension RouteCatalog {
  func ruleFindings() -> [Finding] {
    var findings: [Finding] = []
    let guardCircles = CircleKind.guards.circles(in: self)
    let parentCircles = CircleKind.parents.circles(in: self)
    for (name, row) in guards.ordered(by: \.key) {
      findings += unknownNames(in: row)
      if let circle = guardCircles[name] {
        findings.add("guard-loop", .error, circle, CircleKind.guards.sentence(circle).text)
      }
    }
    for (identifier, route) in routes.ordered(by: \.key) {
      findings += unknownNames(in: route)
      if let circle = parentCircles[identifier] {
        findings.add("parent-loop", .error, circle, CircleKind.parents.sentence(circle).text)
      }
      findings += parentFindings(of: route)
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

  private func parentFindings(of route: Route) -> [Finding] {
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
}
