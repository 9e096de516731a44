internal import RouteModel

/// The sections of the report besides the graph.
enum ReportSections {
  static let limit = ReportPage.rowLimit

  static func summary(_ input: ReportInput) -> String {
    let catalog = input.catalog
    let performed = ReportCount.sum(input.statistics.map(\.count))
    let failed = ReportCount.sum(input.statistics.map(\.failures))
    let errors = input.findings.count { $0.severity == .error }
    let warnings = input.findings.count { $0.severity == .warning }
    var tiles: [(String, String)] = [
      ("routes", String(catalog.routes.count)),
      ("patterns", String(catalog.routes.values.reduce(0) { $0 + $1.patterns.count })),
      ("protocols", String(Set(catalog.routes.values.flatMap(\.protocols.keys)).count)),
      ("storyboards", String(catalog.storyboards.count)), ("scenes", String(catalog.scenes.count)),
      ("segues", String(catalog.segues.count)),
      ("errors of check", String(errors)), ("warnings of check", String(warnings)),
      ("conflicts", String(input.conflicts.count)), ("performed", String(performed)),
    ]
    if performed > 0 {
      tiles.append(("succeeded", ReportCount.percent(without: failed, of: performed)))
    }
    return "<dl class=\"tiles\">"
      + tiles.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" }.joined() + "</dl>\n"
  }

  static func findings(_ findings: [Finding], empty: String) -> String {
    if findings.isEmpty { return "<p>\(HTML.text(empty))</p>\n" }
    let sorted = findings.sorted { ($1.severity, $0.code) < ($0.severity, $1.code) }
    let grave = sorted.filter { $0.severity != .info }
    let infos = sorted.filter { $0.severity == .info }
    let html =
      grave.isEmpty
      ? "<p>There is no error and no warning.</p>\n"
      : table(of: grave, caption: "Findings, the gravest first")
    if infos.isEmpty { return html }
    // What is only good to know does not stand before what is next on the page.
    return html + "<details class=\"infos\"><summary>\(infos.count) for information</summary>\n"
      + table(of: infos, caption: "For information") + "</details>\n"
  }

  private static func table(of findings: [Finding], caption: String) -> String {
    let (rows, note) = HTML.limited(findings, limit)
    let hasWitness = rows.contains { $0.witness != nil }
    return HTML.table(
      caption: caption,
      head: ["Severity", "Code", "What"] + (hasWitness ? ["A URL that shows it"] : []),
      rows: rows.map { finding in
        let name = finding.severity.rawValue
        return [
          "<span class=\"severity \(name)\">\(name)</span>", HTML.word(finding.code),
          HTML.text(finding.message),
        ] + (hasWitness ? [finding.witness.map(HTML.code) ?? ""] : [])
      }, isStacked: true) + note
  }

  static func routes(
    _ statistics: [ReportInput.RouteStatistics], _ links: [ReportInput.FailingLink]
  ) -> String {
    if statistics.isEmpty { return "<p>Nothing has been recorded.</p>\n" }
    let busiest = statistics.sorted { ($1.count, $0.route) < ($0.count, $1.route) }.prefix(20)
    let failing = statistics.filter { $0.failures > 0 }
      .sorted { ($1.failures, $0.route) < ($0.failures, $1.route) }.prefix(20)
    func rows(_ list: ArraySlice<ReportInput.RouteStatistics>) -> [[String]] {
      list.map { row in
        [
          HTML.code(row.route), String(row.count), String(row.failures),
          ReportCount.percent(without: row.failures, of: row.count),
          ReportTime.duration(row.median),
          ReportTime.duration(row.percentile95),
        ]
      }
    }
    let head = ["Route", "Performed", "Failed", "Succeeded", "Median", "95 %"]
    let numeric: Set = [1, 2, 3, 4, 5]
    return HTML.table(
      caption: "Busiest routes", head: head, rows: rows(busiest), numeric: numeric,
      isSortable: true)
      + (failing.isEmpty
        ? "<p>No route has failed.</p>\n"
        : HTML.table(
          caption: "Failing routes", head: head, rows: rows(failing), numeric: numeric,
          isSortable: true)) + failingLinks(links)
  }

