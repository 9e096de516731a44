import SimulatedUI
import Testing

@MainActor struct ContainerTests {
  // MARK: Tabs

  @Test func changingTheTabCallsTheNewOneFirst() throws {
    let stage = Stage()
    let tabs = TabBarController()
    tabs.viewControllers = [stage.controller("A"), stage.controller("B")]
    stage.show(tabs)
    try tabs.select(1)
    #expect(
      stage.log.take() == [
        "B didLoad", "B willAppear", "A willDisappear", "A didDisappear", "B didAppear",
      ])
    #expect(refusal { () throws(TransitionError) in try tabs.select(2) } == .indexOutOfRange)
    tabs.selectedIndex = -1
    #expect(tabs.selectedIndex == 1)
    #expect(stage.log.warnings.map(\.code) == [.refusedAssignment])
  }

  @Test func aRemovedTabLetsTheNextOneAppear() throws {
    let stage = Stage()
    let tabs = TabBarController()
    let a = stage.controller("A")
    tabs.viewControllers = [a, stage.controller("B")]
    stage.show(tabs)
    try tabs.setViewControllers([tabs.viewControllers[1]], animated: false)
    #expect(
      stage.log.take() == [
        "A willMove nil", "B didLoad", "B willAppear", "A willDisappear from",
        "A didDisappear from", "B didAppear", "A didMove nil",
      ])
    #expect(a.parent == nil)
  }

  // MARK: Columns

  @Test func `a refused assignment of columns changes nothing`() throws {
    let stage = Stage(.pad)
    let split = SplitViewController()
    let (a, b) = (stage.controller("A"), stage.controller("B"))
    try split.setViewControllers([b, stage.controller("C")])
    stage.show(split)
    let before = split.viewControllers.map(ObjectIdentifier.init)
    #expect(
      refusal { () throws(TransitionError) in try split.setViewControllers([a, a]) }
        == .invalidChild)
    split.viewControllers = [a, a]
    #expect(split.viewControllers.map(ObjectIdentifier.init) == before)
    #expect(a.parent == nil)
  }

  // MARK: Containment by hand

  @Test func aChildAppearsWithTheViewThatIsAdded() throws {
    let stage = Stage()
    let a = stage.controller("A")
    stage.show(a)
    let child = stage.controller("C")
    try a.addChild(child)
    try a.view.addSubview(child.view)
    child.didMove(toParent: a)
    #expect(
      stage.log.take() == [
        "C willMove Actor", "C didLoad", "C willAppear to", "C didAppear to", "C didMove Actor",
      ])
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(
      stage.log.take() == [
        "C willMove nil", "C willDisappear from", "C didDisappear from", "C didMove nil",
      ])
  }

  @Test func childrenAppearInsideTheirParent() throws {
    let stage = Stage()
    let a = stage.controller("A")
    let child = stage.controller("C")
    try a.addChild(child)
    try a.view.addSubview(child.view)
    child.didMove(toParent: a)
    stage.log.clear()
    stage.window.rootViewController = a
    stage.window.makeKeyAndVisible()
    #expect(
      stage.log.take() == ["A willAppear", "C willAppear", "C didAppear", "A didAppear"])
    stage.window.isHidden = true
    #expect(
      stage.log.take() == [
        "A willDisappear", "C willDisappear", "C didDisappear", "A didDisappear",
      ])
    #expect(stage.log.warnings.isEmpty)
  }

  @Test func ringsAreRefused() throws {
    let stage = Stage()
    let a = stage.controller("A")
    let b = stage.controller("B")
    try a.addChild(b)
    #expect(refusal { () throws(TransitionError) in try b.addChild(a) } == .hierarchyCycle)
    #expect(refusal { () throws(TransitionError) in try a.addChild(a) } == .hierarchyCycle)
    let outer = View()
    let inner = View()
    try outer.addSubview(inner)
    #expect(
      refusal { () throws(TransitionError) in try inner.addSubview(outer) } == .hierarchyCycle)
    let outermost = View()
    var deepest = outermost
    let code = refusal { () throws(TransitionError) in
      for _ in 0...UIEnvironment.deepestNesting {
        let next = View()
        try deepest.addSubview(next)
        deepest = next
      }
    }
    #expect(code == .nestedTooDeep)
    #expect(deepest.isDescendant(of: outermost))
  }

  // MARK: Interactive pop

  @Test func aCancelledSwipeBringsTheTopBack() throws {
    let (stage, nav) = Stage.navigation("A", "B")
    let b = try #require(nav.topViewController)
    try nav.beginInteractivePop()
    var cancelled: Bool?
    b.transitionCoordinator?.animate(alongside: nil) { cancelled = $0.isCancelled }
    #expect(
      stage.log.take() == [
        "B willMove nil", "A didLoad", "B willDisappear from", "A willAppear",
      ])
    #expect(nav.viewControllers.count == 1)
    #expect(
      refusal { () throws(TransitionError) in
        try nav.pushViewController(stage.controller("C"), animated: false)
      } == .transitionInProgress)
    try nav.cancelInteractivePop()
    #expect(
      stage.log.take() == [
        "A willDisappear", "A didDisappear", "B willAppear", "B didAppear",
      ])
    #expect(nav.topViewController === b && b.parent === nav)
    #expect(cancelled == true)
    #expect(
      refusal { () throws(TransitionError) in try nav.finishInteractivePop() } == .notInteractive)
    #expect(stage.log.warnings.isEmpty)
  }

  @Test func aFinishedSwipePops() throws {
    let (stage, nav) = Stage.navigation("A", "B")
    try nav.beginInteractivePop()
    stage.advance(1000)
    stage.log.clear()
    try nav.finishInteractivePop()
    #expect(stage.log.take() == ["B didDisappear from", "A didAppear", "B didMove nil"])
    #expect(nav.viewControllers.count == 1)
    #expect(
      refusal { () throws(TransitionError) in try nav.beginInteractivePop() } == .cannotPopRoot)
  }

  // MARK: Pages

  @Test func pagesTurnInTheOrderOfTheirStyle() throws {
    for (style, order) in [
      (PageViewController.TransitionStyle.scroll, ["B didAppear to", "A didDisappear from"]),
      (.pageCurl, ["A didDisappear from", "B didAppear to"]),
    ] {
      let stage = Stage()
      let pages = PageViewController(transitionStyle: style)
      try pages.setViewControllers([stage.controller("A")], direction: .forward, animated: false)
      stage.show(pages)
      var turned: Bool?
      try pages.setViewControllers([stage.controller("B")], direction: .forward, animated: true) {
        turned = $0
      }
      #expect(
        stage.log.take() == [
          "B willMove PageViewController", "A willMove nil", "B didLoad", "B willAppear to",
          "A willDisappear from",
        ])
      #expect(turned == nil)
      stage.environment.clock.runToEnd()
      #expect(
        stage.log.take() == order + ["A didMove nil", "B didMove PageViewController"])
      #expect(turned == true)
      #expect(pages.viewControllers.map(\.title) == ["B"])
    }
    #expect(
      refusal { () throws(TransitionError) in
        try PageViewController().setViewControllers([], direction: .forward, animated: false)
      } == .invalidChild)
  }

  // MARK: Overlaps

  @Test func pushingWhileTheRootStillAppearsIsUnbalanced() throws {
    let stage = Stage()
    let nav = NavigationController()
    let a = stage.controller("A")
    nav.viewControllers = [a]
    stage.log.clear()
    a.whenAppearing = {
      a.whenAppearing = nil
      try? nav.pushViewController(stage.controller("B"), animated: false)
    }
    stage.window.rootViewController = nav
    stage.window.makeKeyAndVisible()
    #expect(nav.topViewController?.title == "B")
    #expect(stage.log.warnings.map(\.code) == [.unbalancedAppearance])
    #expect(stage.log.warnings.first?.controllerID == a.objectNumber)
    #expect(stage.log.lines.last == "B didAppear")
  }

  @Test func endingWhatDidNotBeginIsReported() {
    let stage = Stage()
    let a = stage.controller("A")
    stage.show(a)
    a.endAppearanceTransition()
    a.beginAppearanceTransition(true, animated: false)
    #expect(stage.log.warnings.map(\.code) == [.unbalancedAppearance, .unbalancedAppearance])
    #expect(stage.log.lines.isEmpty)
  }

  @Test func aPushInsideATabThatIsLeftEndsAtOnce() throws {
    let stage = Stage()
    let nav = NavigationController(rootViewController: stage.controller("A"))
    let tabs = TabBarController()
    tabs.viewControllers = [nav, stage.controller("T")]
    stage.show(tabs)
    try nav.pushViewController(stage.controller("B"), animated: true)
    stage.log.clear()
    try tabs.select(1)
    #expect(
      stage.log.take() == [
        "T didLoad", "T willAppear", "A didDisappear", "B didAppear to",
        "B didMove NavigationController", "B willDisappear", "B didDisappear", "T didAppear",
      ])
    stage.environment.clock.runToEnd()
    #expect(stage.log.take().isEmpty)
    #expect(stage.log.warnings.isEmpty)
  }
}
