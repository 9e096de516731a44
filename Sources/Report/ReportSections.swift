internal import RouteModel
import Texts

/// The sections of the report; those with nothing to say are empty.
struct ReportSections {
  private static let limit = ReportPage.rowLimit
  private static let first = ReportPage.firstRows

  private let input: ReportInput

  init(_ input: ReportInput) { self.input = input }

  /// In their order.
  var all: [(id: String, title: String, body: String)] {
    [
      ("broken", "Broken now", ReportFailures(input).html), ("changes", "What changed", changes),
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
    } else if !parts.isEmpty {
      html += "; no event is recorded, so nothing is said of what fails"
    }
    return html + ". Made \(ReportTime.element(input.time))."
  }

  /// The first rows, and the others folded.
  static func folding<Row>(
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
        ] + (hasWitness ? [finding.witness.map { HTML.link($0) } ?? ""] : [])
      }) + note
  }
}
