import Foundation
import FoundationXML
import Interchange
import RouteModel
import TestSupport
import Testing

@Suite struct ReportPageTests {
  private static func statistics(
    _ route: String?, _ count: Int, failures: Int, median: Double, p95: Double
  ) -> RouteStatistics {
    RouteStatistics(
      route: route, count: count, failures: failures, medianDuration: median, p95Duration: p95,
      first: 0, last: 0)
  }

  private static func failed(_ url: String, _ code: String, _ message: String) -> RouteEvent {
    RouteEvent(
      time: 0, action: .match, url: url, outcome: .failure,
      failure: .init(code: code, message: message))
  }

  static func input() throws -> ReportInput {
    typealias Fixture = StoryboardFixture
    var catalog = try StoryboardImport.import([
      SourceText(
        Fixture.document(
          Fixture.scene(
            "list", "storyboardIdentifier=\"List\" customClass=\"ListViewController\"",
            connections: """
              <segue destination="detail" kind="show" identifier="open" id="s1"/>
              <segue destination="ref" kind="presentation" identifier="settings" id="s2"/>
              """)
            + Fixture.scene("detail", "customClass=\"DetailViewController\"")
            + Fixture.scene(
              "ref", "storyboardName=\"Settings\"", element: "viewControllerPlaceholder")
            + Fixture.scene(
              "nav", element: "navigationController",
              connections: """
                <segue destination="list" kind="relationship" \
                relationship="rootViewController" id="s3"/>
                """), attributes: "initialViewController=\"nav\""), file: "Main.storyboard")
    ]).catalog
    for (name, patterns) in [("list", ["app://list"]), ("detail", ["app://detail/:id", "/d/:id"])] {
      let type = name.capitalized + "ViewController"
      catalog.classes[type] = DestinationClass(name: type)
      catalog.routes[name] = Route(
        identifier: name, className: type, summary: "Shows the \(name)",
        patterns: patterns.map { .init(text: $0) })
    }
    let day: Int64 = 86_400_000_000
    let start: Int64 = 1_750_000_000_000_000
    var input = ReportInput(
      title: "Notes", time: start + 30 * day, catalog: catalog)
    input.findings =
      catalog.storyboardFindings() + [
        Finding(
          code: "shadowed", severity: .error, message: "app://detail/:id can never win",
          subjects: ["detail"], witness: "app://detail/1")
      ]
    input.conflicts = [
      Finding(
        code: "overlap", severity: .info, message: "/d/:id and /:x/:y match the same",
        witness: "https://x.net/d/1")
    ]
    input.statistics = [
      Self.statistics("list", 420, failures: 0, median: 0.35, p95: 0.5),
      Self.statistics("detail", 90, failures: 7, median: 0.35, p95: .nan),
    ]
    input.timeline = HistoryTimeline(
      parts: (0..<30).map {
        let failures = $0 > 20 ? 2 : 0
        return .init(
          start: start + Int64($0) * day, events: 10 + $0 % 7 * 3 + failures, failures: failures)
      },
      marks: [.init(time: start + 20 * day, revision: 12, command: "route rename detail")])
    input.errors = [
      .init(
        codes: ["no-match"], revision: 12, count: 12, first: start, last: start + 29 * day,
        counts: [0, 1, 2, 4, 5], span: 29 * day, example: 1),
      .init(
        codes: ["missing-parameter"], route: "detail", pattern: "app://detail/:id",
        revision: 12, count: 7, first: start + 20 * day, last: start + 29 * day,
        counts: [3, 2, 1], span: 9 * day, example: 2),
    ]
    input.examples = [
      1: failed("app://deteil/4", "no-match", "no route matches app://deteil/4"),
      2: failed("app://detail/", "missing-parameter", "the parameter id is missing"),
    ]
    input.failingLinks = [
      .init(codes: ["missing-parameter"], url: "app://detail/", count: 7, first: 0, last: 1)
    ]
    return input
  }

