import RouteModel
import Routing
import SimulatedUI
import Testing

@MainActor private protocol NoteInput: AnyObject { var title: String? { get set } }
private protocol OtherInput: AnyObject {}
extension RoutableView where Protocol == any NoteInput {
  fileprivate init() { self.init(declaredProtocol: Protocol.self) }
}
extension RoutableView where Protocol == any OtherInput {
  fileprivate init() { self.init(declaredProtocol: Protocol.self) }
}
private final class NoteViewController: ViewController, NoteInput, ViewRoutable {}

/// Links as a Swift program asks for them.
@MainActor struct LinkTests {
  private func registry() -> Registry {
    var catalog = RouteCatalog()
    catalog.routes["note"] = Route(
      identifier: "note", className: "Note",
      patterns: [.init(text: "app://note"), .init(text: "app://note/:title")])
    catalog.routes["bare"] = Route(identifier: "bare", className: "Bare")
    catalog.routes["taken"] = Route(
      identifier: "taken", className: "Taken", patterns: [.init(text: "app://:any/:title")])
    catalog.routes["signed"] = Route(
      identifier: "signed", className: "Signed", requires: ["in"],
      patterns: [.init(text: "app://signed")])
    catalog.routes["login"] = Route(identifier: "login", className: "Login")
    catalog.guards["in"] = Guard(name: "in", route: "login")
    return Registry(catalog: catalog)
  }

  @Test func `a link is built of a route and its parameters`() throws {
    let registry = registry()
    #expect(try registry.url(of: "note", parameters: ["title": "a b/c"]) == "app://note/a%20b%2Fc")
    #expect(try registry.url(of: "note") == "app://note")
    #expect(try registry.url(of: "note", parameters: ["day": "7"]) == "app://note?day=7")
    let link = try registry.url(of: "note", parameters: ["title": "x", "day": "7"])
    let match = try #require(try registry.match(link))
    #expect(match.route == "note")
    #expect(try match.parameters.require("day", as: Int.self) == 7)
  }

  @Test func `the example of a route is by its pattern that comes first`() {
    var catalog = registry().catalog
    for (name, texts) in [
      "list": ["app://list/:name", "app://list/all"], "web": ["/*", "https://a.example/:page"],
    ] {
      catalog.routes[name] = Route(
        identifier: name, className: "List", patterns: texts.map { .init(text: $0) })
    }
    let registry = Registry(catalog: catalog)
    #expect(registry.exampleLink(opening: "list")?.pattern == "app://list/all")
    #expect(registry.exampleLink(opening: "web")?.pattern == "https://a.example/:page")
  }

