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
}

extension Call {
  /// The `name=value` words; of two with the same name the last counts.
  var parameterTable: [String: String] {
    Dictionary(parameters.map { ($0.name, $0.value) }) { _, last in last }
  }
}
