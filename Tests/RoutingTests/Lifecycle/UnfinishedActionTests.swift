import Foundation
import RouteModel
import Routing
import SimulatedUI
import Simulation
import Testing
import ZRouter

/// Actions that the toolkit or the application does not finish, and what comes after them.
@MainActor struct UnfinishedActionTests {
  let stage = Stage()

  @Test func `a segue that is refused leaves no router in the middle of an action`() throws {
    let alone = try stage.run { () throws in
      try stage.environment.storyboards.add(
        StoryboardBlueprint(
          name: "Push", initialScene: "one",
          scenes: [
            SceneBlueprint(id: "one"),
            SceneBlueprint(id: "a", className: "AViewController"),
          ],
          segues: [
            SegueBlueprint(id: "go", kind: .push, identifier: "go", source: "one", destination: "a")
          ])
      ).instantiateInitialViewController()
    }
    stage.environment.storyboards.register("AViewController") { AViewController() }
    stage.registry.attach(to: stage.environment)
    stage.run {
      // Without a stack a push is refused.
      for _ in 0..<202 {
        #expect(throws: TransitionError.self) {
          try alone.performSegue(withIdentifier: "go", sender: nil)
        }
      }
      let router = AViewRouter.perform(path: .make)
      #expect(router?.state == .routed)
    }
  }

  @Test func `views that are never shown leave no router in the middle of an action`() throws {
    stage.registry.attach(to: stage.environment)
    try stage.run {
      for _ in 0..<202 { try View().addSubview(BSubview()) }
      let router = BSubviewRouter.perform(path: .make)
      #expect(router?.state == .routed)
    }
  }

  @Test func `a perform ends once, whatever the router says afterwards`() throws {
    _ = stage.registry.withCurrent {
      ViewRoute<AViewController, ViewRouteConfiguration>
        .make(withDestination: AViewController.self) { _, _ in AViewController() }
        .registerIdentifier("twice").makeSupportedPaths([.custom])
        .canPerformCustomRoute { _ in true }
        .performCustomRoute { _, _, _, router in
          router.beginPerformRoute()
          router.endPerformRouteWithSuccess()
          router.endPerformRoute(with: RouteError(.actionFailed, "too late"))
        }
    }
    var outcomes: [Bool] = []
    let router = stage.run {
      Router.to(viewIdentifier: "twice")?.perform(path: .custom(from: nil)) { config, _ in
        config.completionHandler = { success, _, _, _ in outcomes.append(success) }
      }
    }
    #expect(outcomes == [true])
    #expect(router?.state == .routed && router?.error == nil)
  }

  @Test(arguments: [true, false])
  func `nothing starts from a screen that is going away`(isPresented: Bool) throws {
    let leaving = SourceViewController()
    let container = NavigationController(rootViewController: leaving)
    if isPresented {
      try stage.source.present(container, animated: false)
      try stage.source.dismiss(animated: true)
    } else {
      let page = SourceViewController()
      try stage.navigation.pushViewController(page, animated: false)
      try stage.navigation.popViewController(animated: true)
    }
    let source = isPresented ? leaving : stage.navigation.transitionCoordinator?.from
    var failure: RouteError?
    try stage.run {
      let router = AViewRouter.perform(
        path: isPresented
          ? .push(from: try #require(source)) : .child(from: try #require(source))
      ) { $0.errorHandler = { failure = $1 } }
      #expect(router?.state == .unrouted)
    }
    #expect(failure?.code == .invalidSource)
    stage.settle()
  }

  @Test func `leaks are found after the user interface began again`() throws {
    let simulation = RouteSimulation(registry: stage.registry)
    var leaks = 0
    stage.registry.didDetectLeak = { _ in leaks += 1 }
    var held: [AnyObject] = []
    func performAndRemove() {
      stage.registry.withCurrent {
        let router = AViewRouter.perform(path: .push(from: simulation.front)) {
          $0.isAnimated = false
        }
        if let destination = router?.destination { held.append(destination) }
        router?.removeRoute { $0.isAnimated = false }
      }
    }
    performAndRemove()
    simulation.reset()
    performAndRemove()
    simulation.advance(5)
    #expect(leaks == 1)
    #expect(held.count == 2)
  }

  @Test func `moves of other code are recorded after a perform that never ended was forgotten`() {
    _ = stage.registry.withCurrent {
      ViewRoute<AViewController, ViewRouteConfiguration>
        .make(withDestination: AViewController.self) { _, _ in AViewController() }
        .registerIdentifier("endless").makeSupportedPaths([.custom, .push])
        .canPerformCustomRoute { _ in true }
        .performCustomRoute { _, _, _, router in router.beginPerformRoute() }
    }
    let simulation = RouteSimulation(registry: stage.registry)
    simulation.perform("endless", path: .custom)
    simulation.reset()
    simulation.perform("a", path: .push)
    var actions: [RouteEvent.Action] = []
    simulation.onEvent = { actions.append($0.action) }
    simulation.registry.withCurrent {
      _ = try? simulation.front.navigationController?.popViewController(animated: false)
    }
    #expect(actions == [.external])
  }
}

/// What was looked up earlier, and the registry as it is now.
@MainActor struct EarlierLookupTests {
  private func registry() throws -> Registry {
    let registry = Registry()
    registry.printsProblems = false
    try registry.add(Route(identifier: "a", className: "A"))
    return registry
  }

