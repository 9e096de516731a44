import RouteModel
import Routing
import Simulation

extension Command {
  static let expectCheck = Command(
    "expect check", in: .script, "Expects that check finds nothing",
    arguments: [Argument("WHAT", .choice(["clean"]))], isAllowedInMigration: true,
    discussion: "Informational findings do not count.",
    examples: [.init("expect check clean", "No error and no warning")]
  ) { call, shell in
    guard try call.require("WHAT") == "clean" else {
      throw ShellError.usage("expect check wants: clean", span: call.span("WHAT"))
    }
    let findings = try shell.findings().filter {
      $0.severity > .info
    }
    guard findings.isEmpty else {
      throw ShellError.expectation(
        "check is not clean", expected: "nothing",
        actual: findings.map { "\($0.message) [\($0.code)]" }.joined(separator: "\n"))
    }
    return .none
  }
}
