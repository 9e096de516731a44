import Foundation
import RouteModel
import Routing
import SimulatedUI
import Simulation
import Synchronization
import Testing
import ZRouter

/// A router whose guards depend on its registry.
private final class AskingRouter: ViewRouter<AViewController, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerView(AViewController.self)
    registerIdentifier("asking")
  }
  override class var requiredGuards: Set<String> {
    Registry.current.context.flags.contains("beta") ? ["signed-in"] : []
  }
  override class var isAbstractRouter: Bool { Registry.current.isRegistrationFinished }
  override func destination(with configuration: ViewRouteConfiguration) -> AViewController? {
    AViewController()
  }
}

/// Code of an app that a registry runs may use the registry: no lock is held.
@MainActor struct OwnCodeTests {
  @Test func `what a class overrides may ask the registry in which it is registered`() {
    for isCurrent in [false, true] {
      let registry = Registry()
      registry.printsProblems = false
      registry.context.flags = ["beta"]
      if isCurrent {
        registry.withCurrent { registry.register(AskingRouter.self) }
      } else {
        registry.register(AskingRouter.self)
      }
      let event = RouteSimulation(registry: registry).perform("asking", path: .push)
      #expect(event.failure?.code == "needs-guard")
    }
  }

  @Test func `a clock may ask the registry whose links it dates`() throws {
    let registry = Registry()
    registry.printsProblems = false
    try registry.add(
      Route(
        identifier: "sale", className: "S", conditions: [Condition(.from, "2026-01-01")],
        patterns: [Route.Pattern(text: "app://sale")]))
    let asked = Mutex(0)
    let simulation = RouteSimulation(
      registry: registry,
      time: { [weak registry] in
        asked.withLock { $0 += registry?.identifiers.count ?? 0 }
        return Date(timeIntervalSince1970: 1_800_000_000)
      })
    #expect(simulation.open("app://sale").outcome == .success)
    #expect(asked.withLock { $0 } > 0)
  }
}
