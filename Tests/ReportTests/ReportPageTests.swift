import Foundation
import FoundationXML
import Interchange
import Report
import RouteModel
import TestSupport
import Testing

@Suite struct ReportPageTests {
  private static func failed(_ url: String, _ code: String, _ message: String) -> RecordedEvent {
    RecordedEvent(
      number: 1, session: 1, revision: 1,
      event: RouteEvent(
        time: 0, action: .match, url: url, outcome: .failure,
        failure: .init(code: code, message: message)))
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
    input.findings += [
      Finding(
        code: "overlap", severity: .info, message: "/d/:id and /:x/:y match the same",
        witness: "https://x.net/d/1")
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
      .init(
        .init(
          codes: ["missing-parameter"], url: "app://detail/", count: 7, first: 0, last: 1,
          counts: [3, 2, 2], span: 9 * day)),
      .init(
        .init(codes: ["no-match"], url: "app://list", count: 3, first: 0, last: 1), opening: "list"),
    ]
    input.store = "notes.db"
    input.revisions = [
      Revision(
        number: 12, time: start + 20 * day, user: "anna", command: "route rename detail")
    ]
    return input
  }

  @Test func thePageHasEverySectionAndNeedsNothingElse() throws {
    let page = ReportPage.html(try Self.input(), nonce: "n1").text
    for id in ["broken", "changes", "timeline", "findings", "routes", "storyboards"] {
      #expect(page.contains("<section id=\"\(id)\""), "\(id)")
      #expect(page.contains("href=\"#\(id)\""), "\(id)")
    }
    // Nothing is fetched; the only addresses are those of the document's own parts.
    #expect(
      page.firstRange(of: "</style>").map { !page[..<$0.lowerBound].contains("url(") } == true)
    for word in ["src=", "@import", "http-equiv=\"refresh\"", "fetch(", "XMLHttpRequest"] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.matches(of: #/href="(?!#)/#).isEmpty)
    #expect(page.contains("default-src 'none'"))
  }

