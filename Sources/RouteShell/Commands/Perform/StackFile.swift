import Interchange
import RouteModel
import Routing

extension Command {
  static let stackSave = Command(
    "stack save", in: .perform, "Writes what is shown to a file, as routes",
    arguments: [Argument("FILE", .file)],
    discussion: """
      One JSON document: the root, the screens in their order, the tabs in front. Values of sensitive
      parameters are not written; their names are. - is standard output.
      """,
    examples: [.init("stack save here.json", "For stack restore")]
  ) { call, shell in
    let state = try shell.requireSimulation().navigationState(known: shell.knownSecrets)
    let path = try call.require("FILE")
    return try shell.deliver(
      state.json.text(isIndented: true) + "\n", to: path,
      .text(
        "wrote \(Phrase.count(state.screens.count, "screen") ?? "no screens") to \(path)"
          .escapingControls(),
        json: ["file": .string(path), "screens": .int(state.screens.count)]))
  }

  static let stackRestore = Command(
    "stack restore", in: .perform, "Shows again what stack save has written",
    arguments: [Argument("FILE", .file)], takesParameters: true,
    discussion: """
      Begins again with a fresh window, unless the file names no root, and performs the routes in their
      order. A file that names a root, a route or a link which is not there changes nothing. The first screen
      that cannot be shown ends it; those before it stay. name=value gives a sensitive parameter that the file lacks.
      """,
    examples: [
      .init("stack restore here.json", "In another session, or with another catalog")
    ]
  ) { call, shell in
    let source = try shell.sourceText(try call.require("FILE"))
    var state: NavigationState
    let document = try source.json()
    do throws(JSONMistake) {
      state = try NavigationState(document)
    } catch {
      throw source.badValue(error)
    }
    let catalog = try shell.workspace.catalog
    for route in state.screens.compactMap(\.route) where catalog.routes[route] == nil {
      throw ShellError.unknown("route", route, among: catalog.routes.keys)
    }
    let lacking = Set(state.screens.flatMap { $0.withheld ?? [] })
    for name in call.parameters.map(\.name) where !lacking.contains(name) {
      throw ShellError.usage(
        "no screen of the file lacks \(name)",
        suggestions: NearestNames.of(name, in: lacking).map { "\($0)=" })
    }
    state = state.supplying(call.parameterTable)
    let simulation = try shell.requireSimulation()
    let events = simulation.restore(state)
    if let failed = events.last, failed.outcome == .failure {
      var error = shell.failure(of: failed)
      let number = events.count { $0.action != .reset && $0.action != .tab }
      if number > 0, failed.action != .tab {
        error.notes.append(
          "screen \(number) of \(state.screens.count): \(state.screens[number - 1].name)")
      }
      throw error
    }
    let withheld = state.screens.flatMap { screen in
      (screen.withheld ?? []).map { "\(screen.name) \($0)" }
    }
    if !withheld.isEmpty {
      shell.errors.say("not kept, and so not given: \(withheld.joined(separator: ", "))")
    }
    return .text(
      "restored \(Phrase.count(state.screens.count, "screen") ?? "no screens")",
      json: StackTree.json(shell.visible(simulation.stack)))
  }
}
