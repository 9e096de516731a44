// The code of `docs/guide/coming-from-ctmediator.md`; a test compares the two.

import ZRouter

nonisolated final class TargetMath: ServiceRoutable {
  func sum(_ params: [String: Any]) -> Int {
    (params["a"] as? Int ?? 0) + (params["b"] as? Int ?? 0)
  }
}

nonisolated final class TargetRoutes: ServiceRouteAdapter {
  @MainActor override class func registerRoutableDestination() {
    ServiceRoute<TargetMath, PerformRouteConfiguration>
      .make(withDestination: TargetMath.self) { _, _ in TargetMath() }
      .registerIdentifier("Math")
      .scope(.shared)
      .action("sum") { target, params in target.sum(params) }
  }
}

/// What callers see.
enum Mediator {
  static func sum(_ a: Int, _ b: Int) throws -> Int {
    try Router.call("Math", action: "sum", parameters: ["a": a, "b": b], returning: Int.self)
  }
}
