import RouteModel
import Routing
import Simulation

extension Command {
  static let remove = Command(
    "remove", in: .perform, "Removes a performed route from the simulated stack",
    arguments: [Argument("ROUTE", .route, .optional)],
    options: [.flag("all", "Everything that routers have shown")],
    discussion: """
      ROUTE means its newest live router, @N the router with that number, which stack shows. The route
      stays in the catalog; route remove deletes it.
      """,
    examples: [
      .init("remove editor", "The newest editor", after: "open app://editor/x"),
      .init("remove @1", "The router with number 1", after: "open app://editor/x"),
      .init("remove --all", "Back to the root"),
    ]
  ) { call, shell in
    let simulation = try shell.requireSimulation()
    let before = simulation.stack
    if call.has("all") {
      guard call["ROUTE"] == nil else { throw ShellError.usage("--all takes no route") }
      return try shell.answer(simulation.remove(.all), call, before: before)
    }
    guard let name = call["ROUTE"] else {
      throw ShellError.usage("what should be removed? ROUTE, @N or --all")
    }
    if name.hasPrefix("@"), let number = Int(name.dropFirst()) {
      return try shell.answer(simulation.remove(.router(number)), call, before: before)
    }
    let catalog = try shell.workspace.catalog
    guard catalog.routes[name] != nil || simulation.routers.contains(where: { $0.route == name })
    else {
      var error = ShellError.unknown(
        "route", name, among: Array(catalog.routes.keys) + simulation.routers.map(\.route))
      if let number = Int(name), simulation.routers.contains(where: { $0.number == number }) {
        error.diagnostic.suggestions.insert("@\(number)", at: 0)
      }
      throw error
    }
    // A refusal is an event too.
    var answer = try shell.answer(simulation.remove(.route(name)), call, before: before)
    if answer.failure?.diagnostic.code == "no-router" {
      answer.failure?.diagnostic.message += " — to delete the route: route remove \(name)"
      answer.failure?.diagnostic.suggestions = []
    }
    return answer
  }
}

extension Shell {
  /// Answers with the removals of routers.
  ///
  /// - Parameter before: The stack before.
  func answer(
    _ events: [RouteEvent], _ call: Call, before: StackNode
  ) throws -> Answer {
    if events.count == 1, let event = events.first {
      return try answer(
        event, call, line: EventText.line(event, removal: Removal.word(event, before)))
    }
    let failed = events.first { $0.outcome == .failure }
    let last = call.format.isJSON ? flushHistory() : nil
    let lines = events.filter { $0.outcome == .success }.map {
      EventText.line($0, removal: Removal.word($0, before))
    }
    let text = lines.isEmpty ? "nothing to remove" : lines.joined(separator: "\n")
    let answer = Answer.text(
      text.escapingControls(keepsLines: true),
      json: .array(
        events.enumerated().map { index, event in
          EventJSON.value(event, number: last.map { $0 - events.count + index + 1 })
        }))
    return failed.map { answer.failing(failure(of: $0)) } ?? answer
  }
}

/// How a router's screen was removed, derived from the hierarchy.
private enum Removal {
  /// `dismiss` if it, or its container, was presented; `pop` if it was in a stack.
  static func word(_ event: RouteEvent, _ before: StackNode) -> String? {
    let gone = Set(
      event.stackChanges.compactMap { change -> Int? in
        if case .remove(let id) = change { id } else { nil }
      })
    return word(gone, before)
  }

  private static func word(_ gone: Set<Int>, _ node: StackNode) -> String? {
    for presented in node.presented {
      if gone.contains(presented.id) { return "dismiss" }
      if let word = word(gone, presented) { return word }
    }
    for child in node.children {
      if gone.contains(child.id) {
        return node.className.hasSuffix("NavigationController") ? "pop" : "leaving its parent"
      }
      if let word = word(gone, child) { return word }
    }
    return nil
  }
}
