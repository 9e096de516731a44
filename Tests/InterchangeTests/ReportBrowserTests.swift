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
  private func run(_ script: String, in page: String, arguments: [String] = []) throws -> String {
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

  private func chromium(_ arguments: [String]) throws -> String {
    let folder = try TemporaryDirectory()
    let output = try folder.write("", to: "out")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: browser)
    process.arguments =
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1200,900",
        "--user-data-dir=\(folder.path("profile"))",
        // Nothing may be fetched: every name resolves to nowhere.
        "--host-resolver-rules=MAP * ~NOTFOUND",
      ] + arguments
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try String(contentsOfFile: output, encoding: .utf8)
  }

  private func page() throws -> String {
    ReportPage.html(try ReportPageTests.input(), nonce: "n").text
  }

  @Test func aClickOnASceneShowsItsRoutesPatternsAndSegues() throws {
    let result = try run(
      """
      const node = Array.from(document.querySelectorAll("#graph .node"))
        .find(node => node.textContent.includes("ListViewController"));
      const box = node.getBoundingClientRect();
      const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2,
        bubbles: true, button: 0, pointerId: 1 };
      const target = node.querySelector("text");
      target.dispatchEvent(new PointerEvent("pointerdown", at));
      target.dispatchEvent(new PointerEvent("pointerup", at));
      result.text = $("#graph-detail").textContent;
      result.hidden = $("#graph-detail").hidden;
      result.chosen = node.classList.contains("chosen");
      """, in: page())
    for word in [
      "app://list", "open", "DetailViewController", "\"chosen\":true", "\"hidden\":false",
    ] {
      #expect(result.contains(word), "\(word) in \(result)")
    }
    #expect(!result.contains("error") && !result.contains("violation"))
  }

  @Test func theGraphIsMovedAndZoomedByKeysButtonsAndPointer() throws {
    let result = try run(
      """
      const svg = $("#graph svg"), area = $("#graph");
      const box = () => svg.getAttribute("viewBox");
      const key = name => area.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
      const before = box();
      key("+"); const zoomed = box(); key("ArrowLeft"); const moved = box(); key("0");
      result.keys = before !== zoomed && zoomed !== moved && box() === [
        svg.viewBox.baseVal.x, svg.viewBox.baseVal.y, svg.viewBox.baseVal.width,
        svg.viewBox.baseVal.height].join(" ");
      $("[data-zoom=in]").click(); const byButton = box(); $("[data-zoom=fit]").click();
      result.button = byButton !== box();
      const point = (type, x, y) => area.dispatchEvent(new PointerEvent(type,
        { clientX: x, clientY: y, bubbles: true, button: 0, pointerId: 1 }));
      area.setPointerCapture = () => {};
      const still = box(); point("pointerdown", 300, 300); point("pointermove", 360, 320);
      point("pointerup", 360, 320); result.drag = still !== box();
      const select = $("#graph-select"); select.value = "1";
      select.dispatchEvent(new Event("change"));
      result.select = !$("#graph-detail").hidden;
      key("Escape"); result.closed = $("#graph-detail").hidden;
      """, in: page())
    for name in ["keys", "button", "drag", "select", "closed"] {
      #expect(result.contains("\"\(name)\":true"), "\(name) in \(result)")
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

  @Test func everythingNamedIsThereAndHeadingsAreInOrder() throws {
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
      """, in: page())
    for name in ["order", "named", "links", "unique", "labels", "wide"] {
      #expect(result.contains("\"\(name)\":true"), "\(name) in \(result)")
    }
  }
}
