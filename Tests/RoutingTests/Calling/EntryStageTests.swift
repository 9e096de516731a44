import RouteModel
import Routing
import SimulatedUI
import Testing
import ZRouter

/// Every way in which a route is asked for, and every stage that it passes: see docs/behaviour.md,
/// "Performing". A stage does the same for all of them.
@MainActor struct EntryStageTests {
  /// How a route is asked for.
  enum Entry: String, CaseIterable, Sendable {
    case identifier, declared, url, segue, make, onDestination, prepare, again
    case usersSegue, addSubview, initialController, madeAndAdded
    case service, serviceByProtocol, serviceByURL, serviceAgain

    /// Whether the destination comes from outside: then no parameters can be given.
    var isBrought: Bool { [.usersSegue, .addSubview, .initialController].contains(self) }
    /// Whether the router was performed before.
    var isSecond: Bool { [.again, .serviceAgain, .madeAndAdded].contains(self) }
    /// Whether the object exists, so that no other route can make one.
    var hasObject: Bool { isBrought || self == .prepare }
  }

  /// What the route's row, an interceptor or the caller does.
  enum Hindrance: Sendable {
    case none, refused, redirected, disabled, guarded, missing, invalid, unlisted, secret

    /// The caller's value of `page`, if the row refuses it.
    var page: String? { [.invalid, .unlisted, .secret].contains(self) ? "seven" : nil }
  }

  private static let routes = ["a", "b", "s"]

  /// A stage whose screen, view and service are bound to rows.
  private func stage(_ hindrance: Hindrance) throws -> Stage {
    let stage = Stage(routers: [])
    var parameters = [Route.Parameter(name: "mode", defaultValue: "row")]
    if hindrance == .missing { parameters.append(.init(name: "page", isRequired: true)) }
    if hindrance == .invalid { parameters.append(.init(name: "page", kind: .int)) }
    if hindrance == .unlisted { parameters.append(.init(name: "page", allowedValues: ["1", "2"])) }
    if hindrance == .secret {
      parameters.append(.init(name: "page", kind: .int, isSensitive: true))
    }
    try stage.registry.apply([
      .destinationClass(before: nil, after: DestinationClass(name: "AService", kind: .service))
    ])
    for (name, type) in zip(Self.routes, ["AViewController", "BSubview", "AService"]) {
      try stage.registry.add(Route(identifier: name, className: type, parameters: parameters))
    }
    stage.run {
      func note(_ configuration: PerformRouteConfiguration) {
        Trace.note("prepared \(configuration.userInfo["mode"] ?? "nothing")")
      }
      ViewRoute<AViewController, ViewRouteConfiguration>
        .make(withDestination: AViewController.self) { _, _ in AViewController() }
        .register(RoutableView<any AViewInput>()).registerIdentifier("a")
        .registerURLPattern("app://a")
        .prepareDestination { _, configuration, _ in note(configuration) }
      ViewRoute<BSubview, ViewRouteConfiguration>
        .make(withDestination: BSubview.self) { _, _ in BSubview() }
        .registerIdentifier("b")
        .prepareDestination { _, configuration, _ in note(configuration) }
      ViewRoute<GateScreen, ViewRouteConfiguration>
        .make(withDestination: GateScreen.self) { _, _ in GateScreen() }
        .registerIdentifier("gate").prepareDestination { _, _, _ in Trace.note("gate") }
      ServiceRoute<AService, PerformRouteConfiguration>
        .make(withDestination: AService.self) { _, _ in AService() }
        .register(RoutableService<any AServiceInput>()).registerIdentifier("s")
        .registerURLPattern("app://s")
        .prepareDestination { _, configuration, _ in
          Trace.note("prepared \(configuration.userInfo["mode"] ?? "nothing")")
        }
      ServiceRoute<ClockService, PerformRouteConfiguration>
        .make(withDestination: ClockService.self) { _, _ in ClockService(number: 1) }
        .registerIdentifier("gate of services")
        .prepareDestination { _, _, _ in Trace.note("gate") }
    }
    #expect(stage.registry.issues == [])
    stage.registry.attach(to: stage.environment)
    @Sendable func note(_ error: RouteError) {
      Trace.note(error.code.name)
      if hindrance == .secret, "\(error)".contains("seven") { Trace.note("the value is told") }
    }
    stage.registry.viewErrorHandler = { _, _, error in note(error) }
    stage.registry.serviceErrorHandler = { _, _, error in note(error) }
    return stage
  }

