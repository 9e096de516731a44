import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing

/// The page in a real browser: `ROUTESH_BROWSER` names a Chromium, as `make browser` finds it.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["ROUTESH_BROWSER"] != nil,
    "ROUTESH_BROWSER does not name a Chromium"))
struct ReportBrowserTests {
  private let browser = ProcessInfo.processInfo.environment["ROUTESH_BROWSER"] ?? ""

  /// Runs a script inside the page and returns what it writes.
  func run(_ script: String, in page: String, arguments: [String] = []) throws -> String {
    let folder = try TemporaryDirectory()
    let probe = """
      <script nonce="n">
      const result = {};
      addEventListener("securitypolicyviolation", event => { result.violation = event.blockedURI; });
      addEventListener("error", event => { result.error = event.message; });
      const $ = query => document.querySelector(query);
      try { \(script) } catch (error) { result.error = String(error); }
      const out = document.createElement("pre");
      out.id = "result"; out.textContent = JSON.stringify(result);
      document.body.append(out);
      </script></body>
      """
    let path = try folder.write(page.replacing("</body>", with: probe), to: "page.html")
    let text = try chromium(["--dump-dom", "file://\(path)"] + arguments)
    let start = try #require(text.firstRange(of: "<pre id=\"result\">"))
    let end = try #require(text[start.upperBound...].firstRange(of: "</pre>"))
    return String(text[start.upperBound..<end.lowerBound]).replacing("&quot;", with: "\"")
      .replacing("&amp;", with: "&")
  }

  func chromium(_ arguments: [String]) throws -> String {
    let folder = try TemporaryDirectory()
    let output = try folder.write("", to: "out")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: browser)
    process.arguments =
      [
        "--headless", "--no-sandbox", "--disable-gpu",
        "--user-data-dir=\(folder.path("profile"))",
        // Nothing may be fetched: no name can be resolved.
        "--host-resolver-rules=MAP * ~NOTFOUND",
      ] + (arguments.contains { $0.hasPrefix("--window-size") } ? [] : ["--window-size=1200,900"])
      + arguments
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try String(contentsOfFile: output, encoding: .utf8)
  }

  func page() throws -> String {
    ReportPage.html(try ReportPageTests.input(), nonce: "n").text
  }

  /// No message or witness of a finding is truncated, on a phone or on a desktop.
  @Test(arguments: ["390,900", "800,900", "1280,900"])
  func findingsAreShownWhole(size: String) throws {
    var input = try ReportPageTests.input()
    let long = "app://some/rather/long/address/" + String(repeating: "x", count: 160)
    input.findings = [
      .init(
        code: "pattern-beyond-precedence", severity: .warning,
        message: "the pattern \(long) is one",
        witness: long + "?and=more")
    ]
    input.conflicts = input.findings
    input.failingLinks = [
      .init(codes: ["no-match"], url: long, count: 3, first: 0, last: 0)
    ]
    let result = try run(
      """
      const shown = Array.from(document.querySelectorAll("#findings, #conflicts, #errors"));
      result.count = shown.length;
      result.whole = shown.every(section => {
        const place = section.querySelector(".scroll");
        return place.scrollWidth <= place.clientWidth;
      });
      result.cells = shown.flatMap(section => Array.from(section.querySelectorAll("td, th")))
        .filter(cell => cell.checkVisibility())
        .every(cell => {
          const box = cell.getBoundingClientRect();
          return box.left >= 0 && box.right <= innerWidth && box.width > 60;
        });
      """, in: ReportPage.html(input, nonce: "n").text, arguments: ["--window-size=\(size)"])
    for name in ["\"count\":3", "\"whole\":true", "\"cells\":true"] {
      #expect(result.contains(name), "\(name) in \(result)")
    }
  }

  @Test func tablesSortAndTheRouteListFilters() throws {
    let result = try run(
      """
      const head = Array.from(document.querySelectorAll("#busiest th button"))
        .find(button => button.textContent === "Performed");
      head.click(); result.first = $("#busiest tbody tr").textContent.startsWith("detail");
      result.sort = head.parentElement.getAttribute("aria-sort");
      const input = $("[data-filter=routes]"); input.value = "detail";
      input.dispatchEvent(new Event("input"));
      result.shown = Array.from(document.querySelectorAll("#routes tbody tr"))
        .filter(row => !row.hidden).length;
      """, in: page())
    #expect(
      result.contains("\"first\":true") && result.contains("\"sort\":\"ascending\""), "\(result)")
    #expect(result.contains("\"shown\":1"), "\(result)")
  }

  @Test func aHostileNameRunsNothing() throws {
    var input = try ReportPageTests.input()
    let name = "<img src=x onerror=\"window.bad=1\"><script>window.bad=1</script>"
    input.title = name
    input.findings = [.init(code: "x", severity: .error, message: name)]
    let result = try run(
      "result.bad = window.bad || 0; result.images = document.images.length;",
      in: ReportPage.html(input, nonce: "n").text)
    #expect(result == "{\"bad\":0,\"images\":0}")
  }

  @Test(arguments: ["1200,900", "360,700"])
  func everythingNamedIsThereAndHeadingsAreInOrder(size: String) throws {
    let result = try run(
      """
      const levels = Array.from(document.querySelectorAll("h1,h2,h3,h4")).map(h => +h.tagName[1]);
      result.order = levels.every((level, i) => i === 0 ? level === 1 : level - levels[i - 1] <= 1);
      result.named = Array.from(document.querySelectorAll("[aria-labelledby]"))
        .every(e => document.getElementById(e.getAttribute("aria-labelledby")));
      result.links = Array.from(document.querySelectorAll("a[href^='#']"))
        .every(e => document.getElementById(e.getAttribute("href").slice(1)));
      const ids = Array.from(document.querySelectorAll("[id]")).map(e => e.id);
      result.unique = new Set(ids).size === ids.length;
      result.labels = Array.from(document.querySelectorAll("input,select,button"))
        .every(e => e.labels && e.labels.length || e.getAttribute("aria-label") || e.textContent.trim());
      result.wide = document.documentElement.scrollWidth <= innerWidth;
      """, in: page(), arguments: ["--window-size=\(size)"])
    for name in ["order", "named", "links", "unique", "labels", "wide"] {
      #expect(result.contains("\"\(name)\":true"), "\(name) in \(result)")
    }
  }
}
