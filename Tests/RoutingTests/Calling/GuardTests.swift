import RouteModel
import Routing
import SimulatedUI
import Simulation
import Testing
import ZRouter

/// Guards: what a route requires before it is performed. See docs/behaviour.md, "Guards".
@MainActor struct GuardTests {
  private static func catalog(
    login: Route = Route(
      identifier: "login", className: "LoginViewController", defaultPath: .push),
    guards: [Guard] = [Guard(name: "signed-in", route: "login")],
    requires: Set<String> = ["signed-in"], others: [Route] = []
  ) -> RouteCatalog {
    var catalog = RouteCatalog()
    let account = Route(
      identifier: "account", className: "AccountViewController", defaultPath: .push,
      requires: requires, patterns: [Route.Pattern(text: "app://account/:tab")])
    for route in [login, account] + others {
      catalog.classes.insert(DestinationClass(name: route.className))
      catalog.routes.insert(route)
    }
    for row in guards { catalog.guards.insert(row) }
    return catalog
  }

  private func simulation(_ catalog: RouteCatalog) -> (RouteSimulation, Recorded) {
    let registry = Registry(catalog: catalog)
    registry.printsProblems = false
    let simulation = RouteSimulation(registry: registry)
    let recorded = Recorded()
    simulation.onEvent = { recorded.events.append($0) }
    return (simulation, recorded)
  }

  @MainActor private final class Recorded {
    var events: [RouteEvent] = []
    /// `perform account tab=orders`, or with what it waits for, or why it was not performed.
    var lines: [String] {
      events.map { event in
        ([event.action.rawValue, event.route].compactMap(\.self)
          + event.parameters.map { "\($0.name)=\($0.value)" }
          + [event.details["waits"].map { "waits for \($0)" }, event.failure?.code]
          .compactMap(\.self)).joined(separator: " ")
      }
    }
  }

  private func screens(_ simulation: RouteSimulation) -> [String] {
    simulation.stack.all.dropFirst().map(\.className)
  }

