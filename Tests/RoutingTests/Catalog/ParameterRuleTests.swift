import RouteModel
import Routing
import SimulatedUI
import Testing

/// The rules of a row hold whoever performs it: by link, by identifier, by protocol, from the shell.
@MainActor struct ParameterRuleTests {
  private static let rules: [Route.Parameter] = [
    .init(name: "title", isRequired: true), .init(name: "page", kind: .int),
    .init(name: "mode", defaultValue: "row"),
  ]

  private func stage() throws -> Stage {
    let stage = Stage()
    try stage.registry.add(
      Route(
        identifier: "a", className: "AViewController", patterns: [.init(text: "app://open")],
        parameters: Self.rules))
    #expect(stage.registry.route("a")?.origin == .bound)
    return stage
  }

  @Test func aRouteThatWasFoundByItsLinkObeysThem() throws {
    let stage = try stage()
    stage.run {
      let missing = Router.to(viewURL: "app://open?page=1")
      #expect(missing?.perform(path: .push(from: stage.source)) == nil)
      #expect(missing?.makeDestination() == nil)
      #expect(Router.to(viewURL: "app://open?title=x&page=one")?.makeDestination() == nil)
      #expect(stage.trace.lines == [String](repeating: "global Init 1 nil", count: 3))
      let router = Router.to(viewURL: "app://open?title=x")?.perform(path: .makeDestination)
      #expect(router?.configuration.userInfo["mode"] as? String == "row")
      #expect(router?.configuration.userInfo["title"] as? String == "x")
    }
  }

  @Test func aRouteThatWasFoundByItsIdentifierObeysThem() throws {
    let stage = try stage()
    stage.run {
      let found = Router.to(viewIdentifier: "a")
      #expect(found?.perform(path: .makeDestination) == nil)
      #expect(stage.trace.lines == ["global Init 1 nil"])
      // What the caller puts under the names is given, whatever its type.
      let router = found?.perform(path: .makeDestination) { config, _ in
        config.addUserInfo(["title": "x", "page": 7, "other": stage])
      }
      #expect(router?.configuration.userInfo["page"] as? Int == 7)
      #expect(router?.configuration.userInfo["mode"] as? String == "row")
      var code: RouteError.Code?
      found?.perform(path: .makeDestination) { config, _ in
        config.addUserInfo(["title": "x", "page": "seven"])
        config.errorHandler = { code = $1.code }
      }
      #expect(code == .invalidParameter)
    }
  }

  @Test func aRouteThatWasFoundByItsProtocolOrItsClassObeysThem() throws {
    let stage = try stage()
    stage.run {
      let view = RoutableView<any AViewInput>()
      #expect(Router.makeDestination(to: view) == nil)
      #expect(AViewRouter.makeDestination() == nil)
      let made = Router.perform(to: view, path: .makeDestination) { config, _ in
        config.addUserInfo(["title": "x"])
      }
      #expect(made?.configuration.userInfo["mode"] as? String == "row")
      let path = SplitPath("from the path", from: stage.source)
      let pushed = Router.perform(to: view, path: .extensible(path: path))
      #expect(pushed?.state == .routing)
    }
  }

  @Test func servicesObeyThem() throws {
    let stage = Stage.withServices()
    try stage.registry.apply([
      .destinationClass(before: nil, after: DestinationClass(name: "AService", kind: .service)),
      .route(
        before: nil,
        after: Route(
          identifier: "service.a", className: "AService",
          patterns: [.init(text: "app://serve")], parameters: Self.rules)),
    ])
    stage.run {
      #expect(Router.to(serviceURL: "app://serve")?.makeDestination() == nil)
      #expect(Router.to(serviceIdentifier: "service.a")?.makeDestination() == nil)
      #expect(Router.performServiceURL("app://serve?title=x&page=one") == nil)
      #expect(stage.trace.lines == [String](repeating: "global Init 1", count: 3))
      let router = Router.performServiceURL("app://serve?title=x")
      #expect(router?.configuration.userInfo["mode"] as? String == "row")
    }
  }

  /// History names what a declared parameter was, so that the perform can be repeated.
  @Test func declaredParametersOfACallerAreRecorded() throws {
    let stage = try stage()
    let simulation = RouteSimulation(registry: stage.registry)
    var events: [RouteEvent] = []
    simulation.onEvent = { events.append($0) }
    stage.run {
      Router.to(viewIdentifier: "a")?.perform(path: .makeDestination) { config, _ in
        config.addUserInfo(["title": "x", "page": 7, "other": "o"])
      }
    }
    let names = events.first?.parameters.map { "\($0.name)=\($0.value)" }
    #expect(names == ["page=7", "title=x", "mode=row"])
    // The event of a perform that its rules refused says what was given.
    let failed = simulation.perform("a", parameters: ["page": "one"])
    #expect(
      failed.failure?.code == "missing-parameter" || failed.failure?.code == "invalid-parameter")
    #expect(failed.parameters == [.init(name: "page", value: "one")])
  }
}
