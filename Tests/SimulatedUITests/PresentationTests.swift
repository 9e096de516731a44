import SimulatedUI
import Testing

@MainActor struct PresentationTests {
  @Test func aFullScreenPresentationHidesThePresenter() throws {
    let stage = Stage()
    let a = stage.controller("A")
    stage.show(a)
    let b = stage.controller("B")
    b.modalPresentationStyle = .fullScreen
    try a.present(b, animated: false) { stage.log.lines.append("completion") }
    #expect(
      stage.log.take() == [
        "B didLoad", "A willDisappear", "B willAppear presented", "B didAppear presented",
        "A didDisappear", "completion",
      ])
    #expect(a.view.window == nil)
    try b.dismiss(animated: false) { stage.log.lines.append("completion") }
    #expect(
      stage.log.take() == [
        "B willDisappear dismissed", "A willAppear", "A didAppear", "B didDisappear dismissed",
        "completion",
      ])
    #expect(a.view.window === stage.window)
    #expect(a.presentedViewController == nil)
    #expect(b.presentingViewController == nil)
  }

  @Test func aSheetLeavesThePresenterAlone() throws {
    let (stage, nav) = Stage.navigation("A")
    let a = try #require(nav.topViewController)
    let b = stage.controller("B")
    try a.present(b, animated: true)
    #expect(b.presentingViewController === nav, "the outermost container presents")
    #expect(a.presentedViewController === b)
    stage.environment.clock.runToEnd()
    #expect(
      stage.log.take() == ["B didLoad", "B willAppear presented", "B didAppear presented"])
    try a.dismiss(animated: true)
    #expect(a.presentedViewController === b, "until the transition has ended")
    stage.environment.clock.runToEnd()
    #expect(stage.log.take() == ["B willDisappear dismissed", "B didDisappear dismissed"])
    #expect(a.presentedViewController == nil)
  }

  @Test func dismissingTheLowestTakesAllAbove() throws {
    let stage = Stage()
    let a = stage.controller("A")
    stage.show(a)
    let b = stage.controller("B")
    let c = stage.controller("C")
    try a.present(b, animated: false)
    try b.present(c, animated: false)
    stage.log.clear()
    try a.dismiss(animated: false)
    #expect(
      stage.log.take() == [
        "C willDisappear dismissed", "B willDisappear dismissed", "C didDisappear dismissed",
        "B didDisappear dismissed",
      ])
    #expect(c.presentingViewController == nil && b.presentingViewController == nil)
  }

  @Test func refusals() throws {
    let (stage, nav) = Stage.navigation("A")
    let a = try #require(nav.topViewController)
    let b = stage.controller("B")
    #expect(
      refusal { () throws(TransitionError) in
        try a.dismiss(animated: false)
      } == .nothingToDismiss)
    #expect(
      refusal { () throws(TransitionError) in
        try a.present(a, animated: false)
      } == .presentsItself)
    #expect(
      refusal { () throws(TransitionError) in
        try b.present(stage.controller("X"), animated: false)
      } == .notInWindow)
    let child = stage.controller("child")
    try a.addChild(child)
    #expect(
      refusal { () throws(TransitionError) in
        try a.present(child, animated: false)
      } == .hasParent)
    let popover = stage.controller("popover")
    popover.modalPresentationStyle = .popover
    #expect(
      refusal { () throws(TransitionError) in
        try a.present(popover, animated: false)
      } == .popoverWithoutAnchor)
    try a.present(b, animated: true)
    #expect(
      refusal { () throws(TransitionError) in
        try a.present(stage.controller("C"), animated: false)
      } == .transitionInProgress)
    #expect(
      refusal { () throws(TransitionError) in
        try a.dismiss(animated: false)
      } == .transitionInProgress)
    stage.environment.clock.runToEnd()
    #expect(
      refusal { () throws(TransitionError) in
        try a.present(stage.controller("C"), animated: false)
      } == .alreadyPresenting)
    #expect(
      refusal { () throws(TransitionError) in
        try b.present(nav, animated: false)
      } == .alreadyPresented)
  }
}
