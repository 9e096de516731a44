import RouteModel
import Routing
import Simulation

extension Command {
  static let expectState = Command(
    "expect state", in: .script, "Expects the state of a route's newest router",
    arguments: [
      Argument("ROUTE", .route), Argument("STATE", .choice(RouterState.allCases.map(\.rawValue))),
    ],
    examples: [
      .init("expect state editor routed", "It is on the stack", after: "open app://editor/x")
    ]
  ) { call, shell in
    let route = try call.require("ROUTE")
    let expected: RouterState = try call.choice(
      try call.require("STATE"), label: "STATE", span: call.span("STATE"))
    let live = try shell.requireSimulation().routers.last { $0.route == route }
    if live == nil, shell.lastStates[route] == nil {
      _ = try shell.workspace.catalog.row(Route.self, route)
    }
    let actual = live?.state ?? shell.lastStates[route] ?? .unrouted
    guard actual == expected else {
      throw ShellError.expectation(
        "the router of \(route) is not \(expected.rawValue)", expected: expected.rawValue,
        actual: actual.rawValue)
    }
    return .none
  }
}
