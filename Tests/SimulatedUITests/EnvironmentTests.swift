import SimulatedUI
import TestSupport
import Testing

@MainActor struct EnvironmentTests {
  // MARK: Clock

  @Test func callsAreMadeInOrderOfTimeThenOfScheduling() {
    let clock = VirtualClock()
    var calls: [String] = []
    clock.schedule(after: .milliseconds(20)) { calls.append("20") }
    clock.schedule(after: .milliseconds(10)) {
      calls.append("10 at \(clock.now)")
      clock.schedule(after: .milliseconds(5)) { calls.append("15") }
    }
    clock.schedule(after: .milliseconds(20)) { calls.append("20 again") }
    let cancelled = clock.schedule(after: .milliseconds(1)) { calls.append("never") }
    clock.cancel(cancelled)
    clock.schedule(after: .milliseconds(-5)) { calls.append("0") }
    #expect(calls.isEmpty)
    clock.advance(by: .zero)
    #expect(calls == ["0"])
    clock.advance(by: .milliseconds(19))
    #expect(calls == ["0", "10 at 0.01 seconds", "15"])
    #expect(clock.nextDue == .milliseconds(20))
    #expect(clock.runToEnd())
    #expect(calls.suffix(2) == ["20", "20 again"])
    #expect(clock.now == .milliseconds(20) && clock.isIdle)
  }

  @Test func callsThatScheduleEachOtherForEverComeToAStop() {
    let clock = VirtualClock()
    var count = 0
    func again() {
      count += 1
      clock.schedule(after: .seconds(1), again)
    }
    again()
    #expect(!clock.runToEnd(limit: .seconds(10)))
    #expect(count == 11)
  }

  @Test func aClockKeepsManyCallsSorted() {
    let clock = VirtualClock()
    var random = SeededGenerator(seed: 7)
    var calls: [Int] = []
    for _ in 0..<2000 {
      let due = Int.random(in: 0..<500, using: &random)
      clock.schedule(after: .milliseconds(due)) { calls.append(due) }
    }
    clock.runToEnd()
    #expect(calls.count == 2000 && calls == calls.sorted())
  }

  /// Code that waits for a transition is told of its end, although the time is no longer advanced.
  @Test func transitionsEndWithTheUserInterface() throws {
    let (stage, nav) = Stage.navigation("A")
    try nav.pushViewController(stage.controller("B"), animated: true)
    let coordinator = try #require(nav.transitionCoordinator)
    var isTold = false
    coordinator.animate(alongside: nil) { _ in isTold = true }
    stage.environment.tearDown()
    #expect(isTold && coordinator.hasEnded && !coordinator.isCancelled)
    #expect(stage.environment.clock.isIdle && nav.transitionCoordinator == nil)
  }

  // MARK: Journal

  @Test func theJournalSaysWhatChanged() throws {
    let (stage, nav) = Stage.navigation("A")
    let journal = stage.environment.journal
    try nav.pushViewController(stage.controller("silent"), animated: false)
    #expect(journal.drain().isEmpty, "nothing is kept until somebody asks")
    journal.isRecording = true
    let b = stage.controller("B")
    try nav.pushViewController(b, animated: false)
    let tabs = TabBarController()
    tabs.viewControllers = [stage.controller("T"), stage.controller("U")]
    try b.present(tabs, animated: false)
    try tabs.select(1)
    let ids = tabs.viewControllers.map(\.objectNumber)
    #expect(
      journal.drain() == [
        .insert(id: b.objectNumber, className: "Actor", parent: nav.objectNumber, index: 2),
        .present(
          id: tabs.objectNumber, className: "TabBarController", presenter: nav.objectNumber),
        .select(container: tabs.objectNumber, index: 0),
        .insert(id: ids[0], className: "Actor", parent: tabs.objectNumber, index: 0),
        .insert(id: ids[1], className: "Actor", parent: tabs.objectNumber, index: 1),
        .select(container: tabs.objectNumber, index: 1),
      ])
    try b.dismiss(animated: false)
    try nav.popViewController(animated: false)
    stage.window.rootViewController = nil
    #expect(
      journal.drain() == [
        .dismiss(id: tabs.objectNumber, presenter: nav.objectNumber),
        .remove(id: b.objectNumber, parent: nav.objectNumber),
        .setRoot(window: stage.window.objectNumber, id: nil, className: nil),
      ])
  }

  // MARK: Environments

  @Test func whatGetsIntoAWindowBelongsToItsEnvironment() throws {
    let stage = Stage()
    let other = UIEnvironment()
    let nav = UIEnvironment.withCurrent(other) {
      NavigationController(rootViewController: ViewController())
    }
    #expect(nav.environment === other)
    stage.show(nav)
    #expect(nav.environment === stage.environment)
    #expect(nav.viewControllers[0].environment === stage.environment)
    #expect(nav.view.environment === stage.environment)
    #expect(
      Set([nav.objectNumber, nav.viewControllers[0].objectNumber, stage.window.objectNumber]).count
        == 3)
  }

  @Test func linksUpwardsEndWithWhatTheyPointAt() throws {
    let child = ViewController()
    let inner = View()
    var window: Window? = Window(environment: UIEnvironment())
    do {
      let parent = ViewController()
      try parent.addChild(child)
      try parent.view.addSubview(child.view)
      try window?.addSubview(inner)
      #expect(child.parent === parent && inner.window === window)
    }
    window = nil
    #expect(child.parent == nil)
    #expect(child.view.superview == nil)
    #expect(inner.superview == nil && inner.window == nil)
  }

  @Test func whatIsDismissedOrPoppedIsLetGo() throws {
    let (stage, nav) = Stage.navigation("A")
    weak var pushed: ViewController?
    weak var presented: ViewController?
    do {
      let controller = stage.controller("B")
      pushed = controller
      try nav.pushViewController(controller, animated: true)
      stage.environment.clock.runToEnd()
      let sheet = stage.controller("S")
      presented = sheet
      try nav.present(sheet, animated: true)
      stage.environment.clock.runToEnd()
    }
    #expect(pushed != nil && presented != nil)
    try nav.dismiss(animated: true)
    stage.environment.clock.runToEnd()
    try nav.popViewController(animated: true)
    stage.environment.clock.runToEnd()
    #expect(pushed == nil && presented == nil)
  }

  @Test func tenThousandControllersInARowAreNoMatter() throws {
    let (stage, nav) = Stage.navigation("A")
    for _ in 0..<10_000 { try nav.pushViewController(ViewController(), animated: false) }
    var top: ViewController = nav
    for _ in 0..<10_000 {
      let next = ViewController()
      try top.present(next, animated: false)
      top = next
    }
    #expect(stage.environment.snapshot().nodes.count == 20_002)
    #expect(stage.window.frontmostViewController === top)
    stage.window.rootViewController = nil
    #expect(stage.environment.snapshot().nodes.isEmpty)
    #expect(top.presentingViewController == nil)
  }
}
