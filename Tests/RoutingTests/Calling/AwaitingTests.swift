import RouteModel
import Routing
import SimulatedUI
import Simulation
import Testing
import ZRouter

/// Performing with `try` and `await`.
@MainActor struct AwaitingTests {
  let stage = Stage(routers: Stage.routers + [StrictRouter.self, NeverEndingRouter.self])

  /// Begins something asynchronous, and advances the time when it waits.
  private func waiting<Value: Sendable>(
    _ body: @escaping @MainActor () async throws(RouteError) -> Value
  ) async throws -> Value {
    let (stage, trace) = (stage, stage.trace)
    let task = Task { () throws -> Value in
      try await Trace.$current.withValue(trace) {
        try await stage.registry.withCurrent { () async throws(RouteError) in try await body() }
      }
    }
    for _ in 0..<1_000 {
      await Task.yield()
      if stage.environment.clock.isIdle { continue }
      trace.note("time passes")
      stage.settle()
    }
    return try await task.value
  }

  private func failure<Value>(
    _ body: () async throws(RouteError) -> Value
  ) async -> RouteError? {
    do throws(RouteError) {
      _ = try await body()
      return nil
    } catch {
      return error
    }
  }

  @Test func theDestinationComesWhenTheTransitionHasEnded() async throws {
    let source = stage.source
    let title = try await waiting { () async throws(RouteError) in
      let screen = try await Router.perform(
        to: RoutableView<any AViewInput>(), by: .push(from: source)
      ) {
        $0.title = "a note"
      }
      Trace.note("returned")
      return screen.title
    }
    #expect(title == "a note")
    #expect(stage.navigation.topViewController is AViewController)
    #expect(
      stage.trace.lines.filter { ["make", "time passes", "returned"].contains($0) }
        == ["make", "time passes", "returned"])
  }

  @Test func aRouterThatHasBegunEndsAndGoesAndComesAgain() async throws {
    let stage = stage
    try await waiting { () async throws(RouteError) in
      let router = try Router.find(RoutableView<any AViewInput>()).begin(
        by: .push(from: stage.source))
      #expect(router.state == .routing)
      let screen = try await router.waitUntilEnded()
      #expect(router.state == .routed)
      #expect(router.destination === screen)
      #expect(try await router.waitUntilEnded() === screen)
    }
    let router = stage.registry.withCurrent {
      Router.perform(to: RoutableView<any AViewInput>(), path: .present(from: stage.source))
    }
    stage.settle()
    let typed = try #require(router)
    try await waiting { () async throws(RouteError) in try await typed.remove() }
    #expect(typed.state == .removed)
    try await waiting { () async throws(RouteError) in
      let again = try await typed.performAgain()
      again.title = "again"
    }
    #expect((stage.source.presentedViewController as? AViewController)?.title == "again")
  }

  @Test func whatFailsIsThrown() async throws {
    let registry = stage.registry
    let nowhere = ViewController()
    let unsuited = await failure { () async throws(RouteError) in
      try await registry.withCurrent { () async throws(RouteError) in
        try await Router.perform(to: RoutableView<any AViewInput>(), by: .push(from: nowhere))
      }
    }
    #expect(unsuited?.code == .invalidSource)
    stage.trace.clear()
    let missing = #expect(throws: RouteError.self) {
      try registry.withCurrent { try Router.find(viewIdentifier: "b") }
    }
    #expect(missing?.code == .invalidProtocol)
    let wrong = #expect(throws: RouteError.self) {
      try registry.withCurrent { try Router.find(RoutableView<any EasyAViewInput>()) }
    }
    #expect(wrong?.code == .invalidProtocol)
    let link = await failure { () async throws(RouteError) in
      try await registry.withCurrent { () async throws(RouteError) in
        try await Router.open("app://nothing", from: nowhere)
      }
    }
    #expect(link?.code == .noMatch)
    // Only the caller that gets the error is told of it.
    #expect(stage.trace.lines == [])
  }

  @Test func aRouterThatForgetsToEndIsNotWaitedForWithoutEnd() async throws {
    let (registry, source) = (stage.registry, stage.source)
    let failure = await failure { () async throws(RouteError) in
      try await registry.withCurrent { () async throws(RouteError) in
        try await Router.find(viewIdentifier: "never").perform(by: .custom(from: source))
      }
    }
    #expect(failure?.code == .actionFailed)
    #expect(failure?.message == "the action of never was released before it ended")
  }

  @Test func aLinkIsOpenedAndItsParametersAreTyped() async throws {
    let source = stage.source
    let found = try await waiting { () async throws(RouteError) in
      let screen = try await Router.open("app://strict/7?mode=edit&since=2026-11-22", from: source)
      return (screen as? StrictViewController)?.found
    }
    #expect(found == "7 edit 2026-11-22 00:00:00 +0000")
  }

  @Test func aLinkIsOpenedOnAPathOfTheCallers() async throws {
    let source = stage.source
    try await waiting { () async throws(RouteError) in
      _ = try await Router.open("app://a/x", by: .present(from: source))
    }
    #expect(source.navigationController?.presentedViewController is AViewController)
  }

  /// Other code may end what one call began: the router is still waited for.
  @Test func aDestinationThatIsPushedByHandEndsItsRouter() async throws {
    let stage = stage
    let title = try await waiting { () async throws(RouteError) in
      let type = try Router.find(RoutableView<any ViewController & AViewInput>())
      let router = try type.begin(by: .make) { config, _ in
        config.prepareDestination = { made in
          made.title = "by hand"
          try? stage.navigation.pushViewController(made, animated: true)
        }
      }
      return try await router.waitUntilEnded().title
    }
    #expect(title == "by hand")
  }

  /// A factory says why it makes nothing.
  @Test(arguments: [
    ("app://strict/seven", "invalid-parameter", "the parameter id cannot be read as Int"),
    ("app://strict/7?mode=edti", "invalid-parameter", "the parameter mode cannot be read as Mode"),
    (
      "app://strict/7?since=yesterday", "invalid-parameter",
      "the parameter since cannot be read as Date"
    ),
  ]) func whatAFactoryThrowsIsTheFailure(_ url: String, _ code: String, _ message: String) async {
    let (registry, source) = (stage.registry, stage.source)
    let failure = await failure { () async throws(RouteError) in
      try await registry.withCurrent { () async throws(RouteError) in
        try await Router.open(url, from: source)
      }
    }
    #expect(failure?.code.name == code)
    #expect(failure?.message == message)
    #expect(stage.navigation.topViewController === source)
  }

  @Test func viewsAndServicesAreMadeWithTry() throws {
    let registry = stage.registry
    registry.register(AServiceRouter.self)
    try registry.withCurrent {
      let view = try Router.make(RoutableView<any AViewInput>())
      #expect(view is AViewController)
      let service = try Router.make(RoutableService<any AServiceInput>()) { config, _ in
        config.prepareDestination = { $0.title = "prepared" }
      }
      #expect(service.title == "prepared")
      #expect(try Router.find(serviceIdentifier: "service.a").make() is AService)
      #expect(try Router.find(serviceURL: "app://service/x").make() is AService)
    }
    let failure = #expect(throws: RouteError.self) {
      try Trace.$current.withValue(stage.trace) {
        stage.trace.makesFail = true
        return try registry.withCurrent { try Router.make(RoutableService<any AServiceInput>()) }
      }
    }
    #expect(failure?.code == .destinationUnavailable)
  }
}

enum Mode: String, Codable, CaseIterable { case edit, read }

final class StrictViewController: ViewController, ViewRoutable {
  var found = ""
}

final class StrictRouter: ViewRouter<StrictViewController, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerView(StrictViewController.self)
    registerURLPattern("app://strict/:id")
  }
  override func destination(
    with configuration: ViewRouteConfiguration
  ) throws(RouteError) -> StrictViewController? {
    let given: StrictParameters = try configuration.decodeParameters()
    let screen = StrictViewController()
    screen.found = given.description
    return screen
  }
}

final class NeverEndingRouter: ViewRouter<AViewController, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerView(AViewController.self)
    registerIdentifier("never")
  }
  override class var supportedPaths: Set<PathKind>? { [.custom] }
  override func destination(with configuration: ViewRouteConfiguration) -> AViewController? {
    AViewController()
  }
  override func canPerformCustomRoute() -> Bool { true }
  override func performCustomRoute(
    on destination: AViewController, from source: AnyObject?, configuration: ViewRouteConfiguration
  ) {}
}
