import RouteModel
import Routing
import Simulation

extension Command {
  static let routers = Command(
    "routers", in: .perform, "Live routers, numbered, with their states", options: Option.listing,
    examples: [.init("routers", "What remove @N means")]
  ) { call, shell in
    shell.noteFreshStack()
    let routers = try shell.requireSimulation().routers
    return try call.list(
      Listing(
        routers,
        [
          .init(.number("router"), text: { "@\($0.number)" }) { .int($0.number) },
          .init("route") { .string($0.route) },
          .init("state") { .string($0.state.rawValue) },
          .init("destination") { .string($0.destination) },
          .init("path") { .string($0.path.rawValue) },
          .init(
            "parameters",
            text: { $0.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: " ") }
          ) { .object($0.parameters.map { .init(key: $0.name, value: .string($0.value)) }) },
          .init("remarks", key: "mark") { .optional($0.mark?.rawValue) },
        ]))
  }
}
