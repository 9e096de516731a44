import RouteModel
import Routing
import Simulation

extension Command {
  static let expectOpen = Command(
    "expect open", in: .script, "Opens a URL and expects the route, and parameters",
    arguments: [Argument("URL", .url), Argument("ROUTE", .route)], takesParameters: true,
    isAllowedInMigration: true,
    discussion: """
      Parameters that are not named may be anything. In a migration nothing is performed: the URL is
      matched, and what the route declares of its parameters must hold.
      """,
    examples: [.init("expect open app://editor/hello editor title=hello", "The link works")]
  ) { call, shell in
    let url = try call.require("URL")
    let route = try call.require("ROUTE")
    let wanted = call.parameterTable
    func line(_ route: String, _ parameters: [RouteEvent.Parameter]) -> String {
      let shown = parameters.filter { wanted[$0.name] != nil }.sorted { $0.name < $1.name }
      return ([route] + shown.map { "\($0.name)=\($0.value)" }).joined(separator: "\n")
    }
    let expected = line(
      route, wanted.map { RouteEvent.Parameter(name: $0.key, value: $0.value) })
    let actual: String
    if shell.isInMigration {
      let registry = try shell.workspace.requireRegistry()
      if let match = try registry.match(url) {
        actual =
          registry.openingFailure(of: match).map { "\($0.message) [\($0.code.name)]" }
          ?? line(match.route, match.openedParameters)
      } else {
        let failure = registry.noMatch(url)
        actual = failure.code == .noMatch ? "no route" : "\(failure.message) [\(failure.code.name)]"
      }
    } else {
      let event = try shell.requireSimulation().open(url)
      if let failure = event.failure {
        actual = "\(failure.message) [\(failure.code)]"
      } else {
        actual = line(event.route ?? "no route", event.parameters)
      }
    }
    guard actual == expected else {
      _ = try shell.workspace.catalog.row(Route.self, route)
      throw ShellError.expectation(
        "\(url) does not open \(route) as expected", expected: expected, actual: actual)
    }
    return .none
  }
}
