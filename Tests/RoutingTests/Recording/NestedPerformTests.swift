import RouteModel
import Routing
import SimulatedUI
import Simulation
import Synchronization
import Testing
import ZRouter

private final class EnclosingScreen: ViewController, ViewRoutable {}
private final class EnclosedScreen: ViewController, ViewRoutable {}

/// Counts the routers of this file that are alive.
private let alive = Atomic<Int>(0)

/// A screen that needs another one.
private final class EnclosingRouter: ViewRouter<EnclosingScreen, ViewRouteConfiguration> {
  required init(_ context: ViewRouterContext) {
    super.init(context)
    alive.wrappingAdd(1, ordering: .relaxed)
  }
  deinit { alive.wrappingSubtract(1, ordering: .relaxed) }

  override class func registerRoutableDestination() {
    registerExclusiveView(EnclosingScreen.self)
    registerIdentifier("nested.outer")
    registerURLPattern("nested://outer")
  }
  override func destination(with configuration: ViewRouteConfiguration) -> EnclosingScreen? {
    let inner = Router.to(viewIdentifier: "nested.inner")?.makeDestination()
    return inner == nil ? nil : EnclosingScreen()
  }
}

private final class EnclosedRouter: ViewRouter<EnclosedScreen, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerExclusiveView(EnclosedScreen.self)
    registerIdentifier("nested.inner")
  }
  override func destination(with configuration: ViewRouteConfiguration) -> EnclosedScreen? {
    EnclosedScreen()
  }
}

/// What is performed while a destination is made.
@MainActor struct NestedPerformTests {
  @Test func `a task that a preparation begins runs outside of the perform that has ended`() async {
    let registry = Registry()
    let box = CircleBox()
    registry.circleHandler = { box.append($0) }
    let (links, opener) = AsyncStream.makeStream(of: Void.self)
    var later: Task<Bool, Never>?
    registry.withCurrent {
      _ = ViewRoute<EnclosedScreen, ViewRouteConfiguration>
        .make(withDestination: EnclosedScreen.self) { _, _ in EnclosedScreen() }
        .registerIdentifier("home")
        .prepareDestination { _, _, _ in
          guard later == nil else { return }
          later = Task {
            for await _ in links { break }
            return Router.to(viewIdentifier: "home")?.makeDestination() is EnclosedScreen
          }
        }
      _ = Router.to(viewIdentifier: "home")?.makeDestination()
    }
    opener.yield()
    #expect(await later?.value == true)
    #expect(box.all == [])
    #expect(registry.check().filter { $0.code == "circular-dependency" }.isEmpty)
  }

  @Test func aThousandNestedMakesLeaveNothing() {
    let registry = Registry()
    registry.register(EnclosingRouter.self)
    registry.register(EnclosedRouter.self)
    let simulation = RouteSimulation(registry: registry)
    var events: [RouteEvent] = []
    simulation.onEvent = { events.append($0) }
    for _ in 0..<1000 {
      let made = registry.withCurrent {
        Router.to(viewIdentifier: "nested.outer")?.makeDestination()
      }
      #expect(made is EnclosingScreen)
    }
    #expect(events.count == 2000)
    // The inner one is reported after the outer one, as its part.
    #expect(events.prefix(2).map(\.route) == ["nested.outer", "nested.inner"])
    #expect(events[1].parent == events[0].sequence)
    #expect(events[1999].parent == events[1998].sequence)
    // The simulation looks for routers whose destination was freed only from time to time.
    #expect(simulation.routers.isEmpty)
    #expect(alive.load(ordering: .relaxed) <= 256)
    simulation.reset()
    #expect(alive.load(ordering: .relaxed) == 0)
  }
}
