import RouteModel
import Routing
import Simulation

extension Command {
  static let expectNoMatch = Command(
    "expect no-match", in: .script, "Expects that no route takes a URL",
    arguments: [Argument("URL", .url)], isAllowedInMigration: true,
    examples: [.init("expect no-match app://nowhere", "Nothing takes it")]
  ) { call, shell in
    let url = try call.require("URL")
    if let match = try shell.workspace.requireRegistry().match(url) {
      throw ShellError.expectation(
        "\(url) matches", expected: "no route", actual: "\(match.route)  \(match.pattern)")
    }
    return .none
  }
}
