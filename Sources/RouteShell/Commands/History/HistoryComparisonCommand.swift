import RouteModel
import RouteStorage

extension Command {
  static let historyDiff = Command(
    "history diff", in: .history, "What got better or worse between two versions of the catalog",
    arguments: [Argument("V1", .text), Argument("V2", .text)],
    options: Option.historyFilters + [.filter],
    discussion: """
      A version is r12, a revision, r3..r12, several, or 12, an applied migration: then the events up to
      the next migration. Better and worse are differences that chance does not explain.
      """,
    examples: [.init("history diff r1 r2", "Events on one against events on the other")]
  ) { call, shell in
    var before = try call.historyFilter()
    var after = before
    before.revisions = try shell.revisions(try call.require("V1"))
    after.revisions = try shell.revisions(try call.require("V2"))
    let comparison = try shell.historyStore().compare(before, after)
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
    listing.filter(containing: call["where"], limit: nil)
    return .list(listing)
  }

  static let historyPrune = Command(
    "history prune", in: .history, "Removes old events",
    options: [
      .value("keep", "TIME", "Keep events that are not older: 30d, 12h"),
      .value("max", "N", .number, "Keep the newest N events"),
    ],
    discussion: """
      store vacuum then gives the space back. The setting retention prunes while events are recorded: the
      newest 1,000,000 stay unless it says otherwise (config retention 30d, config retention all).
      """,
    examples: [.init("history prune --max 100000", "The newest hundred thousand stay")]
  ) { call, shell in
    let text = call["keep"] ?? call["max"]
    guard let text, call["keep"] == nil || call["max"] == nil else {
      throw ShellError.usage("say either --keep or --max")
    }
    guard let retention = Retention(text) else {
      throw ShellError.usage("'\(text)' is neither a time such as 30d nor a number")
    }
    let count = try shell.historyStore().prune(keeping: retention)
    return .text(
      "removed \(Phrase.count(count, "event"))", json: ["removed": .int(count)])
  }
}

extension Shell {
  /// The revisions that a version consists of.
  fileprivate func revisions(_ text: String) throws -> ClosedRange<Int> {
    let ends = text.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
    func revision(_ text: String) -> Int? { text.first == "r" ? Int(text.dropFirst()) : nil }
    let store = try workspace.requireStore()
    func known(_ revisions: ClosedRange<Int>) throws -> ClosedRange<Int> {
      try store.requireRevision(revisions.lowerBound)
      try store.requireRevision(revisions.upperBound)
      return revisions
    }
    if ends.count == 2, let first = revision(ends[0]), let last = revision(ends[1]), first <= last {
      return try known(first...last)
    }
    if let number = revision(text) { return try known(number...number) }
    guard let version = Int(text) else {
      throw ShellError.usage("a version is r12, r3..r12, or 12, a migration; not '\(text)'")
    }
    let applied = try ConfigurationMigrations(
      store: store, directory: "", interpret: { _, _, _ in [] }
    )
    .applied()
    guard let index = applied.firstIndex(where: { $0.migration.version == version }),
      let first = applied[index].revision
    else { throw ShellError.failure("not-found", "no migration \(version) is applied") }
    let next = applied.dropFirst(index + 1).compactMap(\.revision).first { $0 > first }
    return first...max(first, (next ?? Int.max) - 1)
  }
}
