import Foundation
import RouteModel
import Routing
import SimulatedUI
import Simulation
import TestSupport
import Testing
import ZRouter

/// What is shown, kept as a value and shown again.
@MainActor struct NavigationStateTests {
  static func catalog() -> RouteCatalog {
    var catalog = RouteCatalog.editorAndLogin
    catalog.routes["editor"]?.parameters["token"] = .init(name: "token", isSensitive: true)
    return catalog
  }

  let simulation = RouteSimulation(registry: Registry(catalog: catalog()), root: .tabs(2))
  let other = RouteSimulation(registry: Registry(catalog: catalog()))

  /// Class, route and parameters of every controller, without numbers.
  private func shape(_ node: StackNode) -> [String] {
    node.all.map { "\($0.className) \($0.route ?? "-") \($0.parameters.map(\.value).sorted())" }
  }

  @Test func aStateIsShownAgain() throws {
    simulation.open("app://editor/one")
    simulation.selectTab(1)
    simulation.open("app://editor/two?mode=read")
    simulation.perform("login", path: .sheet)
    simulation.perform("editor", path: .present, parameters: ["title": "three"])
    let state = simulation.navigationState
    #expect(state.root == "tabs:2")
    #expect(state.tabs == ["root": 1])
    #expect(
      state.screens == [
        .route("editor", ["title": "one", "mode": "edit"], path: .push, from: "root/0/0"),
        .route("editor", ["title": "two", "mode": "read"], path: .push, from: "root/1/0"),
        .route("login", path: .sheet, from: "root"),
        .route(
          "editor", ["title": "three", "mode": "edit"], path: .present, from: "root/presented"),
      ])
    let file = try JSONEncoder().encode(state)
    let events = other.restore(try JSONDecoder().decode(NavigationState.self, from: file))
    #expect(events.map(\.outcome).allSatisfy { $0 == .success })
    #expect(shape(other.stack) == shape(simulation.stack))
    #expect(other.navigationState == state)
    #expect(other.front.className == simulation.front.className)
  }

  @Test func `a screen that is on its way counts, with its route and its parameters`() throws {
    simulation.letsTransitionsFinish = false
    simulation.open("app://editor/one")
    simulation.advance(0.1)
    let during = simulation.navigationState
    simulation.advance(2)
    #expect(during.screens.map(\.route) == ["editor"])
    #expect(during == simulation.navigationState)
    #expect(other.restore(during).map(\.outcome).allSatisfy { $0 == .success })
  }

  @Test func aFileIsWhatAnEncoderWrites() throws {
    simulation.open("app://editor/one?token=SECRET")
    let state = simulation.navigationState
    #expect(state.screens.first?.parameters?["token"] == "SECRET")
    let file = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(NavigationState.self, from: file) == state)
  }

  @Test func `what is missing in a file is empty, and what is unknown is ignored`() throws {
    let file = Data(#"{"screens": [{"route": "a", "frm": "root"}], "other": 1}"#.utf8)
    let state = try JSONDecoder().decode(NavigationState.self, from: file)
    #expect(state == NavigationState(screens: [.route("a")]))
  }

  /// A link to several screens: each from the one before; the first that fails ends it.
  @Test func screensAreShownOneAfterAnother() {
    let events = other.show([
      .url("app://editor/one"), .route("editor", ["title": "two"]), .route("login"),
      .route("nowhere"), .route("login"),
    ])
    #expect(events.map(\.route) == ["editor", "editor", "login", "nowhere"])
    #expect(events.map(\.outcome) == [.success, .success, .success, .failure])
    #expect(
      shape(other.stack) == [
        "NavigationController - []", "RootViewController - []",
        #"EditorViewController editor ["edit", "one"]"#,
        #"EditorViewController editor ["edit", "two"]"#, "LoginViewController login []",
      ])
  }

  @Test func aPlaceThatIsNotThereIsAFailure() {
    let events = other.restore(
      NavigationState(screens: [.route("editor", ["title": "x"], from: "root/7")]))
    #expect(events.map(\.outcome) == [.failure])
    #expect(events.last?.failure?.message == "there is nothing at root/7 on the stack")
  }

  /// A state that cannot be shown again does not change the stack.
  @Test(arguments: [
    NavigationState(root: "nowhere"), NavigationState(root: "Main#nothing"),
    NavigationState(root: "tabs", screens: [.route("login"), .url("app://nothing")]),
    NavigationState(root: "tabs", screens: [.route("login"), .route("nowhere")]),
  ]) func aStateThatCannotBeShownChangesNothing(_ state: NavigationState) async {
    simulation.open("app://editor/one")
    let before = simulation.stack
    let events = simulation.restore(state)
    #expect(events.map(\.outcome) == [.failure])
    #expect(simulation.stack == before)
    #expect(simulation.root == .tabs(2))
    let stage = Stage()
    guard !state.screens.isEmpty else { return }
    await #expect(throws: RouteError.self) {
      try await stage.registry.restore(state, in: stage.window)
    }
    #expect(stage.navigation.topViewController === stage.source)
  }

  /// A program without a simulation: its own window, and tasks.
  @Test func aWindowOfAProgramIsKeptAndShownAgain() async throws {
    let (first, second) = (Stage(), Stage())
    let screens: [NavigationState.Screen] = [
      .url("app://a/one", path: .push), .route("a", path: .present),
    ]
    let shown = Task { try await first.registry.show(screens, in: first.window).count }
    await first.letTimePass()
    #expect(try await shown.value == 2)
    let state = first.registry.navigationState(of: first.window)
    #expect(state.screens.map(\.route) == [nil, "a", "a"])
    #expect(state.screens.map(\.path) == [nil, .push, .present])
    // The source was pushed by the program: it is in the window in which the state is restored.
    var rest = state
    rest.screens.removeFirst()
    let restored = Task { try await second.registry.restore(rest, in: second.window) }
    await second.letTimePass()
    try await restored.value
    #expect(second.registry.navigationState(of: second.window) == state)
  }

  /// A sheet in a navigation controller of its own, and what was pushed there.
  @Test func aContainerAroundAScreenIsMadeAgain() async throws {
    let (first, second) = (Stage(), Stage())
    first.run {
      Router.perform(to: RoutableView<any AViewInput>(), path: .sheet(from: first.source)) {
        config, _ in
        config.containerWrapper = { NavigationController(rootViewController: $0) }
      }
      first.settle()
      Router.to(viewIdentifier: "a")?.perform(
        path: .push(from: first.window.frontmostViewController ?? first.source))
      first.settle()
    }
    var state = first.registry.navigationState(of: first.window)
    state.screens.removeFirst()
    #expect(
      state.screens.map(\.from) == ["root", "root/presented/0"]
        && state.screens.map(\.path) == [.sheet, .push]
        && state.screens.map(\.isInNavigation) == [true, nil])
    let rest = state
    let restored = Task { try await second.registry.restore(rest, in: second.window) }
    await second.letTimePass()
    try await restored.value
    let again = second.registry.navigationState(of: second.window)
    #expect(Array(again.screens.dropFirst()) == state.screens)
  }

  /// A router that was performed again keeps its number, and is above newer ones.
  @Test func screensAreInTheOrderInWhichTheyLie() {
    simulation.reset(.navigation)
    simulation.open("app://editor/a")
    simulation.remove(.router(1))
    simulation.open("app://editor/b")
    simulation.open("app://editor/c")
    #expect(simulation.navigationState.screens.map(\.from) == ["root/0", "root/1"])
    let events = other.restore(simulation.navigationState)
    #expect(events.last?.outcome == .success)
    #expect(shape(other.stack) == shape(simulation.stack))
  }

  /// A scene that no route made is shown by the segue that leads to it, also from inside a
  /// container.
  @Test func scenesAreShownByTheirSegues() async throws {
    var catalog = Self.catalog()
    catalog.storyboards["Main"] = RouteModel.Storyboard(name: "Main", initialScene: "nav")
    func scene(_ id: String, _ className: String?, _ container: Scene.Container = .none) {
      let key = StoryboardObject(storyboard: "Main", objectID: id)
      catalog.scenes[key] = Scene(id: key, className: className, container: container)
    }
    func segue(_ id: String, _ kind: Segue.Kind, _ from: String, _ to: String) {
      let key = StoryboardObject(storyboard: "Main", objectID: id)
      catalog.segues[key] = Segue(
        id: key, identifier: id, kind: kind, source: from, destination: to,
        relationship: kind == .relationship ? "rootViewController" : nil)
    }
    scene("nav", nil, .navigation)
    scene("list", "ListViewController")
    scene("item", "ItemViewController")
    scene("help", "HelpViewController")
    segue("r", .relationship, "nav", "list")
    segue("show", .show, "list", "item")
    segue("help", .modal, "item", "help")
    // Behind a reference, in a storyboard of its own.
    let reference = StoryboardObject(storyboard: "Main", objectID: "ref")
    catalog.scenes[reference] = Scene(
      id: reference, reference: .init(storyboard: "Other", identifier: "about"))
    segue("more", .modal, "help", "ref")
    catalog.storyboards["Other"] = RouteModel.Storyboard(name: "Other")
    let about = StoryboardObject(storyboard: "Other", objectID: "a1")
    catalog.scenes[about] = Scene(
      id: about, identifier: "about", className: "AboutViewController")
    let registry = Registry(catalog: catalog)
    let simulation = RouteSimulation(registry: registry, root: .storyboard("Main"))
    for name in ["show", "help", "more"] {
      #expect(simulation.performSegue(name).outcome == .success)
    }
    let state = simulation.navigationState
    #expect(
      state.screens == [
        .scene("Main#item", from: "root/0"), .scene("Main#help", from: "root"),
        .scene("Other#a1", from: "root/presented"),
      ])
    let again = RouteSimulation(registry: Registry(catalog: catalog))
    #expect(again.restore(state).map(\.outcome) == [.success, .success, .success, .success])
    #expect(shape(again.stack) == shape(simulation.stack))
    // A program without a simulation shows them in the same way.
    let other = RouteSimulation(registry: Registry(catalog: catalog), root: .storyboard("Main"))
    let program = Registry(catalog: catalog)
    let restored = Task { try await program.restore(state, in: other.window) }
    for _ in 0..<1_000 {
      await Task.yield()
      other.environment.clock.runToEnd(limit: .seconds(1))
    }
    try await restored.value
    #expect(shape(other.stack) == shape(simulation.stack))
  }

  @Test func tabsThatAreNotThereAreAFailure() {
    let events = other.restore(NavigationState(root: "navigation", tabs: ["root": 1]))
    #expect(events.map(\.outcome) == [.success, .failure])
    #expect(
      events.last?.failure?.message == "there is no tab bar controller at root on the stack")
    #expect(
      other.restore(NavigationState(root: "tabs", tabs: ["root": 7])).last?.outcome == .failure)
  }

  /// A bar that declines a tab is asked once.
  @Test func aTabThatIsDeclinedIsAFailure() async {
    final class Bar: TabBarController {
      override func select(_ index: Int) {}
    }
    let stage = Stage()
    let bar = Bar()
    bar.viewControllers = [NavigationController(), NavigationController()]
    stage.window.rootViewController = bar
    var screen = NavigationState.Screen.route("a")
    screen.from = "root/1"
    let state = NavigationState(screens: [screen])
    let error = await #expect(throws: RouteError.self) {
      try await stage.registry.restore(state, in: stage.window)
    }
    #expect(error?.message == "root/1 is not on the screen: its tab cannot be selected")
    // The event says which tab it was, in the words of every other one.
    let simulation = RouteSimulation(registry: stage.registry)
    let other = Bar()
    other.viewControllers = [NavigationController(), NavigationController()]
    simulation.window.rootViewController = other
    let events = simulation.restore(state)
    #expect(events.map(\.outcome) == [.success, .failure])
    #expect(events.map(\.details) == Array(repeating: ["number": "2", "from": "root"], count: 2))
  }

  /// The cost of an untrusted place is limited by the stack.
  @Test func aPlaceWithoutEndIsNotGoneTo() {
    let place = "root" + String(repeating: "/0", count: 100_000)
    let events = other.restore(NavigationState(screens: [.route("login", from: place)]))
    #expect(events.last?.outcome == .failure)
  }

  @Test func eventsAreAwaited() async {
    let stream = simulation.events()
    let newest = simulation.events(bufferingNewest: 1)
    simulation.open("app://editor/one")
    simulation.perform("nowhere")
    simulation.back()
    var actions: [String] = []
    for await event in stream {
      actions.append("\(event.action.rawValue) \(event.outcome.rawValue)")
      if actions.count == 3 { break }
    }
    #expect(actions == ["perform success", "perform failure", "back success"])
    for await event in newest {
      #expect(event.action == .back)
      break
    }
  }

  /// A program without a simulation gets the events of its views and its services, whatever
  /// performs them.
  @Test func theEventsOfARegistryAreAwaited() async {
    let stage = Stage.withServices()
    let stream = stage.registry.events()
    stage.run {
      Router.perform(to: RoutableView<any AViewInput>(), path: .push(from: stage.source))
      stage.settle()
    }
    await Task.detached { [registry = stage.registry] in
      registry.withCurrent { _ = Router.makeDestination(to: RoutableService<any AServiceInput>()) }
    }.value
    var routes: [String?] = []
    for await event in stream {
      routes.append(event.route)
      if routes.count == 2 { break }
    }
    #expect(routes == ["a", "service.a"])
  }

  /// A simulation that comes later has the same listeners; they end with it.
  @Test func aSimulationTakesOverWhoListensToItsRegistry() async {
    let registry = Registry(catalog: Self.catalog())
    let stream = registry.events()
    var simulation: RouteSimulation? = RouteSimulation(registry: registry)
    simulation?.open("app://editor/one")
    simulation = nil
    var routes: [String?] = []
    for await event in stream { routes.append(event.route) }
    #expect(routes == ["editor"])
  }

  /// A listener does not keep the registry alive, and is told when it is freed.
  @Test func theEventsEndWithTheRegistry() async {
    var stage: Stage? = Stage()
    weak let registry = stage?.registry
    let stream = stage?.registry.events()
    stage?.run {
      Router.perform(to: RoutableView<any AViewInput>(), path: .push(from: stage!.source))
    }
    stage?.settle()
    stage?.environment.tearDown()
    stage = nil
    #expect(registry == nil)
    var count = 0
    if let stream { for await _ in stream { count += 1 } }
    #expect(count == 1)
  }

  @Test func theEventsEndWithTheSimulation() async {
    var simulation: RouteSimulation? = RouteSimulation(registry: Registry(catalog: Self.catalog()))
    let stream = simulation?.events()
    simulation?.open("app://editor/one")
    simulation = nil
    var count = 0
    if let stream { for await _ in stream { count += 1 } }
    #expect(count == 1)
  }
}

extension Stage {
  /// Advances the time whenever something waits for it.
  fileprivate func letTimePass() async {
    for _ in 0..<1_000 {
      await Task.yield()
      settle()
    }
  }
}
