import RouteModel
import Routing
import Simulation
import Testing

/// What would have let a failed event succeed: docs/behaviour.md, "Replay".
@MainActor struct FailureAdviceTests {
  private func failed(_ code: String, route: String) -> RouteEvent {
    RouteEvent(
      time: 0, action: .perform, route: route, outcome: .failure,
      failure: RouteEvent.Failure(code: code, message: ""))
  }

  @Test func `a renamed route has its new name, another the names that are near`() {
    var catalog = RouteCatalog()
    catalog.routes["editor"] = Route(identifier: "editor", className: "Editor")
    let event = failed("invalid-protocol", route: "edtor")
    let near = FailureAdvice.about(event, on: catalog)
    #expect(near == [.similarRoute("editor")])
    let renamed = FailureAdvice.about(event, on: catalog, newName: "note")
    #expect(renamed == [.newName("note")])
  }

  @Test func `a path is one of those that the route allows`() {
    var catalog = RouteCatalog()
    catalog.routes["editor"] = Route(
      identifier: "editor", className: "Editor", supportedPaths: [.push, .present])
    let event = failed("unsupported-path", route: "editor")
    let advice = FailureAdvice.about(event, on: catalog)
    #expect(advice == [.paths([.present, .push])])
  }
}
