import RouteModel
import Routing
import SimulatedUI
import Simulation
import Testing
import ZRouter

final class GateScreen: ViewController, ViewRoutable {}

/// An interceptor that redirects to another route: what is shown, how, by whose rules, and what the
/// caller is told.
@MainActor struct RedirectTests {
  /// `a` is redirected to `gate`: a screen with a path and rules of its own.
  private func stage(
    target: Route = Route(identifier: "gate", className: "GateScreen", defaultPath: .present),
    paths: Set<PathKind> = .viewControllerDefault
  ) throws -> Stage {
    let stage = Stage()
    try stage.registry.add(target)
    stage.run {
      _ = ViewRoute<GateScreen, ViewRouteConfiguration>
        .make(withDestination: GateScreen.self) { _, _ in GateScreen() }
        .registerIdentifier("gate")
        .makeSupportedPaths(paths)
    }
    #expect(stage.registry.issues == [])
    stage.registry.intercept(
      RouteInterceptor("gate") { $0.route == "gate" ? .letThrough : .redirect(to: "gate") })
    return stage
  }

  @Test func anObjectOfTheAskedRouteIsNotShownUnderTheTarget() throws {
    let stage = try stage()
    stage.run {
      let screen = AViewController()
      let router = Router.perform(
        onDestination: screen, to: RoutableView<any AViewInput>(), path: .push(from: stage.source))
      stage.settle()
      #expect(router?.router.route.name == "gate")
      #expect(router?.router.destination is GateScreen)
      #expect(stage.navigation.topViewController is GateScreen)
      #expect(screen.parent == nil)
      // The target shows an object that suits it too.
      router?.removeRoute()
      stage.settle()
      let gate = GateScreen()
      ViewRoute<GateScreen, ViewRouteConfiguration>
        .make(withDestination: GateScreen.self) { _, _ in nil }
        .registerIdentifier("door")
      let own = Router.to(viewIdentifier: "door")?.perform(
        onDestination: gate, path: .push(from: stage.source))
      stage.settle()
      #expect(own?.router.destination === gate)
      #expect(own?.router.route.name == "gate")
    }
  }

  @Test func aModuleThatIsLedElsewhereIsNoFailureOfTheTarget() throws {
    let stage = try stage()
    stage.run {
      var outcomes: [String] = []
      let router = Router.perform(
        to: RoutableViewModule<any AViewModuleInput>(), path: .push(from: stage.source)
      ) { config, prepareModule in
        prepareModule { $0.title = "x" }
        config.completionHandler = { outcomes.append("\($0) \($3?.code.name ?? "")") }
      }
      stage.settle()
      #expect(router?.state == .routed)
      #expect(router?.router.route.name == "gate")
      #expect(stage.navigation.topViewController is GateScreen)
      // The module was not prepared, and the caller is told.
      #expect(outcomes == ["false redirected"])
      #expect(stage.trace.lines.filter { $0.hasPrefix("global") } == [])
    }
  }

  /// The target decides how it is shown, unless the caller does.
  @Test func theTargetTakesItsOwnPath() throws {
    let stage = try stage()
    stage.run {
      let router = Router.performURL("app://a/t?transition=push", fromSource: stage.source)
      stage.settle()
      #expect(router?.configuration.pathKind == .present)
      #expect(stage.source.outermostContainer.presentedViewController is GateScreen)
    }
    let simulation = RouteSimulation(registry: stage.registry)
    #expect(simulation.open("app://a/t").path == .present)
    #expect(simulation.dismiss().outcome == .success)
    #expect(simulation.perform("a").path == .present)
    #expect(simulation.dismiss().outcome == .success)
    #expect(simulation.perform("a", path: .push).path == .push)
  }

  @Test func aPathThatTheTargetDoesNotHaveGivesWayToItsOwn() throws {
    let stage = try stage(paths: [.present])
    stage.run {
      let router = Router.perform(
        to: RoutableView<any AViewInput>(), path: .push(from: stage.source))
      stage.settle()
      #expect(router?.state == .routed)
      #expect(router?.router.configuration.pathKind == .present)
      // Nothing is shown if nothing was to be shown.
      #expect(Router.makeDestination(to: RoutableView<any AViewInput>()) == nil)
      #expect(stage.trace.count("global Init 11 nil") == 1)
    }
  }

