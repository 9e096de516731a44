import SimulatedUI
import Testing

@MainActor struct NavigationTests {
  @Test func pushWithoutAnimationCallsInUIKitsOrder() throws {
    let (stage, nav) = Stage.navigation("A")
    try nav.pushViewController(stage.controller("B"), animated: false)
    #expect(
      stage.log.take() == [
        "B willMove NavigationController", "B didLoad", "A willDisappear", "B willAppear to",
        "A didDisappear", "B didAppear to", "B didMove NavigationController",
      ])
    #expect(nav.topViewController?.title == "B")
    #expect(stage.log.warnings.isEmpty)
  }

  @Test func popWithoutAnimationCallsInUIKitsOrder() throws {
    let (stage, nav) = Stage.navigation("A", "B")
    let popped = try nav.popViewController(animated: false)
    #expect(
      stage.log.take() == [
        "B willMove nil", "A didLoad", "B willDisappear from", "A willAppear",
        "B didDisappear from", "A didAppear", "B didMove nil",
      ])
    #expect(popped.title == "B")
    #expect(popped.parent == nil)
    #expect(popped.view.superview == nil)
  }

  @Test func anAnimatedPushEndsOnTheClock() throws {
    let (stage, nav) = Stage.navigation("A")
    let b = stage.controller("B")
    try nav.pushViewController(b, animated: true)
    var completed = false
    b.transitionCoordinator?.animate(alongside: nil) { _ in completed = true }
    #expect(
      stage.log.take() == [
        "B willMove NavigationController", "B didLoad", "A willDisappear", "B willAppear to",
      ])
    stage.advance(349)
    #expect(stage.log.take().isEmpty)
    #expect(!completed)
    stage.advance(1)
    #expect(
      stage.log.take() == ["A didDisappear", "B didAppear to", "B didMove NavigationController"])
    #expect(completed)
    #expect(b.transitionCoordinator == nil)
  }

  @Test func popToAControllerTellsTheOnesBetweenOnlyThatTheyMove() throws {
    let (stage, nav) = Stage.navigation("A", "B", "C", "D")
    let popped = try nav.popToRootViewController(animated: false)
    #expect(popped.map(\.title) == ["B", "C", "D"])
    #expect(
      stage.log.take() == [
        "D willMove nil", "C willMove nil", "B willMove nil", "A didLoad", "D willDisappear from",
        "A willAppear", "D didDisappear from", "A didAppear", "D didMove nil", "C didMove nil",
        "B didMove nil",
      ])
  }

  @Test func aStackOffTheScreenChangesWithoutAppearance() throws {
    let stage = Stage()
    let nav = NavigationController(rootViewController: stage.controller("A"))
    try nav.pushViewController(stage.controller("B"), animated: true)
    #expect(
      stage.log.take() == [
        "A willMove NavigationController", "A didMove NavigationController",
        "B willMove NavigationController", "B didMove NavigationController",
      ])
    stage.window.rootViewController = nav
    stage.window.makeKeyAndVisible()
    #expect(stage.log.take() == ["B didLoad", "B willAppear", "B didAppear"])
  }

  @Test func refusals() throws {
    let (stage, nav) = Stage.navigation("A", "B")
    let b = try #require(nav.topViewController)
    #expect(
      refusal { () throws(TransitionError) in
        try nav.pushViewController(b, animated: false)
      } == .alreadyInStack)
    #expect(
      refusal { () throws(TransitionError) in
        try nav.pushViewController(NavigationController(), animated: false)
      } == .cannotPushNavigation)
    #expect(
      refusal { () throws(TransitionError) in
        try nav.pushViewController(SplitViewController(), animated: false)
      } == .cannotPushSplit)
    #expect(
      refusal { () throws(TransitionError) in
        try nav.popToViewController(stage.controller("X"), animated: false)
      } == .notInStack)
    try nav.pushViewController(stage.controller("C"), animated: true)
    #expect(
      refusal { () throws(TransitionError) in
        try nav.pushViewController(stage.controller("D"), animated: true)
      } == .transitionInProgress)
    #expect(
      refusal { () throws(TransitionError) in
        try nav.popViewController(animated: true)
      } == .transitionInProgress)
    stage.advance(350)
    try nav.popToRootViewController(animated: false)
    #expect(
      refusal { () throws(TransitionError) in
        try nav.popViewController(animated: false)
      } == .cannotPopRoot)
    #expect(nav.viewControllers.count == 1)
    #expect(stage.log.warnings.isEmpty)
  }
}
