internal import RouteModel

/// The sections of the report besides the storyboards.
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
      ("redirects", String(catalog.redirects.count)),
      ("guards", String(catalog.guards.count)),
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
    // Infos are folded, so that they do not hide the next section.
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

  static func routes(_ statistics: [RouteStatistics], _ links: [ErrorGroup]) -> String {
    if statistics.isEmpty { return "<p>Nothing has been recorded.</p>\n" }
    func name(_ row: RouteStatistics) -> String { row.route ?? "(no route)" }
    let busiest = statistics.sorted { ($1.count, name($0)) < ($0.count, name($1)) }
    let failing = statistics.filter { $0.failures > 0 }
      .sorted { ($1.failures, name($0)) < ($0.failures, name($1)) }
    func table(_ caption: String, _ list: [RouteStatistics]) -> String {
      HTML.table(
        caption: caption, head: ["Route", "Performed", "Failed", "Succeeded", "Median", "95 %"],
        rows: list.prefix(20).map { row in
          [
            HTML.code(name(row)), String(row.count), String(row.failures),
            ReportCount.percent(without: row.failures, of: row.count),
            ReportTime.duration(row.medianDuration), ReportTime.duration(row.p95Duration),
          ]
        }, numeric: [1, 2, 3, 4, 5], isSortable: true)
    }
    return table("Busiest routes", busiest)
      + (failing.isEmpty ? "<p>No route has failed.</p>\n" : table("Failing routes", failing))
      + failingLinks(links)
  }

  /// The links that fail most.
  private static func failingLinks(_ groups: [ErrorGroup]) -> String {
    let links = groups.lazy.filter { $0.url != nil }.prefix(20)
    if links.isEmpty { return "" }
    return HTML.table(
      caption: "Failing links", head: ["Link", "Failed", "Codes", "Last", "Trend"],
      rows: links.sorted { ($1.count, $0.url ?? "") < ($0.count, $1.url ?? "") }.map { row in
        [
          HTML.code(row.url ?? ""), String(row.count),
          row.codes.map(HTML.code).joined(separator: " "),
          ReportTime.element(row.last), ReportTimeline.trend(row),
        ]
      }, numeric: [1], isSortable: true, isStacked: true)
  }

  static func timeline(_ timeline: HistoryTimeline) -> String {
    let parts = timeline.parts.sorted { $0.start < $1.start }
    if parts.isEmpty { return "<p>Nothing has been recorded.</p>\n" }
    let (shown, note) = HTML.limited(timeline.marks.sorted { $0.time < $1.time }, limit)
    var html = "<figure>" + ReportTimeline.svg(parts, Array(shown))
    html +=
      "<figcaption>\(HTML.text(ReportTimeline.summary(parts))). "
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
    let rows = parts.map { part in
      [ReportTime.element(part.start), String(part.successes), String(part.failures)]
    }
    return html + "<details><summary>The same in numbers</summary>"
      + HTML.table(
        caption: "Events by time", head: ["From", "Succeeded", "Failed"],
        rows: Array(rows.suffix(limit)), numeric: [1, 2]) + "</details>\n"
  }

  static func errors(
    _ groups: [ErrorGroup], _ examples: [Int: RouteEvent], _ numbering: RevisionNumbering
  ) -> String {
    if groups.isEmpty { return "<p>No failure has been recorded.</p>\n" }
    let (rows, note) = HTML.limited(groups, limit)
    return HTML.table(
      caption: "Failures by code, route, pattern and revision",
      head: [
        "Code", "Count", "Route and pattern", "Revision", "First", "Last", "Trend", "Example",
      ],
      rows: rows.sorted { ($1.count, $0.code) < ($0.count, $1.code) }.map { group in
        let example = examples[group.example]
        let message = example?.failure?.message ?? ""
        return [
          HTML.word(group.code), String(group.count),
          [group.route, group.pattern].compactMap { $0 }.map(HTML.code).joined(separator: "<br>"),
          HTML.text(numbering.text(group.revision)), ReportTime.element(group.first),
          ReportTime.element(group.last), ReportTimeline.trend(group),
          HTML.code(example.map { $0.url ?? $0.route ?? $0.action.rawValue } ?? "")
            + (message.isEmpty ? "" : "<br>\(HTML.text(message))"),
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
