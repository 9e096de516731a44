import RouteModel

extension Command {
  static let historyDiff = Command(
    "history diff", in: .history, "What got better or worse between two versions of the catalog",
    arguments: [Argument("V1", .text), Argument("V2", .text)],
    options: Option.historyFilters + [.historyWhere],
    discussion: """
      A version is r12, a revision, r3..r12, several, or 12, an applied migration: then the events
      up to the next migration. With --hub it is h12 or h3..h12, revisions of the hub, or r12, a
      revision of this store that the hub has. Better and worse are differences that chance does not
      explain.
      """,
    examples: [.init("history diff r1 r2", "Events on one against events on the other")]
  ) { call, shell in
    let question = try shell.question(call)
    var (before, after) = (question.filter, question.filter)
    before.revisions = try shell.revisions(call.require("V1"), of: question.history)
    after.revisions = try shell.revisions(call.require("V2"), of: question.history)
    let comparison = try question.history.compare(before, after)
    func rate(_ statistics: RouteStatistics?) -> String {
      statistics.map { "\(Decimal.percent($0.successRate)) of \($0.count)" } ?? ""
    }
    var listing = Listing(
      comparison.routes,
      [
        .init("what", key: "route", text: { "route \($0.route ?? "(none)")" }) {
          .optional($0.route)
        },
        .init("verdict") { .string($0.verdict.rawValue) },
        .init("before", text: { rate($0.before) }) { .optional($0.before?.count) },
        .init("after", text: { rate($0.after) }) { .optional($0.after?.count) },
        .member("successBefore") { $0.before.map { .double($0.successRate) } ?? .null },
        .member("successAfter") { $0.after.map { .double($0.successRate) } ?? .null },
        .text(.number("example")) { _ in "" },
      ])
    let failures = Listing(
      comparison.failures,
      [
        .init(
          "what", key: "error",
          text: {
            (["error", $0.code] + [$0.route, $0.pattern].compactMap(\.self)).joined(separator: " ")
          }
        ) { .string($0.code) },
        .member("route") { .optional($0.route) }, .member("pattern") { .optional($0.pattern) },
        .init("verdict") { .string($0.verdict.rawValue) }, .init("before") { .int($0.before) },
        .init("after") { .int($0.after) }, .init(.number("example")) { .int($0.example) },
      ])
    listing.rows += failures.rows
    for text in question.texts { listing.filter(containing: text, limit: nil) }
    return .list(listing)
  }
}
