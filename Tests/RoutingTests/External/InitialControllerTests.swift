import RouteModel
import Routing
import SimulatedUI
import Testing

/// Routable controllers that arrive as, or inside, a storyboard's initial controller: they are
/// prepared, and no performer is asked to configure them. See docs/behaviour.md, "Storyboards".
@MainActor struct InitialControllerTests {
  private static let prepared = ["router.prepare", "router.didFinishPrepare"]

  private func storyboard(
    _ stage: Stage, initial: String, scenes: [SceneBlueprint], segues: [SegueBlueprint] = []
  ) -> SimulatedUI.Storyboard {
    stage.registry.attach(to: stage.environment)
    let library = stage.environment.storyboards
    library.register("AViewController") { AViewController() }
    return library.add(
      StoryboardBlueprint(name: "Launch", initialScene: initial, scenes: scenes, segues: segues))
  }

  @Test func theInitialControllerIsPreparedBeforeItIsHandedOut() throws {
    let stage = Stage()
    try stage.run {
      let board = storyboard(
        stage, initial: "a", scenes: [SceneBlueprint(id: "a", className: "AViewController")])
      let controller = try board.instantiateInitialViewController()
      #expect(controller is AViewController)
      // Neither the performer nor `isPrepared` is asked.
      #expect(stage.trace.lines == Self.prepared)
      stage.trace.clear()
      // When it is shown and removed, it behaves like every made destination that other code shows:
      // it is prepared again when it appears. See docs/behaviour.md, "External moves".
      stage.window.rootViewController = controller
      stage.window.rootViewController = ViewController()
      #expect(
        stage.trace.lines.map { $0.prefix { $0 != " " } } == [
          "router.prepare", "router.didFinishPrepare", "aop.willPerform", "aop.didPerform",
          "aop.willRemove", "aop.didRemove",
        ])
    }
  }

  @Test func theRootOfAnInitialStackIsPrepared() throws {
    let stage = Stage()
    try stage.run {
      let board = storyboard(
        stage, initial: "nav",
        scenes: [
          SceneBlueprint(id: "nav", container: .navigation),
          SceneBlueprint(id: "a", className: "AViewController"),
        ],
        segues: [
          SegueBlueprint(
            id: "r", kind: .relationship, source: "nav", destination: "a",
            relationship: "rootViewController")
        ])
      let stack = try board.instantiateInitialViewController() as? NavigationController
      #expect(stack?.topViewController is AViewController)
      #expect(stage.trace.lines == Self.prepared)
    }
  }

  @Test func aSceneThatIsAskedForByNameIsNot() throws {
    let stage = Stage()
    try stage.run {
      let board = storyboard(
        stage, initial: "a",
        scenes: [SceneBlueprint(id: "a", identifier: "a", className: "AViewController")])
      _ = try board.instantiateViewController(withIdentifier: "a")
      #expect(stage.trace.lines == [])
    }
  }

  /// A row's route makes a simulated destination, but one from a storyboard is recognised too.
  @Test func anInitialControllerWithoutARouteIsLeftAlone() throws {
    let stage = Stage()
    try stage.run {
      let board = storyboard(stage, initial: "plain", scenes: [SceneBlueprint(id: "plain")])
      _ = try board.instantiateInitialViewController()
      #expect(stage.trace.lines == [])
    }
  }
}
