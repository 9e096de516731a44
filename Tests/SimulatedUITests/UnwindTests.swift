import SimulatedUI
import Testing

/// The target of an unwind segue, and the way back to it.
@MainActor struct UnwindTests {
  /// Makes a controller from a scene that has one unwind segue, so that anything can be the source.
  static func source(_ stage: Stage) throws -> ViewController {
    let storyboard = stage.environment.storyboards.add(
      StoryboardBlueprint(
        name: "Unwinding",
        scenes: [SceneBlueprint(id: "s", identifier: "s", title: "source")],
        segues: [
          SegueBlueprint(
            id: "u", kind: .unwind, identifier: "home", source: "s", destination: "exit",
            unwindAction: "home:")
        ]))
    stage.environment.areAnimationsEnabled = false
    return try storyboard.instantiateViewController(withIdentifier: "s")
  }

  @Test func theNearestBelowInTheStackIsFound() throws {
    let (stage, nav) = Stage.navigation("A", "B", "C")
    nav.viewControllers[0].unwindActions = ["home:"]
    nav.viewControllers[1].unwindActions = ["home:"]
    let source = try Self.source(stage)
    source.unwindActions = ["home:"]
    try nav.pushViewController(source, animated: false)
    try source.performSegue(withIdentifier: "home", sender: nil)
    #expect(nav.topViewController?.title == "B", "neither the source nor the lowest one")
  }

  @Test func anotherTabIsSelectedAndWhatCoversItDismissed() throws {
    let stage = Stage()
    let home = stage.controller("home")
    home.unwindActions = ["home:"]
    let homeStack = NavigationController(rootViewController: home)
    try homeStack.pushViewController(stage.controller("above"), animated: false)
    let other = stage.controller("other")
    let tabs = TabBarController()
    tabs.viewControllers = [homeStack, other]
    tabs.selectedIndex = 1
    stage.show(tabs)
    let first = stage.controller("first sheet")
    let source = try Self.source(stage)
    try other.present(first, animated: false)
    try first.present(source, animated: false)
    try source.performSegue(withIdentifier: "home", sender: nil)
    #expect(tabs.selectedIndex == 0)
    #expect(homeStack.topViewController === home)
    #expect(tabs.presentedViewController == nil)
    #expect(stage.window.frontmostViewController === home)
    #expect(stage.log.warnings.isEmpty)
  }

  @Test func theTargetMayBePresentedItself() throws {
    let stage = Stage()
    let a = stage.controller("A")
    stage.show(a)
    let middle = stage.controller("middle")
    middle.unwindActions = ["home:"]
    a.unwindActions = ["home:"]
    let source = try Self.source(stage)
    try a.present(middle, animated: false)
    try middle.present(NavigationController(rootViewController: source), animated: false)
    try source.performSegue(withIdentifier: "home", sender: nil)
    #expect(a.presentedViewController === middle)
    #expect(middle.presentedViewController == nil)
  }

  @Test func aControllerMayDeclineTheAction() throws {
    final class Picky: ViewController {
      override func canPerformUnwindSegueAction(
        _ action: String, from source: ViewController, sender: Any?
      ) -> Bool { sender as? String == "please" && action == "home:" }
    }
    let stage = Stage()
    let picky = Picky()
    let nav = NavigationController(rootViewController: picky)
    stage.show(nav)
    let source = try Self.source(stage)
    try nav.pushViewController(source, animated: false)
    #expect(
      refusal { () throws(TransitionError) in
        try source.performSegue(withIdentifier: "home", sender: nil)
      } == .noUnwindTarget)
    #expect(nav.topViewController === source)
    try source.performSegue(withIdentifier: "home", sender: "please")
    #expect(nav.topViewController === picky)
  }
}