  @Test func theGuardsRouteComesFirstAndThenTheOneThatWasAskedFor() {
    let (simulation, recorded) = simulation(Self.catalog())
    let event = simulation.open("app://account/orders")
    #expect(event.details["waits"] == "signed-in")
    #expect(event.route == "account" && event.outcome == .waiting && event.sequence == 1)
    #expect(screens(simulation) == ["RootViewController", "LoginViewController"])
    simulation.context["guards"] = "signed-in"
    #expect(screens(simulation) == ["RootViewController", "AccountViewController"])
    #expect(
      recorded.lines == [
        "perform account tab=orders waits for signed-in", "perform login", "remove login",
        "perform account tab=orders",
      ])
    #expect(recorded.events.map { $0.details["guard"] } == [nil, "signed-in", nil, nil])
    #expect(recorded.events.map { $0.details["waited"] } == [nil, nil, nil, "signed-in"])
    #expect(recorded.events.map(\.router) == [1, 2, 2, 1])
    // It is fulfilled from now on.
    #expect(simulation.open("app://account/bills").details["waits"] == nil)
  }

  @Test func removingTheGuardsRouteCancels() {
    let (simulation, recorded) = simulation(Self.catalog())
    simulation.open("app://account/orders")
    simulation.back()
    #expect(screens(simulation) == ["RootViewController"])
    #expect(
      recorded.lines == [
        "perform account tab=orders waits for signed-in", "perform login", "back",
        "perform account tab=orders guard-declined",
      ])
    #expect(recorded.events.last?.outcome == .declined)
    #expect(recorded.events.last?.router == recorded.events.first?.router)
    simulation.context["guards"] = "signed-in"
    #expect(screens(simulation) == ["RootViewController"])
  }

  @Test func severalPerformsWaitForOneGuardAndGoOnInTheirOrder() {
    let (simulation, recorded) = simulation(Self.catalog())
    for tab in ["orders", "bills", "notes"] { simulation.open("app://account/\(tab)") }
    #expect(screens(simulation) == ["RootViewController", "LoginViewController"])
    simulation.context["guards"] = "signed-in"
    #expect(
      recorded.lines == [
        "perform account tab=orders waits for signed-in", "perform login",
        "perform account tab=bills waits for signed-in",
        "perform account tab=notes waits for signed-in", "remove login",
        "perform account tab=orders", "perform account tab=bills", "perform account tab=notes",
      ])
    #expect(simulation.front.className == "AccountViewController")
  }

  @Test func oneGuardIsAskedAfterTheOther() {
    var catalog = Self.catalog(
      guards: [
        Guard(name: "adult", route: "age"), Guard(name: "signed-in", route: "login"),
      ], requires: ["signed-in", "adult"],
      others: [Route(identifier: "age", className: "AgeViewController", requires: ["signed-in"])])
    let (simulation, recorded) = simulation(catalog)
    simulation.open("app://account/orders")
    // The route of the first guard requires the second one.
    #expect(screens(simulation).last == "LoginViewController")
    simulation.context["guards"] = "signed-in"
    #expect(screens(simulation).last == "AgeViewController")
    simulation.context["guards"] = "adult,signed-in"
    #expect(screens(simulation) == ["RootViewController", "AccountViewController"])
    #expect(
      recorded.lines == [
        "perform account tab=orders waits for adult", "perform age waits for signed-in",
        "perform login", "remove login", "perform age", "remove age",
        "perform account tab=orders",
      ])
    catalog.guards["adult"]?.route = nil
    #expect(self.simulation(catalog).0.open("app://account/1").failure?.code == "needs-guard")
  }

  @Test func aGuardThatCannotBeFulfilledRefuses() {
    let none = Self.catalog(guards: [])
    #expect(simulation(none).0.open("app://account/1").failure?.code == "needs-guard")
    let unknown = Self.catalog(guards: [Guard(name: "signed-in", route: "nope")])
    #expect(
      simulation(unknown).0.open("app://account/1").failure?.message
        == "account needs signed-in, which is not fulfilled, and its route nope is not registered"
    )
    let disabled = Self.catalog(
      login: Route(identifier: "login", className: "LoginViewController", isEnabled: false))
    #expect(
      simulation(disabled).0.open("app://account/1").failure?.message.contains("login failed")
        == true)
    let itself = Self.catalog(
      login: Route(
        identifier: "login", className: "LoginViewController", requires: ["signed-in"]))
    #expect(simulation(itself).0.open("app://account/1").failure?.code == "guard-loop")
  }

  @Test func nobodyIsAskedForWhatCannotBePerformed() {
    var catalog = Self.catalog()
    catalog.routes["account"]?.parameters = [
      "tab": Route.Parameter(name: "tab", allowedValues: ["orders"])
    ]
    let (simulation, recorded) = simulation(catalog)
    simulation.open("app://account/nope")
    #expect(recorded.lines == ["perform account tab=nope invalid-parameter"])
    // What is only made is needed at once.
    #expect(
      simulation.make("account", parameters: ["tab": "orders"]).failure?.code == "needs-guard"
    )
  }

  @Test func whatIsNoLongerAllowedIsNotPerformedAfterwards() throws {
    let (simulation, recorded) = simulation(Self.catalog())
    simulation.open("app://account/orders")
    try simulation.registry.setEnabled(false, for: "account")
    simulation.context["guards"] = "signed-in"
    #expect(recorded.lines.last == "perform account tab=orders route-disabled")
  }

  @Test func aGuardThatIsFulfilledWhileItsScreenComesWaitsForTheTransition() {
    let (simulation, recorded) = simulation(Self.catalog())
    simulation.letsTransitionsFinish = false
    simulation.open("app://account/orders")
    simulation.context["guards"] = "signed-in"
    simulation.advance(2)
    simulation.advance(2)
    #expect(screens(simulation) == ["RootViewController", "AccountViewController"])
    #expect(
      recorded.lines.filter { !$0.hasPrefix("advance") }
        == [
          "perform account tab=orders waits for signed-in", "perform login", "remove login",
          "perform account tab=orders",
        ])
  }

  @Test func `what is performed next leaves the one that waits`() {
    let home = Route(
      identifier: "home", className: "HomeViewController", defaultPath: .push,
      patterns: [Route.Pattern(text: "app://home", stack: .rebuild)])
    let (simulation, recorded) = simulation(Self.catalog(others: [home]))
    simulation.open("app://account/orders")
    simulation.open("app://home")
    #expect(recorded.events.contains { $0.outcome == .left && $0.route == "account" })
    #expect(screens(simulation) == ["RootViewController", "HomeViewController"])
  }

  @Test func `the screen of a guard goes even if the last one gives up while it comes`() {
    let (simulation, _) = simulation(Self.catalog())
    simulation.letsTransitionsFinish = false
    let found = simulation.registry.withCurrent { Router.to(viewURL: "app://account/orders") }
    let router = simulation.registry.withCurrent {
      found?.perform(path: .push(from: simulation.front))
    }
    router?.removeRoute()
    for _ in 0..<3 { simulation.advance(2) }
    #expect(screens(simulation) == ["RootViewController"])
  }

  @Test func aNewUserInterfaceForgetsWhatWaits() {
    let (simulation, recorded) = simulation(Self.catalog())
    simulation.open("app://account/orders")
    simulation.reset()
    simulation.context["guards"] = "signed-in"
    // It is recorded as what it is.
    #expect(
      recorded.lines == [
        "perform account tab=orders waits for signed-in", "perform login",
        "perform account tab=orders guard-left", "reset",
      ])
    #expect(recorded.events.map(\.outcome) == [.waiting, .success, .left, .success])
  }

  // MARK: In code

  private func codeStage(
    _ isFulfilled: @escaping @MainActor @Sendable (RouteRequest) async -> Bool
  ) -> Stage {
    let stage = Stage(routers: [])
    stage.run {
      ViewRoute<AViewController, ViewRouteConfiguration>
        .make(withDestination: AViewController.self) { _, _ in AViewController() }
        .register(RoutableView<any AViewInput>()).registerIdentifier("a").requires("signed-in")
      ViewRoute<GateScreen, ViewRouteConfiguration>
        .make(withDestination: GateScreen.self) { _, _ in GateScreen() }
        .registerIdentifier("gate")
    }
    stage.registry.register(RouteGuard("signed-in", route: "gate", isFulfilled: isFulfilled))
    stage.registry.viewErrorHandler = { _, _, error in stage.trace.note(error.code.name) }
    return stage
  }

  private func wait(_ stage: Stage, until isDone: () -> Bool) async {
    for _ in 0..<10_000 where !isDone() {
      await Task.yield()
      stage.settle()
    }
  }

  @Test func codeWaitsForAPerson() async {
    let (answers, person) = AsyncStream.makeStream(of: Bool.self)
    let stage = codeStage { request in
      Trace.note("asked for \(request.route)")
      for await answer in answers { return answer }
      return false
    }
    stage.run {
      let router = Router.to(viewIdentifier: "a")?.perform(path: .push(from: stage.source)) {
        config, _ in config.successHandler = { _ in stage.trace.note("shown") }
      }
      #expect(router?.state == .unrouted)
    }
    stage.settle()
    #expect(stage.navigation.topViewController === stage.source)
    person.yield(true)
    await wait(stage) { stage.trace.lines.contains("shown") }
    #expect(stage.navigation.topViewController is AViewController)
    #expect(stage.trace.lines.filter { $0 == "shown" }.count == 1)
  }

  @MainActor private final class Session {
    var isOpen = false
  }

  @Test func codeIsAskedAgainWhenTheGuardsScreenIsRemoved() async throws {
    let session = Session()
    for opens in [false, true] {
      session.isOpen = false
      let stage = codeStage { _ in session.isOpen }
      stage.run {
        Router.to(viewIdentifier: "a")?.perform(path: .push(from: stage.source)) { config, _ in
          config.successHandler = { _ in stage.trace.note("shown") }
        }
      }
      await wait(stage) { stage.navigation.topViewController is GateScreen }
      stage.settle()
      #expect(stage.window.frontmostViewController is GateScreen)
      session.isOpen = opens
      try stage.navigation.popViewController(animated: true)
      await wait(stage) { !stage.trace.lines.isEmpty }
      #expect(stage.trace.lines == [opens ? "shown" : "guard-declined"])
    }
  }

  @Test func anAwaitedPerformEndsWhenItGoesOn() async throws {
    let stage = codeStage { _ in false }
    let source = stage.source
    let task = Task { () -> Bool in
      try await stage.registry.withCurrent { () async throws(RouteError) in
        try await Router.perform(to: RoutableView<any AViewInput>(), by: .push(from: source))
          as AnyObject
          is AViewController
      }
    }
    await wait(stage) { stage.window.frontmostViewController is GateScreen }
    stage.registry.setGuard("signed-in", isFulfilled: true)
    await wait(stage) { stage.navigation.topViewController is AViewController }
    #expect(try await task.value)
  }

  @Test func `code that has answered yes is not asked again, for none of those that wait`() async {
    let session = Session()
    let stage = codeStage { _ in
      Trace.note("asked")
      return session.isOpen
    }
    stage.run {
      for name in ["one", "two"] {
        Router.to(viewIdentifier: "a")?.perform(path: .push(from: stage.source)) { config, _ in
          config.successHandler = { _ in stage.trace.note(name) }
        }
      }
    }
    await wait(stage) { stage.navigation.topViewController is GateScreen }
    stage.settle()
    session.isOpen = true
    let before = stage.trace.lines.count
    stage.run { stage.registry.guardsChanged() }
    await wait(stage) { stage.trace.lines.contains("two") }
    #expect(Array(stage.trace.lines.dropFirst(before)) == ["asked", "one", "two"])
  }

  @Test func `a task that is cancelled waits no longer`() async {
    let stage = codeStage { _ in false }
    let source = stage.source
    let task = Task { () -> String in
      await stage.registry.withCurrent {
        do throws(RouteError) {
          _ = try await Router.perform(to: RoutableView<any AViewInput>(), by: .push(from: source))
          return "shown"
        } catch {
          return error.code.name
        }
      }
    }
    await wait(stage) { stage.window.frontmostViewController is GateScreen }
    stage.settle()
    task.cancel()
    #expect(await task.value == "guard-left")
    await wait(stage) { stage.navigation.topViewController === stage.source }
    stage.registry.setGuard("signed-in", isFulfilled: true)
    stage.settle()
    #expect(stage.navigation.topViewController === stage.source)
  }

  @Test func `removing a router that waits ends its waiting`() {
    let (simulation, recorded) = simulation(Self.catalog())
    let found = simulation.registry.withCurrent { Router.to(viewURL: "app://account/orders") }
    let router = simulation.registry.withCurrent {
      found?.perform(path: .push(from: simulation.front))
    }
    simulation.advance(1)
    var isRemoved = false
    router?.removeRoute(successHandler: { isRemoved = true })
    simulation.advance(1)
    #expect(isRemoved)
    #expect(screens(simulation) == ["RootViewController"])
    #expect(recorded.lines.contains("perform account tab=orders guard-left"))
  }

  // MARK: Without animations

  @Test func `without animations the performs that wait go on at once, each for itself`() {
    let (simulation, recorded) = simulation(Self.catalog())
    simulation.environment.areAnimationsEnabled = false
    let registry = simulation.registry
    var circles: [[String]] = []
    registry.circleHandler = { circles.append($0) }
    for tab in ["orders", "bills"] {
      registry.withCurrent {
        _ = try? Router.find(viewURL: "app://account/\(tab)").begin(
          by: .push(from: simulation.front))
      }
    }
    // Nobody touches the clock.
    registry.withCurrent { registry.setGuard("signed-in", isFulfilled: true) }
    #expect(simulation.front.className == "AccountViewController")
    #expect(
      recorded.lines == [
        "perform account tab=orders waits for signed-in", "perform login",
        "perform account tab=bills waits for signed-in", "remove login",
        "perform account tab=orders", "perform account tab=bills",
      ])
    #expect(recorded.events.map(\.parent).allSatisfy { $0 == nil })
    #expect(circles == [])
  }

  @Test func `without animations a person who goes back declines in the next turn`() async throws {
    let (simulation, recorded) = simulation(Self.catalog())
    simulation.environment.areAnimationsEnabled = false
    let registry = simulation.registry
    let waiting = try registry.withCurrent {
      try Router.find(viewURL: "app://account/orders").begin(by: .push(from: simulation.front))
    }
    try simulation.front.navigationController?.popViewController(animated: true)
    for _ in 0..<1_000 where recorded.events.last?.outcome != .declined { await Task.yield() }
    #expect(recorded.events.last?.outcome == .declined)
    #expect(waiting.error?.code == .guardDeclined)
  }

  // MARK: Who waits for a router

  @Test(arguments: [true, false])
  func `waiting for a router's end waits for its guard too`(_ isFulfilled: Bool) async throws {
    let (simulation, _) = simulation(Self.catalog())
    let registry = simulation.registry
    let router = try registry.withCurrent {
      try Router.find(viewURL: "app://account/orders").begin(by: .push(from: simulation.front))
    }
    simulation.advance(1)
    var answer: String?
    let task = Task {
      do throws(RouteError) {
        let screen = try await router.waitUntilEnded()
        answer = (screen as? ViewController)?.className
      } catch {
        answer = error.code.name
      }
    }
    for _ in 0..<100 { await Task.yield() }
    #expect(answer == nil, "it waits")
    if isFulfilled { simulation.context["guards"] = "signed-in" } else { simulation.back() }
    await task.value
    #expect(answer == (isFulfilled ? "AccountViewController" : "guard-declined"))
  }

  @Test func `a task that waits for a router and is cancelled gives up its guard`() async throws {
    let (simulation, recorded) = simulation(Self.catalog())
    let registry = simulation.registry
    let router = try registry.withCurrent {
      try Router.find(viewURL: "app://account/orders").begin(by: .push(from: simulation.front))
    }
    simulation.advance(1)
    let task = Task { () -> String in
      do throws(RouteError) {
        _ = try await router.waitUntilEnded()
        return "shown"
      } catch {
        return error.code.name
      }
    }
    for _ in 0..<100 { await Task.yield() }
    task.cancel()
    #expect(await task.value == "guard-left")
    #expect(recorded.events.contains { $0.outcome == .left })
  }

  @Test func `a route that was removed while it waited is not shown`() throws {
    let (simulation, recorded) = simulation(Self.catalog())
    simulation.open("app://account/orders")
    try simulation.registry.remove("account")
    simulation.context["guards"] = "signed-in"
    #expect(screens(simulation) == ["RootViewController"])
    #expect(recorded.lines.last == "perform account tab=orders invalid-protocol")
  }

  @Test func `a requirement that was removed lets it go on`() throws {
    let (simulation, recorded) = simulation(Self.catalog())
    simulation.open("app://account/orders")
    var account = try #require(simulation.registry.catalog.routes["account"])
    account.requires = []
    try simulation.registry.replace(account)
    simulation.back()
    #expect(recorded.lines.last == "perform account tab=orders")
  }
}
