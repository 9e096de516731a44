import RouteModel
import Routing
import SimulatedUI
import Testing
import ZRouter

/// Which routes are told of destinations that appear and disappear.
@MainActor struct AnnouncementTests {
  private func aop(_ stage: Stage) -> [String] {
    stage.trace.lines.filter { $0.contains("aop") || $0.contains("will") && $0.contains(".") }
  }

  /// The registry watches an environment from the first perform in it.
  private func watch(_ stage: Stage) {
    Router.perform(to: RoutableView<any AViewInput>(), path: .make)
    stage.trace.clear()
  }

  @Test func z18_aHandMadePushIsHeardOfOnce() throws {
    let stage = Stage()
    try stage.run {
      watch(stage)
      let controller = AViewController()
      try stage.navigation.pushViewController(controller, animated: true)
      stage.settle()
      #expect(
        stage.trace.lines == [
          "aop.willPerform - from NavigationController",
          "aop.didPerform - from NavigationController",
        ])
      stage.trace.clear()
      // Covered and uncovered: nothing.
      try stage.navigation.pushViewController(ViewController(), animated: true)
      stage.settle()
      try stage.navigation.popViewController(animated: true)
      stage.settle()
      #expect(stage.trace.lines == [])
      // An interactive pop that is cancelled: will, but no did.
      try stage.navigation.beginInteractivePop()
      try stage.navigation.cancelInteractivePop()
      stage.settle()
      #expect(!stage.trace.lines.contains { $0.hasPrefix("aop.didRemove") })
      stage.trace.clear()
      try stage.navigation.popViewController(animated: true)
      stage.settle()
      #expect(
        stage.trace.lines == [
          "aop.willRemove - from NavigationController",
          "aop.didRemove - from NavigationController",
        ])
    }
  }

  @Test func z19_allRoutersOfTheClassAndItsSuperclassesHear() {
    let stage = Stage(routers: [AViewRouter.self, SecondRouter.self, DerivedRouter.self])
    stage.run {
      Router.to(viewIdentifier: "derived")?.perform(path: .push(from: stage.source)) { config, _ in
        config.isAnimated = false
      }
      let heard = stage.trace.lines.filter { $0.hasSuffix("willPerform") }
      #expect(heard == ["derived.willPerform", "aop.willPerform", "second.willPerform"])
    }
  }

  @Test func z20_aChildIsHeardOfByItsAppearance() throws {
    let stage = Stage()
    stage.run {
      Router.perform(to: RoutableView<any AViewInput>(), path: .child(from: stage.source))
      #expect(
        stage.trace.lines.filter { $0.hasPrefix("aop") } == [
          "aop.willPerform - from SourceViewController",
          "aop.didPerform - from SourceViewController",
        ])
    }
  }

  @Test func z23_thePerformerIsAskedOnlyWhenItIsNeeded() throws {
    let stage = Stage()
    try stage.run {
      watch(stage)
      let prepared = BSubview()
      prepared.name = "ready"
      try stage.source.view.addSubview(prepared)
      #expect(stage.source.asked.isEmpty)
      #expect(aop(stage) == ["aop.willPerform", "aop.didPerform"])

      // No controller of the application around it: 10, to the global handler.
      stage.trace.clear()
      let bare = ViewController()
      try stage.navigation.setViewControllers([bare], animated: false)
      try bare.view.addSubview(BSubview())
      #expect(stage.trace.lines.contains("global PerformRoute 10 router"))

      // A controller that does not conform: 13.
      stage.trace.clear()
      let deaf = UnroutableViewController()
      try stage.navigation.setViewControllers([deaf], animated: false)
      try deaf.view.addSubview(BSubview())
      #expect(stage.trace.lines.contains("global PerformRoute 13 router"))
    }
  }

  @Test func z24_aViewWithoutAnyControllerNeedsNobody() throws {
    let stage = Stage()
    try stage.run {
      watch(stage)
      let window = Window(environment: stage.environment)
      window.makeKeyAndVisible()
      let view = BSubview()
      try window.addSubview(view)
      #expect(stage.source.asked.isEmpty)
      #expect(stage.trace.lines == ["aop.willPerform", "aop.didPerform"])
      stage.trace.clear()
      view.removeFromSuperview()
      #expect(stage.trace.lines == ["aop.willRemove", "aop.didRemove"])
    }
  }

  @Test func z34_disappearingWhileRoutingIsUnbalanced() throws {
    let stage = Stage()
    try stage.run {
      stage.registry.register(ManualRouter.self)
      let router = ManualRouter.perform(path: .custom(from: stage.source))
      let destination = try #require(router?.destination as? ManualViewController)
      // A custom perform that has shown its destination and not ended.
      try stage.navigation.pushViewController(destination, animated: false)
      #expect(router?.state == .routing)
      try stage.navigation.popViewController(animated: false)
      #expect(stage.trace.lines.contains("global PerformRoute 12 router"))
    }
  }
}
