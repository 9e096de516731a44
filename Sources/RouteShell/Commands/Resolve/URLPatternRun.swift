import Interchange
import RouteModel
import URLPatterns

extension Command {
  static let urlpatternRun = Command(
    "urlpattern run", in: .resolve, "Runs a file of cases in the conformance suite's format",
    arguments: [Argument("FILE", .file)], options: Option.listing, use: .none,
    discussion: "Lists the cases that differ. Any makes the exit code 1.",
    examples: [.init("urlpattern run cases.json", "Which cases differ")]
  ) { call, shell in
    let suite = try ConformanceSuite(running: shell.sourceText(call.require("FILE")))
    var listing = Listing(
      suite.differences,
      [
        .init(.number("case")) { .int($0.index) }, .init("pattern") { .string($0.pattern) },
        .init("difference", key: "message") { .string($0.message) },
      ])
    let summary = "\(suite.count) cases, \(suite.differences.count) differ"
    listing.filter(containing: call["where"], limit: try call.number("limit"))
    let answer = Answer.list(listing, footer: summary)
    guard !suite.differences.isEmpty else { return answer }
    return answer.failing(.failure("suite-differs", Message(summary)))
  }
}
