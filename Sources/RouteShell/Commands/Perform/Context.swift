import RouteModel
import Routing
import Simulation

extension Command {
  static let context = Command(
    "context", in: .perform, "Sets facts that are recorded with each event, or lists them",
    takesParameters: true, use: .none,
    discussion: """
      platform, version, locale … Alone it lists them; NAME= removes one. Conditions are tested with
      them. guards=A,B names the guards that are fulfilled: what waits for one goes on, the guard's route
      is removed, and the route that was asked for is performed.
      """,
    examples: [
      .init("context platform=ios version=3.2", "Recorded from now on"),
      .init(
        "context guards=signed-in", "As if somebody had signed in", after: "guard add signed-in"),
    ]
  ) { call, shell in
    for parameter in call.parameters {
      if parameter.name == "guards" { try shell.requireGuards(parameter.value) }
      shell.recorder.context[parameter.name] = parameter.value.isEmpty ? nil : parameter.value
    }
    var events: [RouteEvent] = []
    if let simulation = shell.simulation, !call.parameters.isEmpty {
      simulation.collectEvents({ shell.contextChanged() }, into: &events)
    } else {
      shell.contextChanged()
    }
    if let mistake = RouteContext.mistake(in: shell.recorder.context) {
      shell.errors.warn("\(mistake): conditions cannot test it", code: "bad-context")
    }
    let facts = shell.recorder.context.sorted { $0.key < $1.key }
    let line = facts.map { "\($0.key)=\($0.value)" }.joined(separator: "  ")
    let lines =
      (call.parameters.isEmpty && line.isEmpty ? ["no context"] : [line])
      + events.map { EventText.line($0) }
    let answer = Answer.text(
      lines.map { $0.escapingControls() }.joined(separator: "\n"),
      json: .object(facts.map { JSONValue.Member(key: $0.key, value: .string($0.value)) }))
    guard let failed = events.last(where: { $0.outcome == .failure }) else { return answer }
    return answer.failing(shell.failure(of: failed))
  }
}

extension Shell {
  /// Refuses a guard that neither a row nor a requirement names.
  fileprivate func requireGuards(_ names: String) throws {
    guard workspace.hasCatalog else { return }
    let catalog = try workspace.catalog
    let known = Set(catalog.guards.keys).union(catalog.routes.values.flatMap(\.requires))
    for name in RouteContext.names(names).sorted() where !known.contains(name) {
      throw ShellError.unknown("guard", name, among: known)
    }
  }
}
