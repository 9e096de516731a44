import RouteModel
import Routing
import Simulation
import URLPatterns

/// Matches as an application does: a registry matches a text, and every parameter is read.
struct ProductRun {
  private let registry: Registry
  private let urls: [String]

  /// - Parameter isConditional: Whether every pattern has two conditions, which hold.
  init(_ workload: Workload, isConditional: Bool = false) {
    var catalog = RouteCatalog()
    for (number, pattern) in workload.allPatterns.enumerated() {
      let name = "route\(number)"
      var pattern = pattern
      if isConditional {
        pattern.conditions = [Condition(.platform, "ios"), Condition(.versionFrom, "3")]
      }
      catalog.routes[name] = Route(identifier: name, className: "C", patterns: [pattern])
    }
    registry = Registry(catalog: catalog)
    if isConditional {
      registry.context = RouteContext(platform: "ios", version: AppVersion("3.2"))
    }
    urls = workload.urls
  }

  func takes(_ url: String) throws -> Bool { try registry.match(url) != nil }

  /// - Returns: a sum of all parameters, so that none of the work can be left out.
  @inline(never)
  func matches(passes: Int) throws -> Int {
    var sum = 0
    for _ in 0..<passes {
      for url in urls {
        guard let match = try registry.match(url) else { continue }
        for parameter in match.parameters {
          sum &+= parameter.name.utf8.count &+ parameter.value.utf8.count
        }
      }
    }
    return sum
  }

  /// The same URLs opened in a simulation that keeps no history.
  @MainActor @inline(never)
  func opens(passes: Int) -> Int {
    let simulation = RouteSimulation(registry: registry)
    var sum = 0
    for _ in 0..<passes {
      for url in urls { sum &+= simulation.open(url).parameters.count }
    }
    return sum
  }
}
