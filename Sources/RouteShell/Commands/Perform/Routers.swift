import RouteModel
import Routing

extension Command {
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
}
