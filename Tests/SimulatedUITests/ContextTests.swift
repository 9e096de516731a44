import SimulatedUI
import Testing

/// Who presents, popovers, and presentations inside a context.
@MainActor struct ContextTests {
  @Test(arguments: ModalPresentationStyle.allCases)
  func everyStyleComesAndGoes(style: ModalPresentationStyle) throws {
    let (stage, nav) = Stage.navigation("A")
    let a = try #require(nav.topViewController)
    let b = stage.controller("B")
    b.modalPresentationStyle = style
    b.popoverPresentation.sourceView = a.view
    try a.present(b, animated: true)
    stage.environment.clock.runToEnd()
    let hides = style == .fullScreen || style == .currentContext || style == .popover
    #expect(stage.log.lines.contains("A didDisappear") == hides, "a popover covers a phone")
    #expect(b.window === stage.window)
    try a.dismiss(animated: true)
    stage.environment.clock.runToEnd()
    #expect(stage.log.lines.last == "B didDisappear dismissed")
    #expect(stage.log.lines.contains("A didAppear") == hides)
    #expect(a.window === stage.window && b.window == nil)
    #expect(stage.log.warnings.isEmpty)
  }

  @Test func aContextKeepsItsPresentationWhenTheTabIsLeft() throws {
    let stage = Stage()
    let a = stage.controller("A")
    a.definesPresentationContext = true
    let tabs = TabBarController()
    tabs.viewControllers = [a, stage.controller("T")]
    stage.show(tabs)
    let b = stage.controller("B")
    b.modalPresentationStyle = .currentContext
    try a.present(b, animated: false)
    #expect(b.presentingViewController === a)
    #expect(
      stage.log.take() == [
        "B didLoad", "A willDisappear", "B willAppear presented", "B didAppear presented",
        "A didDisappear",
      ])
    try tabs.select(1)
    #expect(
      stage.log.take() == [
        "T didLoad", "T willAppear", "B willDisappear", "B didDisappear", "T didAppear",
      ])
    #expect(tabs.presentedViewController == nil && a.presentedViewController === b)
    try tabs.select(0)
    #expect(
      stage.log.take() == ["T willDisappear", "B willAppear", "B didAppear", "T didDisappear"]
    )
    try b.dismiss(animated: false)
    #expect(
      stage.log.take() == [
        "B willDisappear dismissed", "A willAppear", "A didAppear", "B didDisappear dismissed",
      ])
  }

  @Test func aPoppedContextTakesItsPresentationAlong() throws {
    let (stage, nav) = Stage.navigation("A", "B")
    let b = try #require(nav.topViewController)
    b.definesPresentationContext = true
    let c = stage.controller("C")
    c.modalPresentationStyle = .overCurrentContext
    try b.present(c, animated: false)
    stage.log.clear()
    try nav.popViewController(animated: false)
    #expect(
      stage.log.take() == [
        "B willMove nil", "C willDisappear dismissed", "C didDisappear dismissed", "A didLoad",
        "B willDisappear from", "A willAppear", "B didDisappear from", "A didAppear",
        "B didMove nil",
      ])
    #expect(c.presentingViewController == nil)
  }

  @Test func aPopoverNeedsAnAnchorOfEitherKind() throws {
    let stage = Stage(.pad)
    let a = stage.controller("A")
    stage.show(a)
    let popover = stage.controller("P")
    popover.modalPresentationStyle = .popover
    popover.popoverPresentation.barButtonItem = BarButtonItem(title: "Share")
    try a.present(popover, animated: false)
    #expect(stage.log.take() == ["P didLoad", "P willAppear presented", "P didAppear presented"])
    #expect(popover.presentationStyleInUse == .popover)
  }

  /// A television has neither sheets nor popovers, and its split controllers do not collapse.
  @Test(arguments: [ModalPresentationStyle.automatic, .pageSheet, .formSheet, .popover, .sheet])
  func aTelevisionCoversTheWholeScreen(_ style: ModalPresentationStyle) throws {
    let stage = Stage(.tv)
    let a = stage.controller("A")
    stage.show(a)
    let b = stage.controller("B")
    b.modalPresentationStyle = style
    b.popoverPresentation.sourceView = a.view
    try a.present(b, animated: false)
    #expect(b.presentationStyleInUse == .fullScreen)
    #expect(a.view.window == nil)
    #expect(!SplitViewController().isCollapsed || stage.environment !== UIEnvironment.current)
  }

  @Test func theResponderChainGoesFromViewToWindow() throws {
    let (stage, nav) = Stage.navigation("A")
    let a = try #require(nav.topViewController)
    let button = View()
    try a.view.addSubview(button)
    var chain: [Responder] = []
    var next: Responder? = button
    while let here = next {
      chain.append(here)
      next = here.next
    }
    let expected: [Responder] = [button, a.view, a, nav.view, nav, stage.window]
    #expect(chain.count == expected.count && zip(chain, expected).allSatisfy { $0 === $1 })
    let sheet = stage.controller("S")
    try a.present(sheet, animated: false)
    #expect(sheet.next === nav)
  }

  @Test func replacingTheRootDismissesWhatItPresents() throws {
    let stage = Stage()
    let a = stage.controller("A")
    stage.show(a)
    let b = stage.controller("B")
    b.modalPresentationStyle = .fullScreen
    try a.present(b, animated: true)
    stage.log.clear()
    stage.window.rootViewController = stage.controller("R")
    #expect(
      stage.log.take() == [
        "B didAppear presented", "A didDisappear", "B willDisappear dismissed",
        "B didDisappear dismissed", "R didLoad", "R willAppear", "R didAppear",
      ])
    #expect(stage.environment.clock.isIdle)
    let nav = NavigationController(rootViewController: b)
    #expect(
      refusal { () throws(TransitionError) in try stage.window.setRootViewController(b) }
        == .hasParent)
    #expect(nav.topViewController === b)
  }

  // MARK: In between

  @Test func nobodyComesInBetween() throws {
    let (stage, nav) = Stage.navigation("A")
    let a = try #require(nav.topViewController as? Actor)
    let b = stage.controller("B")
    var codes: [TransitionError.Code?] = []
    b.whenAppearing = {
      codes.append(
        refusal { () throws(TransitionError) in
          try nav.pushViewController(stage.controller("C"), animated: false)
        })
      codes.append(
        refusal { () throws(TransitionError) in
          try nav.popViewController(animated: false)
        })
      codes.append(
        refusal { () throws(TransitionError) in try nav.setViewControllers([a], animated: false) })
    }
    try nav.pushViewController(b, animated: false)
    #expect(codes == [.transitionInProgress, .transitionInProgress, .transitionInProgress])
    #expect(nav.viewControllers.map(\.title) == ["A", "B"])
    codes = []
    let sheet = stage.controller("S")
    sheet.whenAppearing = {
      codes.append(refusal { () throws(TransitionError) in try sheet.dismiss(animated: false) })
      codes.append(
        refusal { () throws(TransitionError) in
          try sheet.present(stage.controller("X"), animated: false)
        })
    }
    try nav.present(sheet, animated: false)
    #expect(codes == [.transitionInProgress, .notInWindow])
    #expect(stage.log.warnings.isEmpty)
  }
}
