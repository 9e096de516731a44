// The code of `docs/guide/coming-from-ctmediator.md`; a test compares the two.

import ZRouter

nonisolated protocol MathInput: AnyObject, Sendable {
  func sum(_ a: Int, _ b: Int) -> Int
}
nonisolated final class TargetMath: MathInput, ServiceRoutable {
  func sum(_ a: Int, _ b: Int) -> Int { a + b }
}
nonisolated extension RoutableService where Protocol == any MathInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

nonisolated final class TargetRoutes: ServiceRouteAdapter {
  @MainActor override class func registerRoutableDestination() {
    ServiceRoute<TargetMath, PerformRouteConfiguration>
      .make(withDestination: TargetMath.self) { _, _ in TargetMath() }
      .register(RoutableService<any MathInput>())
      .scope(.shared)
  }
}

/// What callers see.
enum Mediator {
  static func sum(_ a: Int, _ b: Int) throws -> Int {
    try Router.make(RoutableService<any MathInput>()).sum(a, b)
  }
}
