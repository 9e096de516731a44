import RouteModel
import Routing
import SimulatedUI
import Testing
import ZRouter

/// A class that belongs to one router: another one, which may not register it, may not make it either.
@MainActor struct ExclusiveClassTests {
  @Test(arguments: KindCase.allCases) func anIntruderMakesNothing(_ kind: KindCase) throws {
    try check(kind.tested)
    func check<Tested: TestedKind>(_ tested: Tested.Type) throws {
      let registry = Registry()
      registry.printsProblems = false
      try registry.withCurrent {
        Tested.register("owner", exclusively: true, makesOther: false)
        Tested.register("intruder", exclusively: false, makesOther: false)
        #expect(registry.issues.map(\.code) == ["exclusive-class"])
        var failure: RouteError?
        let intruder = Tested.find("intruder")
        let router = Tested.perform(try #require(intruder)) { config, _ in
          config.completionHandler = { failure = $3 }
        }
        #expect(router?.state == .unrouted)
        #expect(failure?.code == .actionFailed)
        #expect(
          failure?.message
            == "intruder made RoutingTests.\(Tested.made), which belongs exclusively to owner")
        #expect(Tested.make(Tested.find("owner")) != nil)
        // When its owner is removed, the class is free.
        try registry.remove("owner")
        #expect(Tested.make(Tested.find("intruder")) != nil)
      }
    }
  }
}
