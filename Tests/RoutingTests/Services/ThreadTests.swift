import Dispatch
import RouteModel
import Routing
import Testing
import ZRouter

/// Does something when it is freed.
private final class Farewell: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  deinit { body() }
}

private final class FirstClockRouter: ServiceRouter<ClockService, PerformRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerService(ClockService.self)
    register(RoutableService<any ClockInput>())
    registerIdentifier("clock")
    registerURLPattern("app://clock/:zone")
  }
  override func destination(with configuration: PerformRouteConfiguration) -> ClockService? {
    ClockService(number: 1)
  }
}

private final class SecondClockRouter: ServiceRouter<ClockService, PerformRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerExclusiveService(ClockService.self)
    register(RoutableService<any ClockInput>())
    registerIdentifier("clock")
    registerURLPattern("app://clock/:zone")
  }
  override func destination(with configuration: PerformRouteConfiguration) -> ClockService? {
    ClockService(number: 2)
  }
}

/// Services and matching from many threads while routes are added, changed and removed. Clean under
/// the thread sanitizer too: `make sanitize` runs them.
struct ThreadTests {
  /// Runs the jobs on as many threads as there are, each with the registry as the current one.
  private func run(_ registry: Registry, _ jobs: [@Sendable () throws -> Void]) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for job in jobs { group.addTask { try registry.withCurrent(job) } }
      try await group.waitForAll()
    }
  }

  @Test func rowsAreAddedReplacedAndRemovedWhileOthersMatchAndMake() async throws {
    let counter = Counter()
    let registry = Registry()
    try await MainActor.run {
      try registry.registering {
        AnyServiceRouter.register(
          RoutableService<any ClockInput>(), forMakingService: ClockService.self, scope: .shared
        ) { _, _ in ClockService(number: counter.next()) }
      }
    }
    try registry.add(
      Route(identifier: "fixed", className: "V", patterns: [.init(text: "app://fixed/:id")]))
    try registry.add(
      Route(identifier: "steady", className: "V", patterns: [.init(text: "app://steady/:id")]))
    let matched = Counter()
    let rows: @Sendable () throws -> Void = {
      for step in 0..<200 {
        let identifier = "r\(step)"
        var row = Route(
          identifier: identifier, className: "V",
          patterns: [.init(text: "app://\(identifier)/:id")])
        try registry.add(row)
        row.patterns["app://\(identifier)/:id/more"] = .init(text: "app://\(identifier)/:id/more")
        try registry.replace(row)
        if step % 2 == 0 { try registry.remove(identifier) }
      }
    }
    let switches: @Sendable () throws -> Void = {
      for step in 0..<200 {
        try registry.setEnabled(step % 2 == 0, for: "fixed")
        registry.interceptors = [.urlProcessing]
      }
    }
    let use: @Sendable () throws -> Void = {
      for step in 0..<200 {
        _ = try registry.match("app://fixed/\(step)")
        if try registry.match("app://steady/\(step)")?.route == "steady" { _ = matched.next() }
        _ = try registry.match("app://r\(step)/7/more")
        #expect(Router.makeDestination(to: RoutableService<any ClockInput>())?.number == 1)
      }
    }
    try await run(registry, [rows, switches] + Array(repeating: use, count: 6))
    #expect(counter.value == 1)
    #expect(registry.identifiers.count == 102)
    // This one was not changed: every thread found it, every time.
    #expect(matched.value == 6 * 200)
    #expect(try registry.match("app://r199/7/more")?.route == "r199")
  }

  @Test func routersAreReplacedWhileOthersMakeTheirServices() async throws {
    let registry = Registry()
    try await MainActor.run { try registry.add(FirstClockRouter.self) }
    let seen = Counter()
    let use: @Sendable () throws -> Void = {
      for _ in 0..<300 {
        let byProtocol = Router.makeDestination(to: RoutableService<any ClockInput>())
        #expect(byProtocol?.number == 1 || byProtocol?.number == 2)
        #expect(Router.to(serviceIdentifier: "clock")?.makeDestination() != nil)
        if try registry.match("app://clock/utc") != nil { _ = seen.next() }
      }
    }
    async let used: Void = run(registry, Array(repeating: use, count: 4))
    for _ in 0..<100 {
      try await MainActor.run {
        try registry.replace(FirstClockRouter.self, with: SecondClockRouter.self)
        try registry.replace(SecondClockRouter.self, with: FirstClockRouter.self)
      }
      await Task.yield()
    }
    try await used
    #expect(seen.value == 4 * 300)
    #expect(registry.issues.isEmpty)
    let last = registry.withCurrent {
      Router.makeDestination(to: RoutableService<any ClockInput>())?.number
    }
    #expect(last == 1)
    #expect(try registry.match("app://clock/utc")?.shadowed.isEmpty == true)
  }

  /// An object of the application may use the registry while it is freed: no lock is held then.
  @Test func whatIsReplacedMayCallBackWhenItGoes() throws {
    let registry = Registry()
    let answers = Counter()
    let end = DispatchSemaphore(value: 0)
    @Sendable func farewell() -> Farewell {
      Farewell {
        _ = try? registry.match("app://clock/utc")
        _ = answers.next()
      }
    }
    @Sendable func accepting(_ farewell: Farewell) -> @Sendable (RouteMatch) -> Bool {
      { _ in withExtendedLifetime(farewell) { true } }
    }
    DispatchQueue.global().async {
      registry.withCurrent {
        let route = ServiceRoute<ClockService, PerformRouteConfiguration>
          .make(withDestination: ClockService.self) { _, _ in ClockService(number: 1) }
          .registerIdentifier("clock").registerURLPattern("app://clock/:zone")
        route.accepts(accepting(farewell()))
        route.accepts(accepting(farewell()))
      }
      var interceptor = RouteInterceptor("held")
      interceptor.afterError = { [held = farewell()] _ in withExtendedLifetime(held) {} }
      registry.interceptors = [interceptor]
      interceptor = .urlProcessing
      registry.interceptors = [interceptor]
      registry.serviceErrorHandler = { [held = farewell()] _, _, _ in withExtendedLifetime(held) {}
      }
      registry.serviceErrorHandler = nil
      registry.circleHandler = { [held = farewell()] _ in withExtendedLifetime(held) {} }
      registry.circleHandler = nil
      try? registry.remove("clock")
      end.signal()
    }
    #expect(end.wait(timeout: .now() + 600) == .success)
    #expect(answers.value == 5)
  }

  @Test @MainActor func aRouterMayBeReplacedByItself() throws {
    let registry = Registry()
    try registry.add(FirstClockRouter.self)
    try registry.replace(FirstClockRouter.self, with: FirstClockRouter.self)
    #expect(
      registry.withCurrent { Router.makeDestination(to: RoutableService<any ClockInput>())?.number }
        == 1)
    registry.remove(FirstClockRouter.self)
    #expect(registry.withCurrent { Router.to(serviceIdentifier: "clock") } == nil)
    #expect(try registry.match("app://clock/utc") == nil)
  }
}
