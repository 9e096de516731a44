import Foundation
import RouteModel
import Routing
import SimulatedUI
import Simulation
import TestSupport
import Testing
import ZRouter

final class OuterScreen: ViewController, ViewRoutable {}

/// A router that makes another destination and a service while it prepares its own.
final class OuterRouter: ViewRouter<OuterScreen, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerView(OuterScreen.self)
    registerIdentifier("outer")
    registerURLPattern("app://outer")
  }
  override func destination(with configuration: ViewRouteConfiguration) -> OuterScreen? {
    OuterScreen()
  }
  override func prepareDestination(
    _ destination: OuterScreen, configuration: ViewRouteConfiguration
  ) {
    Router.to(viewIdentifier: "a")?.perform(path: .make)
    _ = Router.makeDestination(to: RoutableService<any AServiceInput>())
  }
}

extension RoutableView where Protocol == Stage {
  init() { self.init(declaredProtocol: Protocol.self) }
}

extension RouteSimulation {
  /// Reports what services have done meanwhile.
  fileprivate func drain() { advance(0) }
}

/// A service that is removed asynchronously.
final class SlowServiceRouter: ServiceRouter<AService, PerformRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerService(AService.self)
    registerIdentifier("slow")
  }
  override func destination(with configuration: PerformRouteConfiguration) -> AService? {
    let service = AService()
    held = service
    return service
  }
  private var held: AService?
  override func removeAnyDestination(
    _ destination: AnyObject?, configuration: RemoveRouteConfiguration
  ) {}
}

/// One event for each action, with everything needed to replay it.
@MainActor struct EventTests {
  @Test func nestedPerformsNameTheirParent() throws {
    let registry = Registry()
    for router in [AViewRouter.self, OuterRouter.self] as [AnyViewRouter.Type] {
      registry.register(router)
    }
    registry.register(AServiceRouter.self)
    let simulation = RouteSimulation(registry: registry)
    var events: [RouteEvent] = []
    simulation.onEvent = { events.append($0) }
    let event = simulation.open("app://outer")
    #expect(event.route == "outer")
    let outer = try #require(events.first { $0.route == "outer" })
    let inner = try #require(events.first { $0.route == "a" })
    #expect(inner.parent == outer.sequence)
    #expect(inner.action == .make)
    #expect(events.contains { $0.route == "service.a" })
    #expect(events.map(\.sequence) == Array(1...events.count))
    #expect(outer.stackChanges.count == 1)
  }

  /// How an app opens a link.
  enum WayToOpen: String, CaseIterable, Sendable {
    case open, openOnAPath, find, findService, performURL, performServiceURL, show, restore,
      simulation
  }

  @Test(arguments: WayToOpen.allCases)
  func `a link that opens nothing is one event, by whichever way it was opened`(_ way: WayToOpen)
    async
  {
    let registry = Registry()
    registry.printsProblems = false
    let simulation = RouteSimulation(registry: registry)
    var events: [RouteEvent] = []
    simulation.onEvent = { events.append($0) }
    let url = "app://lost"
    await registry.withCurrent {
      switch way {
      case .open: _ = try? await Router.open(url, from: simulation.front)
      case .openOnAPath: _ = try? await Router.open(url, by: .present(from: simulation.front))
      case .find: _ = try? Router.find(viewURL: url)
      case .findService: _ = try? Router.find(serviceURL: url)
      case .performURL: _ = Router.performURL(url, fromSource: simulation.front)
      case .performServiceURL: _ = Router.performServiceURL(url)
      case .show: _ = try? await registry.show([.url(url)], in: simulation.window)
      case .restore:
        _ = try? await registry.restore(.init(screens: [.url(url)]), in: simulation.window)
      case .simulation: simulation.open(url)
      }
      // Who only asks opens nothing.
      _ = registry.canOpen(url)
      _ = try? registry.match(url)
      _ = try? registry.explain(url)
    }
    #expect(events.map(\.action) == [.match])
    #expect(events.map(\.url) == [url])
    #expect(events.map { $0.failure?.code } == ["no-match"])
  }

