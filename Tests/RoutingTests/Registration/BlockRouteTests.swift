import RouteModel
import Routing
import SimulatedUI
import Simulation
import Testing
import ZRouter

/// A block route does what a subclass does: they have the same hooks.
@MainActor struct BlockRouteTests {
  /// What is asked of both: performed, removed, performed again, not made, opened, made.
  @Test(arguments: KindCase.allCases) func bothKindsBehaveAsASubclass(_ kind: KindCase) {
    check(kind.tested)
    func check<Tested: TestedKind>(_ tested: Tested.Type) {
      func run(_ isBlock: Bool) -> [String] {
        let stage = Stage.ofBothKinds(routers: [])
        stage.run {
          isBlock ? Tested.registerBlock() : Tested.registerClass()
          var held: Any?
          let router = Tested.perform(Tested.input, from: stage) { config, _ in
            config.prepareDestination = { _ in Trace.note("prepare") }
            config.stateNotifier = { Trace.note("\($0)→\($1)") }
            config.successHandler = {
              held = $0
              Trace.note("success")
            }
            config.errorHandler = { Trace.note("error \($0) \($1.number ?? -1)") }
            config.completionHandler = { success, _, _, _ in Trace.note("completion \(success)") }
            config.performerSuccessHandler = { _ in Trace.note("performer") }
            config.performerErrorHandler = { _, _ in Trace.note("performerError") }
          }
          for fails in [false, true] {
            router?.removeRoute(successHandler: { Trace.note("removed") })
            stage.settle()
            stage.trace.makesFail = fails
            router?.performRoute()
            stage.settle()
          }
          stage.trace.makesFail = false
          Tested.open("now?action=wind")
          _ = Tested.make(Tested.find(Tested.identifier))
          withExtendedLifetime(held) {}
        }
        #expect(stage.registry.issues == [])
        return stage.trace.lines
      }
      let subclass = run(false)
      #expect(run(true) == subclass)
      for line in ["removed", "error PerformRoute 2", "global PerformRoute 2", "action wind"] {
        #expect(subclass.contains(line), "\(line)")
      }
      #expect(subclass.contains("router.remove") == (kind == .service))
    }
  }

  private func stage(_ isBlock: Bool) -> Stage {
    let stage = Stage(routers: isBlock ? [] : [AViewRouter.self])
    if isBlock { stage.registry.withCurrent { ABlockRoute.register() } }
    return stage
  }

  /// The trace of a script with the subclass, and with the block route.
  private func expectTheSame(_ script: (Stage) throws -> Void) rethrows -> [String] {
    let subclass = stage(false)
    try subclass.run { try script(subclass) }
    let block = stage(true)
    try block.run { try script(block) }
    #expect(block.registry.issues == [])
    #expect(block.trace.lines == subclass.trace.lines)
    return block.trace.lines
  }

  private func perform(_ stage: Stage, _ path: ViewRoutePath) -> AnyViewRouter? {
    Router.perform(to: RoutableView<any AViewInput>(), path: path) { config, _ in
      config.prepareDestination = { _ in Trace.note("prepare") }
      config.stateNotifier = { Trace.note("\($0)→\($1)") }
      config.successHandler = { _ in Trace.note("success") }
      config.errorHandler = { Trace.note("error \($0) \($1.number ?? -1)") }
      config.completionHandler = { success, _, _, _ in Trace.note("completion \(success)") }
      config.performerSuccessHandler = { _ in Trace.note("performer") }
      config.performerErrorHandler = { _, _ in Trace.note("performerError") }
    }?.router
  }

  @Test(arguments: PathCase.all) func performsAndRemovesAsASubclass(_ path: PathCase) {
    let lines = expectTheSame { stage in
      let router = perform(stage, path.path(stage.source))
      stage.settle()
      router?.performRoute()
      router?.removeRoute(success: { Trace.note("removed") })
      stage.settle()
      router?.performRoute()
      stage.settle()
    }
    #expect(lines.prefix(4) == ["unrouted→routing", "make", "prepare", "router.prepare"])
    #expect(lines.count { $0 == "removed" } == 1)
    #expect(lines.count { $0 == "success" } == 2)
  }

  @Test(arguments: PathCase.all) func failsAsASubclass(_ path: PathCase) {
    let lines = expectTheSame { stage in
      stage.trace.makesFail = true
      _ = perform(stage, path.path(stage.source))
      stage.trace.makesFail = false
      _ = perform(
        stage, .extensible(path: ExtensibleViewRoutePath(kind: path.kind, source: nil)))
    }
    #expect(lines.contains("error PerformRoute 2"))
    #expect(lines.contains { $0.hasSuffix(" 13") && $0.hasPrefix("error") })
  }

  @Test func isFoundByURLIdentifierAndSegueAsASubclass() throws {
    let lines = try expectTheSame { stage in
      Router.performURL("app://a/link?action=edit&transition=push", fromSource: stage.source)
      stage.settle()
      _ = Router.to(viewIdentifier: "a")?.makeDestination()
      let source = try stage.storyboardSource()
      try source.performSegue(withIdentifier: "presentInfo", sender: nil)
      stage.settle()
      _ = Router.prepare(
        destination: AViewController(), to: RoutableView<any AViewInput>(),
        configuring: { config, _ in config.successHandler = { _ in Trace.note("prepared") } })
    }
    #expect(lines.contains("processUserInfo link app://a/link?action=edit&transition=push"))
    #expect(lines.contains("action edit"))
    #expect(lines.contains("external?"))
    #expect(lines.contains("performer"))
  }

