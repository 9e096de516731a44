import RouteHub
import RouteModel
import RouteStorage
import Routing
import Texts

struct HistoryDiff: WorkspaceCommand {
  var v1 = ""
  var v2 = ""
  var filters = HistoryFilters()
  var facts: [String] = []
  static let signature = Signature<Self>(
    "history diff", in: .history, "What got better or worse between two versions of the catalog",
    arguments: [.init("V1", \.v1, .text), .init("V2", \.v2, .text)],
    options: [
      .all(\.filters), .textsOrFacts(\.facts),
    ],
    discussion: """
      A version is r12, a revision, r3..r12, several, or 12, an applied migration: then the events
      up to the next migration. With --hub it is h12 or h3..h12, revisions of the hub, or r12, a
      revision of this store that the hub has.

      The first row is of everything that was opened, then come the routes, each with its share of
      successes, then the errors, each as a share of everything that was opened. A link that no
      route takes on V2, also because it is disabled, internal or its condition does not hold, counts
      as a failure of the route that took it on V1. Worse and better are
      differences of these shares that chance does not explain; new and gone are on one side alone;
      unknown means that one side has no events.
      """,
    examples: [.init("history diff r1 r2", "Events on one against events on the other")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let question = try HistoryQuestion(
      filters, where: facts, at: \Self.facts, isList: true, in: workspace, printer)
    var (before, after) = (question.filter, question.filter)
    before.revisions = try revisions(v1, of: question.history, workspace, printer)
    after.revisions = try about(\Self.v2) {
      try revisions(v2, of: question.history, workspace, printer)
    }
    var comparison = try question.history.compare(before, after)
    comparison.count(lost: try lostLinks(before, after, of: question.history, workspace))
    func text(_ share: Double, _ count: Int?) -> String {
      count.map { $0 == 0 ? "none" : "\(Share.percent(share)) of \($0)" } ?? ""
    }
    func rate(_ statistics: RouteStatistics?) -> String {
      text(statistics?.successRate ?? 0, statistics?.count)
    }
    func success(_ side: HistoryComparison.Tally) -> JSONValue { .double(1 - side.failureRate) }
    var listing = Listing(
      [comparison],
      [
        .init("what", text: { _ in "all" }) { _ in .string("all") },
        .init("verdict") { .string($0.verdict.rawValue) },
        .init("before", text: { text(1 - $0.before.failureRate, $0.before.count) }) {
          .int($0.before.count)
        },
        .init("after", text: { text(1 - $0.after.failureRate, $0.after.count) }) {
          .int($0.after.count)
        },
        .member("successBefore") { success($0.before) },
        .member("successAfter") { success($0.after) },
        .text(.number("example")) { _ in "" },
      ])
    listing.rows +=
      Listing(
        comparison.routes,
        [
          .init("what", key: "route", text: { "route \($0.route)" }) { .string($0.route) },
          .init("verdict") { .string($0.verdict.rawValue) },
          .init("before", text: { rate($0.before) }) { .optional($0.before?.count) },
          .init("after", text: { rate($0.after) }) { .optional($0.after?.count) },
          .member("successBefore") { $0.before.map { .double($0.successRate) } ?? .null },
          .member("successAfter") { $0.after.map { .double($0.successRate) } ?? .null },
          .text(.number("example")) { _ in "" },
        ]
      ).rows
    func share(_ count: Int, of side: HistoryComparison.Tally) -> String {
      if side.count == 0 { return "none" }
      let share = Double(count) / Double(side.count)
      return "\(count) of \(side.count) (\(Share.percent(share)))"
    }
    listing.rows +=
      Listing(
        comparison.failures,
        [
          .init(
            "what", key: "error",
            text: {
              (["error", $0.code] + [$0.route, $0.pattern].compactMap(\.self)).joined(
                separator: " ")
            }
          ) { .string($0.code) },
          .member("route") { .optional($0.route) }, .member("pattern") { .optional($0.pattern) },
          .init("verdict") { .string($0.verdict.rawValue) },
          .init("before", text: { share($0.before, of: comparison.before) }) { .int($0.before) },
          .init("after", text: { share($0.after, of: comparison.after) }) { .int($0.after) },
          .init(.number("example")) { .int($0.example) },
        ]
      ).rows
    listing.filter(by: question)
    return .list(listing)
  }
}

extension HistoryDiff {
  /// The links of the later side that no route took, whatever the reason, each with the route that takes it in the catalog
  /// of the earlier side's last revision.
  @MainActor private func lostLinks(
    _ before: HistoryFilter, _ after: HistoryFilter, of history: any EventHistory,
    _ workspace: Workspace
  ) throws -> [(route: String, links: ErrorGroup)] {
    guard var last = before.revisions?.upperBound else { return [] }
    if history.numbering == .store {
      last = min(last, try workspace.requireStore().catalog.revision)
    }
    guard let revision = try workspace.revision(last, of: history),
      let catalog = try? workspace.catalog(at: revision)
    else { return [] }
    let registry = Registry(catalog: catalog)
    registry.printsProblems = false
    let asksContext = !catalog.conditionFacts.isEmpty
    let untaken = try history.failureParts(of: .url, after).filter {
      $0.route == nil && $0.url != nil
    }
    return try untaken.grouped(by: .url).compactMap { links in
      guard let url = links.url else { return nil }
      let event = asksContext ? try history.event(links.example) : nil
      let context = RouteContext(facts: event?.context ?? [:], time: event?.event.time)
      // A masked link counts where all that took it was one route.
      let routes = SensitiveValues.possibleLinks(url).compactMap {
        (try? registry.match($0, in: context))?.route
      }
      guard let route = routes.first, routes.allSatisfy({ $0 == route }) else { return nil }
      return (route, links)
    }
  }

  /// The revisions that a version consists of, as a history numbers them.
  ///
  /// - Parameter text: `r12`, `r3..r12`, or `12`, a migration; of a hub also `h12` and `h3..h12`.
  /// - Throws: ``ShellError`` `not-found`, `not-pushed`.
  @MainActor private func revisions(
    _ text: String, of history: any EventHistory, _ workspace: Workspace, _ printer: Printer
  ) throws -> ClosedRange<Int> {
    switch history.numbering {
    case .store: return try revisions(text, workspace)
    case .hub:
      let ends = text.split(separator: ".").map { RevisionName.number(String($0), ofHub: true) }
      if let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first <= last
      {
        let newest = try Hub(of: workspace, printer).newest().number
        guard last <= newest else {
          throw ShellError.failure(
            "not-found", "the hub has no revision h\(last): it is at h\(newest)")
        }
        return first...last
      }
      let own = try revisions(text, workspace)
      let store = try workspace.requireStore()
      guard let first = try store.sharing.hubNumber(ofOldestIn: own),
        let last = try store.sharing.hubNumber(ofNewestIn: own)
      else { throw ShellError.failure("not-pushed", "the hub does not have \(text): hub push") }
      // Up to the next migration, which there is not yet.
      return first...(own.upperBound == .max - 1 ? .max : last)
    }
  }

  /// The revisions of this store that a version consists of.
  @MainActor private func revisions(
    _ text: String, _ workspace: Workspace
  ) throws -> ClosedRange<Int> {
    let ends = text.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
    func revision(_ text: String) -> Int? { RevisionName.number(text) }
    let store = try workspace.requireStore()
    func known(_ revisions: ClosedRange<Int>) throws -> ClosedRange<Int> {
      try store.log.require(revisions.lowerBound)
      try store.log.require(revisions.upperBound)
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
