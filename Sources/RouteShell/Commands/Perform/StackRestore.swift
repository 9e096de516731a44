import Interchange
import RouteModel
import Routing

extension Command {
  static let stackRestore = Command(
    "stack restore", in: .perform, "Shows again what stack save has written",
    arguments: [Argument("FILE", .file)], takesParameters: true,
    discussion: """
      Begins again with a fresh window, unless the file names no root, and performs the routes in
      their order; the tabs are selected last. Everything is tried first: if anything cannot be
      shown, the stack stays as it is. name=value gives a sensitive parameter that the file lacks. A
      root is: \(RouteSimulation.Root.choices).
      """,
    examples: [
      .init(
        "stack restore here.json", "In another session, or with another catalog",
        after: "stack save here.json")
    ]
  ) { call, shell in
    let path = try call.require("FILE")
    let source = try shell.sourceText(path)
    var state: NavigationState
    let document = try source.json()
    do throws(JSONMistake) {
      state = try NavigationState(document)
    } catch {
      throw source.badValue(error)
    }
    let lacking = Set(state.screens.flatMap { $0.withheld ?? [] })
    for name in call.parameters.map(\.name) where !lacking.contains(name) {
      throw ShellError.usage(
        "no screen in the file needs a value for \(name)",
        suggestions: NearestNames.of(name, in: lacking).map { "\($0)=" })
    }
    state = state.supplying(call.parameterTable)
    let simulation = try shell.requireSimulation()
    let remarks = state.remarks(ofFile: path)
    try shell.rehearse(state, remarks)
    if let failed = simulation.restore(state).last, failed.outcome == .failure {
      throw shell.failure(of: failed)
    }
    if state.root != nil { shell.storyboardInUse = simulation.root.storyboard }
    remarks.forEach(shell.errors.say)
    return .text(
      "restored \(Phrase.count(state.screens.count, "screen"))",
      json: StackTree.json(shell.visible(simulation.stack)))
  }
}

extension Shell {
  /// Tries whether a state can be shown, on a separate stack that starts like the present one.
  ///
  /// - Parameter remarks: The remarks about values that the file lacks.
  /// - Throws: ``ShellError`` for the first screen that cannot be shown.
  fileprivate func rehearse(_ state: NavigationState, _ remarks: [String]) throws {
    let simulation = try requireSimulation()
    let registry = Registry(catalog: try workspace.catalog)
    registry.printsProblems = false
    let trial = RouteSimulation(registry: registry)
    trial.defaultPath = simulation.defaultPath
    trial.context = simulation.context
    trial.isUnattended = true
    if state.root == nil {
      // The present stack cannot be rebuilt if it has values that are not kept.
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
      if screen.withheld?.isEmpty == false { error.notes += remarks }
    }
    throw error
  }
}

extension NavigationState {
  /// Which values are missing from a file, and how to give them; nothing if it is complete.
  fileprivate func remarks(ofFile path: String) -> [String] {
    let withheld = screens.flatMap { screen in
      (screen.withheld ?? []).map { (screen: screen.name, name: $0) }
    }
    guard !withheld.isEmpty else { return [] }
    let names = Set(withheld.map(\.name)).sorted().map { "\($0)=VALUE" }
    return [
      "missing, because sensitive values are not saved: "
        + withheld.map { "\($0.screen) \($0.name)" }.joined(separator: ", "),
      "to give it: stack restore \(path.scriptWord) \(names.joined(separator: " "))",
    ]
  }
}
