package import RouteModel

extension RouteCatalog {
  /// The names of the facts of a context for which a row asks.
  package var conditionFacts: Set<String> {
    var facts: Set<String> = []
    func add(_ conditions: Set<Condition>) { facts.formUnion(conditions.compactMap(\.kind.fact)) }
    for redirect in redirects.values { add(redirect.pattern.conditions) }
    for segue in segues.values { add(segue.conditions) }
    for route in routes.values {
      add(route.conditions)
      if !route.requires.isEmpty { facts.insert("guards") }
      for pattern in route.patterns.values { add(pattern.conditions) }
    }
    return facts
  }
}