  @Test func `a link that would not open its route is not built`() throws {
    let registry = registry()
    #expect(throws: RouteError.self) { try registry.url(of: "nothing") }
    #expect(throws: RouteError.self) { try registry.url(of: "bare") }
    // Another route takes it.
    #expect(throws: RouteError.self) {
      try registry.url(of: "taken", parameters: ["any": "note", "title": "x"])
    }
    let missing = #expect(throws: RouteError.self) { try registry.url(of: "taken") }
    #expect(missing?.code == .missingParameter)
  }

  @Test func `a value that the link's route does not take is refused as what it is`() throws {
    var catalog = RouteCatalog()
    catalog.routes["item"] = Route(
      identifier: "item", className: "Item", patterns: [.init(text: "app://item/:id")],
      parameters: [.init(name: "id", kind: .int)])
    catalog.routes["tag"] = Route(
      identifier: "tag", className: "Tag", patterns: [.init(text: #"app://tag/:slug([a-z]+)"#)])
    let registry = Registry(catalog: catalog)
    func code(_ route: String, _ values: [String: String]) -> String? {
      #expect(throws: RouteError.self) { try registry.url(of: route, parameters: values) }?.code
        .name
    }
    #expect(try registry.url(of: "item", parameters: ["id": "7"]) == "app://item/7")
    #expect(code("item", ["id": "two"]) == "invalid-parameter")
    #expect(code("item", ["id": ""]) == "invalid-parameter")
    #expect(code("item", [:]) == "missing-parameter")
    #expect(code("tag", ["slug": "Groß"]) == "invalid-parameter")
    guard case .no(let reason) = registry.canOpen("app://item/two") else {
      return #expect(Bool(false), "the two judge alike")
    }
    #expect(reason.code == .invalidParameter)
  }

  @Test func `a link of a service shows no screen, and says so as opening it does`() async throws {
    var catalog = RouteCatalog()
    catalog.classes["Clock"] = DestinationClass(name: "Clock", kind: .service)
    catalog.routes["clock"] = Route(
      identifier: "clock", className: "Clock", patterns: [.init(text: "app://clock")])
    let registry = Registry(catalog: catalog)
    var thrown: RouteError?
    do throws(RouteError) {
      try await registry.withCurrent { () async throws(RouteError) in
        _ = try await Router.open("app://clock", from: ViewController())
      }
    } catch {
      thrown = error
    }
    let failure = try #require(thrown)
    #expect(registry.canOpen("app://clock") == .no(failure))
    #expect(failure.suggestions == ["Router.find(serviceURL:)"])
    // It is for those who ask for the service.
    let link = try registry.url(of: "clock")
    #expect(try registry.withCurrent { try Router.find(serviceURL: link) }.route.name == "clock")
  }

  @Test func `a link is asked whether it would open`() {
    let registry = registry()
    #expect(registry.canOpen("app://note/x") == .yes)
    #expect(registry.canOpen("app://signed") == .afterGuard("in"))
    guard case .no(let reason) = registry.canOpen("app://nothing") else {
      return #expect(Bool(false), "it is no link")
    }
    #expect(reason.code == .noMatch)
  }

  @Test func `a guard and an interceptor are taken away by name`() async throws {
    let registry = registry()
    registry.intercept(RouteInterceptor("no") { _ in .refuse(RouteError(.refused, "no")) })
    #expect(registry.interceptors.map(\.name).contains("no"))
    registry.removeInterceptor("no")
    #expect(!registry.interceptors.map(\.name).contains("no"))
    registry.register(RouteGuard("code") { _ in true })
    registry.removeGuard("code")
    try registry.add(
      Route(
        identifier: "coded", className: "C", requires: ["code"],
        patterns: [.init(text: "app://coded")]))
    guard case .no(let reason) = registry.canOpen("app://coded") else {
      return #expect(Bool(false), "nobody can fulfil the guard")
    }
    #expect(reason.code == .needsGuard)
  }

  @Test func `an opened screen has the type that its caller wants, or is not shown`() async throws {
    let stage = Stage(routers: [])
    let clock = stage.environment.clock
    stage.run {
      ViewRoute<NoteViewController, ViewRouteConfiguration>
        .make(withDestination: NoteViewController.self) { _, _ in NoteViewController() }
        .register(RoutableView<any NoteInput>())
        .registerURLPattern("app://note/:title", path: .push)
    }
    let before = stage.navigation.viewControllers.count
    let opening = Task {
      try await stage.registry.withCurrent { () async throws(RouteError) in
        try await Router.open("app://note/x", from: stage.source, as: RoutableView<any NoteInput>())
          .title = "opened"
      }
    }
    while stage.navigation.viewControllers.count == before { await Task.yield() }
    clock.advance(by: .seconds(1))
    try await opening.value
    #expect((stage.navigation.topViewController as? NoteViewController)?.title == "opened")
    await #expect(throws: RouteError.self) {
      try await stage.registry.withCurrent { () async throws(RouteError) in
        _ = try await Router.open(
          "app://note/y", from: stage.source, as: RoutableView<any OtherInput>())
      }
    }
    #expect(stage.navigation.viewControllers.count == before + 1)
  }
}