  @Test func theHistoryIsToldAsItIs() throws {
    let page = ReportPage.html(try Self.input(), nonce: "n").text
    for text in [
      "2 routes, 3 patterns, 1 storyboard; 573 performed, 96.9 % without failure. Made",
      "r12 route rename detail",
      "<code>app://deteil/4</code></a><br>no route matches app://deteil/4",
      "<a href=\"#link=app%3A%2F%2Fdetail%2F\"><code>app://detail/</code></a>",
      "1 link failed and would open today", "data-title=\"Opens today\"><code>list</code>",
      "data-title=\"Who\">anna</td>", ">r12</td>",
      "data-title=\"Trend\"><span class=\"word\">steady</span></td>",
    ] { #expect(page.contains(text), "\(text)") }
    // What is nothing is not told.
    #expect(!page.contains("0 redirects") && !page.contains("0 failed"))
  }

  @Test func theTimeLineHasDaysOnItsAxis() throws {
    var input = try Self.input()
    var page = ReportPage.html(input, nonce: "n").text
    func labels() -> [String] {
      page.matches(of: #/text-anchor="(?:start|middle|end)">([\d:-]{5,})</text>/#).map {
        String($0.1)
      }
    }
    #expect(labels() == ["2025-06-19", "2025-06-26", "2025-07-03", "2025-07-10"])
    let hour: Int64 = 3_600_000_000
    input.timeline.parts = (0..<5).map { .init(start: $0 * hour, events: 1) }
    input.timeline.marks = []
    page = ReportPage.html(input, nonce: "n").text
    #expect(labels() == ["00:00", "01:00", "02:00", "03:00", "04:00"])
    #expect(!page.contains("change of the catalog"))
  }

  @Test func theRoutesAreATreeOfHostsAndSegments() throws {
    var catalog = RouteCatalog()
    func add(_ name: String, _ patterns: [Route.Pattern], _ edit: (inout Route) -> Void = { _ in })
    {
      var route = Route(identifier: name, className: "\(name)Screen", patterns: patterns)
      edit(&route)
      catalog.routes[name] = route
    }
    add("Item", [.init(text: "https://x.y/shop/item/:id(\\d+)")])
    add(
      "Cart",
      [
        .init(text: "https://x.y/shop/cart"),
        .init(text: "/cart", conditions: [.init(.flag, "new")]),
      ])
    add("Home", [.init(text: "https://x.y")]) { $0.requires = ["signed-in"] }
    add("Hidden", []) { $0.isEnabled = false }
    catalog.redirects["https://x.y/old"] = Redirect(
      pattern: .init(text: "https://x.y/old"), target: "https://x.y/shop/cart")
    let page = ReportPage.html(.init(title: "T", time: 0, catalog: catalog), nonce: "n").text
    for text in [
      "<summary><code>https://x.y</code> <span class=\"quiet\">4 patterns</span></summary>",
      "<li><code>https://x.y</code> <b>Home</b> HomeScreen <span class=\"quiet\">(needs signed-in)</span></li>",
      "<li><code>/old</code> redirects to <code>https://x.y/shop/cart</code></li>",
      """
      <li><code>/shop</code>\u{20}
      <ul class="tree">
      <li><code>/cart</code> <b>Cart</b> CartScreen</li>
      <li><code>/item/:id(\\d+)</code> <b>Item</b> ItemScreen</li>
      </ul></li>
      """,
      "<summary>Any host", "CartScreen <span class=\"quiet\">(flag=new)</span>",
      "<summary>1 route without a pattern</summary>",
      "HiddenScreen <span class=\"quiet\">(disabled)</span>",
    ] { #expect(page.contains(text), "\(text)") }
  }

  /// The parameters of a route have no order: the doubt that is told is of the first by its name.
  @Test func ofSeveralWrongDefaultsTheFirstIsTold() {
    var route = Route(identifier: "r", className: "R", patterns: [.init(text: "app://r")])
    for name in (10..<40).shuffled() {
      route.parameters["p\(name)"] = .init(name: "p\(name)", kind: .int, defaultValue: "x")
    }
    var catalog = RouteCatalog()
    catalog.classes["R"] = DestinationClass(name: "R")
    catalog.routes["r"] = route
    let page = ReportPage.html(ReportInput(title: "R", time: 0, catalog: catalog), nonce: "n").text
    #expect(page.contains(#""doubt":"p10""#))
  }

  /// A failing link leads to its answer in the context in which it failed.
  @Test func aFailingLinkHasItsContextItsOwnerAndItsCause() throws {
    var input = try Self.input()
    input.catalog.routes["detail"]?.owner = "notes team"
    input.failingLinks[0].context = ["platform": "ios", "version": "3.2"]
    input.failingLinks[0].failed = "detail"
    input.failingLinks[0].cause = "it worked before r12"
    input.failingLinks.append(
      .init(
        .init(
          codes: ["no-match"], url: "app://detail/a/b", revision: 12, count: 2, first: 0, last: 1)))
    let page = ReportPage.html(input, nonce: "n").text
    for text in [
      "<a href=\"#link=app%3A%2F%2Fdetail%2F&amp;platform=ios&amp;version=3.2\">",
      "(platform=ios version=3.2; it worked before r12)", "<br>7 by <a href",
      "<code>detail</code><br>owner notes team", "oldest revision r",
      "<b>detail</b> Shows the detail <span class=\"quiet\">DetailViewController</span> <span class=\"quiet\">(owner notes team)</span>",
    ] { #expect(page.contains(text), "\(text)") }
  }

  @Test func whereNothingIsRecordedThePageSaysSo() {
    var catalog = RouteCatalog()
    catalog.routes["a"] = Route(identifier: "a", className: "A")
    let page = ReportPage.html(.init(title: "T", time: 0, catalog: catalog), nonce: "n").text
    #expect(page.contains("1 route; no event is recorded, so nothing is said of what fails. Made"))
  }

  @Test func anEmptyCatalogHasAPageWithoutSections() {
    let page = ReportPage.html(.init(title: "E", time: 0, catalog: RouteCatalog()), nonce: "n").text
    #expect(page.contains("The catalog is empty."))
    for word in ["<section", "<nav", "<form", "<table"] { #expect(!page.contains(word), "\(word)") }
  }

  /// Reading the page as XML checks that every tag is closed and every attribute quoted. Tags that
  /// HTML leaves open are closed first.
  private func parse(_ page: String) throws {
    var text = page.replacing("<!DOCTYPE html>", with: "")
      .replacing(#/<(meta|input|br)\b([^>]*)>/#) { "<\($0.output.1)\($0.output.2)/>" }
      .replacing(#/<(script|style)[\s\S]*?<\/\1>/#, with: "")
      .replacing(" hidden>", with: ">").replacing("<details open>", with: "<details>")
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
        .init(
          codes: [hostile], url: hostile, count: .max, first: .min, last: .max, counts: [.max, 1]))
    ]
    input.store = hostile
    input.revisions = [
      Revision(number: .max, time: .max, user: hostile, command: hostile + "\n" + hostile)
    ]
    input.catalog.guards[hostile] = Guard(name: hostile, route: hostile)
    input.catalog.routes[hostile] = Route(
      identifier: hostile, className: hostile, summary: hostile,
      conditions: [.init(.flag, hostile), .init(.share, "10"), .init(.salt, hostile)],
      requires: [hostile], parent: hostile, parentParameters: [hostile: hostile],
      patterns: [.init(text: "app://h/:id"), .init(text: "/</script>\u{2028}/:id")],
      parameters: [.init(name: hostile, allowedValues: [hostile])])
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
    func section() -> Substring? {
      let page = ReportPage.html(input, nonce: "n").text
      guard let start = page.firstRange(of: "<section id=\"findings\"")?.lowerBound else {
        return nil
      }
      return page[start...].firstRange(of: "</section>").map { page[start..<$0.lowerBound] }
    }
    let both = try #require(section())
    let fold = try #require(both.firstRange(of: "<details><summary>1 for information</summary>"))
    #expect(both[..<fold.lowerBound].contains("look"))
    #expect(!both[..<fold.lowerBound].contains("good to know"))
    #expect(both[fold.upperBound...].contains("good to know"))
    input.findings = []
    #expect(section() == nil)
  }

  @Test func everyStoryboardIsDrawnAndToldInWords() throws {
    let page = ReportPage.html(try Self.input(), nonce: "n").text
    for text in [
      "aria-label=\"Main: 4 scenes and 3 segues\"", "<g class=\"container initial\">",
      "<title>open (show)</title>", "<summary>The 4 scenes of Main in words</summary>",
      "which does not exist", "<code>DetailViewController</code> by open", "(the first)",
    ] { #expect(page.contains(text), "\(text)") }
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

  /// A change is marked where it happened, also at the ends of the time.
  @Test(arguments: [(-1, 0), (0, 1), (1, 1), (15, 1), (30, 1), (31, 0)])
  func aMarkIsDrawnFromTheFirstMomentToTheLast(_ days: Int64, _ count: Int) throws {
    var input = try Self.input()
    let day: Int64 = 86_400_000_000
    let start = try #require(input.timeline.parts.first?.start)
    input.timeline.marks = [.init(time: start + days * day, revision: 12, command: "a change")]
    let page = ReportPage.html(input, nonce: "n").text
    let chart = try #require(page.firstMatch(of: #/<svg class="timeline"[\s\S]*?<\/svg>/#))
    #expect(chart.0.matches(of: #/<g class="mark">/#).count == count)
  }
}
