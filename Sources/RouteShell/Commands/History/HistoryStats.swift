import RouteModel

extension Command {
  static let historyStats = Command(
    "history stats", in: .history, "Counts, success and durations by route, the busiest first",
    options: Option.historyFilters + [.historyWhere],
    discussion:
      "Durations are virtual seconds: p50 took half of the events at most, p95 95 % of them.",
    examples: [
      .init("history stats --since 30d", "The last month"),
      .init("history stats --hub", "Of all machines", after: "hub init"),
    ]
  ) { call, shell in
    let question = try shell.question(call)
    let rows = try question.history.statistics(question.filter)
    var listing = Listing(
      rows,
      [
        .init("route", text: { $0.route ?? "(none)" }, value: { .optional($0.route) }),
        .init(.number("count")) { .int($0.count) },
        .init(.number("failures")) { .int($0.failures) },
        .init(
          .number("success"), text: { Decimal.percent($0.successRate) },
          value: { .double($0.successRate) }),
        .init(
          .number("p50 (s)"), key: "p50", text: { Decimal.seconds($0.medianDuration) },
          value: { .double($0.medianDuration) }),
        .init(
          .number("p95 (s)"), key: "p95", text: { Decimal.seconds($0.p95Duration) },
          value: { .double($0.p95Duration) }),
        .member("first") { .string(Timestamp.iso($0.first)) },
        .moment("last") { $0.last },
      ])
    listing.filter(by: question)
    return .list(listing)
  }
}
