import RouteModel
import Routing
import Simulation

extension Command {
  static let make = Command(
    "make", in: .perform, "Makes a route's destination without showing it",
    arguments: [Argument("ROUTE", .route)], takesParameters: true,
    examples: [.init("make editor title=x", "Prepared, and shown nowhere")]
  ) { call, shell in
    let simulation = try shell.requireSimulation()
    var event = simulation.make(try call.require("ROUTE"), parameters: call.parameterTable)
    // Nothing holds the destination, so the router and its number do not exist any more.
    if !simulation.routers.contains(where: { $0.number == event.router }) { event.router = nil }
    return try shell.answer(event, call)
  }
}