  /// The links that fail most.
  private static func failingLinks(_ links: [ReportInput.FailingLink]) -> String {
    if links.isEmpty { return "" }
    let sorted = links.sorted { ($1.count, $0.link) < ($0.count, $1.link) }
    return HTML.table(
      caption: "Failing links", head: ["Link", "Failed", "Codes", "Last", "Trend"],
      rows: sorted.prefix(20).map { row in
        [
          HTML.code(row.link), String(row.count), row.codes.map(HTML.code).joined(separator: " "),
          ReportTime.element(row.last), ReportTimeline.trend(row.counts, row.trend),
        ]
      }, numeric: [1], isSortable: true, isStacked: true)
  }

  static func timeline(_ buckets: [ReportInput.Bucket], _ marks: [ReportInput.Mark]) -> String {
    if buckets.isEmpty { return "<p>Nothing has been recorded.</p>\n" }
    let (shown, note) = HTML.limited(marks.sorted { $0.time < $1.time }, limit)
    var html = "<figure>" + ReportTimeline.svg(buckets, Array(shown))
    html +=
      "<figcaption>\(HTML.text(ReportTimeline.summary(buckets))). "
      + "<span class=\"key success\"></span> succeeded "
      + "<span class=\"key failure\"></span> failed"
      + (shown.isEmpty ? "" : " <span class=\"key mark\"></span> migration or change")
      + "</figcaption></figure>\n"
    if !shown.isEmpty {
      html +=
        HTML.table(
          caption: "Migrations and changes", head: ["When", "What"],
          rows: shown.map { [ReportTime.element($0.time), HTML.text($0.label)] }) + note
    }
    let rows = buckets.sorted { $0.start < $1.start }.map { bucket in
      [ReportTime.element(bucket.start), String(bucket.successes), String(bucket.failures)]
    }
    return html + "<details><summary>The same in numbers</summary>"
      + HTML.table(
        caption: "Events by time", head: ["From", "Succeeded", "Failed"],
        rows: Array(rows.suffix(limit)), numeric: [1, 2]) + "</details>\n"
  }

  static func errors(_ groups: [ReportInput.ErrorGroup], rarer: Int) -> String {
    if groups.isEmpty { return "<p>No failure has been recorded.</p>\n" }
    let sorted = groups.sorted { ($1.count, $0.code) < ($0.count, $1.code) }
    let (rows, note) = HTML.limited(sorted, limit, further: rarer)
    return HTML.table(
      caption: "Failures by code, route, pattern and catalog version",
      head: ["Code", "Count", "Route and pattern", "Catalog", "First", "Last", "Trend", "Example"],
      rows: rows.map { group in
        [
          HTML.word(group.code), String(group.count),
          [group.route, group.pattern].compactMap { $0 }.map(HTML.code).joined(separator: "<br>"),
          HTML.text(group.catalogVersion), ReportTime.element(group.first),
          ReportTime.element(group.last), ReportTimeline.trend(group.counts, group.trend),
          HTML.code(group.example)
            + (group.message.isEmpty ? "" : "<br>\(HTML.text(group.message))"),
        ]
      }, numeric: [1], isSortable: true, isStacked: true) + note
  }

  static func allRoutes(_ catalog: RouteCatalog) -> String {
    if catalog.routes.isEmpty { return "<p>The catalog has no routes.</p>\n" }
    let sorted = catalog.routes.values.sorted { $0.identifier < $1.identifier }
    let (rows, note) = HTML.limited(sorted, 2_000)
    return """
      <p class="filter" hidden><label>Filter <input type="search" data-filter="routes" \
      autocomplete="off"></label> <span role="status"></span></p>

      """
        + HTML.table(
          caption: "Routes of the catalog",
          head: ["Route", "Class", "Patterns", "Path", "Protocols", "Summary"],
          rows: rows.map { route in
            [
              HTML.code(route.identifier) + (route.isEnabled ? "" : " (disabled)")
                + (route.isInternal ? " (internal)" : ""),
              HTML.code(route.className),
              route.patterns.keys.sorted().map(HTML.code).joined(separator: "<br>"),
              HTML.text(route.defaultPath?.rawValue ?? ""),
              route.protocols.keys.sorted().map(HTML.code).joined(separator: "<br>"),
              HTML.text(route.summary),
            ]
          }, isStacked: true) + note
  }
}
