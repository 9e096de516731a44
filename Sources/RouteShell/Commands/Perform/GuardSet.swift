import RouteModel
import Routing
import Simulation

extension Command {
  static let guardSet = Command(
    "guard set", in: .perform, "Sets whether a guard is fulfilled, in this session",
    arguments: [Argument("NAME", .guardName), Argument("STATE", .choice(["on", "off"]))],
    use: .none,
    discussion: """
      It is the fact 'guards' of the context, which is recorded with each event. What waits for the
      guard goes on: the guard's route is removed, and the route that was asked for is performed.
      """,
    examples: [
      .init("guard set signed-in on", "As if somebody had signed in", after: "guard add signed-in")
    ]
  ) { call, shell in
    let name = try call.require("NAME")
    let isOn = try call.require("STATE") == "on"
    try shell.requireGuard(name, call.word("NAME"))
    var names = RouteContext.names(shell.recorder.context["guards"])
    let was = names.contains(name)
    if isOn { names.insert(name) } else { names.remove(name) }
    shell.recorder.context["guards"] =
      names.isEmpty ? nil : names.sorted().joined(separator: ",")
    var events: [RouteEvent] = []
    shell.simulation?.collectEvents({ shell.contextChanged() }, into: &events)
    if shell.simulation == nil { shell.contextChanged() }
    let state = was == isOn ? "is \(isOn ? "on" : "off") already" : isOn ? "on" : "off"
    let lines = ["guard \(name) \(state)"] + events.map { EventText.line($0) }
    let answer = Answer.text(
      lines.map { $0.escapingControls() }.joined(separator: "\n"),
      json: [
        "guard": .string(name), "on": .bool(isOn),
        "events": .array(events.map { EventJSON.value($0, number: nil) }),
      ])
    guard let failed = events.last(where: { $0.outcome == .failure }) else { return answer }
    return answer.failing(shell.failure(of: failed))
  }
}

extension Shell {
  /// Refuses a guard that neither a row nor a requirement names.
  fileprivate func requireGuard(_ name: String, _ word: ExpandedWord?) throws {
    guard workspace.hasCatalog else { return }
    let catalog = try workspace.catalog
    let known = Set(catalog.guards.keys).union(catalog.routes.values.flatMap(\.requires))
    if known.contains(name) { return }
    var error = ShellError.unknown("guard", name, among: known)
    error.span = word?.span
    throw error
  }
}
