import RouteModel
import Routing
import SimulatedUI
import Simulation
import Testing
import ZRouter

/// URLs, interceptors, userInfo.
@MainActor struct URLTests {
  /// Same shape: in ZIKRouter the last wins; here the order of registration does not matter.
  @Test func z25_precedenceDoesNotDependOnTheOrder() throws {
    let texts = ["app://h/:a/:b", "app://h/lit/:b", "app://h/lit/lit", "app://h/:x/:y"]
    for order in [texts, texts.reversed()] {
      var catalog = RouteCatalog()
      catalog.classes["V"] = DestinationClass(name: "V")
      let registry = Registry(catalog: catalog)
      for text in order {
        try registry.add(Route(identifier: text, className: "V", patterns: [.init(text: text)]))
      }
      #expect(try registry.match("app://h/lit/lit")?.pattern == "app://h/lit/lit")
      #expect(try registry.match("app://h/lit/2")?.pattern == "app://h/lit/:b")
      #expect(try registry.match("app://h/1/2?q=3")?.pattern == "app://h/:a/:b")
      #expect(try registry.match("app://h/1/2?q=3")?.shadowed.map(\.pattern) == ["app://h/:x/:y"])
    }
  }

  /// Where two patterns differ in nothing the identifier decides, whatever was registered first.
  @Test(arguments: [["1", "2"], ["2", "1"]], [[true, false], [false, true], [true, true]])
  func z25_anIdentifierDecidesThoughItComesAfterItsPattern(
    _ order: [String], _ isAfter: [Bool]
  ) throws {
    let registry = Registry()
    registry.withCurrent {
      for (identifier, isAfter) in zip(order, isAfter) {
        let route = ViewRoute<AViewController, ViewRouteConfiguration>
          .make(withDestination: AViewController.self) { _, _ in AViewController() }
        if !isAfter { route.registerIdentifier(identifier) }
        route.registerURLPattern("app://same/:x")
        if isAfter { route.registerIdentifier(identifier) }
      }
    }
    #expect(registry.issues == [])
    let match = try registry.match("app://same/a")
    #expect(match?.route == "1" && match?.shadowed.map(\.route) == ["2"])
  }

