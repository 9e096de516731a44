import RouteModel
import Routing
import SimulatedUI
import Simulation
import Testing
import ZRouter

/// The rules of a row apply to every perform: by link, by identifier, by protocol, from the shell.
@MainActor struct ParameterRuleTests {
  private static let rules: [Route.Parameter] = [
    .init(name: "title", isRequired: true), .init(name: "page", kind: .int),
    .init(name: "mode", defaultValue: "row"),
  ]

  private func stage() throws -> Stage {
    let stage = Stage.ofBothKinds()
    try stage.registry.apply([
      .destinationClass(before: nil, after: DestinationClass(name: "AService", kind: .service))
    ])
    for (identifier, type) in [("a", "AViewController"), ("service.a", "AService")] {
      try stage.registry.add(
        Route(
          identifier: identifier, className: type,
          patterns: [.init(text: "app://open/\(identifier)")], parameters: Self.rules))
    }
    #expect(stage.registry.route("a")?.origin == .bound)
    return stage
  }

  @Test func `a required parameter may be an object of the app`() throws {
    let stage = try stage()
    try stage.run {
      let router = try #require(Router.to(viewIdentifier: "a")).perform(path: .make) {
        config, _ in config.addUserInfo(["title": AService()])
      }
      #expect(router?.state == .routed)
      #expect(router?.configuration.userInfo["title"] is AService)
    }
  }

  @Test(arguments: KindCase.allCases) func aRouteThatWasFoundByItsLinkObeysThem(
    _ kind: KindCase
  ) throws {
    try check(kind.tested)
    func check<Tested: TestedKind>(_ tested: Tested.Type) throws {
      let stage = try stage()
      try stage.run {
        @MainActor func found(_ query: String) throws -> Tested.Found {
          let found = Tested.find(url: "app://open/\(Tested.identifier)\(query)")
          return try #require(found)
        }
        #expect(Tested.perform(try found("?page=1")) { _, _ in } == nil)
        #expect(Tested.make(try found("?page=1")) == nil)
        #expect(Tested.make(try found("?title=x&page=one")) == nil)
        #expect(stage.trace.lines == [String](repeating: "global Init 1", count: 3))
        let router = Tested.perform(try found("?title=x")) { _, _ in }
        #expect(router?.configuration.userInfo["mode"] as? String == "row")
        #expect(router?.configuration.userInfo["title"] as? String == "x")
      }
    }
  }

  @Test(arguments: KindCase.allCases) func aRouteThatWasFoundByItsIdentifierObeysThem(
    _ kind: KindCase
  ) throws {
    try check(kind.tested)
    func check<Tested: TestedKind>(_ tested: Tested.Type) throws {
      let stage = try stage()
      try stage.run {
        let asked = Tested.find(Tested.identifier)
        let found = try #require(asked)
        #expect(Tested.perform(found) { _, _ in } == nil)
        #expect(stage.trace.lines == ["global Init 1"])
        // Values that the caller adds under the names count as given, whatever their type.
        let router = Tested.perform(found) { config, _ in
          config.addUserInfo(["title": "x", "page": 7, "other": stage])
        }
        #expect(router?.configuration.userInfo["page"] as? Int == 7)
        #expect(router?.configuration.userInfo["mode"] as? String == "row")
        var code: RouteError.Code?
        _ = Tested.perform(found) { config, _ in
          config.addUserInfo(["title": "x", "page": "seven"])
          config.errorHandler = { code = $1.code }
        }
        #expect(code == .invalidParameter)
      }
    }
  }

  @Test func aRouteThatWasFoundByItsProtocolOrItsClassObeysThem() throws {
    let stage = try stage()
    stage.run {
      let view = RoutableView<any AViewInput>()
      #expect(Router.makeDestination(to: view) == nil)
      #expect(AViewRouter.makeDestination() == nil)
      let made = Router.perform(to: view, path: .make) { config, _ in
        config.addUserInfo(["title": "x"])
      }
      #expect(made?.configuration.userInfo["mode"] as? String == "row")
      let path = SplitPath("from the path", from: stage.source)
      let pushed = Router.perform(to: view, path: .extensible(path: path))
      #expect(pushed?.state == .routing)
    }
  }

  /// The rules look at the value that the screen gets: the last one.
  @Test(arguments: [("page=1&page=one", nil), ("page=one&page=1", "1"), ("page=1&page=2", "2")])
  func `of a parameter that is given twice the last value is checked and delivered`(
    query: String, delivered: String?
  ) throws {
    let stage = try stage()
    let simulation = RouteSimulation(registry: stage.registry)
    let event = simulation.open("app://open/a?title=x&\(query)")
    #expect(event.failure?.code == (delivered == nil ? "invalid-parameter" : nil))
    if let delivered {
      #expect(event.parameters.filter { $0.name == "page" }.map(\.value) == [delivered])
    }
    let match = try #require(try stage.registry.match("app://open/a?title=x&\(query)"))
    #expect((stage.registry.opening(of: match).failure == nil) == (delivered != nil))
  }

  /// History has the value of a declared parameter, so that the perform can be repeated.
  @Test func declaredParametersOfACallerAreRecorded() throws {
    let stage = try stage()
    let simulation = RouteSimulation(registry: stage.registry)
    var events: [RouteEvent] = []
    simulation.onEvent = { events.append($0) }
    stage.run {
      Router.to(viewIdentifier: "a")?.perform(path: .make) { config, _ in
        config.addUserInfo(["title": "x", "page": 7, "other": "o"])
      }
    }
    let names = events.first?.parameters.map { "\($0.name)=\($0.value)" }
    #expect(names == ["page=7", "title=x", "mode=row"])
    // The event of a perform that its rules refused has the given parameters.
    let failed = simulation.perform("a", parameters: ["page": "one"])
    #expect(
      failed.failure?.code == "missing-parameter" || failed.failure?.code == "invalid-parameter")
    #expect(failed.parameters == [.init(name: "page", value: "one")])
  }
}
