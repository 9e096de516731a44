import SimulatedUI
import TestSupport
import Testing

/// Follows the appearance of every controller and complains about an impossible order.
@MainActor final class AppearanceChecker: UIObserver {
  enum State { case gone, coming, there, going }
  var states: [ObjectIdentifier: (controller: ViewController, state: State)] = [:]
  var mistakes: [String] = []

  func observe(_ event: UIEvent, _ moment: UIEventMoment) {
    guard moment == .before else { return }
    switch event {
    case .viewWillAppear(let controller, _): step(controller, from: [.gone, .going], to: .coming)
    case .viewDidAppear(let controller, _): step(controller, from: [.coming], to: .there)
    case .viewWillDisappear(let controller, _):
      step(controller, from: [.there, .coming], to: .going)
    case .viewDidDisappear(let controller, _): step(controller, from: [.going], to: .gone)
    default: break
    }
  }

  private func step(_ controller: ViewController, from: [State], to: State) {
    let old = states[ObjectIdentifier(controller)]?.state ?? .gone
    if !from.contains(old) { mistakes.append("\(controller.title ?? "?") from \(old) to \(to)") }
    states[ObjectIdentifier(controller)] = (controller, to)
  }
}

@MainActor struct RandomWalk {
  let environment: UIEnvironment
  let window: Window
  let checker = AppearanceChecker()
  var random: SeededGenerator
  var count = 0
  var known: [ViewController] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    environment = UIEnvironment(idiom: seed % 2 == 0 ? .phone : .pad)
    window = Window(environment: environment)
    environment.addObserver(checker)
  }

  mutating func make(depth: Int = 0) -> ViewController {
    count += 1
    let controller: ViewController
    switch depth > 2 ? 9 : Int.random(in: 0..<10, using: &random) {
    case 0, 1: controller = NavigationController(rootViewController: make(depth: depth + 1))
    case 2:
      let tabs = TabBarController()
      tabs.viewControllers = [make(depth: depth + 1), make(depth: depth + 1)]
      controller = tabs
    case 3 where depth == 0:
      let split = SplitViewController()
      split.viewControllers = [make(depth: depth + 1), make(depth: depth + 1)]
      controller = split
    case 4:
      let pages = PageViewController()
      let page = make(depth: depth + 1)
      try? pages.setViewControllers([page], direction: .forward, animated: false)
      controller = pages
    default: controller = ViewController()
    }
    controller.title = "\(controller.className)\(count)"
    controller.modalPresentationStyle =
      [.fullScreen, .pageSheet, .overFullScreen, .currentContext].randomElement(using: &random)!
    controller.definesPresentationContext = Int.random(in: 0..<4, using: &random) == 0
    known.append(controller)
    return controller
  }

  mutating func any<C: ViewController>(_ type: C.Type) -> C? {
    known.compactMap { $0 as? C }.randomElement(using: &random)
  }

  /// One step; what the toolkit refuses is refused.
  mutating func step() {
    if known.count > 60 { known.removeFirst(30) }
    let animated = Bool.random(using: &random)
    let some = known.randomElement(using: &random)
    do {
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<4: try any(NavigationController.self)?.pushViewController(make(), animated: animated)
      case 4, 5: try any(NavigationController.self)?.popViewController(animated: animated)
      case 6: try any(NavigationController.self)?.popToRootViewController(animated: animated)
      case 7:
        let stack = (some as? NavigationController ?? any(NavigationController.self))
        try stack?.setViewControllers(
          (stack?.viewControllers ?? []).shuffled(using: &random) + [make(depth: 3)],
          animated: animated)
      case 8, 9: try some?.present(make(), animated: animated)
      case 10, 11: try some?.dismiss(animated: animated)
      case 12: try any(TabBarController.self)?.select(Int.random(in: 0..<3, using: &random))
      case 13:
        let child = make(depth: 3)
        if let some, some.kind == .none {
          try some.addChild(child)
          try some.view.addSubview(child.view)
          child.didMove(toParent: some)
        }
      case 14:
        if let some, let parent = some.parent, parent.kind == .none {
          some.willMove(toParent: nil)
          some.view.removeFromSuperview()
          some.removeFromParent()
        }
      case 15: try any(NavigationController.self)?.beginInteractivePop()
      case 16:
        let nav = known.compactMap { $0 as? NavigationController }.first {
          $0.isInteractivePopRunning
        }
        animated ? try nav?.finishInteractivePop() : try nav?.cancelInteractivePop()
      case 17:
        try any(PageViewController.self)?
          .setViewControllers([make(depth: 2)], direction: .forward, animated: animated)
      case 18:
        if let split = any(SplitViewController.self) {
          animated
            ? try split.setCollapsed(!split.isCollapsed)
            : try split.showDetailViewController(make(depth: 1), sender: nil)
        }
      default:
        if count % 7 == 0 {
          try window.setRootViewController(make())
        } else if count % 5 == 0 {
          window.isHidden.toggle()
        } else {
          try some?.show(make(), sender: nil)
        }
      }
    } catch {
      // A refusal: nothing may have changed, which the comparison afterwards checks.
    }
    environment.clock.advance(by: .milliseconds(Int.random(in: 0..<500, using: &random)))
  }

  mutating func settle() {
    for (_, entry) in checker.states {
      if let nav = entry.controller as? NavigationController, nav.isInteractivePopRunning {
        try? nav.finishInteractivePop()
      }
    }
    environment.clock.runToEnd()
  }
}

@MainActor struct RandomWalkTests {
  @Test(arguments: UInt64(1)...300)
  func aWalkKeepsTheJournalTheAppearanceAndTheLinks(seed: UInt64) throws {
    var walk = RandomWalk(seed: seed)
    walk.window.rootViewController = walk.make()
    walk.window.makeKeyAndVisible()
    walk.environment.journal.isRecording = true
    var mirror = walk.environment.snapshot()
    for number in 0..<120 {
      walk.step()
      for change in walk.environment.journal.drain() { mirror.apply(change) }
      try #require(mirror == walk.environment.snapshot(), "seed \(seed), step \(number)")
      try #require(walk.checker.mistakes == [], "seed \(seed), step \(number)")
    }
    walk.settle()
    let nodes = walk.environment.snapshot().nodes
    let covered = Set(
      walk.known.filter(\.presentationStyleInUse.removesPresenter)
        .compactMap { nodes[$0.objectNumber]?.presenter })
    for (_, entry) in walk.checker.states {
      let isCovered = sequence(first: entry.controller, next: \.parent)
        .contains { covered.contains($0.objectNumber) }
      let shown = entry.controller.viewIfLoaded?.window != nil && !isCovered
      #expect(
        entry.state == (shown ? .there : .gone),
        "seed \(seed): \(entry.controller.title ?? "?") is \(entry.state)")
    }
    for id in nodes.keys {
      guard let controller = walk.known.first(where: { $0.objectNumber == id }) else {
        continue
      }
      #expect(controller.children.allSatisfy { $0.parent === controller })
    }
    walk.environment.tearDown()
    for (_, entry) in walk.checker.states {
      #expect(entry.state == .gone, "seed \(seed): \(entry.controller.title ?? "?")")
    }
  }
}
