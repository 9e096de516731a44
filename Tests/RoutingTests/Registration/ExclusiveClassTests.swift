import RouteModel
import Routing
import SimulatedUI
import Testing

/// A class that belongs to one router: another one, which may not register it, may not make it either.
@MainActor struct ExclusiveClassTests {
  @Test func anIntruderMakesNothing() {
    let stage = Stage(routers: [DerivedRouter.self])
    stage.run {
      ViewRoute<DerivedViewController, ViewRouteConfiguration>
        .make(withDestination: DerivedViewController.self) { _, _ in DerivedViewController() }
        .registerIdentifier("intruder")
      #expect(stage.registry.issues.map(\.code) == ["exclusive-class"])
      var failure: RouteError?
      let made = Router.to(viewIdentifier: "intruder")?.perform(
        path: .push(from: stage.source),
        completion: { _, _, _, error in failure = error })
      #expect(made?.state == .unrouted)
      #expect(failure?.code == .actionFailed)
      #expect(
        failure?.message
          == "intruder made RoutingTests.DerivedViewController, which belongs exclusively to derived"
      )
      #expect(stage.navigation.topViewController === stage.source)
      #expect(DerivedRouter.makeDestination() != nil)
      // When its owner goes, the class is free.
      stage.registry.remove(DerivedRouter.self)
      #expect(Router.to(viewIdentifier: "intruder")?.makeDestination() is DerivedViewController)
    }
  }

  @Test func anIntruderAmongServicesMakesNothing() {
    let registry = Registry()
    registry.setServiceErrorHandler { _, _, _ in }
    registry.withCurrent {
      ServiceRoute<CounterService, PerformRouteConfiguration>
        .make(withExclusiveDestination: CounterService.self) { _, _ in
          CounterService(start: 1)
        }
        .registerIdentifier("owner")
      AnyServiceRouter.registerIdentifier("intruder", forMakingService: CounterService.self) {
        _, _ in CounterService(start: 2)
      }
      #expect(registry.issues.map(\.code) == ["exclusive-class"])
      #expect(!(Router.to(serviceIdentifier: "intruder")?.makeDestination() is CounterService))
      #expect(Router.to(serviceIdentifier: "owner")?.makeDestination() is CounterService)
    }
  }
}
