import RouteModel
import Routing
import SimulatedUI
import Simulation
import Testing
import ZRouter

/// A live router whose destination is moved by other code. See docs/behaviour.md, "External moves".
@MainActor struct ExternalUpdateTests {
  /// Makes a destination with a router, and keeps it.
  private func make(_ stage: Stage, handlesExternal: Bool) throws -> (
    AnyViewRouter, AViewController
  ) {
    var held: AnyObject?
    let router = try #require(
      Router.perform(to: RoutableView<any AViewInput>(), path: .make) { config, _ in
        config.configuration.handlesExternalRoutes = handlesExternal
        config.prepareDestination = { _ in Trace.note("prepare") }
        config.successHandler = {
          held = $0
          Trace.note("success")
        }
        config.completionHandler = { success, _, _, _ in Trace.note("completion \(success)") }
        config.stateNotifier = { Trace.note("\($0)→\($1)") }
      }?.router)
    router.removeConfiguration.handlesExternalRoutes = handlesExternal
    router.removeConfiguration.successHandler = { Trace.note("remove.success") }
    stage.trace.clear()
    return (router, try #require(held as? AViewController))
  }

  /// A screen that is shown by its router, and another router whose perform of it has failed.
  private func refused(_ stage: Stage) throws -> (shown: AnyViewRouter, refused: AnyViewRouter) {
    let shown = try #require(
      AViewRouter.perform(path: .push(from: stage.source)) { $0.isAnimated = false })
    let screen = try #require(shown.destination as? AViewController)
    let refused = try #require(
      AViewRouter.perform(onDestination: screen, path: .present(from: stage.source)))
    #expect(refused.error?.code == .actionFailed && refused.state == .unrouted)
    return (shown, refused)
  }

  @Test func `a router whose perform failed has nothing to do with the object any more`() throws {
    let stage = Stage()
    try stage.run {
      let (shown, refused) = try refused(stage)
      let screen = try #require(shown.destination as? AViewController)
      try stage.navigation.popViewController(animated: false)
      #expect(shown.state == .removed)
      #expect(refused.state == .unrouted && refused.error?.code == .actionFailed)
      try stage.navigation.pushViewController(screen, animated: false)
      #expect(refused.state == .unrouted)
    }
  }

  @Test func `a move by hand is one event, also after a perform that failed`() throws {
    let stage = Stage()
    let simulation = RouteSimulation(registry: stage.registry)
    var events: [String] = []
    simulation.onEvent = { events.append("\($0.action) \($0.router ?? 0)") }
    try stage.run {
      _ = try refused(stage)
      events = []
      try stage.navigation.popViewController(animated: false)
      #expect(events == ["external 1"])
    }
  }

  @Test func `moves by hand are recorded beside an action that never ends`() throws {
    let stage = Stage()
    let simulation = RouteSimulation(registry: stage.registry)
    var events: [RouteEvent.Action] = []
    simulation.onEvent = { events.append($0.action) }
    try stage.run {
      let (_, screen) = try make(stage, handlesExternal: false)
      _ = ViewRoute<AViewController, ViewRouteConfiguration>
        .make(withDestination: AViewController.self) { _, _ in AViewController() }
        .registerIdentifier("endless").makeSupportedPaths([.custom])
        .canPerformCustomRoute { _ in true }
        .performCustomRoute { _, _, _, router in router.beginPerformRoute() }
      let endless = Router.to(viewIdentifier: "endless")?.perform(path: .custom(from: nil))
      #expect(endless?.state == .routing)
      events = []
      try stage.navigation.pushViewController(screen, animated: false)
      try stage.navigation.popViewController(animated: false)
      #expect(events == [.external, .external])
    }
  }

  @Test func `an object that was prepared again and again is moved by hand once`() throws {
    let stage = Stage()
    let simulation = RouteSimulation(registry: stage.registry)
    var events: [RouteEvent.Action] = []
    simulation.onEvent = { events.append($0.action) }
    try stage.run {
      let screen = AViewController()
      for _ in 0..<3 { Router.prepare(destination: screen, to: RoutableView<any AViewInput>()) }
      events = []
      try stage.navigation.pushViewController(screen, animated: false)
      #expect(events == [.external])
    }
  }

  @Test func theHandlersHearOfItWhereTheConfigurationSaysSo() throws {
    let stage = Stage()
    try stage.run {
      let (router, screen) = try make(stage, handlesExternal: true)
      try stage.navigation.pushViewController(screen, animated: false)
      #expect(
        stage.trace.lines == [
          "routed→routing", "prepare", "router.prepare", "router.didFinishPrepare",
          "aop.willPerform - from NavigationController", "routing→routed", "success",
          "completion true", "aop.didPerform - from NavigationController",
        ])
      #expect(router.realPath == .push)
      stage.trace.clear()
      try stage.navigation.popViewController(animated: false)
      #expect(
        stage.trace.lines == [
          "routed→removing", "aop.willRemove - from NavigationController", "removing→removed",
          "remove.success", "aop.didRemove - from NavigationController",
        ])
    }
  }

  @Test func onlyTheRouterPreparesWhereItDoesNot() throws {
    let stage = Stage()
    try stage.run {
      let (router, screen) = try make(stage, handlesExternal: false)
      try stage.source.present(screen, animated: false)
      #expect(
        stage.trace.lines == [
          "routed→routing", "router.prepare", "router.didFinishPrepare",
          "aop.willPerform - from NavigationController", "routing→routed",
          "aop.didPerform - from NavigationController",
        ])
      #expect(router.realPath == .present)
      stage.trace.clear()
      try stage.source.dismiss(animated: false)
      #expect(router.state == .removed)
      #expect(!stage.trace.lines.contains("remove.success"))
    }
  }

  /// A pop that the user cancels: the router has its previous state.
  @Test func aRemovalThatIsTakenBackLeavesTheRouterRouted() throws {
    let stage = Stage()
    try stage.run {
      let router = Router.perform(
        to: RoutableView<any AViewInput>(), path: .push(from: stage.source))
      stage.settle()
      try stage.navigation.beginInteractivePop()
      #expect(router?.state == .removing)
      try stage.navigation.cancelInteractivePop()
      stage.settle()
      #expect(router?.state == .routed)
      #expect(router?.canRemove == true)
    }
  }

  @Test func thoseWhoHearOfATransitionHaveItsLinkAndItsSource() {
    let stage = Stage(routers: [])
    stage.run {
      ViewRoute<AViewController, ViewRouteConfiguration>
        .make(withDestination: AViewController.self) { _, _ in AViewController() }
        .registerURLPattern("app://heard/:id")
        .onMoment(
          willPerform: { router, _, source in
            Trace.note(
              "will \(router?.url ?? "-") \((source as? ViewController)?.className ?? "-")")
          },
          didRemove: { router, _, source in
            Trace.note(
              "gone \(router?.url ?? "-") \((source as? ViewController)?.className ?? "-")")
          })
      let router = Router.performURL(
        "app://heard/7?transition=push", fromSource: stage.source)
      stage.settle()
      router?.removeRoute()
      stage.settle()
      #expect(
        stage.trace.lines == [
          "will app://heard/7?transition=push SourceViewController",
          "gone app://heard/7?transition=push SourceViewController",
        ])
    }
  }
}
