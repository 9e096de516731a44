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
    var listing = Listing(
      "#router", "route", "state", "destination", "path", "parameters", "remarks")
    for router in try shell.requireSimulation().routers {
      let values = shell.visible(router.parameters, of: router.route)
      let parameters = values.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
      listing.add(
        [
          "@\(router.number)", router.route, router.state.rawValue, router.destination,
          router.path.rawValue, parameters, router.mark?.rawValue ?? "",
        ],
        json: [
          "router": .int(router.number), "route": .string(router.route),
          "state": .string(router.state.rawValue), "destination": .string(router.destination),
          "path": .string(router.path.rawValue),
          "parameters": .object(
            values.map { JSONValue.Member(key: $0.name, value: .string($0.value)) }),
          "mark": .optional(router.mark?.rawValue),
        ])
    }
    return try call.list(listing)
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
