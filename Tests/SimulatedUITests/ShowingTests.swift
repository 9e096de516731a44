import SimulatedUI
import Testing

/// `show` and `showDetail` find the container that handles them.
@MainActor struct ShowingTests {
  static func splitStage(
    _ idiom: UIEnvironment.Idiom
  ) -> (Stage, SplitViewController, NavigationController, NavigationController) {
    let stage = Stage(idiom)
    stage.environment.areAnimationsEnabled = false
    let primary = NavigationController(rootViewController: stage.controller("list"))
    let secondary = NavigationController(rootViewController: stage.controller("detail"))
    let split = SplitViewController()
    split.viewControllers = [primary, secondary]
    stage.show(split)
    return (stage, split, primary, secondary)
  }

  @Test func insideANavigationControllerShowPushes() throws {
    let (stage, nav) = Stage.navigation("A")
    try nav.topViewController?.show(stage.controller("B"), sender: nil)
    stage.environment.clock.runToEnd()
    #expect(nav.topViewController?.title == "B")
  }

  @Test func aNavigationControllerIsPresentedNotPushed() throws {
    let (stage, nav) = Stage.navigation("A")
    let other = NavigationController(rootViewController: stage.controller("B"))
    try nav.topViewController?.show(other, sender: nil)
    #expect(nav.presentedViewController === other)
  }

  @Test func withoutAContainerShowAndShowDetailPresent() throws {
    let stage = Stage()
    stage.environment.areAnimationsEnabled = false
    let a = stage.controller("A")
    stage.show(a)
    let b = stage.controller("B")
    try a.show(b, sender: nil)
    #expect(a.presentedViewController === b)
    let c = stage.controller("C")
    try b.showDetailViewController(c, sender: nil)
    #expect(b.presentedViewController === c)
  }

  @Test func onAMacShowOpensAWindow() throws {
    let stage = Stage(.mac)
    let a = stage.controller("A")
    stage.show(a)
    let b = stage.controller("B")
    try a.show(b, sender: nil)
    #expect(stage.environment.windows.count == 2)
    #expect(b.window !== stage.window && b.window?.title == "B")
    #expect(stage.environment.keyWindow === b.window)
    b.window?.close()
    #expect(stage.environment.windows.count == 1)
    #expect(stage.environment.keyWindow === stage.window)
    #expect(stage.log.lines.suffix(2) == ["B willDisappear", "B didDisappear"])
  }

  @Test func inASplitControllerEachColumnShowsForItself() throws {
    let (stage, split, primary, secondary) = Self.splitStage(.pad)
    #expect(primary.window != nil && secondary.window != nil)
    try secondary.topViewController?.show(stage.controller("X"), sender: nil)
    #expect(secondary.topViewController?.title == "X")
    #expect(primary.viewControllers.count == 1)
    let replacement = stage.controller("Y")
    try primary.topViewController?.showDetailViewController(replacement, sender: nil)
    #expect(split.viewController(for: .secondary) === replacement)
    #expect(secondary.parent == nil)
    let plain = stage.controller("Z")
    try replacement.show(plain, sender: "a button")
    #expect(split.viewController(for: .secondary) === plain, "its own column, not the primary one")
    #expect(split.viewControllers.count == 2)
  }

  @Test func aNavigationControllerReplacesTheColumnItIsShownFrom() throws {
    let (stage, split, primary, _) = Self.splitStage(.pad)
    let other = NavigationController(rootViewController: stage.controller("other list"))
    try primary.topViewController?.show(other, sender: nil)
    #expect(split.viewController(for: .primary) === other)
  }

  @Test func collapsedTheDetailGoesOnThePrimaryStack() throws {
    let (stage, split, primary, secondary) = Self.splitStage(.phone)
    #expect(split.isCollapsed)
    #expect(primary.window != nil && secondary.window == nil)
    let detail = NavigationController(rootViewController: stage.controller("new detail"))
    try primary.topViewController?.showDetailViewController(detail, sender: nil)
    #expect(primary.topViewController === detail)
    #expect(split.viewController(for: .secondary) === detail)
    #expect(stage.log.lines.contains("new detail didAppear"))
  }

  @Test func collapsedWithoutAStackTheDetailIsPresented() throws {
    let stage = Stage()
    stage.environment.areAnimationsEnabled = false
    let split = SplitViewController()
    split.viewControllers = [stage.controller("list"), stage.controller("detail")]
    stage.show(split)
    let new = stage.controller("new")
    try split.viewControllers[0].showDetailViewController(new, sender: nil)
    #expect(split.presentedViewController === new)
  }

  @Test func turningTheDeviceMovesTheDetailToAndFro() throws {
    let (stage, split, primary, secondary) = Self.splitStage(.pad)
    try split.setCollapsed(true)
    #expect(primary.topViewController === secondary)
    #expect(split.viewControllers.count == 1)
    #expect(stage.window.frontmostViewController?.title == "detail")
    try split.setCollapsed(false)
    #expect(split.viewController(for: .secondary) === secondary)
    #expect(primary.topViewController?.title == "list")
    #expect(primary.window != nil && secondary.window != nil)
    #expect(stage.log.warnings.isEmpty)
    try split.setCollapsed(true)
    try primary.popViewController(animated: false)
    try split.setCollapsed(false)
    #expect(split.viewController(for: .secondary) == nil, "it was popped")
  }

  @Test func columnsAreKeptInOrder() throws {
    let stage = Stage(.pad)
    let split = SplitViewController()
    let three = ["one", "two", "three"].map { stage.controller($0) }
    try split.setViewController(three[2], for: .secondary)
    try split.setViewController(three[0], for: .primary)
    try split.setViewController(three[1], for: .supplementary)
    #expect(split.viewControllers.map(\.title) == ["one", "two", "three"])
    try split.setViewController(nil, for: .supplementary)
    #expect(split.viewControllers.map(\.title) == ["one", "three"])
    #expect(
      refusal { () throws(TransitionError) in
        try split.setViewController(three[0], for: .secondary)
      } == .invalidChild)
    #expect(
      refusal { () throws(TransitionError) in
        try split.setViewController(SplitViewController(), for: .secondary)
      } == .invalidChild)
    #expect(
      refusal { () throws(TransitionError) in try split.setViewControllers([]) } == .invalidChild)
  }

  @Test func aContainerOfTheApplicationCanTakeShow() throws {
    final class Carousel: ViewController {
      var shown: [ViewController] = []
      override func canHandle(_ action: ShowAction, sender: Any?) -> Bool { action == .show }
      override func show(_ controller: ViewController, sender: Any?) throws(TransitionError) {
        shown.append(controller)
      }
    }
    let stage = Stage()
    let carousel = Carousel()
    let a = stage.controller("A")
    try carousel.addChild(a)
    stage.show(carousel)
    #expect(a.targetViewController(for: .show, sender: nil) === carousel)
    #expect(a.targetViewController(for: .showDetail, sender: nil) == nil)
    try a.show(stage.controller("B"), sender: nil)
    #expect(carousel.shown.map(\.title) == ["B"])
  }
}
