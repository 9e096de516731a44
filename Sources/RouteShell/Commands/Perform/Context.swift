import RouteModel
import Routing
import SimulatedUI
import Simulation
import Texts

struct ContextCommand: StageCommand {
  var parameters: [RouteEvent.Parameter] = []
  static let signature = Signature<Self>(
    "context", in: .perform, "Sets facts that are recorded with each event, or lists them",
    arguments: [.parameters(\.parameters, .fact)], use: .none,
    discussion: """
      platform, version, locale … Alone it lists them; NAME= removes one. Conditions are tested with
      them. guards=A,B names the guards that are fulfilled: what waits for one goes on, the guard's route
      is removed, and the route that was asked for is performed.
      """,
    examples: [
      .init("context platform=ios version=3.2", "Recorded from now on"),
      .init(
        "context guards=signed-in", "As if somebody had signed in", after: "guard add signed-in"),
    ])

  func run(_ stage: Stage) throws -> Answer {
    var context = stage.context
    for (index, parameter) in parameters.enumerated() {
      if parameter.name == "guards", stage.workspace.hasCatalog {
        try about(\Self.parameters, index) {
          try stage.workspace.catalog.requireGuards(parameter.value)
        }
      }
      context[parameter.name] =
        parameter.value.isEmpty ? nil : RouteContext.folded(parameter.name, parameter.value)
    }
    var events: [RouteEvent] = []
    if let simulation = stage.simulation, !parameters.isEmpty {
      simulation.collectEvents({ stage.setContext(context) }, into: &events)
    } else {
      stage.setContext(context)
    }
    if let mistake = RouteContext.mistake(in: stage.context) {
      stage.printer.warn("\(mistake): conditions cannot test it", code: "bad-context")
    }
    let facts = stage.context.ordered(by: \.key)
    let line = facts.map { "\($0.key)=\($0.value)" }.joined(separator: "  ")
    let lines =
      (parameters.isEmpty && line.isEmpty ? ["no context"] : [line])
      + events.map { EventText.line($0) }
    let answer = Answer.text(
      lines.map { $0.escapingControls() }.joined(separator: "\n"),
      json: .object(facts.map { JSONValue.Member(key: $0.key, value: .string($0.value)) }))
    guard let failed = events.last(where: { $0.outcome == .failure }) else { return answer }
    return answer.failing(stage.failure(of: failed))
  }
}