  @Test func aTransitionByHandIsHeardOfAsInASubclass() throws {
    let lines = try expectTheSame { stage in
      Router.perform(to: RoutableView<any AViewInput>(), path: .make)
      try stage.navigation.pushViewController(AViewController(), animated: true)
      stage.settle()
      try stage.navigation.popViewController(animated: true)
      stage.settle()
    }
    #expect(
      lines.suffix(4) == [
        "aop.willPerform - from NavigationController", "aop.didPerform - from NavigationController",
        "aop.willRemove - from NavigationController", "aop.didRemove - from NavigationController",
      ])
  }

  // MARK: The other hooks

  @Test(arguments: KindCase.allCases) func configurationsAndInterceptionAreClosures(
    _ kind: KindCase
  ) throws {
    try check(kind.tested)
    func check<Tested: TestedKind>(_ tested: Tested.Type) throws {
      let stage = Stage(routers: [])
      try stage.run {
        Tested.registerCounting()
        let router = Tested.find("counting").flatMap { Tested.perform($0) { _, _ in } }
        #expect(router?.state == .routed)
        #expect((router?.router.configuration as? any Counting)?.count == 7)
        #expect(router?.router.removeConfiguration is any CountingRemoval)
        #expect(stage.trace.lines == ["after PerformRoute"])
        try #expect(stage.registry.match("app://counting/1")?.route == "counting")
        try #expect(stage.registry.match("app://counting/0") == nil)
        #expect(stage.registry.issues == [])
        // Another route cannot have the exclusive class.
        Tested.register("second", exclusively: false, makesOther: false)
        #expect(stage.registry.issues.map(\.code) == ["exclusive-class"])
      }
    }
  }

  @Test func aFurtherClassIsTheRoutesToo() {
    Stage(routers: []).run {
      TestedViews.registerCounting()
      #expect(
        Router.to(viewIdentifier: "counting")?.prepare(destination: DerivedViewController()) != nil)
    }
  }

  @Test func theTransitionOfALinkIsAClosures() {
    let stage = Stage(routers: [])
    stage.run {
      ViewRoute<AViewController, ViewRouteConfiguration>
        .make(withDestination: AViewController.self) { _, _ in AViewController() }
        .registerURLPattern("app://above")
        .pathForTransition { transition, source in
          transition == "above" ? .present(from: source) : nil
        }
      let router = Router.performURL("app://above?transition=above", fromSource: stage.source)
      stage.settle()
      #expect(router?.state == .routed)
      #expect(router?.configuration.pathKind == .present)
    }
  }

  @Test func customConfigurationsAreValidatedByAClosure() {
    let stage = Stage(routers: [])
    stage.run {
      ViewRoute<AViewController, CountingViewConfiguration>
        .make(withDestination: AViewController.self) { _, _ in AViewController() }
        .registerIdentifier("validated")
        .makeSupportedPaths([.custom])
        .validateCustomRouteConfiguration { $0.count > 0 }
        .canPerformCustomRoute { _ in true }
        .performCustomRoute { _, _, _, router in
          router.beginPerformRoute()
          router.endPerformRouteWithSuccess()
        }
        .canRemoveCustomRoute { _ in false }
      #expect(Router.to(viewIdentifier: "validated")?.perform(path: .custom(from: nil)) == nil)
      #expect(stage.trace.lines == ["global Init 1 nil"])
      let router = Router.to(viewIdentifier: "validated")?.perform(path: .custom(from: nil)) {
        config, _ in (config.configuration as? CountingViewConfiguration)?.count = 1
      }
      #expect(router?.state == .routed)
      #expect(router?.canRemove == false)
    }
  }

  @Test func aBlockRouteDecidesWhetherARouterIsCreatedForWhatComesFromOutside() throws {
    for creates in [true, false] {
      let stage = Stage(routers: [])
      try stage.run {
        ViewRoute<BSubview, ViewRouteConfiguration>
          .make(withDestination: BSubview.self) { _, _ in BSubview() }
          .registerIdentifier("b")
          .shouldAutoCreateForDestination { destination, source in
            Trace.note("auto? \(destination is BSubview) \(source is View)")
            return creates
          }
          .prepareDestination { _, _, _ in Trace.note("router.prepare") }
        Router.to(viewIdentifier: "b")?.perform(path: .make)
        stage.trace.clear()
        try stage.source.view.addSubview(BSubview())
        #expect(
          stage.trace.lines
            == (creates ? ["auto? true true", "router.prepare"] : ["auto? true true"])
        )
      }
    }
  }

  @Test func leaksAreNotLookedForWhereABlockRouteSaysSo() {
    for detects in [true, false] {
      let stage = Stage(routers: [])
      stage.run {
        var leaks = 0
        stage.registry.didDetectLeak = { _ in leaks += 1 }
        ViewRoute<AViewController, ViewRouteConfiguration>
          .make(withDestination: AViewController.self) { _, _ in AViewController() }
          .registerIdentifier("leaking")
          .detectsMemoryLeaks(detects)
        let router = Router.to(viewIdentifier: "leaking")?
          .perform(path: .push(from: stage.source)) { config, _ in config.isAnimated = false }
        let held = router?.destination
        router?.removeRoute { $0.isAnimated = false }
        stage.environment.clock.advance(by: .seconds(3))
        #expect(leaks == (detects ? 1 : 0))
        withExtendedLifetime(held) {}
      }
    }
  }
}
