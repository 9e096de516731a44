import RouteModel
import Routing
import SimulatedUI
import Simulation
import Testing
import ZRouter

final class SharedScreen: ViewController, ViewRoutable, SharedInstanceProviding {}

final class SharedScreenRouter: ViewRouter<SharedScreen, ViewRouteConfiguration> {
  override class func registerRoutableDestination() { registerView(SharedScreen.self) }
  override func destination(with configuration: ViewRouteConfiguration) -> SharedScreen? {
    SharedScreen()
  }
}

@MainActor protocol ParentInput: AnyObject {
  var child: (any ChildInput)? { get set }
}
@MainActor protocol ChildInput: AnyObject {
  var parentScreen: (any ParentInput)? { get set }
}
extension RoutableView where Protocol == any ParentInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
extension RoutableView where Protocol == any ChildInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
final class ParentScreen: ViewController, ViewRoutable, ParentInput {
  var child: (any ChildInput)?
}
final class ChildScreen: ViewController, ViewRoutable, ChildInput {
  weak var parentScreen: (any ParentInput)?
}

/// Two screens that need each other, with the guard that ZIKRouter documents.
final class ParentRouter: ViewRouter<ParentScreen, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerView(ParentScreen.self)
    register(RoutableView<any ParentInput>())
    registerIdentifier("parent")
  }
  override func destination(with configuration: ViewRouteConfiguration) -> ParentScreen? {
    ParentScreen()
  }
  override func prepareDestination(
    _ destination: ParentScreen, configuration: ViewRouteConfiguration
  ) {
    guard destination.child == nil else { return }
    destination.child = Router.makeDestination(to: RoutableView<any ChildInput>()) {
      $0.parentScreen = destination
    }
  }
}

final class ChildRouter: ViewRouter<ChildScreen, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerView(ChildScreen.self)
    register(RoutableView<any ChildInput>())
    registerIdentifier("child")
  }
  override func destination(with configuration: ViewRouteConfiguration) -> ChildScreen? {
    ChildScreen()
  }
  override func prepareDestination(
    _ destination: ChildScreen, configuration: ViewRouteConfiguration
  ) {
    guard destination.parentScreen == nil else { return }
    destination.parentScreen = Router.makeDestination(to: RoutableView<any ParentInput>()) {
      $0.child = destination
    }
  }
}

struct LogOut: RouteCustomEvent {
  let user: String
}

final class ListeningRouter: ViewRouter<AViewController, ViewRouteConfiguration> {
  override class func registerRoutableDestination() { registerView(AViewController.self) }
  override class func handle(_ event: any RouteCustomEvent) {
    if let event = event as? LogOut { Trace.note("router \(event.user)") }
  }
}

final class ListeningServiceRouter: ServiceRouter<AService, PerformRouteConfiguration> {
  @MainActor override class func registerRoutableDestination() { registerService(AService.self) }
  override func destination(with configuration: PerformRouteConfiguration) -> AService? {
    AService()
  }
  override class func handle(_ event: any RouteCustomEvent) {
    if let event = event as? LogOut { Trace.note("service router \(event.user)") }
  }
}

/// Recursion, circles, leaks, custom events.
@MainActor struct DebugAidTests {
  @Test func z28_endlessRecursionIsStopped() {
    let stage = Stage(routers: [EndlessRouter.self])
    stage.run {
      var circles: [[String]] = []
      let box = CircleBox()
      stage.registry.circleHandler = { box.append($0) }
      EndlessRouter.perform(path: .make)
      circles = box.all
      #expect(stage.trace.count("global PerformRoute 5 router") == 1)
      #expect(circles == [["endless", "endless"]])
      #expect(stage.registry.circularDependencies == [["endless", "endless"]])
      let finding = stage.registry.check().first { $0.code == "circular-dependency" }
      #expect(finding?.message.hasSuffix("endless → endless") == true)
    }
  }

  @Test func circularDependenciesWithAGuardResolve() {
    let stage = Stage(routers: [ParentRouter.self, ChildRouter.self])
    stage.run {
      let parent = Router.makeDestination(to: RoutableView<any ParentInput>())
      #expect(parent?.child?.parentScreen === parent)
      #expect(stage.registry.circularDependencies.isEmpty)
    }
  }

  @Test func z29_aDestinationThatStaysAliveIsReported() throws {
    let stage = Stage(routers: [AViewRouter.self, SharedScreenRouter.self])
    try stage.run {
      var leaked: [String] = []
      stage.registry.didDetectLeak = { leaked.append("\(type(of: $0))") }
      var held: AnyObject?
      @MainActor func performAndRemove(_ router: AnyViewRouter.Type) {
        let made = router.perform(path: .push(from: stage.source)) { $0.isAnimated = false }
        held = made?.destination
        made?.removeRoute { $0.isAnimated = false }
      }
      performAndRemove(AViewRouter.self)
      stage.environment.clock.advance(by: .milliseconds(1999))
      #expect(leaked == [])
      stage.environment.clock.advance(by: .milliseconds(2))
      #expect(leaked == ["AViewController"])
      #expect(held != nil)

      // One that lives as long as the program is not reported; nor is one that died.
      performAndRemove(SharedScreenRouter.self)
      performAndRemove(AViewRouter.self)
      held = nil
      stage.environment.clock.advance(by: .seconds(3))
      #expect(leaked == ["AViewController"])

      // Shown again by hand: not reported.
      performAndRemove(AViewRouter.self)
      let again = try #require(held as? AViewController)
      try stage.navigation.pushViewController(again, animated: false)
      stage.environment.clock.advance(by: .seconds(3))
      #expect(leaked == ["AViewController"])
      try stage.navigation.popViewController(animated: false)
      stage.environment.clock.advance(by: .seconds(3))
      #expect(leaked.count == 2)

      // Turned off.
      stage.registry.memoryLeakDelay = .zero
      performAndRemove(AViewRouter.self)
      stage.environment.clock.advance(by: .seconds(3))
      #expect(leaked.count == 2)
      #expect(stage.registry.leakWarnings.isEmpty)
    }
  }

  @Test func customEventsReachRoutersAndBlocksInTheOrderOfTheirGroups() {
    let stage = Stage(routers: [])
    stage.run {
      stage.registry.register([
        RegistrationGroup("late", priority: -1) {
          _ = ViewRoute<AViewController, ViewRouteConfiguration>
            .make(withDestination: AViewController.self) { _, _ in nil }
            .onEvent(LogOut.self) { Trace.note("block \($0.user)") }
        },
        RegistrationGroup("first", priority: 10) {
          _ = ServiceRoute<AService, PerformRouteConfiguration>
            .make(withDestination: AService.self) { _, _ in nil }
            .onEvent(LogOut.self) { Trace.note("service \($0.user)") }
        },
        RegistrationGroup("normal", routers: [ListeningRouter.self]),
        RegistrationGroup("serving", priority: 5) {
          Registry.current.register(ListeningServiceRouter.self)
        },
      ])
      stage.registry.send(LogOut(user: "ann"))
      #expect(
        stage.trace.lines == ["service ann", "service router ann", "router ann", "block ann"])
    }
  }
}

/// A list that a handler of any thread may append to.
final class CircleBox: Sendable {
  private let trace = Trace()
  func append(_ path: [String]) { trace.note(path.joined(separator: "→")) }
  var all: [[String]] {
    trace.lines.map { $0.split(separator: "→").map(String.init) }
  }
}
