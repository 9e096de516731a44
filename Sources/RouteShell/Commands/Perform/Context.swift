import RouteModel
import Routing
import Simulation

extension Command {
  static let context = contextCommand(
    "context", "Lists the facts that are recorded with each event")
  static let contextSet = contextCommand(
    "context set", "Sets a fact that is recorded with each event from now on")

  private static func contextCommand(_ name: String, _ summary: String) -> Command {
    Command(
      name, in: .perform, summary, takesParameters: true, use: .none,
      discussion: "platform, version, locale … Alone it lists them; NAME= removes one.",
      examples: [.init("\(name) platform=ios version=3.2", "Recorded from now on")]
    ) { call, shell in
      for parameter in call.parameters {
        shell.recorder.context[parameter.name] = parameter.value.isEmpty ? nil : parameter.value
      }
      shell.contextChanged()
      if let mistake = RouteContext.mistake(in: shell.recorder.context) {
        shell.errors.warn("\(mistake): conditions cannot test it", code: "bad-context")
      }
      let facts = shell.recorder.context.sorted { $0.key < $1.key }
      let text = facts.map { "\($0.key)=\($0.value)" }.joined(separator: "  ")
      return .text(
        (call.parameters.isEmpty || !text.isEmpty ? text : "no context").escapingControls(),
        json: .object(facts.map { JSONValue.Member(key: $0.key, value: .string($0.value)) }))
    }
  }
}
