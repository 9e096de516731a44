import RouteModel
import Routing
import Simulation
import Texts

extension BoundOption {
  static func path(_ path: any WritableKeyPath<C, PathKind?> & Sendable) -> Self {
    .value("path", path, "PATH", "How it is shown: push, present, …")
  }
}

extension PathKind: ChoiceValue {
  static var kind: ValueKind { .path }
}

extension StackRule: ChoiceValue {}

struct OpenCommand: StageCommand {
  var url = ""
  var path: PathKind?
  var stack: StackRule?
  static let signature = Signature<Self>(
    "open", in: .perform, "Performs the route that a URL takes",
    arguments: [.init("URL", \.url, .url)],
    options: [
      .path(\.path),
      .value("stack", \.stack, "RULE", "What to do with the stack: rebuild, push, replace"),
    ],
    discussion: """
      The path is --path, else the URL's transition, the pattern's, the route's, or show.

      If the route has a parent, the stack gets its parents first. rebuild removes everything else;
      push leaves what is shown and adds the missing parents; replace removes the screen in front,
      then does the same. Without --stack the pattern's rule counts, else rebuild. match URL shows
      where it would go and does nothing.
      """,
    examples: [
      .init("open app://editor/hello", "As a tap on the link"),
      .init("open app://editor/hello --path present", "By another path"),
    ])

  func run(_ stage: Stage) throws -> Answer {
    let event = try stage.requireSimulation().open(
      url, path: path, stackRule: stack)
    return stage.answer(event)
  }
}

extension [RouteEvent.Parameter] {
  /// The values by name; of two with the same name the last counts.
  var table: [String: String] { Dictionary(map { ($0.name, $0.value) }) { _, last in last } }
}

struct PerformCommand: StageCommand {
  var route = ""
  var parameters: [RouteEvent.Parameter] = []
  var path: PathKind?
  var from: String?
  static let signature = Signature<Self>(
    "perform", in: .perform, "Performs a route by its identifier",
    arguments: [.init("ROUTE", \.route, .route), .parameters(\.parameters)],
    options: [
      .path(\.path),
      .value(
        "from", \.from, "SCENE", .className, "The controller that it starts from; else the front"),
    ],
    examples: [.init("perform editor --path present title='A note'", "With a parameter")])

  func run(_ stage: Stage) throws -> Answer {
    let event = try stage.requireSimulation().perform(
      route, path: path,
      from: from.map(RouteSimulation.Source.init) ?? .front, parameters: parameters.table)
    return stage.answer(event, given: parameters.map(\.name))
  }
}

struct MakeCommand: StageCommand {
  var route = ""
  var parameters: [RouteEvent.Parameter] = []
  static let signature = Signature<Self>(
    "make", in: .perform, "Makes a route's destination without showing it",
    arguments: [.init("ROUTE", \.route, .route), .parameters(\.parameters)],
    examples: [.init("make editor title=x", "Prepared, and shown nowhere")])

  func run(_ stage: Stage) throws -> Answer {
    let simulation = try stage.requireSimulation()
    var event = simulation.make(route, parameters: parameters.table)
    // Nothing holds the destination, so the router and its number do not exist any more.
    if !simulation.routers.contains(where: { $0.number == event.router }) { event.router = nil }
    return stage.answer(event, given: parameters.map(\.name))
  }
}

extension RouteSimulation.Source {
  /// `@N`, or the controller nearest to the front with a class.
  fileprivate init(_ text: String) {
    if text.hasPrefix("@"), let number = Int(text.dropFirst()) {
      self = .router(number)
    } else {
      self = .scene(text)
    }
  }
}

struct RemoveCommand: StageCommand {
  var route: String?
  var all = false
  static let signature = Signature<Self>(
    "remove", in: .perform, "Removes a performed route from the simulated stack",
    arguments: [.init("ROUTE", \.route, .liveRoute)],
    options: [.flag("all", \.all, "Everything that routers have shown")],
    discussion: """
      ROUTE means its newest live router, @N the router with that number, which stack shows. The route
      stays in the catalog; route remove deletes it.
      """,
    examples: [
      .init("remove editor", "The newest editor", after: "open app://editor/x"),
      .init("remove @1", "The router with number 1", after: "open app://editor/x"),
      .init("remove --all", "Back to the root"),
    ])

  func run(_ stage: Stage) throws -> Answer {
    let simulation = try stage.requireSimulation()
    let before = simulation.stack
    if all {
      guard route == nil else { throw ShellError.usage("--all takes no route") }
      return stage.answer(simulation.remove(.all), before: before)
    }
    guard let name = route else {
      throw ShellError.usage("what should be removed? ROUTE, @N or --all")
    }
    if name.hasPrefix("@"), let number = Int(name.dropFirst()) {
      return stage.answer(simulation.remove(.router(number)), before: before)
    }
    let catalog = try stage.workspace.catalog
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
    var answer = stage.answer(simulation.remove(.route(name)), before: before)
    if answer.failure?.diagnostic.code == "no-router" {
      answer.failure?.diagnostic.message += " — to delete the route: route remove \(name)"
      answer.failure?.diagnostic.suggestions = []
    }
    return answer
  }
}

extension Stage {
  /// Answers with the removals of routers.
  ///
  /// - Parameter before: The stack before.
  fileprivate func answer(_ events: [RouteEvent], before: StackNode) -> Answer {
    if events.count == 1, let event = events.first {
      return answer(event, line: EventText.line(event, removal: Removal.word(event, before)))
    }
    let failed = events.first { $0.outcome == .failure }
    let last = printer.format.isJSON ? flushHistory() : nil
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
