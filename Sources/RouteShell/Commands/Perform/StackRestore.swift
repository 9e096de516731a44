import FoundationEssentials
import Interchange
import RouteModel
import Routing
import Simulation

extension Command {
  static let stackRestore = Command(
    "stack restore", in: .perform, "Shows again what stack save has written",
    arguments: [Argument("FILE", .file)],
    discussion: """
      Begins again with a fresh window, unless the file names no root, and performs the routes in
      their order; the tabs are selected last. Everything is tried first: if anything cannot be
      shown, the stack stays as it is. A root is: \(RouteSimulation.Root.choices).
      """,
    examples: [
      .init(
        "stack restore here.json", "In another session, or with another catalog",
        after: "stack save here.json")
    ]
  ) { call, shell in
    let path = try call.require("FILE")
    let source = try shell.sourceText(path)
    let state: NavigationState
    let document = try source.json()
    do {
      state = try JSONDecoder().decode(NavigationState.self, from: Data(document.text.utf8))
    } catch let error as DecodingError {
      throw source.badValue(JSONMistake(message: error.words, offset: document.offset))
    }
    let simulation = try shell.requireSimulation()
    try shell.rehearse(state)
    if let failed = simulation.restore(state).last, failed.outcome == .failure {
      throw shell.failure(of: failed)
    }
    if state.root != nil { shell.storyboardInUse = simulation.root.storyboard }
    return .text(
      "restored \(Phrase.count(state.screens.count, "screen"))",
      json: StackTree.json(simulation.stack))
  }
}

extension Shell {
  /// Tries whether a state can be shown, on a separate stack that starts like the present one.
  ///
  /// - Throws: ``ShellError`` for the first screen that cannot be shown.
  fileprivate func rehearse(_ state: NavigationState) throws {
    let simulation = try requireSimulation()
    let registry = Registry(catalog: try workspace.catalog)
    registry.printsProblems = false
    let trial = RouteSimulation(registry: registry)
    trial.defaultPath = simulation.defaultPath
    trial.context = simulation.context
    trial.isUnattended = true
    if state.root == nil {
      // The present stack cannot always be rebuilt.
      let start = trial.take(simulation.navigationState)
      if start.last?.outcome == .failure { return }
    }
    let events = trial.take(state)
    guard let failed = events.last, failed.outcome == .failure else { return }
    var error = failure(of: failed, on: trial)
    if failed.action != .reset, failed.action != .tab {
      let number = events.count { $0.action != .reset && $0.action != .tab }
      let screen = state.screens[number - 1]
      error.notes.append("screen \(number) of \(state.screens.count): \(screen.name)")
    }
    throw error
  }
}

extension DecodingError {
  /// Where a value is wrong, and why.
  fileprivate var words: String {
    let context: Context? =
      switch self {
      case .dataCorrupted(let context), .keyNotFound(_, let context),
        .typeMismatch(_, let context), .valueNotFound(_, let context):
        context
      @unknown default: nil
      }
    let place = (context?.codingPath ?? []).map { step in
      step.intValue.map { "[\($0)]" } ?? ".\(step.stringValue)"
    }.joined()
    let why = context?.debugDescription ?? "it cannot be read"
    return place.isEmpty
      ? why : "\(place.hasPrefix(".") ? String(place.dropFirst()) : place): \(why)"
  }
}
