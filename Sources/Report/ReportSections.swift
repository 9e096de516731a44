internal import RouteModel
import Texts

/// The sections of the report; those with nothing to say are empty.
struct ReportSections {
  private static let limit = ReportPage.rowLimit
  /// How many rows are shown before the others are folded.
  private static let first = 8

  private let input: ReportInput

  init(_ input: ReportInput) { self.input = input }

  /// In their order.
  var all: [(id: String, title: String, body: String)] {
    [
      ("broken", "Broken now", broken), ("changes", "What changed", changes),
      ("timeline", "Time line", timeline), ("findings", "Findings", findings),
      ("routes", "Routes", ReportRoutes(input).html),
      ("storyboards", "Storyboards", ReportScenes(input.catalog).html),
    ]
  }

  /// How much there is, in one sentence.
  static func summary(_ input: ReportInput) -> String {
    let catalog = input.catalog
    let patterns = catalog.routes.values.reduce(0) { $0 + $1.patterns.count }
    let counts = [
      (catalog.routes.count, "route"), (patterns, "pattern"), (catalog.redirects.count, "redirect"),
      (catalog.guards.count, "guard"), (catalog.storyboards.count, "storyboard"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { Phrase.count($0.0, $0.1) }
    var html = parts.isEmpty ? "The catalog is empty" : HTML.text(parts.joined(separator: ", "))
    let performed = ReportCount.sum(input.timeline.parts.map(\.events))
    let failed = ReportCount.sum(input.timeline.parts.map(\.failures))
    if performed > 0 {
      html +=
        "; \(performed) performed, "
        + "\(ReportCount.percent(without: failed, of: performed)) without failure"
    }
    return html + ". Made \(ReportTime.element(input.time))."
  }

  // MARK: Failures

  private var broken: String {
    let links = input.failingLinks.filter { $0.failures.url != nil }
      .sorted {
        ($1.failures.count, $0.failures.url ?? "") < ($0.failures.count, $1.failures.url ?? "")
      }
    let failing = links.filter { $0.route == nil }
    let mended = links.filter { $0.route != nil }
    let places = failing.map(\.failures).grouped(by: .place)
    var html = Self.folding(places, "place") { table(of: $0) }
    html += HTML.folded(
      "\(Phrase.count(mended.count, "link")) failed and would open today",
      mended.isEmpty ? "" : table(of: mended.prefix(Self.limit)))
    return html
      + HTML.folded(
        "All failures by code, route and revision", input.errors.isEmpty ? "" : errors)
  }

  /// Links that fail, by scheme, host and first segment: one cause fails many links.
  private func table(of places: ArraySlice<ErrorGroup>) -> String {
    HTML.table(
      caption: "Links that fail",
      head: ["Links", "Failed", "Code", "First", "Last", "Trend", "Nearest pattern"],
      rows: places.map { place in
        let name = place.place ?? ""
        let most = place.url == name ? "" : "<br>most often \(HTML.link(place.url ?? ""))"
        let first =
          place.oldest == RecordedEvent.noRevision
          ? "" : "on " + HTML.text(input.numbering.text(place.oldest)) + "<br>"
        return [
          most.isEmpty ? HTML.link(name) : HTML.code(name) + most, String(place.count),
          place.codes.map(HTML.word).joined(separator: " "),
          first + ReportTime.element(place.first), ReportTime.element(place.last),
          "<span class=\"word\">\(place.trend.rawValue)</span>",
          input.nearest[name].map(HTML.code) ?? "",
        ]
      }, numeric: [1])
  }

  private func table(of mended: ArraySlice<ReportInput.FailingLink>) -> String {
    HTML.table(
      caption: "Links that would open today",
      head: ["Link", "Failed", "Code", "Last", "Opens today"],
      rows: mended.map { link in
        let failures = link.failures
        return [
          HTML.link(failures.url ?? ""), String(failures.count),
          failures.codes.map(HTML.word).joined(separator: " "), ReportTime.element(failures.last),
          link.route.map(HTML.code) ?? "",
        ]
      }, numeric: [1])
  }

  private var errors: String {
    let (rows, note) = HTML.limited(input.errors, Self.limit)
    return HTML.table(
      caption: "Failures by code, route, pattern and revision",
      head: ["Code", "Failed", "Route and pattern", "Revision", "First and last", "Example"],
      rows: rows.sorted { ($1.count, $0.code) < ($0.count, $1.code) }.map { group in
        let example = input.examples[group.example]
        let message = example?.failure?.message ?? ""
        let what = example.map {
          $0.url.map(HTML.link) ?? HTML.code($0.route ?? $0.action.rawValue)
        }
        return [
          HTML.word(group.code), String(group.count),
          [group.route, group.pattern].compactMap { $0 }.map(HTML.code).joined(separator: "<br>"),
          HTML.text(input.numbering.text(group.revision)),
          ReportTime.element(group.first) + "<br>" + ReportTime.element(group.last),
          (what ?? "") + (message.isEmpty ? "" : "<br>\(HTML.text(message))"),
        ]
      }, numeric: [1]) + note
  }

  /// The first rows, and the others folded.
  private static func folding<Row>(
    _ rows: [Row], _ name: String, _ table: (ArraySlice<Row>) -> String
  ) -> String {
    if rows.isEmpty { return "" }
    let rest = rows.dropFirst(first).prefix(limit)
    return table(rows.prefix(first))
      + HTML.folded("\(Phrase.count(rest.count, "more \(name)"))", rest.isEmpty ? "" : table(rest))
  }

  // MARK: Changes and time

  private var changes: String {
    Self.folding(input.revisions, "change") { rows in
      HTML.table(
        caption: "Changes of the catalog, the newest first",
        head: ["Change", "When", "Who", "What"],
        rows: rows.map { row in
          let changes = input.changes[row.number] ?? []
          let lines =
            changes.isEmpty ? row.command.split(separator: "\n").map(String.init) : changes
          let more = lines.count > 3 ? "<br>and \(lines.count - 3) more" : ""
          let texts = lines.prefix(3).map { changes.isEmpty ? HTML.code($0) : HTML.text($0) }
          return [
            "r\(row.number)", ReportTime.element(row.time), HTML.text(row.who),
            texts.joined(separator: "<br>") + more,
          ]
        })
    }
  }

  private var timeline: String {
    let parts = input.timeline.parts.sorted { $0.start < $1.start }
    if parts.isEmpty { return "" }
    let marks = input.timeline.marks.sorted { $0.time < $1.time }
    let summary = HTML.text(ReportTimeline.summary(parts, end: input.timeline.end))
    let hasFailures = parts.contains { $0.failures > 0 }
    let keys = [
      ("success", "succeeded", true), ("failure", "failed", hasFailures),
      ("mark", "change of the catalog", !marks.isEmpty),
    ].filter(\.2).map { "<span class=\"key \($0.0)\">\($0.1)</span>" }
    let numbers = parts.filter { $0.events > 0 }.suffix(Self.limit).map { part in
      [ReportTime.element(part.start), String(part.successes), String(part.failures)]
    }
    return """
      <figure><div class="scroll" role="region" aria-label="Time line" tabindex="0">\
      \(ReportTimeline.svg(parts, marks, end: input.timeline.end))</div>
      <figcaption>\(summary). \(keys.joined(separator: " "))</figcaption></figure>

      """
        + HTML.folded(
          "The same in numbers",
          HTML.table(
            caption: "Events by time", head: ["From", "Succeeded", "Failed"], rows: numbers,
            numeric: [1, 2]))
  }

  // MARK: Findings

  private var findings: String {
    let sorted = input.findings.sorted { ($1.severity, $0.code) < ($0.severity, $1.code) }
    let grave = sorted.filter { $0.severity != .info }
    let infos = sorted.filter { $0.severity == .info }
    // Infos are folded, so that they do not hide the next section.
    return (grave.isEmpty ? "" : Self.table(of: grave, caption: "Findings, the gravest first"))
      + HTML.folded(
        "\(infos.count) for information",
        infos.isEmpty ? "" : Self.table(of: infos, caption: "For information"))
  }

  private static func table(of findings: [Finding], caption: String) -> String {
    let (rows, note) = HTML.limited(findings, limit)
    let hasWitness = rows.contains { $0.witness != nil }
    return HTML.table(
      caption: caption,
      head: ["Severity", "Code", "What"] + (hasWitness ? ["A link that shows it"] : []),
      rows: rows.map { finding in
        let name = finding.severity.rawValue
        return [
          "<span class=\"severity \(name)\">\(name)</span>", HTML.word(finding.code),
          HTML.text(finding.message),
        ] + (hasWitness ? [finding.witness.map(HTML.link) ?? ""] : [])
      }) + note
  }
}