  /// A query item cannot take a capture's name, nor `origin-url`; both can in ZIKRouter.
  @Test func z26_parametersActionAndTransition() {
    let stage = Stage()
    stage.run {
      let router = Router.performURL(
        "app://a/hello?title=other&action=edit&transition=push&origin-url=fake",
        fromSource: stage.source)
      stage.settle()
      #expect(router?.configuration.pathKind == .push)
      #expect(router?.configuration.userInfo["title"] as? String == "hello")
      #expect(
        router?.configuration.userInfo["origin-url"] as? String
          == "app://a/hello?title=other&action=edit&transition=push&origin-url=fake")
      #expect(router?.url?.hasPrefix("app://a/hello") == true)
      let lines = stage.trace.lines.filter { !$0.hasPrefix("router.") }
      #expect(
        lines == [
          "processUserInfo hello app://a/hello?title=other&action=edit&transition=push&origin-url=fake",
          "make", "aop.willPerform", "aop.didPerform", "action edit",
        ])
      let shown = Router.performURL("app://a/x?transition=nonsense", fromSource: stage.source)
      stage.settle()
      #expect(shown?.configuration.pathKind == .show)
      let made = Router.performURL("app://a/y?transition=push", path: .make)
      #expect(made?.configuration.pathKind == .make)
    }
  }

  @Test func z27_aURLThatNothingTakesTellsTheCompletionOnly() {
    let stage = Stage()
    stage.run {
      var outcome: (Bool, RouteError?)?
      let router = Router.performURL("app://nothing/here", fromSource: stage.source) {
        outcome = ($0, $3)
      }
      #expect(router == nil)
      #expect(outcome?.0 == false)
      #expect(outcome?.1?.number == 1)
      #expect(stage.trace.lines == [])
      // Without the URL interceptor routers are not told of URLs, but the parameters are delivered.
      stage.registry.interceptors = []
      let quiet = Router.performURL("app://a/t?action=edit", fromSource: stage.source)
      stage.settle()
      #expect(quiet?.configuration.userInfo["title"] as? String == "t")
      #expect(
        !stage.trace.lines.contains { $0.hasPrefix("processUserInfo") || $0 == "action edit" })
    }
  }

  @Test func z33_userInfoMergesAndIsEmptiedOnRemoval() {
    let stage = Stage()
    stage.run {
      let router = AViewRouter.perform(path: .push(from: stage.source)) { config in
        config.isAnimated = false
        config.addUserInfo(["a": 1, "b": 1])
        config.addUserInfo(["b": 2, "c": 3])
      }
      #expect(router?.configuration.userInfo as? [String: Int] == ["a": 1, "b": 2, "c": 3])
      router?.removeRoute { $0.isAnimated = false }
      #expect(router?.state == .removed)
      #expect(router?.configuration.userInfo.isEmpty == true)
    }
  }

  @Test func interceptorsLetThroughRedirectAndRefuse() {
    let stage = Stage()
    stage.registry.register(SecondRouter.self)
    stage.registry.intercept(
      RouteInterceptor("login") { $0.route == "a" ? .redirect(to: "second") : .letThrough })
    stage.run {
      let redirected = Router.performURL("app://a/t", fromSource: stage.source)
      stage.settle()
      #expect(redirected?.route.name == "second")
      #expect(redirected?.configuration.userInfo["title"] as? String == "t")
      stage.registry.intercept(
        RouteInterceptor("closed") { _ in .refuse(RouteError(.refused, "closed today")) })
      var numbers: [RouteError.Code] = []
      let refused = Router.performURL("app://a/t", path: .make) { _, _, _, error in
        if let error { numbers.append(error.code) }
      }
      #expect(refused == nil)
      #expect(numbers == [.refused])
    }
  }

  @Test func interceptorsWatchAPerform() {
    let stage = Stage()
    var watcher = RouteInterceptor("watch")
    let trace = stage.trace
    watcher.beforePerform = { trace.note("before \($0.route)") }
    watcher.afterPerform = { trace.note("after \($0.route)") }
    watcher.afterSuccess = { trace.note("success \($0.route) \($0.url ?? "-")") }
    watcher.afterError = { trace.note("error \($0.error?.number ?? -1)") }
    stage.registry.intercept(watcher)
    stage.run {
      Router.performURL("app://a/t", path: .push(from: stage.source))
      #expect(stage.trace.lines.first == "processUserInfo t app://a/t")
      stage.settle()
      let lines = stage.trace.lines.filter { $0.hasSuffix(" a") || $0.hasPrefix("success") }
      #expect(lines == ["before a", "after a", "success a app://a/t"])
      stage.trace.clear()
      stage.trace.makesFail = true
      AViewRouter.perform(path: .make)
      #expect(
        stage.trace.lines == [
          "before a", "make", "global PerformRoute 2 router", "error 2", "after a",
        ])
    }
  }

  @Test func aRouteMayDeclineAndTheNextIsTried() throws {
    let registry = Registry()
    try registry.withCurrent {
      ViewRoute<AViewController, ViewRouteConfiguration>
        .make(withDestination: AViewController.self) { _, _ in AViewController() }
        .registerIdentifier("number")
        .registerURLPattern("app://item/:id", priority: 1)
        .accepts { Int($0["id"] ?? "") != nil }
      ViewRoute<AViewController, ViewRouteConfiguration>
        .make(withDestination: AViewController.self) { _, _ in AViewController() }
        .registerIdentifier("name")
        .registerURLPattern("app://item/:name")
      #expect(try registry.match("app://item/42")?.route == "number")
      #expect(try registry.match("app://item/x")?.route == "name")
      let verdicts = try registry.explain("app://item/x").map { "\($0.match.route) \($0.verdict)" }
      #expect(verdicts == ["number declined", "name taken"])
    }
  }

  /// Each reason why no route takes a URL has a code of its own.
  @Test func aURLThatLeadsNowhereSaysWhy() throws {
    let registry = Registry()
    registry.withCurrent {
      _ = ViewRoute<AViewController, ViewRouteConfiguration>
        .make(withDestination: AViewController.self) { _, _ in AViewController() }
        .registerIdentifier("number")
        .registerURLPattern("app://item/:id")
        .accepts { Int($0["id"] ?? "") != nil }
    }
    let simulation = RouteSimulation(registry: registry)
    #expect(simulation.open("app://item/x").failure?.code == "declined")
    #expect(simulation.open("app://itme/1").failure?.code == "no-match")
    #expect(simulation.open("http://[").failure?.code == "invalid-url")
    #expect(throws: RouteError.self) { try registry.match("http://[") }
    #expect(simulation.open("app://item/1").outcome == .success)
  }

  @Test func internalAndDisabledRoutesTakeNoURL() throws {
    var catalog = RouteCatalog()
    catalog.classes["V"] = DestinationClass(name: "V")
    catalog.routes["closed"] = Route(
      identifier: "closed", className: "V", isInternal: true, patterns: [.init(text: "app://c")])
    catalog.routes["off"] = Route(
      identifier: "off", className: "V", isEnabled: false, patterns: [.init(text: "app://o")])
    let simulation = RouteSimulation(registry: Registry(catalog: catalog))
    #expect(simulation.open("app://c").failure?.code == "route-internal")
    #expect(simulation.open("app://o").failure?.code == "route-disabled")
    #expect(simulation.perform("closed").outcome == .success)
    #expect(simulation.perform("off").failure?.code == "route-disabled")
    try simulation.registry.setEnabled(true, for: "off")
    #expect(simulation.open("app://o").outcome == .success)
  }
}
