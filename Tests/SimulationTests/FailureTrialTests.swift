import RouteModel
import Routing
import Simulation
import Testing

/// The change that caused a failure is looked for among all that the event depends on:
/// docs/behaviour.md, "Replay".
@MainActor struct FailureTrialTests {
  private func route(
    _ identifier: String, _ pattern: String, parent: String? = nil, requires: Set<String> = []
  ) -> Route {
    Route(
      identifier: identifier, className: "\(identifier)Screen", requires: requires,
      parent: parent, patterns: [Route.Pattern(text: pattern)])
  }

  /// Whether a change is blamed for the failure of a link that worked before it.
  private func blames(
    _ url: String, _ change: (inout RouteCatalog) -> Void, in before: RouteCatalog
  ) throws -> Bool {
    let worked = RouteSimulation(registry: Registry(catalog: before)).open(url)
    #expect(worked.outcome == .success, "\(worked)")
    var after = before
    change(&after)
    let registry = Registry(catalog: after)
    registry.printsProblems = false
    let failed = RouteSimulation(registry: registry).open(url)
    #expect(failed.outcome == .failure)
    let trial = try #require(FailureTrial(failed, from: nil, on: after))
    let revision = Revision(
      number: 2, time: 0, user: "", command: "", changes: after.changes(from: before))
    var search = FailureSearch(trial, on: after)
    _ = search.take(revision) { before }
    search.end()
    return search.causes.map(\.number) == [2]
  }

  private func catalog(_ routes: [Route], _ redirects: [Redirect] = []) -> RouteCatalog {
    var catalog = RouteCatalog()
    for route in routes { catalog.routes.insert(route) }
    for redirect in redirects { catalog.redirects.insert(redirect) }
    return catalog
  }

  @Test func `a parent that was disabled`() throws {
    let before = catalog([route("par", "app://par"), route("a", "app://a/:id", parent: "par")])
    #expect(try blames("app://a/1", { $0.routes["par"]?.isEnabled = false }, in: before))
  }

  @Test func `a parameter that a parent requires`() throws {
    let before = catalog([route("par", "app://par"), route("a", "app://a/:id", parent: "par")])
    #expect(
      try blames(
        "app://a/1",
        { $0.routes["par"]?.parameters["k"] = Route.Parameter(name: "k", isRequired: true) },
        in: before))
  }

  @Test func `a redirect that was removed`() throws {
    let redirect = Redirect(pattern: Route.Pattern(text: "app://old"), target: "app://a/1")
    let before = catalog([route("a", "app://a/:id")], [redirect])
    #expect(try blames("app://old", { $0.redirects = [:] }, in: before))
  }

  @Test func `a route behind a redirect`() throws {
    let redirect = Redirect(pattern: Route.Pattern(text: "app://old"), target: "app://a/1")
    let before = catalog([route("a", "app://a/:id")], [redirect])
    #expect(try blames("app://old", { $0.routes["a"]?.isEnabled = false }, in: before))
  }

  @Test func `a redirect that steals the link`() throws {
    let before = catalog([route("a", "app://a/:id")])
    #expect(
      try blames(
        "app://a/1",
        {
          $0.redirects.insert(
            Redirect(
              pattern: Route.Pattern(text: "app://a/1"), target: "app://nowhere"))
        }, in: before))
  }

  @Test func `a guard at which a link waited while it failed is blamed on nothing`() throws {
    var before = catalog([route("a", "app://a/:id", requires: ["login"]), route("in", "app://in")])
    before.guards.insert(Guard(name: "login", route: "in"))
    var failed = RouteSimulation(registry: Registry(catalog: before)).open("app://a/1")
    #expect(failed.outcome == .waiting)
    // It was recorded as a failure: what kept it from opening was no change of the catalog.
    failed.outcome = .failure
    failed.failure = RouteEvent.Failure(code: "guard-declined", message: "declined")
    #expect(FailureTrial(failed, from: nil, on: before) == nil)
  }

  @Test func `what does not concern the link is not tried`() throws {
    let before = catalog([route("a", "app://a/:id"), route("b", "app://b")])
    var after = before
    after.routes["a"]?.isEnabled = false
    let registry = Registry(catalog: after)
    registry.printsProblems = false
    let failed = RouteSimulation(registry: registry).open("app://a/1")
    let trial = try #require(FailureTrial(failed, from: nil, on: after))
    let other = Revision(
      number: 1, time: 0, user: "", command: "",
      changes: catalog([route("b", "app://b")]).changes(from: RouteCatalog()))
    var isAsked = false
    var search = FailureSearch(trial, on: after)
    let isOver = search.take(other) {
      isAsked = true
      return before
    }
    search.end()
    #expect(!isOver && search.causes.isEmpty && !isAsked)
  }
}
