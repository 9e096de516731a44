import RouteModel
import Routing

extension Option {
  static let path = Option.value("path", "PATH", .path, "How it is shown: push, present, …")
}

extension Command {
  static let open = Command(
    "open", in: .perform, "Performs the route that a URL takes", arguments: [Argument("URL", .url)],
    options: [.path],
    discussion: """
      Which path it takes: --path, else the URL's transition, the pattern's, the route's, show. match URL
      says where it would go and does nothing. Values of sensitive parameters are printed on a terminal,
      elsewhere only with --show-sensitive.
      """,
    examples: [
      .init("open app://editor/hello", "As a tap on the link"),
      .init("open app://editor/hello --path present", "By another path"),
      .init("open app://editor/hello --show-sensitive", "With values that are masked elsewhere"),
    ]
  ) { call, shell in
    let url = try call.require("URL")
    let event = try shell.requireSimulation(opening: url).open(url, path: try call.choice("path"))
    return try shell.answer(event, call)
  }

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

extension Call {
  /// The `name=value` words; of two with the same name the last counts.
  var parameterTable: [String: String] {
    Dictionary(parameters.map { ($0.name, $0.value) }) { _, last in last }
  }
}