  /// Sets the obstacle up.
  private func hinder(_ stage: Stage, _ hindrance: Hindrance) throws {
    switch hindrance {
    case .none, .missing, .invalid, .unlisted, .secret: break
    case .refused:
      stage.registry.intercept(
        RouteInterceptor("no") { _ in .refuse(RouteError(.refused, "not now")) })
    case .redirected:
      stage.registry.intercept(
        RouteInterceptor("gate") {
          $0.route.hasPrefix("gate")
            ? .letThrough : .redirect(to: $0.kind == .view ? "gate" : "gate of services")
        })
    case .disabled:
      for name in Self.routes { try stage.registry.setEnabled(false, for: name) }
    case .guarded:
      for name in Self.routes {
        var route = try #require(stage.registry.route(name)?.row)
        route.requires = ["signed-in"]
        try stage.registry.replace(route)
      }
    }
  }

  /// Asks for a route, and returns what happened: which errors the global handler got, what was
  /// prepared.
  private func outcome(_ entry: Entry, _ hindrance: Hindrance) throws -> [String] {
    let stage = try stage(hindrance)
    // A router that is performed again, or a storyboard's source, exists before.
    if !entry.isSecond { try hinder(stage, hindrance) }
    try stage.run { try perform(entry, hindrance, stage) }
    return stage.trace.lines.filter { $0 != "prepareForSegue" && $0 != "performer" }
  }

  private func perform(_ entry: Entry, _ hindrance: Hindrance, _ stage: Stage) throws {
    let page: [String: Any] = hindrance.page.map { ["page": $0] } ?? [:]
    let path = ViewRoutePath.push(from: stage.source)
    let query = hindrance.page.map { "?page=\($0)" } ?? ""
    switch entry {
    case .identifier:
      Router.to(viewIdentifier: "a")?.perform(path: path) { config, _ in config.addUserInfo(page) }
    case .declared:
      Router.perform(to: RoutableView<any AViewInput>(), path: path) { config, _ in
        config.addUserInfo(page)
      }
    case .url: Router.performURL("app://a\(query)", fromSource: stage.source)
    case .segue:
      let source = try stage.storyboardSource()
      let segue = ViewRoutePath.segue(
        from: source, identifier: "presentInfo", sender: nil)
      Router.to(viewIdentifier: "a")?.perform(path: segue) { config, _ in config.addUserInfo(page) }
    case .make:
      _ = Router.to(viewIdentifier: "a")?.makeDestination { config, _ in config.addUserInfo(page) }
    case .onDestination:
      Router.to(viewIdentifier: "a")?.perform(onDestination: AViewController(), path: path) {
        config, _ in config.addUserInfo(page)
      }
    case .prepare:
      Router.to(viewIdentifier: "a")?.prepare(destination: AViewController()) { config, _ in
        config.addUserInfo(page)
      }
    case .again:
      let given = hindrance == .missing ? ["page": "7"] : [:]
      let router = Router.to(viewIdentifier: "a")?.perform(path: path) { config, _ in
        config.addUserInfo(given)
      }
      stage.settle()
      router?.removeRoute()
      stage.settle()
      try second(stage, hindrance, page) {
        router?.configuration
      } perform: {
        router?.performRoute()
      }
    case .usersSegue:
      try stage.storyboardSource().performSegue(withIdentifier: "presentInfo", sender: nil)
    case .addSubview: try stage.source.view.addSubview(BSubview())
    case .initialController:
      stage.environment.storyboards.register("AViewController") { AViewController() }
      let board = stage.environment.storyboards.add(
        StoryboardBlueprint(
          name: "First", initialScene: "a",
          scenes: [SceneBlueprint(id: "a", className: "AViewController")]))
      _ = try board.instantiateInitialViewController()
    case .madeAndAdded:
      let given = hindrance == .missing ? ["page": "7"] : [:]
      var made: BSubview?
      let router = Router.to(viewIdentifier: "b")?.perform(path: .make) { config, _ in
        config.addUserInfo(given)
        config.successHandler = { made = $0 as? BSubview }
      }
      let view = try #require(made)
      try second(stage, hindrance, page) {
        router?.configuration
      } perform: {
        try stage.source.view.addSubview(view)
      }
    case .service:
      Router.to(serviceIdentifier: "s")?.perform { config, _ in config.addUserInfo(page) }
    case .serviceByProtocol:
      Router.perform(to: RoutableService<any AServiceInput>()) { config, _ in
        config.addUserInfo(page)
      }
    case .serviceByURL: Router.performServiceURL("app://s\(query)")
    case .serviceAgain:
      let given = hindrance == .missing ? ["page": "7"] : [:]
      let router = Router.to(serviceIdentifier: "s")?.perform { config, _ in
        config.addUserInfo(given)
      }
      try second(stage, hindrance, page) {
        router?.configuration
      } perform: {
        router?.performRoute()
      }
    }
    stage.settle()
  }