  @Test func `a link of a service that nothing takes is an event from any thread`() async {
    let registry = Registry()
    let stream = registry.events()
    let asking = Task.detached {
      registry.withCurrent { _ = try? Router.find(serviceURL: "app://lost") }
    }
    await asking.value
    var first: RouteEvent?
    for await event in stream {
      first = event
      break
    }
    #expect(first?.action == .match && first?.url == "app://lost")
  }

  @Test func `the stream of events ends with its registry, whatever was made or shown`() async {
    let stream: AsyncStream<RouteEvent>
    do {
      let stage = Stage(routers: [AViewRouter.self])
      stream = stage.registry.events()
      stage.run {
        AViewRouter.perform(path: .make)
        AViewRouter.perform(path: .push(from: stage.source)) { $0.isAnimated = false }
      }
      stage.environment.tearDown()
    }
    var actions: [RouteEvent.Action] = []
    for await event in stream { actions.append(event.action) }
    #expect(actions == [.make, .perform])
  }

  /// A refused action of a service leaves an event, like that of a view.
  @Test func refusedPerformsAndRemovalsOfServicesAreRecorded() throws {
    let registry = Registry()
    registry.printsProblems = false
    registry.register(SlowServiceRouter.self)
    let simulation = RouteSimulation(registry: registry)
    var events: [RouteEvent] = []
    simulation.onEvent = { events.append($0) }
    registry.withCurrent {
      let made = SlowServiceRouter.perform()
      withExtendedLifetime(made?.destination) {
        made?.removeRoute()
        #expect(made?.state == .removing)
        made?.performRoute()
        made?.removeRoute()
        (made as? SlowServiceRouter)?.endRemoveRouteWithSuccess()
        made?.removeRoute()
      }
    }
    _ = simulation.perform("slow")
    let told = events.map {
      "\($0.action.rawValue) \($0.failure?.code ?? "-") \($0.stateAfter.rawValue)"
    }
    #expect(
      told == [
        "make - routed", "make action-failed removing", "remove action-failed removing",
        "remove - removed", "remove action-failed removed", "make - routed",
      ])
  }

  /// An action that never had a router leaves an event too, with what was asked for.
  @Test func whatIsRefusedWithoutARouterIsRecorded() throws {
    let stage = Stage.withServices()
    let simulation = RouteSimulation(registry: stage.registry)
    var events: [String] = []
    simulation.onEvent = {
      guard $0.action != .advance else { return }
      events.append("\($0.action.rawValue) \($0.route ?? "-") \($0.failure?.code ?? "-")")
    }
    stage.run {
      let path = ViewRoutePath.push(from: stage.source)
      // There is no route.
      Router.perform(to: RoutableView<any UnknownInput>(), path: path)
      _ = Router.makeDestination(to: RoutableView<any UnknownInput>())
      Router.prepare(destination: stage, to: RoutableView<Stage>())
      Router.perform(onDestination: stage, to: RoutableView<Stage>(), path: path)
      Router.perform(to: RoutableService<any UnknownServiceInput>()) { _, _ in }
      simulation.drain()
      #expect(
        events == [
          "perform RoutingTests.UnknownInput invalid-protocol",
          "make RoutingTests.UnknownInput invalid-protocol",
          "prepare RoutingTests.Stage invalid-protocol",
          "perform-on RoutingTests.Stage invalid-protocol",
          "make RoutingTests.UnknownServiceInput invalid-protocol",
        ])
      // The object is not the route's.
      events = []
      AViewRouter.prepare(destination: BSubview())
      AViewRouter.perform(onDestination: BSubview(), path: path)
      // It is, but there is another obstacle.
      stage.registry.intercept(RouteInterceptor("gate") { _ in .redirect(to: "nowhere") })
      AViewRouter.prepare(destination: AViewController())
      AViewRouter.perform(onDestination: AViewController(), path: path)
      #expect(
        events == [
          "prepare a destination-unavailable", "perform-on a invalid-configuration",
          "prepare a invalid-protocol", "perform-on a invalid-protocol",
        ])
    }
  }

  /// A notifier may perform its router again: each of the two has its event.
  @Test(arguments: KindCase.allCases) func whatANotifierPerformsIsRecordedToo(_ kind: KindCase) {
    check(kind.tested)
    func check<Tested: TestedKind>(_ tested: Tested.Type) {
      let stage = Stage.ofBothKinds()
      let simulation = RouteSimulation(registry: stage.registry)
      var events: [String] = []
      simulation.onEvent = {
        if $0.action != .advance { events.append("\($0.action) \($0.outcome)") }
      }
      stage.run {
        let router = Tested.perform(Tested.input, from: nil) { _, _ in }
        for fails in [false, true] {
          var isFirst = true
          router?.configuration.stateNotifier = { _, state in
            guard state == .routed, isFirst else { return }
            isFirst = false
            stage.trace.makesFail = false
            router?.performRoute()
          }
          stage.trace.makesFail = fails
          router?.performRoute()
        }
        router?.configuration.stateNotifier = nil
        simulation.drain()
        #expect(events.count == 5)
        #expect(events.count { $0 == "make failure" } == 1)
      }
    }
  }

  /// A program that only performs services: nothing ever asks for their events.
  @Test func eventsOfServicesThatNobodyHearsOfDoNotFillTheMemory() throws {
    let registry = Registry()
    registry.register(AServiceRouter.self)
    let simulation = RouteSimulation(registry: registry)
    var count = 0
    var others: [Int] = []
    simulation.onEvent = {
      if $0.route == "service.a" { count += 1 } else if $0.action == .make { others.append(count) }
    }
    registry.register(AServiceModuleRouter.self)
    let performed = 70_000
    registry.withCurrent {
      // One of another service comes first, and one last.
      _ = Router.makeDestination(to: RoutableServiceModule<any AServiceModuleInput>())
      for _ in 0..<performed {
        _ = Router.makeDestination(to: RoutableService<any AServiceInput>())
      }
      _ = Router.makeDestination(to: RoutableServiceModule<any AServiceModuleInput>())
    }
    simulation.back()
    #expect(count > 1_000 && count <= 65_536, "\(count)")
    // The newest are kept: the last of all, behind all others.
    #expect(others == [count])
  }

  @Test func movesOfTheUserAreEventsAndTakeTheirRoutersAlong() {
    let simulation = RouteSimulation(registry: Registry(catalog: .editorAndLogin))
    var actions: [String] = []
    simulation.onEvent = { actions.append("\($0.action) \($0.outcome)") }
    simulation.open("app://editor/1")
    simulation.open("app://editor/2")
    simulation.back()
    #expect(simulation.routers.map(\.number) == [1])
    simulation.back()
    #expect(simulation.routers.isEmpty)
    simulation.back()
    simulation.dismiss()
    simulation.advance(1.5)
    simulation.advance(-1)
    #expect(
      actions == [
        "perform success", "perform success", "back success", "back success", "back failure",
        "dismiss failure", "advance success", "advance failure",
      ])
  }

  @Test func virtualTimeIsTheDurationAndCostIsReal() {
    let simulation = RouteSimulation(
      registry: Registry(catalog: .editorAndLogin), time: { Date(microseconds: 1_000) })
    let event = simulation.open("app://editor/1")
    #expect(event.time == 1_000)
    #expect(event.duration == .seconds(0.35))
    #expect(event.cost > 0)
    simulation.letsTransitionsFinish = false
    let running = simulation.open("app://login")
    #expect(running.stateAfter == .routing)
    var finished: RouteEvent?
    simulation.onEvent = { if $0.action == .perform { finished = $0 } }
    simulation.advance(0.35)
    #expect(finished?.stateAfter == .routed)
    #expect(finished?.duration == .seconds(0.35))
  }

  @Test func whatIsMovedByHandIsAnExternalEvent() throws {
    let simulation = RouteSimulation(registry: Registry(catalog: .editorAndLogin))
    simulation.open("app://editor/1")
    var events: [RouteEvent] = []
    simulation.onEvent = { events.append($0) }
    let stack = try #require(simulation.window.rootViewController as? NavigationController)
    try stack.popViewController(animated: false)
    #expect(events.map(\.action) == [.external])
    #expect(events.first?.route == "editor")
    #expect(events.first?.stateAfter == .removed)
    #expect(events.first?.stackChanges.count == 1)
    #expect(simulation.routers.isEmpty)
  }

  @Test func refusalsOfInterceptorsAreEvents() {
    let registry = Registry(catalog: .editorAndLogin)
    registry.intercept(
      RouteInterceptor("closed") {
        $0.route == "login" ? .refuse(RouteError(.refused, "closed")) : .letThrough
      })
    let simulation = RouteSimulation(registry: registry)
    let event = simulation.open("app://login")
    #expect(event.action == .refuse)
    #expect(event.failure?.code == "refused")
    #expect(simulation.open("app://editor/1").outcome == .success)
  }

  @Test func parametersAreCheckedAgainstTheirDeclarations() {
    var catalog = RouteCatalog.editorAndLogin
    catalog.routes["editor"]?.parameters = [
      "title": .init(name: "title", kind: .int, isRequired: true),
      "mode": .init(name: "mode", isRequired: true, allowedValues: ["edit", "view"]),
      "token": .init(name: "token", kind: .uuid, isSensitive: true),
      "day": .init(name: "day", kind: .date),
    ]
    let simulation = RouteSimulation(registry: Registry(catalog: catalog))
    #expect(simulation.open("app://editor/x?mode=edit").failure?.code == "invalid-parameter")
    #expect(simulation.open("app://editor/1").failure?.code == "missing-parameter")
    #expect(simulation.open("app://editor/1?mode=edt").failure?.code == "invalid-parameter")
    let secret = simulation.open("app://editor/1?mode=edit&token=hunter2")
    #expect(secret.failure?.message.contains("hunter2") == false)
    #expect(simulation.open("app://editor/1?mode=edit").outcome == .success)
    // A day that does not exist is not a date, here as in a declared default.
    let unreal = simulation.open("app://editor/1?mode=edit&day=2026-02-31")
    #expect(unreal.failure?.code == "invalid-parameter")
    #expect(simulation.open("app://editor/1?mode=edit&day=2026-02-28").outcome == .success)
  }

  /// A thousand opens on one stack: the size of an event does not grow with the stack.
  @Test func anEventCostsWhatChanged() {
    let simulation = RouteSimulation(registry: Registry(catalog: .editorAndLogin))
    var changes: [Int] = []
    simulation.onEvent = { changes.append($0.stackChanges.count) }
    for index in 0..<1000 { simulation.open("app://editor/\(index)") }
    #expect(changes == Array(repeating: 1, count: 1000))
    #expect(simulation.stack.children.count == 1001)
    #expect(simulation.routers.count == 1000)
  }

  @Test func storyboardsOfTheCatalogAreWalked() {
    var catalog = RouteCatalog.editorAndLogin
    catalog.storyboards["Main"] = RouteModel.Storyboard(name: "Main", initialScene: "nav")
    func scene(_ id: String, _ className: String?, _ container: Scene.Container = .none) {
      let key = StoryboardObject(storyboard: "Main", objectID: id)
      catalog.scenes[key] = Scene(id: key, className: className, container: container)
    }
    func segue(_ id: String, _ kind: Segue.Kind, _ from: String, _ to: String, _ name: String?) {
      let key = StoryboardObject(storyboard: "Main", objectID: id)
      catalog.segues[key] = Segue(
        id: key, identifier: name, kind: kind, source: from, destination: to,
        relationship: kind == .relationship ? "rootViewController" : nil,
        unwindAction: kind == .unwind ? "back:" : nil)
    }
    scene("nav", nil, .navigation)
    scene("list", "ListViewController")
    scene("editor", "EditorViewController")
    segue("r", .relationship, "nav", "list", nil)
    segue("s", .show, "list", "editor", "edit")
    segue("p", .modal, "list", "editor", nil)
    segue("u", .unwind, "editor", "exit", nil)
    let simulation = RouteSimulation(registry: Registry(catalog: catalog))
    #expect(simulation.use(storyboard: "Main").outcome == .success)
    #expect(simulation.front.className == "ListViewController")
    #expect(simulation.performSegue("edit").outcome == .success)
    #expect(simulation.front.className == "EditorViewController")
    #expect(simulation.unwind().outcome == .success)
    #expect(simulation.front.className == "ListViewController")
    #expect(simulation.performSegue("1").outcome == .success)
    #expect(simulation.performSegue("edti").failure?.code == "unknown-segue")
    // A screen that no storyboard has made still has the segues of its scene.
    let plain = RouteSimulation(registry: Registry(catalog: catalog))
    plain.perform("editor", path: .push)
    #expect(plain.availableSegues.map(\.id.objectID) == ["u"])
  }
}
