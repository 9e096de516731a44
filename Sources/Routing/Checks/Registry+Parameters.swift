import RouteModel
import URLPatterns

extension Registry {
  /// The declared parameters that no URL of their route can carry.
  var uncarriedParameterFindings: [Finding] {
    let routes = catalog.routes.values.filter { !$0.parameters.isEmpty }
    if routes.isEmpty { return [] }
    // Those of code, too.
    let patterns = Dictionary(grouping: patternIndex.entries, by: \.route)
    return routes.flatMap { route -> [Finding] in
      guard let own = patterns[route.identifier]?.map(\.pattern) else { return [] }
      return route.uncarriedParameters { name in own.contains { $0.canCarry(name) } }.map {
        Finding(
          code: "uncarried-parameter", severity: $0.parameter.isRequired ? .warning : .info,
          message: $0.message, subjects: [route.identifier, $0.parameter.name])
      }
    }
  }
}
