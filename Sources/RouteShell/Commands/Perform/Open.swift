import RouteModel
import Routing
import Simulation

extension Option {
  static let path = Option.value("path", "PATH", .path, "How it is shown: push, present, …")
}

extension Command {
  static let open = Command(
    "open", in: .perform, "Performs the route that a URL takes", arguments: [Argument("URL", .url)],
    options: [
      .path,
      .value(
        "stack", "RULE", .choice(StackRule.allCases.map(\.rawValue)),
        "What to do with the stack: rebuild, push, replace"),
    ],
    discussion: """
      The path is --path, else the URL's transition, the pattern's, the route's, or show.

      If the route has a parent, the stack gets its parents first. rebuild removes everything else;
      push leaves what is shown and adds the missing parents; replace removes the screen in front,
      then does the same. Without --stack the pattern's rule counts, else rebuild. match URL shows
      where it would go and does nothing.
      """,
    examples: [
      .init("open app://editor/hello", "As a tap on the link"),
      .init("open app://editor/hello --path present", "By another path"),
    ]
  ) { call, shell in
    let url = try call.require("URL")
    let event = try shell.requireSimulation().open(
      url, path: try call.choice("path"), stackRule: try call.choice("stack"))
    return try shell.answer(event, call)
  }
}

extension Call {
  /// The `name=value` words; of two with the same name the last counts.
  var parameterTable: [String: String] {
    Dictionary(parameters.map { ($0.name, $0.value) }) { _, last in last }
  }
}
