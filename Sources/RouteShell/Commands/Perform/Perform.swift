import RouteModel
import Routing
import Simulation

extension Command {
  static let perform = Command(
    "perform", in: .perform, "Performs a route by its identifier",
    arguments: [Argument("ROUTE", .route)], takesParameters: true,
    options: [
      .path,
      .value("from", "SCENE", .className, "The controller that it starts from; else the front"),
    ],
    examples: [
      .init("perform editor --path present title='A note'", "With a parameter")
    ]
  ) { call, shell in
    let event = try shell.requireSimulation().perform(
      try call.require("ROUTE"), path: try call.choice("path"),
      from: call["from"].map(Shell.source) ?? .front, parameters: call.parameterTable)
    return try shell.answer(event, call)
  }

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

extension Shell {
  /// Where a perform starts: `@N`, or the controller nearest to the front with a class.
  fileprivate static func source(_ text: String) -> RouteSimulation.Source {
    if text.hasPrefix("@"), let number = Int(text.dropFirst()) { return .router(number) }
    return .scene(text)
  }
}
