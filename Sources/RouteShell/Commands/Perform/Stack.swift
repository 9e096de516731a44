import RouteModel
import Routing

extension Command {
  static let stack = Command(
    "stack", in: .perform, "The simulated hierarchy as a tree",
    examples: [.init("stack", "Containers, screens, live routers, parameters")]
  ) { call, shell in
    shell.noteFreshStack()
    let simulation = try shell.requireSimulation()
    let root = shell.visible(simulation.stack)
    var marks: StackTree.Marks = [:]
    for router in simulation.routers {
      if let mark = router.mark { marks[router.number] = mark.rawValue }
    }
    let drawsLines = shell.settings.isTerminal
    let found = marks
    return .text(
      StackTree.text(root, drawsLines: drawsLines, marks: found), json: StackTree.json(root))
  }

  static let routers = Command(
    "routers", in: .perform, "Live routers, numbered, with their states", options: Option.listing,
    examples: [.init("routers", "What remove @N means")]
  ) { call, shell in
    shell.noteFreshStack()
    let routers = try shell.requireSimulation().routers.map {
      (router: $0, values: shell.visible($0.parameters, of: $0.route))
    }
    return try call.list(
      Listing(
        routers,
        [
          .init(.number("router"), text: { "@\($0.router.number)" }) { .int($0.router.number) },
          .init("route") { .string($0.router.route) },
          .init("state") { .string($0.router.state.rawValue) },
          .init("destination") { .string($0.router.destination) },
          .init("path") { .string($0.router.path.rawValue) },
          .init(
            "parameters",
            text: { $0.values.map { "\($0.name)=\($0.value)" }.joined(separator: " ") }
          ) { .object($0.values.map { .init(key: $0.name, value: .string($0.value)) }) },
          .init("remarks", key: "mark") { .optional($0.router.mark?.rawValue) },
        ]))
  }

  static let context = contextCommand("context")
  static let contextSet = contextCommand("context set")

  private static func contextCommand(_ name: String) -> Command {
    Command(
      name, in: .perform, "Facts that are recorded with each event", takesParameters: true,
      use: .none,
      discussion: "platform, version, locale … Alone it lists them; NAME= takes one away.",
      examples: [.init("\(name) platform=ios version=3.2", "Recorded from now on")]
    ) { call, shell in
      for parameter in call.parameters {
        shell.recorder.context[parameter.name] = parameter.value.isEmpty ? nil : parameter.value
      }
      shell.contextChanged()
      let facts = shell.visible(shell.recorder.context).sorted { $0.key < $1.key }
      let text = facts.map { "\($0.key)=\($0.value)" }.joined(separator: "  ")
      return .text(
        (call.parameters.isEmpty || !text.isEmpty ? text : "no context").escapingControls(),
        json: .object(facts.map { JSONValue.Member(key: $0.key, value: .string($0.value)) }))
    }
  }
}

extension Shell {
  /// A user who runs only this command may expect the stack of an earlier run.
  fileprivate func noteFreshStack() {
    guard settings.isOneShot, simulation == nil else { return }
    errors.say("a stack lives for one session, and this one begins here: routesh STORE opens one")
  }
}
