import Interchange
import RouteModel
import RouteStorage
import Routing

extension Command {
  static let report = Command(
    "report", in: .history, "Writes one page that shows catalog, findings, graph and history",
    arguments: [Argument("FILE", .file)], options: Option.historyFilters,
    discussion: """
      One HTML file that needs nothing else: no network, no server. The graph needs Graphviz; without it
      the page says so. - is standard output.
      """,
    examples: [.init("report report.html", "A page to look at in a browser")]
  ) { call, shell in
    let path = try call.require("FILE")
    let filter = try call.historyFilter()
    let store = try shell.historyStore()
    let catalog = try shell.workspace.catalog
    shell.errors.progress("reading the history")
    defer { shell.errors.endProgress() }
    var input = ReportInput(
      title: "Routes of \(shell.settings.storePath)", time: Clock.wallMicroseconds(),
      catalog: catalog
    )
    try HistoryDigest(store: store, filter: filter).fill(&input)
    shell.errors.progress("checking")
    input.findings = try shell.findings()
    input.conflicts = try shell.conflictFindings()
    shell.errors.progress("drawing")
    input.graph = ReportPage.graph(of: catalog)
    let page = ReportPage.html(input)
    shell.errors.notes(page.notes)
    return try shell.deliver(page.text, to: path, .wrote(path))
  }
}

/// What the report says of the history.
private struct HistoryDigest {
  let store: RouteStore
  let filter: HistoryFilter

  func fill(_ input: inout ReportInput) throws(StoreError) {
    input.statistics = try store.statistics(filter).map { row in
      ReportInput.RouteStatistics(
        route: row.route ?? "(no route)", count: row.count, failures: row.failures,
        median: row.medianDuration, percentile95: row.p95Duration)
    }
    let timeline = try store.timeline(filter, parts: 48)
    input.timeline = timeline.parts.map {
      ReportInput.Bucket(
        start: $0.start, successes: $0.events - $0.failures, failures: $0.failures)
    }
    input.marks = timeline.marks.map {
      ReportInput.Mark(time: $0.time, label: "r\($0.number) \($0.command)")
    }
    var groups: [ReportInput.ErrorGroup] = []
    let all = try store.errorGroups(filter)
    input.rarerErrors = max(0, all.count - ReportPage.rowLimit)
    for group in all.prefix(ReportPage.rowLimit) {
      let example = try store.event(group.example).event
      groups.append(
        ReportInput.ErrorGroup(
          code: group.code, route: group.route, pattern: group.pattern,
          catalogVersion: "r\(group.revision)", count: group.count, first: group.first,
          last: group.last, counts: group.counts, trend: group.trend,
          example: example.url ?? example.route ?? example.action.rawValue,
          message: example.failure?.message ?? ""))
    }
    input.errors = groups
    input.failingLinks = try store.failures(by: .url, filter).lazy.compactMap { row in
      row.subject.map { ($0, row) }
    }.prefix(20).map { link, row in
      ReportInput.FailingLink(
        link: link, count: row.count, codes: row.codes, last: row.last, counts: row.counts,
        trend: row.trend)
    }
  }
}