  /// The second perform of a router, with the obstacle.
  private func second<Configuration: PerformRouteConfiguration>(
    _ stage: Stage, _ hindrance: Hindrance, _ page: [String: Any],
    _ configuration: () -> TypedConfiguration<Any, Configuration>?, perform: () throws -> Void
  ) throws {
    stage.trace.clear()
    try hinder(stage, hindrance)
    configuration()?.addUserInfo(page)
    try perform()
  }

  @Test(arguments: Entry.allCases) func whoIsLetThroughIsPreparedWithTheRowsDefaults(
    _ entry: Entry
  ) throws {
    #expect(try outcome(entry, .none) == ["prepared row"])
  }

  @Test(arguments: Entry.allCases) func anInterceptorRefuses(_ entry: Entry) throws {
    #expect(try outcome(entry, .refused) == ["refused"])
  }

  @Test(arguments: Entry.allCases) func aDisabledRouteIsNotPerformed(_ entry: Entry) throws {
    #expect(try outcome(entry, .disabled) == ["route-disabled"])
  }

  @Test(arguments: Entry.allCases) func aGuardWithoutARouteRefuses(_ entry: Entry) throws {
    // A router keeps the row with which it was made.
    let expected = entry.isSecond ? "prepared row" : "needs-guard"
    #expect(try outcome(entry, .guarded) == [expected])
  }

  @Test(arguments: Entry.allCases) func anInterceptorLeadsElsewhere(_ entry: Entry) throws {
    // An existing object, or the router's own, cannot become something else.
    let isBound = entry.hasObject || entry.isSecond
    #expect(try outcome(entry, .redirected) == [isBound ? "redirected" : "gate"])
  }

  @Test(arguments: Entry.allCases) func aRequiredParameterIsMissed(_ entry: Entry) throws {
    // A router that is performed again keeps its parameters.
    let expected = entry.isSecond ? "prepared row" : "missing-parameter"
    #expect(try outcome(entry, .missing) == [expected])
  }

  @Test func aSecondPerformHasWhatTheFirstWasGivenAsItWas() throws {
    let stage = try stage(.invalid)
    stage.run {
      let router = Router.to(viewIdentifier: "a")?.perform(path: .push(from: stage.source)) {
        config, _ in config.addUserInfo(["page": 7])
      }
      stage.settle()
      router?.removeRoute()
      stage.settle()
      #expect(router?.configuration.userInfo.isEmpty == true)
      router?.performRoute()
      stage.settle()
      #expect(router?.state == .routed)
      #expect(router?.configuration.userInfo["page"] as? Int == 7)
      #expect(stage.trace.lines == ["prepared row", "prepared row"])
    }
  }

  /// `canPerform` checks what `performRoute` checks, unless the check changes something.
  @Test func whoMayPerformHasARouteThatIsEnabled() throws {
    let stage = try stage(.none)
    try stage.run {
      let view = Router.to(viewIdentifier: "a")?.perform(path: .make)
      let service = Router.to(serviceIdentifier: "s")?.perform()
      #expect(view?.canPerform == true)
      #expect(service?.canPerform == true)
      try hinder(stage, .disabled)
      #expect(view?.canPerform == false)
      #expect(service?.canPerform == false)
    }
  }

  @Test(arguments: Entry.allCases.filter { !$0.isBrought })
  func aValueOfTheWrongKindIsRefused(_ entry: Entry) throws {
    #expect(try outcome(entry, .invalid) == ["invalid-parameter"])
  }

  @Test(arguments: Entry.allCases.filter { !$0.isBrought })
  func aValueThatIsNotAllowedIsRefused(_ entry: Entry) throws {
    #expect(try outcome(entry, .unlisted) == ["invalid-parameter"])
  }

  @Test(arguments: Entry.allCases.filter { !$0.isBrought })
  func noErrorTellsASensitiveValue(_ entry: Entry) throws {
    #expect(try outcome(entry, .secret) == ["invalid-parameter"])
  }
}
