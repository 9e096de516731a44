import RouteModel
import Routing
import SimulatedUI
import Simulation
import TestSupport
import Testing

/// The simulation over rows alone: what the shell does.
@MainActor struct RouteSimulationTests {
  let simulation = RouteSimulation(registry: Registry(catalog: .editorAndLogin))

  @Test(arguments: [true, false])
  func aRegistryGoesWithItsSimulationThoughRoutersAreLive(_ transitionsFinish: Bool) {
    weak var registry: Registry?
    do {
      let simulation = RouteSimulation(registry: Registry(catalog: .editorAndLogin))
      simulation.letsTransitionsFinish = transitionsFinish
      registry = simulation.registry
      #expect(simulation.open("app://editor/notes").outcome == .success)
      #expect(simulation.perform("login").outcome == .success)
    }
    #expect(registry == nil)
  }

  /// Suggestions are searched for when they are read, in the registry of the time of the error.
  @Test func aMissNamesWhatWasNear() throws {
    let registry = simulation.registry
    let failure = registry.noMatch("app://logn")
    let other = registry.noMatch("app://logn")
    try registry.remove("login")
    #expect(failure.suggestions == ["app://login", "app://editor/:title"])
    #expect(failure == other)
    #expect(registry.noMatch("app://logn").suggestions == ["app://editor/:title"])
  }

  /// Presented one above the other: none of the walks over the stack goes deeper with each.
  @Test func aLongChainOfPresentedScreensIsReadWithoutRecursion() {
    for _ in 0..<400 { simulation.perform("login", path: .present) }
    let state = simulation.navigationState
    #expect(state.screens.count == 400)
    #expect(state.screens.last?.from?.hasSuffix("/presented") == true)
  }

  /// An observer that is added while events are collected hears of later ones.
  @Test func anObserverThatIsAddedMeanwhileStays() {
    var collected: [RouteEvent] = []
    var seen = 0
    simulation.collectEvents(
      {
        simulation.addObserver { _ in seen += 1 }
        simulation.perform("login")
      }, into: &collected)
    simulation.back()
    #expect(collected.count == 1 && seen == 2)
  }

  /// On a phone a split controller shows its primary column: that is in front, and a link goes there.
  @Test func theControllerInFrontIsOnTheScreen() {
    simulation.reset(.split)
    #expect(simulation.front.className == "PrimaryViewController")
    #expect(simulation.front === simulation.window.frontmostViewController)
    #expect(simulation.front.view.window != nil)
    let event = simulation.open("app://editor/notes")
    #expect(event.source == "PrimaryViewController")
    #expect(simulation.front.className == "EditorViewController")
    #expect(simulation.front.view.window != nil)
    #expect(simulation.back().outcome == .success)
    #expect(simulation.front.className == "PrimaryViewController")
  }

  @Test func opensALinkOnTheStackWithItsParameters() {
    let event = simulation.open("app://editor/notes?draft=1")
    #expect(event.outcome == .success)
    #expect(event.route == "editor")
    #expect(event.path == .show)
    #expect(event.pattern == "app://editor/:title")
    #expect(
      event.parameters == [
        .init(name: "title", value: "notes"), .init(name: "draft", value: "1"),
        .init(name: "mode", value: "edit"),
      ])
    #expect(event.stateAfter == .routed)
    #expect(event.duration == .seconds(0.35))
    #expect(event.stackChanges.count == 1)
    #expect(event.source == "RootViewController")
    #expect(event.destination == "EditorViewController")
    let stack = simulation.stack
    #expect(stack.className == "NavigationController")
    #expect(stack.children.map(\.className) == ["RootViewController", "EditorViewController"])
    #expect(stack.children.last?.route == "editor")
    #expect(simulation.routers.map(\.number) == [1])
  }

  @Test func stackChangesRebuildTheStack() {
    var state = StackState(root: simulation.stack)
    var events: [RouteEvent] = []
    simulation.onEvent = { events.append($0) }
    simulation.open("app://editor/a")
    simulation.open("app://login")
    simulation.open("app://editor/b")
    simulation.dismiss()
    simulation.open("app://editor/c")
    simulation.back()
    simulation.remove(.route("editor"))
    for event in events { for change in event.stackChanges { state.apply(change) } }
    #expect(state.root == simulation.stack)
    #expect(events.map(\.sequence) == Array(1...7))
    #expect(events.allSatisfy { $0.outcome == .success }, "\(events.compactMap(\.failure))")
  }

  @Test func removesByNumberByRouteAndAll() {
    simulation.open("app://editor/a")
    simulation.open("app://login")
    #expect(simulation.routers.map(\.route) == ["editor", "login"])
    let events = simulation.remove(.router(2))
    #expect(events.map(\.outcome) == [.success])
    #expect(events[0].stateAfter == .removed)
    simulation.open("app://editor/b")
    #expect(simulation.remove(.all).map(\.route) == ["editor", "editor"])
    #expect(simulation.routers.isEmpty)
    #expect(simulation.stack.children.count == 1)
    #expect(simulation.remove(.router(99))[0].failure?.code == "no-router")
  }

  @Test func aLinkThatNothingMatchesIsAnEvent() {
    let event = simulation.open("app://editr/1")
    #expect(event.action == .match)
    #expect(event.failure?.code == "no-match")
    #expect(event.failure?.number == 1)
    #expect(event.url == "app://editr/1")
  }

  @Test func anUnknownRouteNamesTheNearest() {
    let event = simulation.perform("editro")
    #expect(event.failure?.code == "invalid-protocol")
    #expect(event.failure?.number == 0)
  }

  @Test func aServiceRowIsMade() {
    let event = simulation.perform("time")
    #expect(event.outcome == .success)
    #expect(event.route == "time")
    #expect(event.destination == "TimeService")
  }

  @Test func theDefaultPathIsOfRoutesThatSayNone() {
    simulation.defaultPath = .push
    #expect(simulation.open("app://editor/a").path == .push)
    #expect(simulation.perform("editor").path == .push)
    // The route, the URL and the caller come first.
    #expect(simulation.open("app://login").path == .present)
    simulation.dismiss()
    #expect(simulation.perform("login", path: .push).path == .push)
    #expect(simulation.open("app://editor/b?transition=show").path == .show)
    // A route that does not support it keeps its own.
    simulation.defaultPath = .subview
    #expect(simulation.perform("editor").path == .show)
    simulation.defaultPath = nil
    #expect(simulation.perform("editor").path == .show)
  }

  @Test func tabsAndReset() {
    #expect(simulation.selectTab(1).failure?.code == "not-a-child")
    #expect(simulation.reset(.tabs(3)).outcome == .success)
    #expect(simulation.selectTab(2).outcome == .success)
    #expect(simulation.stack.selected == 2)
    #expect(simulation.selectTab(9).failure?.code == "index-out-of-range")
    #expect(simulation.reset(.storyboard("Main")).failure?.code == "unknown-storyboard")
  }

  @Test func presentingTwiceFailsWithTheNumberOfTheReference() {
    simulation.open("app://login")
    let again = simulation.perform("login", path: .present, from: .router(1))
    #expect(again.outcome == .success)
    let blocked = simulation.perform("login", path: .present, from: .router(1))
    #expect(blocked.failure?.code == "invalid-source")
    #expect(blocked.failure?.number == 13)
  }
}