  /// A storyboard decides what a segue shows: never the other route's screen as the target's.
  @Test(arguments: SegueTests.identifiers)
  func `a segue that leads elsewhere shows the target on its own path`(_ identifier: String) throws
  {
    let stage = try stage(paths: Set(PathKind.allCases))
    try stage.run {
      let source = try stage.storyboardSource()
      let router = Router.perform(
        to: RoutableView<any AViewInput>(),
        path: .segue(from: source, identifier: identifier, sender: nil))
      stage.settle()
      #expect(router?.router.route.name == "gate")
      #expect(router?.router.destination is GateScreen)
      #expect(router?.router.configuration.pathKind == .present)
      #expect(source.presentedViewController is GateScreen)
    }
  }

  @Test func theRulesOfTheTargetHold() throws {
    let stage = try stage(
      target: Route(
        identifier: "gate", className: "GateScreen",
        parameters: [
          .init(name: "title", kind: .int), .init(name: "mode", defaultValue: "strict"),
        ]))
    stage.run {
      let passed = Router.performURL("app://a/7", fromSource: stage.source)
      #expect(passed?.configuration.userInfo["mode"] as? String == "strict")
      var code: RouteError.Code?
      let failed = Router.performURL("app://a/seven", fromSource: stage.source) { code = $3?.code }
      #expect(failed == nil)
      #expect(code == .invalidParameter)
    }
  }

  /// What the target makes is not what was asked for: the completion says so, once, and typed handlers are
  /// not called with something else.
  @Test(arguments: KindCase.allCases) func theCallersCompletionIsCalledOnce(_ kind: KindCase) {
    check(kind.tested)
    func check<Tested: TestedKind>(_ tested: Tested.Type) {
      let stage = Stage.ofBothKinds()
      stage.run {
        Tested.register("gate", exclusively: false, makesOther: true)
        Tested.register("second", exclusively: false, makesOther: false)
        stage.registry.intercept(
          RouteInterceptor("gate") { $0.route == "gate" ? .letThrough : .redirect(to: "gate") })
        var outcomes: [String] = []
        _ = Tested.perform(Tested.input, from: stage) { config, _ in
          config.completionHandler = {
            outcomes.append("\($0) \($1 == nil) \($2) \($3?.code.name ?? "")")
          }
          config.successHandler = { _ in outcomes.append("success") }
          config.performerErrorHandler = { outcomes.append("\($1.code)") }
        }
        #expect(outcomes == ["false true PerformRoute redirected", "redirected"])
        outcomes = []
        _ = Tested.make(Tested.module) { config, prepareModule in
          prepareModule { _ in outcomes.append("prepared") }
          config.completionHandler = { outcomes.append("\($0) \($3?.code.name ?? "")") }
        }
        #expect(outcomes == ["false redirected"])
        #expect(Tested.isOther(Tested.make(Tested.find(Tested.identifier))))
        // The same protocol from another route is what was asked for.
        stage.registry.interceptors = [
          RouteInterceptor("second") {
            $0.route == "second" ? .letThrough : .redirect(to: "second")
          }
        ]
        outcomes = []
        _ = Tested.perform(Tested.input, from: stage) { config, _ in
          config.completionHandler = { outcomes.append("\($0) \($1 is any Titled) \($3 == nil)") }
        }
        #expect(outcomes == ["true true true"])
      }
    }
  }

  /// A route that is redirected to itself is performed, also if its row was replaced since it was
  /// found.
  @Test func whoIsLedToItselfIsLetThrough() throws {
    let stage = Stage()
    let row = Route(identifier: "a", className: "AViewController")
    try stage.registry.add(row)
    stage.registry.intercept(RouteInterceptor("self") { .redirect(to: $0.route) })
    try stage.run {
      let found = Router.to(RoutableView<any AViewInput>())
      let router = found?.perform(path: .make)
      #expect(router?.state == .routed)
      var changed = row
      changed.parameters["mode"] = .init(name: "mode", defaultValue: "row")
      try stage.registry.replace(changed)
      var outcomes: [String] = []
      router?.performRoute { outcomes.append("\($0) \($3?.code.name ?? "")") }
      found?.perform(path: .make) { outcomes.append("\($0) \($3?.code.name ?? "")") }
      #expect(outcomes == ["true ", "true "])
    }
  }
}
