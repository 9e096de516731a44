import RouteModel
import Routing
import SimulatedUI
import Simulation
import Testing
import ZRouter

final class SplitPath: ExtensibleViewRoutePath {
  init(_ title: String, from source: ViewController) {
    super.init(kind: .push, source: source) { $0.addUserInfo(["title": title]) }
  }
}

/// Which transition a path becomes, and routes that are chosen at run time.
@MainActor struct PathChoiceTests {
  private func router(_ path: ViewRoutePath, _ stage: Stage) -> AnyViewRouter? {
    let router = Router.perform(to: RoutableView<any AViewInput>(), path: path)
    stage.settle()
    return router?.router
  }

  /// The hierarchy decides what `show` does, and the removal reverses it.
  @Test func theRealTransitionIsFoundByComparison() {
    let stage = Stage()
    stage.run {
      let pushed = router(.show(from: stage.source), stage)
      #expect(pushed?.realPath == .push)
      pushed?.removeRoute()
      stage.settle()
      #expect(stage.navigation.topViewController === stage.source)

      let alone = ViewController()
      let window = Window(environment: stage.environment)
      window.rootViewController = alone
      window.makeKeyAndVisible()
      let presented = router(.show(from: alone), stage)
      #expect(presented?.realPath == .present)
      #expect(alone.presentedViewController === presented?.destination)
      presented?.removeRoute()
      stage.settle()
      #expect(alone.presentedViewController == nil)
      #expect(presented?.state == .removed)
    }
  }

  /// How each kind has shown it: in the router while it is shown, the kind itself in its event.
  @Test(arguments: [
    (PathKind.push, RealPath.push), (.present, .present), (.popover, .popover), (.sheet, .sheet),
    (.show, .push), (.showDetail, .present), (.child, .child), (.subview, .subview),
    (.custom, .custom), (.make, .unknown),
  ])
  func theRealPathOfAKindIsKnownUntilItIsRemoved(_ kind: PathKind, _ real: RealPath) throws {
    let stage = Stage()
    let simulation = RouteSimulation(registry: stage.registry)
    var events: [RouteEvent] = []
    simulation.onEvent = { if $0.action != .advance { events.append($0) } }
    try stage.run {
      let path = try #require(ViewRoutePath(kind, from: stage.source))
      var held: AnyObject?
      let shown =
        kind == .subview
        ? Router.perform(to: RoutableView<any BSubviewInput>(), path: path)?.router
        : Router.perform(to: RoutableView<any AViewInput>(), path: path) { config, _ in
          config.successHandler = { held = $0 }
        }?.router
      stage.settle()
      let router = try #require(shown)
      #expect(router.state == .routed && router.realPath == real)
      #expect(events.map(\.path) == [kind])
      #expect(events.first?.action == (kind == .make ? .make : .perform))
      #expect(router.canRemove == (kind != .make))
      router.removeRoute()
      stage.settle()
      #expect(router.state == (kind == .make ? .routed : .removed))
      #expect(router.realPath == .unknown)
      #expect(events.map(\.action).last == .remove && events.last?.path == kind)
      #expect(events.last?.outcome == (kind == .make ? .failure : .success))
      withExtendedLifetime(held) {}
    }
  }

  @Test func aDetailGoesIntoTheSecondColumn() throws {
    let stage = Stage(idiom: .pad)
    try stage.run {
      let split = SplitViewController()
      let list = ViewController()
      try split.setViewControllers([
        NavigationController(rootViewController: list), ViewController(),
      ])
      stage.window.rootViewController = split
      let detail = router(.showDetail(from: list), stage)
      #expect(detail?.state == .routed)
      #expect(split.viewControllers.last === detail?.destination)
    }
  }

  /// The default path keeps the configuration's path; its source is used if there is none.
  @Test func theDefaultPathLeavesTheConfigurationItsOwn() {
    let stage = Stage(routers: [])
    stage.run {
      ViewRoute<AViewController, ViewRouteConfiguration>
        .make(withDestination: AViewController.self) { _, _ in AViewController() }
        .registerIdentifier("defaulted")
        .makeDefaultConfiguration { ViewRouteConfiguration(defaultPath: .push) }
      let router = Router.to(viewIdentifier: "defaulted")?
        .perform(path: .defaultPath(from: stage.source))
      stage.settle()
      #expect(router?.router.realPath == .push)
      #expect(stage.navigation.topViewController === router?.router.destination)
    }
  }

  @Test func aPathClassHasTheLastWord() {
    let stage = Stage()
    stage.run {
      let router = router(.extensible(path: SplitPath("Draft", from: stage.source)), stage)
      #expect(router?.realPath == .push)
      #expect(router?.configuration.userInfo["title"] as? String == "Draft")
    }
  }

  @Test func aRouteIsChosenAtRunTime() {
    let stage = Stage.withServices()
    stage.run {
      let views = [
        SwitchableView(RoutableView<any AViewInput>()),
        SwitchableView(RoutableView<any BSubviewInput>()),
        SwitchableView(RoutableViewModule<any AViewModuleInput>()),
      ]
      #expect(
        views.map { Router.to($0)?.makeDestination() is AViewController } == [true, false, true])
      #expect(Router.to(views[1])?.makeDestination() is BSubview)
      let services = [
        SwitchableService(RoutableService<any AServiceInput>()),
        SwitchableService(RoutableServiceModule<any AServiceModuleInput>()),
      ]
      #expect(services.allSatisfy { Router.to($0)?.makeDestination() is AService })
    }
  }

  /// Prepared, announced and reported in the order of a perform; nothing is made.
  @Test func performingOnADestinationHasTheSameOrder() {
    let stage = Stage()
    stage.run {
      Router.perform(
        onDestination: AViewController(), to: RoutableView<any AViewInput>(),
        path: .push(from: stage.source)
      ) { config, _ in
        config.prepareDestination = { _ in Trace.note("prepare") }
        config.stateNotifier = { Trace.note("\($0)→\($1)") }
        config.successHandler = { _ in Trace.note("success") }
        config.completionHandler = { success, _, _, _ in Trace.note("completion \(success)") }
        config.performerSuccessHandler = { _ in Trace.note("performer") }
      }
      stage.settle()
      #expect(
        stage.trace.lines == [
          "unrouted→routing", "prepare", "router.prepare", "router.didFinishPrepare",
          "aop.willPerform", "routing→routed", "aop.didPerform", "success", "completion true",
          "performer",
        ])
    }
  }

  /// A router holds its destination weakly, and the destination does not hold its router.
  @Test func aDestinationThatNobodyHoldsIsGone() {
    let stage = Stage()
    stage.run {
      let router = Router.perform(to: RoutableView<any AViewInput>(), path: .make)
      #expect(router?.state == .routed)
      #expect(router?.destination == nil)
      #expect(router?.canRemove == false)
      router?.removeRoute()
      #expect(router?.state == .removed)
      #expect(router?.canPerform == true)
    }
  }
}