  @Test func thePageHasEverySectionAndNeedsNothingElse() throws {
    let page = ReportPage.html(try Self.input(), nonce: "n1").text
    for id in [
      "summary", "findings", "storyboards", "busiest", "timeline", "errors", "conflicts",
      "routes",
    ] {
      #expect(page.contains("<section id=\"\(id)\""), "\(id)")
      #expect(page.contains("href=\"#\(id)\""), "\(id)")
    }
    // Nothing is fetched; the only addresses are those of the document's own parts.
    for word in ["src=", "url(", "@import", "http-equiv=\"refresh\"", "fetch(", "XMLHttpRequest"] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.matches(of: #/href="(?!#)/#).isEmpty)
    #expect(page.contains("default-src 'none'"))
  }

  @Test func theHistoryIsToldAsItIs() throws {
    let page = ReportPage.html(try Self.input(), nonce: "n").text
    for text in [
      "r12 route rename detail", "<code>app://deteil/4</code><br>no route matches app://deteil/4",
      "</svg> rising", "</svg> falling", "<code>detail</code>", ">r12</td>", ">92.2 %<",
      ">–<", ">0.35 s<", "Failing links",
    ] { #expect(page.contains(text), "\(text)") }
  }

  /// Reading the page as XML checks that every tag is closed and every attribute quoted. Tags that
  /// HTML leaves open are closed first.
  private func parse(_ page: String) throws {
    var text = page.replacing("<!DOCTYPE html>", with: "")
      .replacing(#/<(meta|input|br)\b([^>]*)>/#) { "<\($0.output.1)\($0.output.2)/>" }
      .replacing(#/<(script|style)[\s\S]*?<\/\1>/#, with: "")
      .replacing(" hidden>", with: ">").replacing(" data-sortable>", with: ">")
    text = text.replacing(#/ hidden /#, with: " ").replacing("&nbsp;", with: " ")
    let parser = XMLParser(data: Data(text.utf8))
    let isWhole = parser.parse() && parser.parserError == nil
    let line =
      text.split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst(max(0, parser.lineNumber - 1)).first ?? ""
    #expect(isWhole, "line \(parser.lineNumber): \(line.prefix(300))")
  }

  @Test func everyTagIsClosed() throws {
    try parse(ReportPage.html(Self.input(), nonce: "n").text)
    try parse(
      ReportPage.html(.init(title: "Empty", time: 0, catalog: RouteCatalog()), nonce: "n").text)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func noNameBreaksThePage(_ seed: UInt64) throws {
    var generator = CatalogGenerator(seed: seed)
    let catalog = generator.catalog(size: 8)
    let hostile = "<script>alert(1)</script>'\"><img src=x onerror=y>\u{202E}"
    var input = ReportInput(
      title: hostile, time: .max, catalog: catalog)
    input.findings = [.init(code: hostile, severity: .error, message: hostile, witness: hostile)]
    input.statistics = [Self.statistics(hostile, .max, failures: 1, median: .nan, p95: .infinity)]
    input.timeline = HistoryTimeline(
      parts: [.init(start: .min, events: 1), .init(start: .max, events: 3, failures: 3)],
      marks: [.init(time: 0, revision: .max, command: hostile)])
    input.errors = [
      .init(
        codes: [hostile], route: hostile, pattern: hostile, revision: .min, count: 1,
        first: .min, last: .max, counts: [0, 0], span: .max, example: 1)
    ]
    input.examples = [1: Self.failed(hostile, hostile, hostile)]
    input.failingLinks = [
      .init(
        codes: [hostile], url: hostile, count: .max, first: .min, last: .max, counts: [.max, 1])
    ]
    input.catalog.routes[hostile] = Route(identifier: hostile, className: hostile, summary: hostile)
    let page = ReportPage.html(input, nonce: "n").text
    #expect(!page.contains("<script>") && !page.contains("<img"))
    #expect(!page.contains("\u{202E}"))
    try parse(page)
  }

  @Test func whatIsOnlyForInformationIsFolded() throws {
    var input = try Self.input()
    input.findings = [
      .init(code: "b", severity: .info, message: "good to know"),
      .init(code: "a", severity: .warning, message: "look"),
    ]
    func section() -> Substring {
      let page = ReportPage.html(input, nonce: "n").text
      return page[
        (page.firstRange(of: "<section id=\"findings\"")?.lowerBound ?? page.startIndex)...
      ].prefix { _ in true }.prefix(
        upTo: page.firstRange(of: "<section id=\"storyboards\"")?
          .lowerBound ?? page.endIndex)
    }
    let both = section()
    let fold = try #require(both.firstRange(of: "<details class=\"infos\">"))
    #expect(both[..<fold.lowerBound].contains("look"))
    #expect(!both[..<fold.lowerBound].contains("good to know"))
    #expect(both[fold.upperBound...].contains("good to know") && both.contains("1 for information"))
    input.findings.removeLast()
    #expect(section().contains("There is no error and no warning."))
    input.findings = []
    #expect(section().contains("Check finds nothing wrong.") && !section().contains("<details"))
  }

  @Test func everySceneIsToldInWords() throws {
    let page = ReportPage.html(try Self.input(), nonce: "n").text
    for text in [
      "<summary>Main: 4 scenes</summary>", "<h3>List</h3>", "which does not exist",
      "<li><code>open</code> (show) to <code>DetailViewController</code></li>",
      "<dt>Begins</dt><dd>the storyboard</dd>", "<code>app://list</code>",
    ] { #expect(page.contains(text), "\(text)") }
    let empty = ReportPage.html(.init(title: "E", time: 0, catalog: RouteCatalog()), nonce: "n")
    #expect(empty.text.contains("The catalog has no storyboards."))
  }

  /// Writes the page to a file for viewing: `ROUTESH_REPORT=page.html swift test --filter …`.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["ROUTESH_REPORT"] != nil, "ROUTESH_REPORT is not set")
  )
  func thePageIsWrittenToLookAt() throws {
    let path = try #require(ProcessInfo.processInfo.environment["ROUTESH_REPORT"])
    try Data(ReportPage.html(Self.input()).text.utf8).write(to: URL(fileURLWithPath: path))
  }
}
