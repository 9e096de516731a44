import RouteModel
import Routing

extension Command {
  static let remove = Command(
    "remove", in: .perform, "Takes a performed route off the simulated stack",
    arguments: [Argument("ROUTE", .route, .optional)],
    options: [.flag("all", "Everything that routers have shown")],
    discussion: """
      ROUTE means its newest live router, @N the router with that number (see routers). The route stays in
      the catalog; route remove deletes it.
      """,
    examples: [
      .init("remove editor", "The newest editor"), .init("remove @1", "The router with number 1"),
      .init("remove --all", "Back to the root"),
    ]
  ) { call, shell in
    let simulation = try shell.requireSimulation()
    if call.has("all") {
      guard call["ROUTE"] == nil else { throw ShellError.usage("--all takes no route") }
      return try shell.answer(simulation.remove(.all), call)
    }
    guard let name = call["ROUTE"] else {
      throw ShellError.usage("what is to be removed? ROUTE, @N or --all")
    }
    if name.hasPrefix("@"), let number = Int(name.dropFirst()) {
      guard simulation.routers.contains(where: { $0.number == number }) else {
        throw ShellError.failure(
          "no-router", "no live router @\(number)",
          suggestions: simulation.routers.suffix(3).map { "@\($0.number)" })
      }
      return try shell.answer(simulation.remove(.router(number)), call)
    }
    if !simulation.routers.contains(where: { $0.route == name }) {
      let catalog = try shell.workspace.catalog
      guard catalog.routes[name] != nil else {
        throw ShellError.unknown(
          "route", name, among: Array(catalog.routes.keys) + simulation.routers.map(\.route))
      }
      throw ShellError.failure(
        "no-router",
        "no live router of \(name) — to delete the route: route remove \(name)")
    }
    return try shell.answer(simulation.remove(.route(name)), call)
  }
}

extension Shell {
  /// Answers with several events.
  func answer(_ events: [RouteEvent], _ call: Call) throws(ShellError) -> Answer {
    if events.count == 1, let event = events.first { return try answer(event, call) }
    let failed = events.first { $0.outcome == .failure }
    let isJSON = (call.format ?? settings.format).isJSON
    if isJSON { flushHistory() }
    let lines = events.filter { $0.outcome == .success }.map(EventText.line)
    let answer = Answer.text(
      lines.isEmpty
        ? "nothing to remove"
        : lines.joined(separator: "\n").escapingControls(
          keepsLines: true),
      json: .array(events.map { EventJSON.value($0, number: nil) }))
    guard let failed else { return answer }
    try show(answer, format: call.format ?? settings.format)
    throw failure(of: failed)
  }
}
