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
    let (old, new) = (before, after)
    let comparison = try shell.history { (store) throws(StoreError) in
      try store.compare(old, new)
    }
    func side(
      _ name: String, _ rate: String,
      _ side: @escaping (HistoryComparison.Route) -> RouteStatistics?
    ) -> [ListColumn<HistoryComparison.Route>] {
      [
        .init(
          name, key: name,
          text: { side($0).map { "\(Decimal.percent($0.successRate)) of \($0.count)" } ?? "" },
          json: { .optional(side($0)?.count) }),
        .init(key: rate, json: { side($0).map { .double($0.successRate) } ?? .null }),
      ]
    }
    let sides = zip(
      side("before", "successBefore", \.before), side("after", "successAfter", \.after))
    var listing = Listing(
      comparison.routes,
      [
        .init(
          "what", key: "route", text: { "route \($0.route ?? "(none)")" },
          json: { .optional($0.route) }), .text("verdict", \.verdict.rawValue),
      ] + sides.flatMap { [$0, $1] } + [.init("#example")])
    listing.add(
      comparison.failures,
      [
        .init(
          "what", key: "error",
          text: { row in
            "error " + [row.code, row.route, row.pattern].compactMap(\.self).joined(separator: " ")
          }, json: { .string($0.code) }), .init(key: "route", json: { .optional($0.route) }),
        .init(key: "pattern", json: { .optional($0.pattern) }),
        .text("verdict", \.verdict.rawValue), .number("before", \.before),
        .number("after", \.after), .number("example", \.example),
      ])
    listing.filter(containing: call["where"], limit: nil)
    return .list(listing)
  }

  static let historyPrune = Command(
    "history prune", in: .history, "Removes old events",
    options: [
      .value("keep", "TIME", "Keep what is not older: 30d, 12h"),
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
    let count = try shell.history { (store) throws(StoreError) in
      try store.prune(keeping: retention)
    }
    return .text(
      "removed \(Phrase.count(count, "event") ?? "no events")", json: ["removed": .int(count)])
  }
}

extension Shell {
  /// The revisions that a version means.
  fileprivate func revisions(_ text: String) throws(ShellError) -> ClosedRange<Int> {
    let ends = text.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
    func revision(_ text: String) -> Int? { text.first == "r" ? Int(text.dropFirst()) : nil }
    if ends.count == 2, let first = revision(ends[0]), let last = revision(ends[1]), first <= last {
      return first...last
    }
    if let number = revision(text) { return number...number }
    guard let version = Int(text) else {
      throw .usage("a version is r12, r3..r12, or 12, a migration; not '\(text)'")
    }
    let store = try workspace.requireStore()
    let applied = try workspace.storage { () throws(StoreError) in
      try ConfigurationMigrations(store: store, directory: "", interpret: { _, _, _ in [] })
        .applied()
    }
    guard let index = applied.firstIndex(where: { $0.migration.version == version }),
      let first = applied[index].revision
    else { throw .failure("not-found", "no migration \(version) is applied") }
    let next = applied.dropFirst(index + 1).compactMap(\.revision).first { $0 > first }
    return first...max(first, (next ?? Int.max) - 1)
  }
}
