import CLibrary
import RouteModel
import Texts

struct HistoryStats: WorkspaceCommand {
  var filters = HistoryFilters()
  var facts: [String] = []
  static let signature = Signature<Self>(
    "history stats", in: .history, "Counts, success and durations by route, the busiest first",
    options: [
      .all(\.filters), .textsOrFacts(\.facts),
    ],
    discussion:
      "Durations are virtual seconds: p50 took half of the events at most, p95 95 % of them.",
    examples: [
      .init("history stats --since 30d", "The last month"),
      .init("history stats --hub", "Of all machines", after: "hub init"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let question = try HistoryQuestion(
      filters, where: facts, at: \Self.facts, isList: true, in: workspace, printer)
    let rows = try question.history.statistics(question.filter)
    var listing = Listing(
      rows,
      [
        .init("route", text: { $0.route ?? "(none)" }, value: { .optional($0.route) }),
        .init(.number("count")) { .int($0.count) },
        .init(.number("failures")) { .int($0.failures) },
        .init(
          .number("success"), text: { Share.percent($0.successRate) },
          value: { .double($0.successRate) }),
        .init(
          .number("p50 (s)"), key: "p50", text: { Decimal.seconds($0.medianDuration.inSeconds) },
          value: { .double($0.medianDuration.inSeconds) }),
        .init(
          .number("p95 (s)"), key: "p95", text: { Decimal.seconds($0.p95Duration.inSeconds) },
          value: { .double($0.p95Duration.inSeconds) }),
        .member("first") { .string(Timestamp.iso($0.first)) },
        .moment("last") { $0.last },
      ])
    listing.filter(by: question)
    return .list(listing)
  }
}
