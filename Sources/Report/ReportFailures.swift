internal import RouteModel
import Texts

/// What is broken now: the links that fail, by their places, those that would open today, and all failures.
struct ReportFailures {
  private static let limit = ReportPage.rowLimit

  private let input: ReportInput

  init(_ input: ReportInput) { self.input = input }

  var html: String {
    let links = input.failingLinks.filter { $0.failures.url != nil }
      .sorted {
        ($1.failures.count, $0.failures.url ?? "") < ($0.failures.count, $1.failures.url ?? "")
      }
    let mended = links.filter { $0.route != nil }
    let places = input.failingPlaces
    var html = ReportSections.folding(places, "place") { table(of: $0) }
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
}
