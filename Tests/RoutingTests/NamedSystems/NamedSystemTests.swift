import RouteModel
import Routing
import SimulatedUI
import Simulation
import Testing
import ZRouter

/// Features of the systems that the seed documents name, as far as no chapter's code shows them.
@MainActor struct NamedSystemTests {
  private func catalog(_ routes: Route...) -> RouteCatalog {
    var catalog = RouteCatalog()
    for route in routes {
      catalog.classes[route.className] = DestinationClass(name: route.className)
      catalog.routes[route.identifier] = route
    }
    return catalog
  }

  // MARK: routable-ios

  /// A route that hands the URL to another program.
  @Test func aRouteHandsItsURLToAnOpener() throws {
    let opened = Trace()
    let registry = Registry()
    registry.withCurrent {
      for (pattern, word) in [("https://*/*", ""), ("tel:*", "call ")] {
        ServiceRoute<ASharedService, PerformRouteConfiguration>
          .make(withDestination: ASharedService.self) { _, _ in ASharedService() }
          .processUserInfo { _, url, _ in opened.note(word + url) }
          .registerURLPattern(pattern)
      }
    }
    let simulation = RouteSimulation(registry: registry)
    #expect(simulation.open("https://example.com/help?x=1").outcome == .success)
    #expect(simulation.open("tel:110").outcome == .success)
    #expect(opened.lines == ["https://example.com/help?x=1", "call tel:110"])
  }

  /// Default path and parameter defaults of a route; the way back.
  @Test func aRowHasAPathAndDefaults() {
    let registry = Registry(
      catalog: catalog(
        Route(
          identifier: "user", className: "UserViewController", defaultPath: .present,
          patterns: [.init(text: "/users/:id")],
          parameters: [.init(name: "mode", defaultValue: "view")])))
    let simulation = RouteSimulation(registry: registry)
    let event = simulation.open("/users/4")
    #expect(event.path == .present)
    #expect(event.parameters.map(\.value) == ["4", "view"])
    #expect(simulation.dismiss().outcome == .success)
    #expect(simulation.routers.isEmpty)
  }

  @Test func severalRoutersLiveBesideEachOther() throws {
    let first = Registry(
      catalog: catalog(
        Route(identifier: "one", className: "A", patterns: [.init(text: "app://x")])))
    let second = Registry(
      catalog: catalog(
        Route(identifier: "two", className: "B", patterns: [.init(text: "app://x")])))
    #expect(try first.match("app://x")?.route == "one")
    #expect(try second.match("app://x")?.route == "two")
  }

  // MARK: JLRoutes

  @Test func patternsOfASchemeFallBackToThoseOfAny() throws {
    let registry = Registry(
      catalog: catalog(
        Route(identifier: "any", className: "A", patterns: [.init(text: "/thing/:id")]),
        Route(
          identifier: "mine", className: "B",
          patterns: [.init(text: "mine://host/thing/:id")])))
    #expect(try registry.match("mine://host/thing/1")?.route == "mine")
    #expect(try registry.match("other://host/thing/1")?.route == "any")
    #expect(try registry.match("mine://else/thing/1")?.route == "any")
  }

  @Test func priorityGroupsAndWildcardsHaveTheirCaptures() throws {
    let registry = Registry(
      catalog: catalog(
        Route(
          identifier: "optional", className: "A",
          patterns: [.init(text: "app://h/thing{/:kind}?/list")]),
        Route(identifier: "rest", className: "B", patterns: [.init(text: "app://h/files/*")]),
        Route(
          identifier: "first", className: "C",
          patterns: [.init(text: "app://h/files/:name", priority: 5)])))
    #expect(try registry.match("app://h/thing/list")?["kind"] == nil)
    #expect(try registry.match("app://h/thing/red/list")?["kind"] == "red")
    let rest = try #require(try registry.match("app://h/files/a/b/c"))
    #expect(rest.route == "rest")
    #expect(rest.parameters.map(\.value) == ["a/b/c"])
    #expect(try registry.match("app://h/files/a")?.route == "first", "by priority")
  }

  @Test func theHostMayBeTheFirstSegment() throws {
    let registry = Registry(
      catalog: catalog(
        Route(
          identifier: "joined", className: "A",
          patterns: [.init(text: "/user/:id", takesHostAsSegment: true)]),
        Route(identifier: "plain", className: "B", patterns: [.init(text: "/item/:id")])))
    #expect(try registry.match("app://user/7")?["id"] == "7")
    #expect(try registry.match("app://item/7") == nil)
    #expect(try registry.match("app://host/item/7")?.route == "plain")
  }

  @Test func extraParametersAndThoseOfTheURLAreDeliveredTogether() {
    let stage = Stage()
    stage.run {
      let type = Router.to(viewURL: "app://a/title?x=1")
      let router = type?.perform(path: .make) { config, _ in
        config.addUserInfo(["own": 2])
      }
      let userInfo = router?.router.configuration.userInfo
      #expect(userInfo?["title"] as? String == "title")
      #expect(userInfo?["x"] as? String == "1")
      #expect(userInfo?["own"] as? Int == 2)
    }
  }

  // MARK: MGJRouter

  @Test func aURLMayMatchExactlyOrWithMoreBehindIt() throws {
    let registry = Registry()
    registry.withCurrent {
      for pattern in ["mgj://exact", "mgj://prefix/*"] {
        ServiceRoute<ASharedService, PerformRouteConfiguration>
          .make(withDestination: ASharedService.self) { _, _ in ASharedService() }
          .registerURLPattern(pattern)
      }
    }
    #expect(registry.issues == [])
    #expect(try registry.match("mgj://exact/more") == nil)
    #expect(try registry.match("mgj://prefix/more/and/more") != nil)
    #expect(try registry.match("mgj://prefix/") != nil)
  }

  // MARK: CTMediator

  /// Calls from outside are checked: by the row, and by an interceptor.
  @Test func callsFromOutsideAreChecked() {
    let registry = Registry(
      catalog: catalog(
        Route(
          identifier: "inside", className: "A", isInternal: true,
          patterns: [.init(text: "app://inside")]),
        Route(identifier: "outside", className: "B", patterns: [.init(text: "app://outside")])))
    registry.intercept(
      RouteInterceptor("callers") { request in
        request.match?["token"] == "7" || request.match == nil
          ? .letThrough : .refuse(RouteError(.refused, "who are you?"))
      })
    let simulation = RouteSimulation(registry: registry)
    #expect(simulation.open("app://inside?token=7").failure?.code == "route-internal")
    #expect(simulation.open("app://outside").failure?.code == "refused")
    #expect(simulation.open("app://outside?token=7").outcome == .success)
    #expect(simulation.perform("inside").outcome == .success)
  }

  // MARK: Swinject

  /// One object under several protocols, and under a name beside them.
  @Test func aServiceIsFoundByEachOfItsProtocolsAndByName() {
    let registry = Registry()
    registry.withCurrent {
      ServiceRoute<ASharedService, PerformRouteConfiguration>
        .make(withDestination: ASharedService.self) { _, _ in ASharedService() }
        .register(RoutableService<any AServiceInput>())
        .register(RoutableService<any RequiredAServiceInput>())
        .registerIdentifier("named")
        .scope(.shared)
      let first = Router.makeDestination(to: RoutableService<any AServiceInput>())
      let second = Router.makeDestination(to: RoutableService<any RequiredAServiceInput>())
      let third = Router.to(serviceIdentifier: "named")?.makeDestination() as? ASharedService
      #expect(first === second)
      #expect(first === third)
    }
  }
}
