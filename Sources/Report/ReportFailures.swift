internal import RouteModel
import Texts

/// What is broken now: the links that fail, by their places, those that would open today, and all failures.
struct ReportFailures {
  private static let limit = ReportPage.rowLimit

  private let input: ReportInput
  private let links: [String: ReportInput.FailingLink]

  init(_ input: ReportInput) {
    self.input = input
    links = Dictionary(
      input.failingLinks.compactMap { link in link.failures.url.map { ($0, link) } },
      uniquingKeysWith: { first, _ in first })
  }

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
      head: ["Links", "Failed", "Code", "First and last", "Trend", "Route or pattern"],
      rows: places.map { place in
        let name = place.place ?? ""
        return [
          name == place.url ? link(of: place) : HTML.code(name) + "<br>" + most(of: place),
          String(place.count), place.codes.map(HTML.word).joined(separator: " "), times(of: place),
          "<span class=\"word\">\(place.trend.rawValue)</span>", target(of: place),
        ]
      }, numeric: [1])
  }

  /// The link of a group, as its last failure was asked.
  private func link(of group: ErrorGroup) -> String {
    let link = links[group.url ?? ""]
    let context = Self.facts(link?.context ?? [:])
    let facts = context.ordered(by: \.key).map { "\($0.key)=\($0.value)" }
    let remark = [facts.joined(separator: " "), link?.cause ?? ""].filter { !$0.isEmpty }
    return HTML.link(group.url ?? "", in: context)
      + (remark.isEmpty
        ? "" : " <span class=\"quiet\">(\(HTML.text(remark.joined(separator: "; "))))</span>")
  }

  /// The facts of a context that conditions and guards ask for, as far as they are known.
  private static func facts(_ context: [String: String]) -> [String: String] {
    context.filter { ReportField.names.contains($0.key) && $0.value != RouteEvent.mask }
  }

  /// The link of a place that fails most, and of how many failures it is the one.
  private func most(of place: ErrorGroup) -> String {
    let own = links[place.url ?? ""]?.failures.count ?? place.count
    return (own < place.count ? "\(own) by " : "") + link(of: place)
  }

  /// When the links of a place failed. The oldest revision is said by itself: it may be that of a later event.
  private func times(of place: ErrorGroup) -> String {
    let oldest = input.numbering.text(place.oldest)
    let isOnce = ReportTime.text(place.first) == ReportTime.text(place.last)
    return ReportTime.element(place.first)
      + (isOnce ? "" : "<br>" + ReportTime.element(place.last))
      + (oldest.isEmpty
        ? "" : "<br><span class=\"quiet\">oldest revision \(HTML.text(oldest))</span>")
  }

  /// The route that failed, else the pattern that is nearest to the links, with the owner of the route.
  private func target(of place: ErrorGroup) -> String {
    let nearest = input.nearest[place.place ?? ""]
    let name =
      links[place.url ?? ""]?.failed
      ?? nearest.flatMap { text in
        input.catalog.routes.values.filter { $0.patterns[text] != nil }.map(\.identifier).min()
      }
    let owner = name.flatMap { input.catalog.routes[$0]?.owner } ?? ""
    let shown = links[place.url ?? ""]?.failed ?? nearest
    return (shown.map(HTML.code) ?? "") + (owner.isEmpty ? "" : "<br>owner \(HTML.text(owner))")
  }

  private func table(of mended: ArraySlice<ReportInput.FailingLink>) -> String {
    HTML.table(
      caption: "Links that would open today",
      head: ["Link", "Failed", "Code", "Last", "Opens today"],
      rows: mended.map { link in
        let failures = link.failures
        return [
          self.link(of: failures), String(failures.count),
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
        let recorded = input.examples[group.example]
        let example = recorded?.event
        let message = example?.failure?.message ?? ""
        let what = example.map {
          $0.url.map { HTML.link($0, in: Self.facts(recorded?.context ?? [:])) }
            ?? HTML.code($0.route ?? $0.action.rawValue)
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