  @Test func `a route that was disabled or removed meanwhile is not performed`() throws {
    let registry = try registry()
    var codes: [String] = []
    try registry.withCurrent {
      let found = try Router.find(viewIdentifier: "a")
      @MainActor func perform() {
        found.perform(path: .make) { config, _ in
          config.errorHandler = { codes.append($1.code.name) }
        }
      }
      perform()
      try registry.setEnabled(false, for: "a")
      perform()
      try registry.setEnabled(true, for: "a")
      perform()
      try registry.remove("a")
      perform()
    }
    #expect(codes == ["route-disabled", "invalid-protocol"])
  }

  @Test func `a link of the other kind says where it leads`() throws {
    let registry = Registry()
    registry.printsProblems = false
    registry.register(AServiceRouter.self)
    registry.withCurrent {
      var failure: RouteError?
      Router.performURL(
        "app://service/x", path: .make, errorHandler: { failure = $1 })
      #expect(failure?.code == .noMatch)
      #expect(failure?.message.contains("which is a service") == true)
      #expect(failure?.suggestions == ["Router.find(serviceURL:)"])
    }
  }

  @Test func `a repaired pattern is not wrong any more`() throws {
    var catalog = RouteCatalog()
    catalog.routes["a"] = Route(
      identifier: "a", className: "A", patterns: [Route.Pattern(text: "app://a/(")])
    catalog.redirects.insert(
      Redirect(pattern: Route.Pattern(text: "/b/:x"), target: "app://a/:y"))
    let registry = Registry(catalog: catalog)
    #expect(registry.issues.map(\.code) == ["bad-pattern", "bad-pattern"])
    var repaired = try #require(catalog.routes["a"])
    repaired.patterns = ["app://a/:x": Route.Pattern(text: "app://a/:x")]
    try registry.replace(repaired)
    try registry.apply([
      .redirect(before: catalog.redirects.values.first, after: nil)
    ])
    #expect(registry.issues == [])
    // One that is still wrong is refused, and nothing is forgotten.
    repaired.patterns = ["app://a/)(": Route.Pattern(text: "app://a/)(")]
    #expect(throws: RegistrationFailure.self) { try registry.replace(repaired) }
    #expect(try registry.match("app://a/1")?.route == "a")
  }

  @Test func `the clock of a simulation is that of its conditions`() throws {
    let registry = Registry()
    try registry.add(
      Route(
        identifier: "old", className: "Old",
        patterns: [
          Route.Pattern(text: "app://old", conditions: [Condition(.until, "2020-01-01")])
        ]))
    let simulation = RouteSimulation(registry: registry, time: { Date(microseconds: 0) })
    #expect(simulation.open("app://old").outcome == .success)
    registry.context.flags = ["x"]
    registry.setGuard("g", isFulfilled: true)
    #expect(try registry.match("app://old") != nil)
  }

  @Test func `nine redirects in a row are found by the checks`() throws {
    func registry(_ count: Int) -> Registry {
      var catalog = RouteCatalog()
      catalog.routes["end"] = Route(
        identifier: "end", className: "End", patterns: [Route.Pattern(text: "app://\(count)")])
      for number in 0..<count {
        catalog.redirects.insert(
          Redirect(
            pattern: Route.Pattern(text: "app://\(number)"), target: "app://\(number + 1)"))
      }
      return Registry(catalog: catalog)
    }
    #expect(try registry(8).match("app://0")?.route == "end")
    #expect(!registry(8).check().contains { $0.code == "redirect-loop" })
    #expect(throws: RouteError.self) { try registry(9).match("app://0") }
    #expect(registry(9).check().contains { $0.code == "redirect-loop" })
  }

  @Test func `patterns in code are checked for another router's syntax as those of rows are`() {
    let registry = Registry()
    registry.withCurrent {
      AViewRouter.registerView(AViewController.self)
      AViewRouter.registerURLPattern("/user/<int:id>")
      AViewRouter.registerURLPattern(" app://a/:b")
    }
    let codes = registry.check().map(\.code)
    #expect(codes.contains("other-syntax") && codes.contains("outer-blank"))
  }

  @Test func `a position is that of a segue which goes where it is wanted`() throws {
    var catalog = RouteCatalog()
    catalog.storyboards.insert(Storyboard(name: "Main", initialScene: "A"))
    for name in ["A", "B"] {
      catalog.scenes.insert(Scene(id: StoryboardObject(storyboard: "Main", objectID: name)))
    }
    for (id, kind) in [("go", Segue.Kind.show), ("home", .unwind)] {
      catalog.segues.insert(
        Segue(
          id: StoryboardObject(storyboard: "Main", objectID: id), identifier: id, kind: kind,
          source: "A", destination: "B"))
    }
    let simulation = RouteSimulation(
      registry: Registry(catalog: catalog), root: .storyboard("Main"))
    let names = simulation.availableSegues.map(\.identifier)
    let unwind = try #require(names.firstIndex(of: "home")) + 1
    for position in [Int.min, -1, 0, 3, Int.max, unwind] {
      #expect(
        simulation.performSegue("\(position)").failure?.code == "unknown-segue", "\(position)")
      if position != unwind {
        #expect(simulation.unwind("\(position)").failure?.code == "unknown-segue", "\(position)")
      }
    }
    #expect(simulation.performSegue("\(3 - unwind)").outcome == .success)
  }
}
